import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import {
  LINE_LENGTH,
  NAME_LENGTH,
  NOTES_LENGTH,
  newId,
  optionalText,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Pet } from '#server/pets/contract.ts';
import { type Photo, photoField } from '#server/photos/contract.ts';
import { parseCount, parseDay, parseInstant, parseMonths } from './rules.ts';

/** A scanned pet as the account that scanned it sees it. `age` is in whole months; unknown values are null. */
export interface ScannedPet {
  readonly id: string;
  readonly petId: string;
  readonly ownerId: string | null;
  readonly type: string;
  readonly name: string | null;
  readonly petName: string | null;
  readonly category: string | null;
  readonly breed: string | null;
  readonly dateOfBirth: string | null;
  readonly age: number | null;
  /** A placeholder if there is a photo. */
  readonly imageUrl: string | null;
  readonly photo: Photo | null;
  readonly microchipId: string | null;
  readonly birthmarks: string | null;
  readonly medicalRecordCount: number;
  readonly lastUpdated: string | null;
  readonly ownerName: string | null;
  readonly ownerPhone: string | null;
  readonly ownerEmail: string | null;
  readonly emergencyContact: string | null;
  readonly emergencyPhone: string | null;
  readonly scannedAt: string;
}

const line = optionalText(LINE_LENGTH);

/** Codes come from strangers, so an invalid number or date is dropped instead of refused. */
const lenientSchema = <T>(readValue: (value: unknown) => T) =>
  z.pipe(z.optional(z.unknown()), z.transform(readValue));

const petId = z
  .string({ error: errorId('pets.id.required') })
  .check(
    z.trim(),
    z.minLength(1, errorId('pets.id.required')),
    z.maxLength(NAME_LENGTH, errorId('field.tooLong.100')),
    z.regex(/^[\w-]+$/, errorId('scans.notAProfile')),
  );

/** The stored fields of a scanned pet. */
export const scanFields = z.object({
  petId,
  ownerId: line,
  type: z.optional(z.literal('pet_profile', { error: errorId('scans.notAProfile') })),
  name: optionalText(NAME_LENGTH),
  petName: optionalText(NAME_LENGTH),
  category: line,
  breed: line,
  dateOfBirth: lenientSchema(parseDay),
  age: lenientSchema(parseMonths),
  imageUrl: photoField,
  microchipId: line,
  birthmarks: optionalText(NOTES_LENGTH),
  medicalRecordCount: lenientSchema(parseCount),
  lastUpdated: lenientSchema(parseInstant),
  ownerName: line,
  ownerPhone: line,
  ownerEmail: line,
  emergencyContact: line,
  emergencyPhone: line,
});

/** Lists scans from newest to oldest. */
export const listScans = endpoint({
  method: 'GET',
  path: '/api/scanned-pets',
  out: answerType<readonly ScannedPet[]>(),
});

/** Stores a scan; 409 if the pet was stored already (with its stored `petId`) or is the owner's own. */
export const saveScan = endpoint({
  method: 'POST',
  path: '/api/scanned-pets',
  body: z.extend(scanFields, { id: newId }),
  bodySize: 'photos',
  status: 201,
  out: answerType<ScannedPet>('id', 'petId'),
});

/** Removes a scanned pet from the account’s list. */
export const removeScan = endpoint({
  method: 'DELETE',
  path: '/api/scanned-pets/by-pet/:scannedPetId',
  out: answerType<MessageAnswer>('message'),
});

/** Turns a scan into an own pet and removes the scan, in one commit. */
export const transferScan = endpoint({
  method: 'POST',
  path: '/api/scanned-pets/by-pet/:scannedPetId/transfer',
  query: z.object({ id: newId }),
  status: 201,
  out: answerType<Pet>(),
});
