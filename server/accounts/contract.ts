import * as z from 'zod/mini';
import {
  email,
  flag,
  LINE_LENGTH,
  NAME_LENGTH,
  optionalDate,
  optionalText,
  PASSWORD_LENGTH,
  requiredText,
  timeZone,
} from '#server/http/contract.ts';
import { endpoint, gives, says } from '#server/http/endpoint.ts';
import { LANGUAGES, type Language, type MessageId } from '#server/messages/ids.ts';
import { photoField } from '#server/photos/contract.ts';

/** The signed-in owner as the wire tells it. Instants are ISO 8601 UTC; a missing value is null. */
export interface User {
  readonly id: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly phone: string | null;
  /** The number that logs in and that text messages go to, E.164. */
  readonly verifiedPhone: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly country: string;
  readonly dateOfBirth: string | null;
  readonly emergencyContact: string | null;
  readonly emergencyPhone: string | null;
  readonly preferredLanguage: Language;
  readonly timeZone: string;
  readonly profileImageUrl: string | null;
  readonly notificationPreferences: {
    readonly email: boolean;
    readonly sms: boolean;
    readonly push: boolean;
    readonly reminders: boolean;
  };
  readonly privacySettings: {
    readonly publicProfile: boolean;
    readonly qrEmergencyInfo: boolean;
    readonly anonymousDataSharing: boolean;
  };
  readonly isEmailConfirmed: boolean;
  readonly hasPassword: boolean;
  /** When the owner was told what a finder sees; null until the first code or link. */
  readonly sharingExplainedAt: string | null;
  readonly createdAt: string;
}

export interface Said {
  readonly message: string;
}

/** A way into an account beside its password. Instants are ISO 8601 UTC. */
export interface WayIn {
  readonly id: string;
  readonly kind: 'biometric' | 'phone' | 'provider';
  /** The last four digits of a number, the host of an identity provider, the label of a device. */
  readonly name: string;
  readonly addedAt: string | null;
  readonly lastUsedAt: string | null;
  /** Added in the last 30 days. */
  readonly isRecent: boolean;
}

/** A reset removes every way in that the same session has not proved in the 10 minutes before. */
export interface ResetDone extends Said {
  readonly removed: readonly Pick<WayIn, 'kind' | 'name'>[];
}

const password = (min: number, tooShort: MessageId) =>
  z
    .string({ error: says(tooShort) })
    .check(
      z.minLength(min, says(tooShort)),
      z.maxLength(PASSWORD_LENGTH, says('accounts.password.tooLong')),
    );

const sameAs = (field: 'password' | 'newPassword') =>
  z.refine<{ confirmPassword: string } & Partial<Record<'password' | 'newPassword', string>>>(
    (input) => input.confirmPassword === input[field],
    { error: says('accounts.passwords.differ'), path: ['confirmPassword'] },
  );

const confirmPassword = z.string({ error: says('accounts.passwords.differ') });

const credentials = z.object({
  email,
  password: password(1, 'accounts.password.required'),
});

const names = {
  firstName: requiredText(NAME_LENGTH, 'accounts.firstName.required'),
  lastName: requiredText(NAME_LENGTH, 'accounts.lastName.required'),
};

const newAccount = z.object({
  ...names,
  email,
  password: password(6, 'accounts.password.min6'),
});

/** The sign-up form: the confirmation is never sent. */
export const signUpForm = z.extend(newAccount, { confirmPassword }).check(sameAs('password'));

export const logInForm = credentials;

const addressOnly = z.object({ email });
export const forgotPasswordForm = addressOnly;
export const addEmailForm = addressOnly;

const newPassword = z.object({ password: password(8, 'accounts.password.min8') });
export const resetPasswordForm = z
  .extend(newPassword, { confirmPassword })
  .check(sameAs('password'));

const newPasswords = z.object({
  currentPassword: password(1, 'accounts.currentPassword.required'),
  newPassword: password(6, 'accounts.newPassword.min6'),
  confirmPassword: password(6, 'accounts.newPassword.confirm'),
});
export const changePasswordForm = newPasswords.check(sameAs('newPassword'));

/** More than an account has. */
const MOST_WAYS = 200;
const WAY_ID_LENGTH = 2000;

