import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import { insertPet, type PetRow } from './queries.ts';
import { pets } from './table.ts';

/** Inserts a pet of an owner with plausible values. For tests. */
export const buildPet = async (
  db: Runner,
  overrides: Partial<PetRow> & Pick<PetRow, 'userId'>,
): Promise<PetRow> => {
  const instant = '2026-03-02T02:00:00.000Z';
  const pet: PetRow = {
    ...getDefaults(pets),
    id: v7(),
    name: 'Bantay',
    category: 'dog',
    breed: 'Aspin',
    dateOfBirth: '2022-05-14',
    shareToken: randomBytes(9).toString('base64url'),
    createdAt: instant,
    updatedAt: instant,
    ...overrides,
  };
  await insertPet(db, pet);
  return pet;
};
