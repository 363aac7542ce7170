import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { UserChanges } from '#renderer/accounts/use-update-user.ts';
import type { User } from '#server/accounts/contract.ts';
import type { profileForm } from '#server/profile/contract.ts';

/** As typed, and as the contract reads it. */
export type ProfileInput = z.input<typeof profileForm>;
export type ProfileValues = z.output<typeof profileForm>;
export type ProfileForm = UseFormReturn<ProfileInput, unknown, ProfileValues>;

export const profileFields = [
  'firstName',
  'lastName',
  'phone',
  'dateOfBirth',
  'address',
  'city',
  'country',
  'emergencyContact',
  'emergencyPhone',
  'profileImageUrl',
] as const satisfies readonly (keyof ProfileInput)[];

/** As much of the account as the form is about. */
export type Profile = Pick<User, (typeof profileFields)[number]>;

export const profileOf = (user: User): Profile => ({
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone,
  dateOfBirth: user.dateOfBirth,
  address: user.address,
  city: user.city,
  country: user.country,
  emergencyContact: user.emergencyContact,
  emergencyPhone: user.emergencyPhone,
  profileImageUrl: user.profileImageUrl,
});

/** What the form starts from. */
export const inputOf = (user: Profile): ProfileInput => ({
  firstName: user.firstName,
  lastName: user.lastName,
  phone: user.phone ?? '',
  dateOfBirth: user.dateOfBirth ?? '',
  address: user.address ?? '',
  city: user.city ?? '',
  country: user.country,
  emergencyContact: user.emergencyContact ?? '',
  emergencyPhone: user.emergencyPhone ?? '',
  profileImageUrl: user.profileImageUrl,
});

/** Only what differs from the account as the edit found it: null takes a value away. */
export const changesOf = (user: Profile, values: ProfileValues): UserChanges => {
  const changed = profileFields
    .map((field) => [field, values[field] ?? null] as const)
    .filter(([field, value]) => value !== user[field]);
  // A cast: each value stands under the field of the form that it was read from.
  return Object.fromEntries(changed) as UserChanges;
};
