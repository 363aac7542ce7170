import type { UserRow } from '#db/accounts/queries.ts';
import { photoAddress } from '#server/photos/contract.ts';
import type { User } from './contract.ts';

/** The account as its owner sees it. It contains no secret. */
export const presentUser = (user: UserRow): User => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  // Accounts created by phone have no name yet.
  displayName: `${user.firstName} ${user.lastName}`.trim() || (user.verifiedPhone ?? ''),
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
  sharingExplainedAt: user.sharingExplainedAt,
  createdAt: user.createdAt,
});
