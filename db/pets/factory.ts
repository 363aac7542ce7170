import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Runner } from '#db/run.ts';
import { insertPet, type PetRow } from './queries.ts';

/** Inserts a plausible pet of an owner; for tests. */
export const buildPet = async (
  db: Runner,
  overrides: Partial<PetRow> & Pick<PetRow, 'userId'>,
): Promise<PetRow> => {
  const instant = '2026-03-02T02:00:00.000Z';
  const pet: PetRow = {
    id: v7(),
    name: 'Bantay',
    category: 'dog',
    breed: 'Aspin',
    dateOfBirth: '2022-05-14',
    age: null,
    ageAsOf: null,
    microchipId: null,
    birthmarks: null,
    sex: null,
    neutered: null,
    allergies: null,
    colour: null,
    insuranceNumber: null,
    passedAwayOn: null,
    imageBlobId: null,
    shareToken: randomBytes(9).toString('base64url'),
    isSample: false,
    lostSince: null,
    lostMessage: null,
    version: 1,
    createdAt: instant,
    updatedAt: instant,
    deletedAt: null,
    ...overrides,
  };
  await insertPet(db, pet);
  return pet;
};
