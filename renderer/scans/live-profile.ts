import { call, callList, type EndpointInput } from '#renderer/api.ts';
import { isShareToken } from '#server/pets/rules.ts';
import type { saveScan } from '#server/scans/contract.ts';
import {
  listPublicRecords,
  type PublicProfile,
  type PublicRecord,
  readPublicPet,
  readSharedPet,
  type SharedProfile,
} from '#server/sharing/contract.ts';

export type ScanBody = EndpointInput<typeof saveScan>['body'];

/** A scanned pet as its owner shows it now. */
export interface LiveProfile {
  readonly profile: PublicProfile | SharedProfile;
  /** Newest first; at least five if there are that many. */
  readonly records: readonly PublicRecord[];
  readonly total: number;
}

const fetchByToken = async (shareToken: string, signal?: AbortSignal): Promise<LiveProfile> => {
  const request = { params: { shareToken } };
  const profile = await call(readSharedPet, request, {
    ...(signal && { signal }),
    anonymous: true,
  });
  return { profile, records: profile.recentMedicalRecords, total: profile.medicalRecordCount };
};

const fetchById = async (petId: string, signal?: AbortSignal): Promise<LiveProfile> => {
  const [request, options] = [
    { params: { petId } },
    { ...(signal && { signal }), anonymous: true },
  ];
  const [profile, { items, total }] = await Promise.all([
    call(readPublicPet, request, options),
    callList(listPublicRecords, request, options),
  ]);
  return { profile, records: items, total };
};

/** Loads the data that a pet's owner shows now, by the pet's id or its share token. */
export const readLive = (petId: string, signal?: AbortSignal): Promise<LiveProfile> =>
  isShareToken(petId) ? fetchByToken(petId, signal) : fetchById(petId, signal);

/** The fields about the pet and its contacts, in the flat shape in which a scan is stored and shown. */
export const profileFields = (profile: LiveProfile['profile']) => ({
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

/**
 * The data that the pet's owner shows now, which replaces the content of the code. The two are never mixed.
 */
export const scanOf = (petId: string, { profile }: LiveProfile): ScanBody => ({
  petId,
  type: 'pet_profile',
  imageUrl: profile.imageUrl,
  medicalRecordCount: profile.medicalRecordCount,
  ...profileFields(profile),
});
