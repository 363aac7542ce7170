import * as z from 'zod/mini';
import type { MessageAnswer, User } from '#server/accounts/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { isAppCode, isRecoveryCode, normalizeCode } from './rules.ts';

const CODE_LENGTH = 40;
const TOKEN_LENGTH = 64;

const typedCode = (accepts: (code: string) => boolean, error: string) =>
  z.pipe(
    z.string({ error }).check(z.maxLength(CODE_LENGTH, error)),
    z.pipe(z.transform(normalizeCode), z.string()).check(z.refine(accepts, error)),
  );

const appCode = typedCode(isAppCode, errorId('accounts.mfa.code.format'));
const anyCode = typedCode(
  (code) => isAppCode(code) || isRecoveryCode(code),
  errorId('accounts.mfa.anyCode.format'),
);

export const appCodeForm = z.object({ code: appCode });
export const anyCodeForm = z.object({ code: anyCode });

/** The body of 401 `accounts.mfa.required`, after the first login step succeeded. */
export interface SecondStepNeeded {
  /** Valid for 10 minutes and five codes. */
  readonly mfaToken: string;
}

/**
 * Ends a log-in with a code of the owner's app, or with a recovery code. Without `mfaToken` it ends the log-in at the
 * identity provider that waits in this browser. `remember` spares this browser the second step for 30 days.
 */
export const logInSecondStep = endpoint({
  method: 'POST',
  path: '/api/auth/login/mfa',
  access: 'public',
  body: z.object({
    mfaToken: z.optional(
      z
        .string({ error: errorId('field.invalid') })
        .check(z.maxLength(TOKEN_LENGTH, errorId('field.invalid'))),
    ),
    code: anyCode,
    remember: z.optional(z.boolean({ error: errorId('field.invalid') })),
  }),
  out: answerType<User>('id', 'email'),
});

/** A browser that is not asked for the second step. Instants are ISO 8601 UTC. */
export interface RememberedDevice {
  readonly id: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly isApp: boolean;
  readonly isCurrent: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
}

export interface TwoStep {
  /** When two-step login was turned on, ISO UTC; null while it is off. */
  readonly since: string | null;
  /** Whether the operator requires two-step login. */
  readonly isRequired: boolean;
  readonly recoveryCodesLeft: number;
  readonly devices: readonly RememberedDevice[];
}

/** Whether two-step login is on, since when, and the remembered devices. */
export const getTwoStep = endpoint({
  method: 'GET',
  path: '/api/auth/mfa',
  out: answerType<TwoStep>('since', 'devices'),
});

/** The key for the owner's app: base32, and as an `otpauth:` address. */
export interface NewKey {
  readonly secret: string;
  readonly uri: string;
}

/** Makes a key, in place of an earlier one that was not confirmed. Nothing is turned on yet. */
export const setUpTwoStep = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/set-up',
  body: z.object({}),
  status: 201,
  out: answerType<NewKey>('secret', 'uri'),
});

/** Shown only once. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

/** Turns two-step login on with the first code of the app. */
export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/confirm',
  body: appCodeForm,
  status: 201,
  out: answerType<RecoveryCodes>('recoveryCodes'),
});

/** Makes new recovery codes. The former ones stop working. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/recovery-codes',
  body: appCodeForm,
  status: 201,
  out: answerType<RecoveryCodes>('recoveryCodes'),
});

/** Turns two-step login off, with a code of the app or a recovery code. */
export const turnOffTwoStep = endpoint({
  method: 'POST',
  path: '/api/auth/mfa/turn-off',
  body: anyCodeForm,
  out: answerType<MessageAnswer>('message'),
});

/** Forgets a remembered device, which must prove two steps again. */
export const forgetDevice = endpoint({
  method: 'DELETE',
  path: '/api/auth/mfa/devices/:deviceId',
  out: answerType<MessageAnswer>('message'),
});
