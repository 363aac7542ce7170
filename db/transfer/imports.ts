import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import type { AnyTable, RowOf } from '#db/engine/table.ts';
import { type Scope, visiblePets } from '#db/scope.ts';
import type { importIds } from './table.ts';

export type ImportIdRow = RowOf<typeof importIds>;
export type ImportedKind = ImportIdRow['kind'];

const rowsOf = (k: Knex, scope: Scope, kind: Exclude<ImportedKind, 'profile'>) => {
  if (kind === 'pet') return k('pets').whereIn('id', visiblePets(k, scope));
  const table = kind === 'record' ? 'medicalRecords' : 'reminders';
  return k(table).whereIn('petId', visiblePets(k, scope)).whereNull('deletedAt');
};

/** Those of a page of ids that stand in the account and are not deleted. */
export const findStanding = (
  db: Runner,
  scope: Scope,
  kind: Exclude<ImportedKind, 'profile'>,
  ids: readonly string[],
): Promise<readonly string[]> =>
  db.run((k) => rowsOf(k, scope, kind).whereIn('id', ids).pluck<string[]>('id'));

/** Whether an owner has begun a booklet here: samples are none. */
export const hasOwnPets = async (db: Runner, scope: Scope): Promise<boolean> => {
  const found: unknown = await db.run((k) =>
    k('pets').whereIn('id', visiblePets(k, scope)).where({ isSample: false }).first('id'),
  );
  return found !== undefined;
};

/** What a page of a file's ids became when they were imported before. */
export const findImported = (
  db: Runner,
  userId: string,
  kind: ImportedKind,
  oldIds: readonly string[],
): Promise<readonly Pick<ImportIdRow, 'oldId' | 'newId'>[]> =>
  db.run((k) =>
    k<ImportIdRow>('importIds')
      .where({ userId, kind })
      .whereIn('oldId', oldIds)
      .select('oldId', 'newId'),
  );

/** Keeps what ids became; an id whose row has been deleted since then is given its new one. */
export const keepImported = (tx: Runner, rows: readonly ImportIdRow[]): Promise<unknown> =>
  tx.run((k) =>
    k<ImportIdRow>('importIds')
      .insert([...rows])
      .onConflict(['userId', 'kind', 'oldId'])
      .merge(['newId', 'createdAt']),
  );

/** Many rows of a table in one statement: a page of them, never none. */
export const insertRows = <T extends AnyTable>(
  tx: Runner,
  { name }: T,
  rows: readonly RowOf<T>[],
): Promise<unknown> => tx.run((k) => k(name).insert([...rows]));
