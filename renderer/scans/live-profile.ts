import { call, callList, type Input } from '#renderer/api.ts';
import { isShareToken } from '#server/pets/rules.ts';
import type { keepScan } from '#server/scans/contract.ts';
import {
  listPublicRecords,
  type PublicProfile,
  type PublicRecord,
  readPublicPet,
  readSharedPet,
  type SharedProfile,
} from '#server/sharing/contract.ts';

export type ScanBody = Input<typeof keepScan>['body'];

/** A scanned pet as its owner shows it at this moment. */
export interface LiveProfile {
  readonly profile: PublicProfile | SharedProfile;
  /** Newest first, at least five where there are as many. */
  readonly records: readonly PublicRecord[];
  readonly total: number;
}

const byToken = async (shareToken: string, signal?: AbortSignal): Promise<LiveProfile> => {
  const asked = { params: { shareToken } };
  const profile = await call(readSharedPet, asked, { ...(signal && { signal }), anonymous: true });
  return { profile, records: profile.recentMedicalRecords, total: profile.medicalRecordCount };
};

const byId = async (petId: string, signal?: AbortSignal): Promise<LiveProfile> => {
  const [asked, options] = [{ params: { petId } }, { ...(signal && { signal }), anonymous: true }];
  const [profile, { items, total }] = await Promise.all([
    call(readPublicPet, asked, options),
    callList(listPublicRecords, asked, options),
  ]);
  return { profile, records: items, total };
};

/** What a pet's owner shows of it at this moment, by its id or its share token. */
export const readLive = (petId: string, signal?: AbortSignal): Promise<LiveProfile> =>
  isShareToken(petId) ? byToken(petId, signal) : byId(petId, signal);

/** What a profile says of the pet and of whom to call, one beside the other, as a scan keeps it and a viewer shows it. */
export const saidOf = (profile: LiveProfile['profile']) => ({
  name: profile.name,
  category: profile.category,
  breed: profile.breed,
  dateOfBirth: profile.dateOfBirth,
  age: profile.age,
  microchipId: profile.microchipId,
  birthmarks: profile.birthmarks,
  lastUpdated: profile.lastUpdated,
  ownerName: profile.owner.name,
  ownerPhone: profile.owner.phone,
  ownerEmail: profile.owner.email,
  emergencyContact: profile.owner.emergencyContact,
  emergencyPhone: profile.owner.emergencyPhone,
});

/** What the pet's owner shows now, to be kept instead of what a code says: never a mixture of both. */
export const scanOf = (petId: string, { profile }: LiveProfile): ScanBody => ({
  petId,
  type: 'pet_profile',
  imageUrl: profile.imageUrl,
  medicalRecordCount: profile.medicalRecordCount,
  ...saidOf(profile),
});
