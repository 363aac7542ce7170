import * as z from 'zod/mini';
import type { MessageAnswer, WayIn } from '#server/accounts/contract.ts';
import { PASSWORD_LENGTH } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';

/** Beside the password: a verified number, linked identities, devices with biometric login. */
export const listWaysIn = endpoint({
  method: 'GET',
  path: '/api/auth/ways-in',
  out: answerType<readonly WayIn[]>(),
});

/** Ends the link to an identity provider. Numbers and devices have calls of their own. */
export const unlinkProvider = endpoint({
  method: 'DELETE',
  path: '/api/auth/ways-in/:wayId',
  out: answerType<MessageAnswer>(),
});

export const reauthenticateForm = z.object({
  password: z
    .string({ error: errorId('accounts.password.required') })
    .check(
      z.minLength(1, errorId('accounts.password.required')),
      z.maxLength(PASSWORD_LENGTH, errorId('accounts.password.tooLong')),
    ),
});

/**
 * Calls that add or remove a way in answer 403 `accounts.reauthenticate` where the last sign-in is more than 10 minutes
 * ago. This, or one of its siblings for numbers and devices, makes the sign-in recent again.
 */
export const reauthenticate = endpoint({
  method: 'POST',
  path: '/api/auth/reauthenticate',
  body: reauthenticateForm,
  out: answerType<MessageAnswer>(),
});

/** A change of the ways in, in the owner's language, for an owner whom no mail reaches. */
export interface SecurityNotice {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly createdAt: string;
}

/** The last ones, newest first, until each is dismissed. */
export const listSecurityNotices = endpoint({
  method: 'GET',
  path: '/api/auth/security-notices',
  out: answerType<readonly SecurityNotice[]>(),
});

export const dismissSecurityNotice = endpoint({
  method: 'DELETE',
  path: '/api/auth/security-notices/:noticeId',
  out: answerType<MessageAnswer>(),
});
