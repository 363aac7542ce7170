import type { Knex } from 'knex';
import { type AuthorNames, authorNames } from '#db/authors.ts';
import type { Runner } from '#db/engine/run.ts';
import { valuesOf } from '#db/engine/table.ts';
import type { PetWindow } from '#db/pets/queries.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';
import { type PetDocumentRow, petDocuments } from './table.ts';

type NamedRow = PetDocumentRow & AuthorNames;

const selectedColumns = (knex: Knex) => [
  ...petDocuments.of(petDocuments.names),
  ...authorNames(knex, 'pet_documents'),
];

const selectPetDocuments = (knex: Knex, petId: string) =>
  knex<PetDocumentRow>('petDocuments').where({ petId }).whereNull('deletedAt');

/** A page of a visible pet's documents, the last added first. */
export const listPetDocuments = (
  db: Runner,
  petId: string,
  { limit, offset }: PetWindow,
): Promise<readonly NamedRow[]> =>
  db.run((knex) =>
    selectPetDocuments(knex, petId)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .select<NamedRow[]>(...selectedColumns(knex)),
  );

export const countPetDocuments = async (db: Runner, petId: string): Promise<number> => {
  const row = await db.run((knex) =>
    selectPetDocuments(knex, petId).count('* as total').first<{ total: number } | undefined>(),
  );
  return row?.total ?? 0;
};

/** A document of a visible pet. */
export const findPetDocument = (
  db: Runner,
  scope: ReadScope,
  id: string,
): Promise<NamedRow | undefined> =>
  db.run((knex) =>
    knex<PetDocumentRow>('petDocuments')
      .where({ id })
      .whereIn('petId', visiblePets(knex, scope))
      .whereNull('deletedAt')
      .first<NamedRow | undefined>(...selectedColumns(knex)),
  );

export const insertPetDocument = (tx: Runner, row: PetDocumentRow): Promise<unknown> =>
  tx.run((knex) => knex<PetDocumentRow>('petDocuments').insert(row));

const changeableNames = petDocuments.but('id', 'petId', 'createdBy', 'createdAt');

/** Writes all columns of a document that was found in the actor's scope. */
export const updatePetDocument = (tx: Runner, row: PetDocumentRow): Promise<number> =>
  tx.run((knex) =>
    knex('petDocuments').where({ id: row.id }).update(valuesOf(row, changeableNames)),
  );
