import type { UserRow } from '#db/accounts/queries.ts';
import { mustSetUpTwoStep } from '#server/http/access/session/session.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import type { Parts } from '#server/parts.ts';
import { photoAddress } from '#server/photos/contract.ts';
import type { User } from './contract.ts';

/** The account as its owner sees it. It contains no secret. `isLimited` is true until two steps are set up. */
export const presentUser = (user: UserRow, isLimited = false): User => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  // Accounts created by phone have no name yet.
  displayName: joinFullName(user) || (user.verifiedPhone ?? ''),
  phone: user.phone,
  verifiedPhone: user.verifiedPhone,
  address: user.address,
  city: user.city,
  country: user.country,
  dateOfBirth: user.dateOfBirth,
  emergencyContact: user.emergencyContact,
  emergencyPhone: user.emergencyPhone,
  preferredLanguage: user.preferredLanguage,
  timeZone: user.timeZone,
  weightUnit: user.weightUnit,
  currency: user.currency,
  profileImageUrl: user.profileImageBlobId && photoAddress(user.profileImageBlobId),
  notificationPreferences: {
    reminderEmail: true,
    care: true,
    supply: true,
    ...user.notificationPreferences,
  },
  quietHours: user.quietHours,
  digestAt: user.digestAt,
  privacySettings: {
    publicProfile: user.publicProfile,
    qrEmergencyInfo: user.qrEmergencyInfo,
    anonymousDataSharing: user.anonymousDataSharing,
  },
  isEmailConfirmed: user.isEmailConfirmed,
  hasPassword: user.hasPassword,
  twoStepSince: user.twoStepAt,
  mustSetUpTwoStep: isLimited,
  sharingExplainedAt: user.sharingExplainedAt,
  createdAt: user.createdAt,
});

/** The account for the answer that signs it in, by any way but a passkey. */
export const presentSignedIn = (user: UserRow, config: Parts['config']): User =>
  presentUser(user, mustSetUpTwoStep(config, user));
