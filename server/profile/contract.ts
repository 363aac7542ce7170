import * as z from 'zod/mini';
import {
  addressOnly,
  type MessageAnswer,
  names,
  password,
  preferredLanguage,
  sameAs,
  type User,
} from '#server/accounts/contract.ts';
import {
  flag,
  LINE_LENGTH,
  optionalDay,
  optionalText,
  requiredText,
  timeZone,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { photoField } from '#server/photos/contract.ts';

/** The account of a signed-in owner: profile, password, devices, deletion. Apart from the login, which loads none of it. */

export const addEmailForm = addressOnly;

const newPasswords = z.object({
  currentPassword: password(1, 'accounts.currentPassword.required'),
  newPassword: password(6, 'accounts.newPassword.min6'),
  confirmPassword: password(6, 'accounts.newPassword.confirm'),
});
export const changePasswordForm = newPasswords.check(sameAs('newPassword'));

/** More than an account has. */
const MAX_WAYS = 200;
const WAY_ID_LENGTH = 2000;

const removeWaysIn = z.optional(
  z
    .array(
      z
        .string({ error: errorId('field.invalid') })
        .check(z.maxLength(WAY_ID_LENGTH, errorId('field.invalid'))),
      { error: errorId('field.invalid') },
    )
    .check(z.maxLength(MAX_WAYS, errorId('field.invalid'))),
);

/** The personal details of an owner, all optional. */
const details = {
  phone: optionalText(LINE_LENGTH),
  address: optionalText(LINE_LENGTH),
  city: optionalText(LINE_LENGTH),
  dateOfBirth: optionalDay('pets.dateOfBirth.future'),
  emergencyContact: optionalText(LINE_LENGTH),
  emergencyPhone: optionalText(LINE_LENGTH),
  /** A data URL is a new photo; the address of the own one leaves it, null takes it away. */
  profileImageUrl: photoField,
};

const clockTime = (error: MessageId) =>
  z.string({ error: errorId(error) }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, errorId(error)));

/** Hours of a day, HH:MM on the owner's clock, in which notices wait; `until` may lie on the next day. */
const quietHours = z
  .object(
    {
      from: clockTime('accounts.quietHours.time'),
      until: clockTime('accounts.quietHours.time'),
      /** Whether they also hold back medication that has a time. */
      medication: z.optional(flag),
    },
    { error: errorId('accounts.quietHours.time') },
  )
  .check(
    z.refine(({ from, until }) => from !== until, {
      error: errorId('accounts.quietHours.same'),
      path: ['until'],
    }),
  );

const country = requiredText(LINE_LENGTH, 'field.text');

/** The profile's form, whole: what of it differs is sent. */
export const profileForm = z.object({ ...names, ...details, country });

/** The body of `PUT /api/auth/user`: absent fields stay unchanged, null clears a field. */
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
      reminderEmail: z.optional(flag),
      care: z.optional(flag),
      supply: z.optional(flag),
    }),
  ),
  quietHours: z.optional(z.nullable(quietHours)),
  /** When the daily mail is sent, HH:MM; null for the usual time. */
  digestAt: z.optional(z.nullable(clockTime('accounts.digestAt'))),
  privacySettings: z.optional(
    z.object({
      publicProfile: z.optional(flag),
      qrEmergencyInfo: z.optional(flag),
      anonymousDataSharing: z.optional(flag),
    }),
  ),
  /** The owner was told what a finder sees: kept once, so that no other device asks again. */
  sharingExplained: z.optional(z.literal(true, { error: errorId('field.invalid') })),
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/auth/user',
  body: userChanges,
  bodySize: 'photos',
  out: answerType<User>(),
});

/** For an owner without an email: it becomes theirs with the confirmation. */
export const addEmail = endpoint({
  method: 'PUT',
  path: '/api/auth/email',
  body: addressOnly,
  out: answerType<MessageAnswer>(),
});

/** `removeWaysIn` names those of `GET /api/auth/ways-in` that end with the old password. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  body: z.extend(newPasswords, { removeWaysIn }).check(sameAs('newPassword')),
  out: answerType<MessageAnswer>(),
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
  out: answerType<readonly Device[]>(),
});

export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:sessionId',
  out: answerType<MessageAnswer>(),
});

export const signOutOthers = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/revoke-others',
  out: answerType<MessageAnswer>(),
});

/** This one too. */
export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/revoke-all',
  out: answerType<MessageAnswer>(),
});

/** At once and for good, with everything that is the owner's. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/auth/account',
  out: answerType<MessageAnswer>(),
});

/**
 * Says that an account was deleted, for a device that still holds something of it: 404 while it exists, and for an id
 * that was never given. 60 an hour for each network.
 */
export const readAccountDeletion = endpoint({
  method: 'GET',
  path: '/api/auth/accounts/:accountId/deletion',
  access: 'public',
  out: answerType<{ readonly isDeleted: true }>('isDeleted'),
});
