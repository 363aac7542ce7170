import type { Knex } from 'knex';
import { type AuthorNames, authorNames } from '#db/authors.ts';
import { compiledInScope } from '#db/compiled-in-scope.ts';
import type { Runner } from '#db/engine/run.ts';
import { type RowOf, valuesOf } from '#db/engine/table.ts';
import {
  accessColumns,
  deletedPets,
  type PetAccess,
  type ReadScope,
  type Role,
  toRowWithAccess,
  visibleOrDeletedPet,
  visiblePet,
  visiblePets,
} from '#db/scope.ts';
import { pets } from './table.ts';

export type PetRow = RowOf<typeof pets>;

/** A pet with its owner's name and the role of the asking account. */
export type AccessiblePet = PetRow & AuthorNames & PetAccess;

type ReadPet = Parameters<typeof toRowWithAccess<PetRow & AuthorNames>>[0];

const selectedColumns = (knex: Knex, scope: ReadScope) => [
  ...pets.names,
  ...authorNames(knex, 'pets'),
  ...accessColumns(knex, scope),
];

export interface PetWindow {
  readonly limit: number;
  readonly offset: number;
}

export const listPets = async (
  db: Runner,
  scope: ReadScope,
  window: PetWindow,
): Promise<readonly AccessiblePet[]> =>
  (await listVisible(db, scope, {}, window)).map(toRowWithAccess);

const listVisible = compiledInScope((knex, scope, _values: object, { limit, offset }: PetWindow) =>
  knex('pets')
    .whereIn('id', visiblePets(knex, scope))
    .orderBy(['createdAt', 'id'])
    .limit(limit)
    .offset(offset)
    .select<ReadPet[]>(...selectedColumns(knex, scope)),
);

/** The ids among a page of ids that are visible pets of the scope. */
export const findVisiblePets = async (
  db: Runner,
  scope: ReadScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const petRows = await db.run((knex) =>
    knex('pets').whereIn('id', visiblePets(knex, scope)).whereIn('id', ids).pluck<string[]>('id'),
  );
  return new Set(petRows);
};

export const countPets = async (db: Runner, scope: ReadScope): Promise<number> => {
  const row = await countVisible(db, scope, {});
  return row?.total ?? 0;
};

const countVisible = compiledInScope((knex, scope) =>
  knex('pets')
    .whereIn('id', visiblePets(knex, scope))
    .count('* as total')
    .first<{ total: number } | undefined>(),
);

export const findPet = async (
  db: Runner,
  scope: ReadScope,
  id: string,
): Promise<AccessiblePet | undefined> => {
  const row = await findVisible(db, scope, { id });
  return row && toRowWithAccess(row);
};

const findVisible = compiledInScope((knex, scope, { id }: { id: string }) =>
  knex('pets')
    .where('id', visiblePet(knex, scope, id))
    .first<ReadPet | undefined>(...selectedColumns(knex, scope)),
);

/** The role of an account towards a pet of its scope, deleted pets included; undefined if it does not see the pet. */
export const findRole = async (
  db: Runner,
  scope: ReadScope,
  id: string,
): Promise<Role | undefined> => {
  const row = await db.run((knex) =>
    knex('pets')
      .whereIn('pets.id', visibleOrDeletedPet(knex, scope, id))
      .first<ReadPet | undefined>(...accessColumns(knex, scope)),
  );
  return row && toRowWithAccess(row).role;
};

export const insertPet = (db: Runner, row: PetRow): Promise<unknown> =>
  db.run((knex) => knex<PetRow>('pets').insert(row));

const changeableNames = pets.but('id', 'userId', 'createdBy', 'createdAt');

/** Writes all columns of a pet of the scope. */
export const updatePet = (db: Runner, scope: ReadScope, pet: PetRow): Promise<number> =>
  db.run((knex) =>
    knex('pets')
      .where({ id: pet.id })
      .whereIn('id', visiblePets(knex, scope))
      .update(valuesOf(pet, changeableNames)),
  );

/** Hides a pet at once. The nightly job deletes it permanently 30 days later. */
export const softDeletePet = (
  db: Runner,
  scope: ReadScope,
  id: string,
  { deletedAt, ...changed }: Pick<PetRow, 'deletedAt' | 'updatedBy' | 'updatedAs'>,
): Promise<number> =>
  db.run((knex) =>
    knex<PetRow>('pets')
      .where({ id })
      .whereIn('id', visiblePets(knex, scope))
      .update({ deletedAt, ...changed, ...(deletedAt === null ? {} : { updatedAt: deletedAt }) }),
  );

/** A pet of the scope that was deleted after an instant. */
export const findDeletedPet = async (
  db: Runner,
  scope: ReadScope,
  id: string,
  afterInstant: string,
): Promise<AccessiblePet | undefined> => {
  const row = await db.run((knex) =>
    knex('pets')
      .where({ id })
      .whereIn('id', deletedPets(knex, scope, afterInstant))
      .first<ReadPet | undefined>(...selectedColumns(knex, scope)),
  );
  return row && toRowWithAccess(row);
};
