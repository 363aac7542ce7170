import type { UserRow } from '#db/accounts/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import type { Identity } from '#db/provider/queries.ts';
import type { Parts } from '#server/parts.ts';

/** Identifiers of sign-in methods, stored in sessions: each names one particular number, device or identity. */
export const PASSWORD_WAY = 'password';
export const phoneMethodKey = (number: string): string => `phone:${number}`;
export const securityKeyId = (credentialId: string): string => `key:${credentialId}`;
export const isKeyMethod = (way: string | undefined): boolean => way?.startsWith('key:') ?? false;
export const providerMethodKey = ({ issuer, subject }: Identity): string =>
  `provider:${JSON.stringify([issuer, subject])}`;

/** The display name of an identity provider: its name on the log-in button, else the host of its issuer. */
export const providerName = (
  issuer: string,
  provider: { readonly issuer: string; readonly name: string | undefined } | undefined,
): string =>
  (provider?.issuer === issuer ? provider.name : undefined) ?? URL.parse(issuer)?.host ?? issuer;

/** Whether a confirmed email is a way to log in: a password is set, or can be set by mail. */
export const canUsePassword = (
  { email, isEmailConfirmed, hasPassword }: UserRow,
  { config, mail }: Pick<Parts, 'config' | 'mail'>,
): boolean =>
  config.passwordLogin && email !== null && isEmailConfirmed && (hasPassword || mail.available);

/** The last digits of a number: enough for its owner to recognise it, and not enough for others to call it. */
export const lastDigits = (number: string): string => number.slice(-4);

/**
 * A way in that was added to an account or removed, or something else that reaches its data from outside: a token or a
 * notification target. `name` is what its owner knows it by, such as the last digits of a
 * number.
 */
export interface SignInMethodChange {
  readonly change: 'added' | 'removed' | 'changed' | 'reset' | 'used';
  readonly kind:
    | 'biometric'
    | 'email'
    | 'password'
    | 'phone'
    | 'provider'
    | 'recoveryCode'
    | 'target'
    | 'token'
    | 'twoStep';
  readonly name: string;
}

/** Informs an owner of changed ways in: by mail, or by a notice in the app. */
export interface SignInMethodNotices {
  /** Stores the notice in the transaction of the change, for an owner who cannot be reached by mail. */
  store(
    tx: Runner,
    owner: UserRow,
    changes: readonly SignInMethodChange[],
    now: Date,
  ): Promise<void>;
  /** Sends the mail, or shows the desktop's notice, after the change is stored. */
  send(owner: UserRow, changes: readonly SignInMethodChange[], now: Date): Promise<void>;
}
