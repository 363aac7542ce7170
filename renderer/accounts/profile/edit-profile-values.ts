import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { UserChanges } from '#renderer/accounts/use-update-user.ts';
import type { User } from '#server/accounts/contract.ts';
import type { profileForm } from '#server/profile/contract.ts';

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

/** The part of the account that this form edits. */
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

export const toInput = (user: Profile): ProfileInput => ({
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

/** Only the fields that differ from the account as it was when the edit began. Null removes a value. */
export const changesOf = (user: Profile, values: ProfileValues): UserChanges => {
  const changedFields = profileFields
    .map((field) => [field, values[field] ?? null] as const)
    .filter(([field, value]) => value !== user[field]);
  // The cast is safe: each value has the key of the form field that it was read from.
  return Object.fromEntries(changedFields) as UserChanges;
};