const removeWaysIn = z.optional(
  z
    .array(
      z
        .string({ error: says('field.invalid') })
        .check(z.maxLength(WAY_ID_LENGTH, says('field.invalid'))),
      { error: says('field.invalid') },
    )
    .check(z.maxLength(MOST_WAYS, says('field.invalid'))),
);

const token = z.optional(z.string({ error: says('field.invalid') }));

/** What an owner tells of themself. */
const details = {
  phone: optionalText(LINE_LENGTH),
  address: optionalText(LINE_LENGTH),
  city: optionalText(LINE_LENGTH),
  dateOfBirth: optionalDate,
  emergencyContact: optionalText(LINE_LENGTH),
  emergencyPhone: optionalText(LINE_LENGTH),
  /** A data URL is a new photo; the address of the own one leaves it, null takes it away. */
  profileImageUrl: photoField,
};

const country = requiredText(LINE_LENGTH, 'field.text');

/** The profile's form, whole: what of it differs is sent. */
export const profileForm = z.object({ ...names, ...details, country });

const preferredLanguage = z.optional(
  z.enum(LANGUAGES, { error: says('accounts.language.unknown') }),
);

/** What `PUT /api/auth/user` changes: absent is unchanged, null is cleared. */
const userChanges = z.object({
  firstName: z.optional(names.firstName),
  lastName: z.optional(names.lastName),
  ...details,
  country: z.optional(country),
  preferredLanguage,
  timeZone: z.optional(timeZone),
  notificationPreferences: z.optional(
    z.object({
      email: z.optional(flag),
      sms: z.optional(flag),
      push: z.optional(flag),
      reminders: z.optional(flag),
    }),
  ),
  privacySettings: z.optional(
    z.object({
      publicProfile: z.optional(flag),
      qrEmergencyInfo: z.optional(flag),
      anonymousDataSharing: z.optional(flag),
    }),
  ),
  /** The owner was told what a finder sees: kept once, so that no other device asks again. */
  sharingExplained: z.optional(z.literal(true, { error: says('field.invalid') })),
});

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  out: gives<User>(),
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/auth/user',
  body: userChanges,
  bodySize: 'photos',
  out: gives<User>(),
});

/** The device's `timeZone` changes nothing by itself: where it differs from the account's, the app asks. */
export const logIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  body: z.extend(credentials, { timeZone: z.optional(timeZone) }),
  out: gives<User>(),
});

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  access: 'public',
  body: z.extend(newAccount, { timeZone: z.optional(timeZone), preferredLanguage }),
  status: 201,
  out: gives<Said>(),
});

export const confirmEmail = endpoint({
  method: 'GET',
  path: '/api/auth/confirm-email',
  access: 'public',
  query: z.object({ token }),
  out: gives<Said>(),
});

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/resend-confirmation',
  access: 'public',
  body: addressOnly,
  out: gives<Said>(),
});

/** For an owner without an email: it becomes theirs with the confirmation. */
export const addEmail = endpoint({
  method: 'PUT',
  path: '/api/auth/email',
  body: addressOnly,
  out: gives<Said>(),
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  body: addressOnly,
  out: gives<Said>(),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  body: z.extend(newPassword, { token }),
  out: gives<ResetDone>(),
});

/** `removeWaysIn` names those of `GET /api/auth/ways-in` that end with the old password. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  body: z.extend(newPasswords, { removeWaysIn }).check(sameAs('newPassword')),
  out: gives<Said>(),
});

/** Answers JSON to fetch and redirects a navigation. */
export const logOut = endpoint({
  method: 'GET',
  path: '/api/logout',
  access: 'public',
  out: gives<Said | undefined>(),
});

/** A place where the owner is signed in. Names are proper names; null where the browser did not tell. */
export interface Device {
  readonly id: string;
  readonly browser: string | null;
  readonly system: string | null;
  /** The desktop app rather than a browser. */
  readonly isApp: boolean;
  /** The one that asks. */
  readonly isCurrent: boolean;
  readonly createdAt: string;
  /** Up to an hour behind. */
  readonly lastSeenAt: string;
}

/** This one first, then the last used. */
export const listDevices = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  out: gives<readonly Device[]>(),
});

export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:sessionId',
  out: gives<Said>(),
});

export const signOutOthers = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/revoke-others',
  out: gives<Said>(),
});

/** This one too. */
export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/revoke-all',
  out: gives<Said>(),
});

/** At once and for good, with everything that is the owner's. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/auth/account',
  out: gives<Said>(),
});
