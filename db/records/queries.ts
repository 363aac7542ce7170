import type { Knex } from 'knex';
import { type AuthorNames, authorNames } from '#db/authors.ts';
import { compiledInScope } from '#db/compiled-in-scope.ts';
import { compiledOnce } from '#db/engine/compiled.ts';
import type { Runner } from '#db/engine/run.ts';
import { type RowOf, valuesOf } from '#db/engine/table.ts';
import type { PetRow, PetWindow } from '#db/pets/queries.ts';
import {
  accessColumns,
  type PetAccess,
  type ReadScope,
  toRowWithAccess,
  visiblePet,
  visiblePets,
} from '#db/scope.ts';
import { medicalRecords } from './table.ts';

export type RecordRow = RowOf<typeof medicalRecords>;
export type RecordRowType = RecordRow['type'];

export interface RecordListing extends PetWindow {
  /** Only records of these types; if absent, of all types. */
  readonly types?: readonly RecordRowType[] | undefined;
  readonly sort: 'dateAdministered' | 'type' | 'cost';
  readonly order: 'asc' | 'desc';
}

type Ordering = readonly { readonly column: string; readonly order: 'asc' | 'desc' }[];

/** Equal rows are ordered newest first, then by id, so that every page has the same order. */
const orderings = ({ sort, order }: Pick<RecordListing, 'sort' | 'order'>): Ordering => {
  const id = { column: 'id', order: 'asc' } as const;
  if (sort === 'dateAdministered') return [{ column: sort, order }, id];
  const column = sort === 'cost' ? 'costCentavos' : sort;
  return [{ column, order }, { column: 'dateAdministered', order: 'desc' }, id];
};

const narrowToTypes = (query: Knex.QueryBuilder, types: RecordListing['types']): void => {
  if (types) query.whereIn('type', types);
};

/**
 * `files` is the number of attachments and documents, so that only records with files are queried
 * for them.
 */
export interface ListedRecord extends RecordRow, AuthorNames {
  readonly files: number;
}

const FILE_COUNT_SQL = `(select count(*) from record_attachments where record_id = medical_records.id)
  + (select count(*) from record_documents where record_id = medical_records.id) as files`;

/** A pet's records, of some types or all, in the requested order. */
export const listRecords = (
  db: Runner,
  scope: ReadScope,
  petId: string,
  { types, limit, offset, ...asked }: RecordListing,
): Promise<readonly ListedRecord[]> =>
  listVisible(db, scope, { petId, ...(types ? { types } : {}) }, { limit, offset, ...asked });

interface ListedRecords extends Partial<Pick<RecordListing, 'types'>> {
  readonly petId: string;
}

const visibleRecords = (knex: Knex, scope: ReadScope, { petId, types }: ListedRecords) =>
  knex<RecordRow>('medicalRecords')
    .where('petId', visiblePet(knex, scope, petId))
    .whereNull('deletedAt')
    .modify(narrowToTypes, types);

const listVisible = compiledInScope(
  (knex, scope, listed: ListedRecords, { limit, offset, ...asked }: Omit<RecordListing, 'types'>) =>
    knex<RecordRow>('medicalRecords')
      // Selects the ids of the page first, so that only the sort columns of all other rows are
      // read.
      .whereIn(
        'id',
        visibleRecords(knex, scope, listed)
          .orderBy([...orderings(asked)])
          .limit(limit)
          .offset(offset)
          .select('id'),
      )
      .orderBy([...orderings(asked)])
      .select<ListedRecord[]>(
        ...medicalRecords.names,
        knex.raw(FILE_COUNT_SQL),
        ...authorNames(knex, 'medical_records'),
      ),
);

/** The owner of a pet, and the number of its records. */
export interface PetTotal extends Pick<PetRow, 'id' | 'userId'>, PetAccess {
  readonly total: number;
}

/**
 * A pet of the scope with the number of its records, of some types or all. Undefined if the scope
 * has no such pet.
 */
export const countRecords = async (
  db: Runner,
  scope: ReadScope,
  petId: string,
  types?: RecordListing['types'],
): Promise<PetTotal | undefined> => {
  const row = await countVisible(db, scope, { petId, ...(types ? { types } : {}) });
  return row && toRowWithAccess(row);
};

const countVisible = compiledInScope((knex, scope, listed: ListedRecords) =>
  knex('pets')
    .where('id', visiblePet(knex, scope, listed.petId))
    .first<Parameters<typeof toRowWithAccess<Omit<PetTotal, 'role'>>>[0] | undefined>(
      'id',
      'userId',
      ...accessColumns(knex, scope),
      visibleRecords(knex, scope, listed).count().as('total'),
    ),
);

/** A record that is not deleted, of a pet of the scope. */
export const findRecord = (
  db: Runner,
  scope: ReadScope,
  id: string,
): Promise<(RecordRow & AuthorNames) | undefined> =>
  db.run((knex) =>
    knex<RecordRow>('medicalRecords')
      .where({ id })
      .whereIn('petId', visiblePets(knex, scope))
      .whereNull('deletedAt')
      .first(...medicalRecords.names, ...authorNames(knex, 'medical_records')),
  );

export interface RecordGroup {
  readonly petId: string;
  readonly type: RecordRowType;
  readonly title: string;
}

export const insertRecord: (db: Runner, row: RecordRow) => Promise<unknown> = compiledOnce(
  (knex, row: RecordRow) => knex<RecordRow>('medicalRecords').insert(row),
);

const changeableNames = medicalRecords.but('id', 'petId', 'createdBy', 'createdAt');

/** Writes all columns of a record of a pet of the scope. */
export const updateRecord = (db: Runner, scope: ReadScope, record: RecordRow): Promise<number> =>
  db.run((knex) =>
    knex('medicalRecords')
      .where({ id: record.id })
      .whereIn('petId', visiblePets(knex, scope))
      .whereNull('deletedAt')
      .update(valuesOf(record, changeableNames)),
  );
