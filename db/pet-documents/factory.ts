import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import { insertPetDocument } from './queries.ts';
import { type PetDocumentRow, petDocuments } from './table.ts';

/** Inserts a document of a pet with plausible values and without a reminder. For tests. */
export const buildPetDocument = async (
  db: Runner,
  overrides: Partial<PetDocumentRow> & Pick<PetDocumentRow, 'petId'>,
): Promise<PetDocumentRow> => {
  const instant = '2026-11-01T02:00:00.000Z';
  const row: PetDocumentRow = {
    ...getDefaults(petDocuments),
    id: v7(),
    kind: 'passport',
    title: 'Pet passport',
    createdAt: instant,
    updatedAt: instant,
    ...overrides,
  };
  await insertPetDocument(db, row);
  return row;
};
