import type { Runner } from '#db/engine/run.ts';
import type { AnyTable, RowOf } from '#db/engine/table.ts';
import type { importIds } from './table.ts';

export type ImportIdRow = RowOf<typeof importIds>;

/** The new ids of a page of ids that were imported before. */
export const findImported = (
  db: Runner,
  userId: string,
  kind: string,
  oldIds: readonly string[],
): Promise<readonly Pick<ImportIdRow, 'oldId' | 'newId'>[]> =>
  db.run((knex) =>
    knex<ImportIdRow>('importIds')
      .where({ userId, kind })
      .whereIn('oldId', oldIds)
      .select('oldId', 'newId'),
  );

/** The id that an earlier import gave to a row of a file. */
export type ImportedId = Pick<ImportIdRow, 'kind' | 'oldId' | 'newId'>;

/** The ids of all imported rows of an account, in the order of the import. */
export const listImported = (tx: Runner, userId: string): Promise<readonly ImportedId[]> =>
  tx.run((knex) =>
    knex<ImportIdRow>('importIds')
      .where({ userId })
      .orderBy(['createdAt', 'oldId'])
      .select('kind', 'oldId', 'newId'),
  );

/**
 * Stores the new ids of imported rows. If a row was deleted since then, its new id replaces the old
 * one.
 */
export const saveImportedIds = (tx: Runner, rows: readonly ImportIdRow[]): Promise<unknown> =>
  tx.run((knex) =>
    knex<ImportIdRow>('importIds')
      .insert([...rows])
      .onConflict(['userId', 'kind', 'oldId'])
      .merge(['newId', 'createdAt']),
  );

/**
 * Sets a reference of rows that have none, or only one to a deleted row. `targets` are the referenced ids by the ids of
 * the rows.
 */
export const setMissingReferences = async (
  tx: Runner,
  { name, columns }: AnyTable,
  column: string,
  targets: ReadonlyMap<string, string>,
): Promise<void> => {
  const referenced = columns[column]?.traits.reference?.table ?? '';
  for (const [targetId, rows] of Map.groupBy(targets, ([, to]) => to)) {
    const ids = rows.map(([id]) => id);
    await tx.run((knex) => {
      const deletedRow = knex(referenced)
        .where(`${referenced}.id`, knex.ref(`${name}.${column}`))
        .whereNot(`${referenced}.id`, targetId)
        .whereNotNull(`${referenced}.deletedAt`);
      return knex(name)
        .whereIn('id', ids)
        .where((row) => row.whereNull(column).orWhereExists(deletedRow))
        .update({ [column]: targetId });
    });
  }
};

/** Inserts a page of rows (at least one) in one statement. */
export const insertRows = <T extends AnyTable>(
  tx: Runner,
  { name }: T,
  rows: readonly RowOf<T>[],
): Promise<unknown> => tx.run((knex) => knex(name).insert([...rows]));
