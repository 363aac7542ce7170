import * as z from 'zod/mini';
import {
  addressOnly,
  type MessageAnswer,
  names,
  password,
  preferredLanguage,
  requireSameAs,
  type User,
} from '#server/accounts/contract.ts';
import { clockTime } from '#server/calendar/contract.ts';
import {
  flag,
  LINE_LENGTH,
  optionalDay,
  optionalText,
  requiredText,
  timeZone,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { currencyCode } from '#server/money/contract.ts';
import { photoField } from '#server/photos/contract.ts';
import { WEIGHT_UNITS } from '#server/weights/rules.ts';

/**
 * The contracts of an account's profile, password, devices and deletion, separate from those of the log-in, which must
 * load quickly.
 */

export const addEmailForm = addressOnly;

const newPasswords = z.object({
  currentPassword: password(1, 'accounts.currentPassword.required'),
  newPassword: password(6, 'accounts.newPassword.min6'),
  confirmPassword: password(6, 'accounts.newPassword.confirm'),
});
export const changePasswordForm = newPasswords.check(requireSameAs('newPassword'));

/** More than an account can have. */
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
  /** A data URL is a new photo; the photo's own address keeps it, null removes it. */
  profileImageUrl: photoField,
};

/** Hours in the owner's zone (HH:MM) during which notices wait; `until` may be on the next day. */
const quietHours = z
  .object(
    {
      from: clockTime('accounts.quietHours.time'),
      until: clockTime('accounts.quietHours.time'),
      /** Whether timed medication waits too. */
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

/** The complete profile form; only changed fields are sent. */
export const profileForm = z.object({ ...names, ...details, country });

/** The body of `PUT /api/auth/user`: absent fields stay unchanged, null clears a field. */
const userChanges = z.object({
  firstName: z.optional(names.firstName),
  lastName: z.optional(names.lastName),
  ...details,
  country: z.optional(country),
  preferredLanguage,
  timeZone: z.optional(timeZone),
  weightUnit: z.optional(z.enum(WEIGHT_UNITS, { error: errorId('accounts.weightUnit') })),
  /** Existing amounts keep their numbers. */
  currency: z.optional(currencyCode),
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
  /** HH:MM at which the daily mail is sent; null for the default time. */
  digestAt: z.optional(z.nullable(clockTime('accounts.digestAt'))),
  privacySettings: z.optional(
    z.object({
      publicProfile: z.optional(flag),
      qrEmergencyInfo: z.optional(flag),
      anonymousDataSharing: z.optional(flag),
    }),
  ),
  /** The owner has read what finders can see. Stored in the account, so that other devices do not show it again. */
  sharingExplained: z.optional(z.literal(true, { error: errorId('field.invalid') })),
});

/** Changes the given fields of the profile and the settings. Absent fields stay as they are. */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/auth/user',
  body: userChanges,
  bodySize: 'photos',
  out: answerType<User>(),
});

/** For an owner without an email. The address belongs to the account once it is confirmed. */
export const addEmail = endpoint({
  method: 'PUT',
  path: '/api/auth/email',
  body: addressOnly,
  out: answerType<MessageAnswer>(),
});

/** `removeWaysIn` names entries of `GET /api/auth/ways-in` that are removed together with the old password. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  body: z.extend(newPasswords, { removeWaysIn }).check(requireSameAs('newPassword')),
  out: answerType<MessageAnswer>(),
});

/** A signed-in device. The names are of products; null if the browser did not tell. */
export interface Device {
  readonly id: string;
  readonly browser: string | null;
  readonly system: string | null;
  /** Whether the device runs the desktop app. */
  readonly isApp: boolean;
  /** Whether this is the requesting device. */
  readonly isCurrent: boolean;
  readonly createdAt: string;
  /** May be up to an hour old. */
  readonly lastSeenAt: string;
}

/** The asking device first, then by last use. */
export const listDevices = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  out: answerType<readonly Device[]>(),
});

/** Ends one session of the account. */
export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:sessionId',
  out: answerType<MessageAnswer>(),
});

/** Ends every session of the account except this one. */
export const signOutOthers = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/revoke-others',
  out: answerType<MessageAnswer>(),
});

/** Includes the asking device. */
export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/revoke-all',
  out: answerType<MessageAnswer>(),
});

/** Deletes the account and everything it owns, immediately and permanently. */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/auth/account',
  out: answerType<MessageAnswer>(),
});

/**
 * Tells a device with leftover data that its account was deleted: 404 while the account exists, and for unknown ids. 60
 * per hour and network.
 */
export const readAccountDeletion = endpoint({
  method: 'GET',
  path: '/api/auth/accounts/:accountId/deletion',
  access: 'public',
  out: answerType<{ readonly isDeleted: true }>('isDeleted'),
});
