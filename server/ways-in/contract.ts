import * as z from 'zod/mini';
import { type MessageAnswer, password, type SignInMethod } from '#server/accounts/contract.ts';
import { answerType, endpoint } from '#server/http/endpoint.ts';

/** Lists the verified number, linked identities and devices with biometric login. */
export const listWaysIn = endpoint({
  method: 'GET',
  path: '/api/auth/ways-in',
  out: answerType<readonly SignInMethod[]>(),
});

/** Removes the link to an identity provider. Numbers and devices have their own calls. */
export const unlinkProvider = endpoint({
  method: 'DELETE',
  path: '/api/auth/ways-in/:wayId',
  out: answerType<MessageAnswer>(),
});

export const reauthenticateForm = z.object({
  password: password(1, 'accounts.password.required'),
});

/**
 * Adding or removing a way to log in answers 403 `accounts.reauthenticate` if the last sign-in is more than 10 minutes
 * ago. This call, or those for numbers and devices, makes the sign-in recent again.
 */
export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate',
  body: reauthenticateForm,
  out: answerType<MessageAnswer>(),
});

/** A change of the ways to log in, in the language of an owner who cannot be reached by mail. */
export interface SecurityNotice {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly createdAt: string;
}

/** The last notices, newest first, without dismissed ones. */
export const listSecurityNotices = endpoint({
  method: 'GET',
  path: '/api/auth/security-notices',
  out: answerType<readonly SecurityNotice[]>(),
});

/** Dismisses a security notice, which is not shown again. */
export const dismissSecurityNotice = endpoint({
  method: 'DELETE',
  path: '/api/auth/security-notices/:noticeId',
  out: answerType<MessageAnswer>(),
});
