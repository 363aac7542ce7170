import type { Knex } from 'knex';
import { compiledOnce } from '#db/engine/compiled.ts';
import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import type { PetRow, Window } from '#db/pets/queries.ts';
import { deletedPets, type Scope, visiblePet, visiblePets } from '#db/scope.ts';
import { medicalRecords } from './table.ts';

export type RecordRow = RowOf<typeof medicalRecords>;
export type RecordRowType = RecordRow['type'];

export interface RecordListing extends Window {
  /** Only these; without it every type. */
  readonly types?: readonly RecordRowType[] | undefined;
  readonly sort: 'dateAdministered' | 'type' | 'cost';
  readonly order: 'asc' | 'desc';
}

type Ordering = readonly { readonly column: string; readonly order: 'asc' | 'desc' }[];

/** What is alike in what was asked for stands newest first, and then by id: the same on every page. */
const orderings = ({ sort, order }: Pick<RecordListing, 'sort' | 'order'>): Ordering => {
  const id = { column: 'id', order: 'asc' } as const;
  if (sort === 'dateAdministered') return [{ column: sort, order }, id];
  const column = sort === 'cost' ? 'costCentavos' : sort;
  return [{ column, order }, { column: 'dateAdministered', order: 'desc' }, id];
};

const ofTypes = (query: Knex.QueryBuilder, types: RecordListing['types']): void => {
  if (types) query.whereIn('type', types);
};

/** `files`: how many attachments and documents there are, so that only those who have some are asked for them. */
export interface ListedRecord extends RecordRow {
  readonly files: number;
}

const FILES = `(select count(*) from record_attachments where record_id = medical_records.id)
  + (select count(*) from record_documents where record_id = medical_records.id) as files`;

/** A pet's records, of some types or all, in the order asked for. */
export const listRecords = (
  db: Runner,
  scope: Scope,
  petId: string,
  { types, limit, offset, ...asked }: RecordListing,
): Promise<readonly ListedRecord[]> =>
  listVisible(db, { ...scope, petId, ...(types ? { types } : {}) }, { limit, offset, ...asked });

interface Listed extends Scope, Partial<Pick<RecordListing, 'types'>> {
  readonly petId: string;
}

const visibleRecords = (k: Knex, { petId, types, ...scope }: Listed) =>
  k<RecordRow>('medicalRecords')
    .where('petId', visiblePet(k, scope, petId))
    .whereNull('deletedAt')
    .modify(ofTypes, types);

const listVisible = compiledOnce(
  (k, listed: Listed, { limit, offset, ...asked }: Omit<RecordListing, 'types'>) =>
    k<RecordRow>('medicalRecords')
      // Selects the ids of the page first: of all other rows only the sort columns are read.
      .whereIn(
        'id',
        visibleRecords(k, listed)
          .orderBy([...orderings(asked)])
          .limit(limit)
          .offset(offset)
          .select('id'),
      )
      .orderBy([...orderings(asked)])
      .select<ListedRecord[]>(...medicalRecords.names, k.raw(FILES)),
);

/** Whose a pet is, and how many records it has. */
export interface PetTotal extends Pick<PetRow, 'userId'> {
  readonly total: number;
}

/** A pet of the scope with its records counted, of some types or all; undefined where the scope has no such pet. */
export const countRecords = (
  db: Runner,
  scope: Scope,
  petId: string,
  types?: RecordListing['types'],
): Promise<PetTotal | undefined> =>
  countVisible(db, { ...scope, petId, ...(types ? { types } : {}) });

const countVisible = compiledOnce((k, { petId, types, ...scope }: Listed) =>
  k('pets')
    .where('id', visiblePet(k, scope, petId))
    .first<PetTotal | undefined>(
      'userId',
      visibleRecords(k, { petId, types, ...scope })
        .count()
        .as('total'),
    ),
);

/** A record that is not deleted, of a pet of the scope. */
export const findRecord = (db: Runner, scope: Scope, id: string): Promise<RecordRow | undefined> =>
  db.run((k) =>
    k<RecordRow>('medicalRecords')
      .where({ id })
      .whereIn('petId', visiblePets(k, scope))
      .whereNull('deletedAt')
      .first(...medicalRecords.names),
  );

export interface RecordGroup {
  readonly petId: string;
  readonly type: RecordRowType;
  readonly title: string;
}

export const insertRecord: (db: Runner, row: RecordRow) => Promise<unknown> = compiledOnce(
  (k, row: RecordRow) => k<RecordRow>('medicalRecords').insert(row),
);

/** Writes a record of a pet of the scope whole. */
export const updateRecord = (
  db: Runner,
  scope: Scope,
  { id, petId: _pet, createdAt: _since, ...changes }: RecordRow,
): Promise<number> =>
  db.run((k) =>
    k<RecordRow>('medicalRecords')
      .where({ id })
      .whereIn('petId', visiblePets(k, scope))
      .whereNull('deletedAt')
      .update(changes),
  );

/** A record that was deleted after an instant, of a pet of the scope, be the pet itself deleted since then too. */
export const findDeletedRecord = (
  db: Runner,
  scope: Scope,
  id: string,
  after: string,
): Promise<RecordRow | undefined> =>
  db.run((k) =>
    k<RecordRow>('medicalRecords')
      .where({ id })
      .where('deletedAt', '>', after)
      .where((either) =>
        either
          .whereIn('petId', visiblePets(k, scope))
          .orWhereIn('petId', deletedPets(k, scope, after)),
      )
      .first(...medicalRecords.names),
  );

/** Shows a record again that was found deleted in the actor's scope. */
export const restoreRecord = (
  db: Runner,
  { id, version, updatedAt }: Pick<RecordRow, 'id' | 'version' | 'updatedAt'>,
): Promise<number> =>
  db.run((k) =>
    k<RecordRow>('medicalRecords').where({ id }).update({ deletedAt: null, version, updatedAt }),
  );
