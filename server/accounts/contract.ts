import * as z from 'zod/mini';
import {
  email,
  NAME_LENGTH,
  PASSWORD_LENGTH,
  requiredText,
  timeZone,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { LANGUAGES, type Language, type MessageId } from '#server/messages/ids.ts';
import { invitation } from '#server/registration/contract.ts';

/** The signed-in owner in answers. Instants are ISO 8601 UTC; a missing value is null. */
export interface User {
  readonly id: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly phone: string | null;
  /** The verified number (E.164), used for logging in and for text messages. */
  readonly verifiedPhone: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly country: string;
  readonly dateOfBirth: string | null;
  readonly emergencyContact: string | null;
  readonly emergencyPhone: string | null;
  readonly preferredLanguage: Language;
  readonly timeZone: string;
  /** The unit in which weights are shown and typed. */
  readonly weightUnit: 'kg' | 'g' | 'lb';
  /** The currency of all amounts, ISO 4217. */
  readonly currency: string;
  readonly profileImageUrl: string | null;
  readonly notificationPreferences: {
    readonly email: boolean;
    readonly sms: boolean;
    readonly push: boolean;
    readonly reminders: boolean;
    /** Reminder mails. Mails about found pets are sent even when this is off. */
    readonly reminderEmail: boolean;
    /** Notices about doses, care plans and supplies that run low. */
    readonly care: boolean;
    readonly supply: boolean;
  };
  /** HH:MM in the owner's zone. `medication` tells whether timed medication is held back too. */
  readonly quietHours: {
    readonly from: string;
    readonly until: string;
    readonly medication: boolean;
  } | null;
  /** HH:MM at which the daily mail is sent; null for the default time. */
  readonly digestAt: string | null;
  readonly privacySettings: {
    readonly publicProfile: boolean;
    readonly qrEmergencyInfo: boolean;
    readonly anonymousDataSharing: boolean;
  };
  readonly isEmailConfirmed: boolean;
  readonly hasPassword: boolean;
  /** When two-step login was turned on; null while it is off. */
  readonly twoStepSince: string | null;
  /** Whether the operator requires two steps and the account has none; it may do nothing else then. */
  readonly mustSetUpTwoStep: boolean;
  /** The instant at which the owner read what finders can see; null before the first code or link. */
  readonly sharingExplainedAt: string | null;
  readonly createdAt: string;
}

export interface MessageAnswer {
  readonly message: string;
}

/** A way to log in besides the password. Instants are ISO 8601 UTC. */
export interface SignInMethod {
  readonly id: string;
  readonly kind: 'biometric' | 'phone' | 'provider';
  /** The last four digits of a number, the host of an identity provider, or the label of a device. */
  readonly name: string;
  readonly addedAt: string | null;
  readonly lastUsedAt: string | null;
  /** Whether the method was added in the last 30 days. */
  readonly isRecent: boolean;
}

/** A password reset removes every way to log in that the same session has not proved in the last 10 minutes. */
export interface ResetDone extends MessageAnswer {
  readonly removed: readonly Pick<SignInMethod, 'kind' | 'name'>[];
}

export const password = (min: number, tooShort: MessageId) =>
  z
    .string({ error: errorId(tooShort) })
    .check(
      z.minLength(min, errorId(tooShort)),
      z.maxLength(PASSWORD_LENGTH, errorId('accounts.password.tooLong')),
    );

export const requireSameAs = (field: 'password' | 'newPassword') =>
  z.refine<{ confirmPassword: string } & Partial<Record<'password' | 'newPassword', string>>>(
    (input) => input.confirmPassword === input[field],
    { error: errorId('accounts.passwords.differ'), path: ['confirmPassword'] },
  );

const confirmPassword = z.string({ error: errorId('accounts.passwords.differ') });

const credentials = z.object({
  email,
  password: password(1, 'accounts.password.required'),
});

export const names = {
  firstName: requiredText(NAME_LENGTH, 'accounts.firstName.required'),
  lastName: requiredText(NAME_LENGTH, 'accounts.lastName.required'),
};

const newAccount = z.object({
  ...names,
  email,
  password: password(6, 'accounts.password.min6'),
  invitation,
});

/** The sign-up form. The repeated password is never sent to the server. */
export const signUpForm = z
  .extend(newAccount, { confirmPassword })
  .check(requireSameAs('password'));

export const logInForm = credentials;

export const addressOnly = z.object({ email });
export const forgotPasswordForm = addressOnly;

const newPassword = z.object({ password: password(8, 'accounts.password.min8') });
export const resetPasswordForm = z
  .extend(newPassword, { confirmPassword })
  .check(requireSameAs('password'));

const token = z.optional(z.string({ error: errorId('field.invalid') }));

export const preferredLanguage = z.optional(
  z.enum(LANGUAGES, { error: errorId('accounts.language.unknown') }),
);

/** The account that is logged in. */
export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  out: answerType<User>(),
});

/**
 * `timeZone` is the device's. It changes nothing by itself: if it differs from the account's zone, the app asks the
 * owner.
 */
export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  body: z.extend(credentials, { timeZone: z.optional(timeZone) }),
  out: answerType<User>('id', 'email'),
});

/** Makes an account. The answer is the same for an address that already has one. */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  access: 'public',
  body: z.extend(newAccount, { timeZone: z.optional(timeZone), preferredLanguage }),
  status: 201,
  out: answerType<MessageAnswer>('message'),
});

/** `user` is present if the link also signed in, which it does only in the browser that was used to sign up. */
export interface ConfirmedAnswer extends MessageAnswer {
  readonly user?: User;
}

/** Confirms an address with the token of a mail. */
export const confirmEmail = endpoint({
  method: 'GET',
  path: '/api/auth/confirm-email',
  access: 'public',
  query: z.object({ token }),
  out: answerType<ConfirmedAnswer>('message'),
});

/** Sends the mail for confirming an address again. */
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/resend-confirmation',
  access: 'public',
  body: addressOnly,
  out: answerType<MessageAnswer>('message'),
});

/** Sends a mail with a link for a new password. The answer is the same for an unknown address. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  body: addressOnly,
  out: answerType<MessageAnswer>('message'),
});

/** Sets a new password with the token of a mail, and ends every session and token of the account. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  body: z.extend(newPassword, { token }),
  out: answerType<ResetDone>('message', 'removed'),
});

/** Answers a fetch with JSON and a navigation with a redirect. */
export const logOut = endpoint({
  method: 'GET',
  path: '/api/logout',
  access: 'public',
  out: answerType<MessageAnswer | undefined>(),
});
