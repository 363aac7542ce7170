import { v7 } from 'uuid';
import type { Runner } from '#db/run.ts';
import { subscribeToFree } from '#db/storage.ts';
import type { UserRow, UserSecrets } from './queries.ts';

let counter = 0;

/** Inserts a plausible owner, confirmed unless told otherwise; for tests. */
export const buildUser = async (
  db: Runner,
  overrides: Partial<UserRow & UserSecrets> = {},
): Promise<UserRow> => {
  counter += 1;
  const instant = '2026-03-01T02:00:00.000Z';
  const user: UserRow = {
    id: v7(),
    email: `owner${counter}@example.com`,
    firstName: 'Ana',
    lastName: 'Reyes',
    phone: null,
    verifiedPhone: null,
    verifiedPhoneAt: overrides.verifiedPhone == null ? null : instant,
    address: null,
    city: null,
    country: 'Philippines',
    dateOfBirth: null,
    emergencyContact: null,
    emergencyPhone: null,
    preferredLanguage: 'en',
    timeZone: 'Asia/Manila',
    notificationPreferences: { email: true, sms: false, push: true, reminders: true },
    publicProfile: true,
    qrEmergencyInfo: true,
    anonymousDataSharing: false,
    isEmailConfirmed: true,
    hasPassword: typeof overrides.passwordHash === 'string',
    profileImageBlobId: null,
    monthlyBudgetCentavos: 10_000,
    sharingExplainedAt: null,
    sessionVersion: 1,
    createdAt: instant,
    updatedAt: instant,
    ...overrides,
  };
  const { hasPassword: _computed, ...stored } = user;
  await db.run((k) => k('users').insert(stored));
  await subscribeToFree(db, user.id, user.createdAt);
  return user;
};
