import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import { discountStored } from '#db/engine/sqlite/storage.ts';
import type { AnyTable } from '#db/engine/table.ts';
import { cascadeChildren, deleteForGood, deleteManyForGood } from '#db/ids.ts';
import { rowsWithOwner } from '#db/owner-rows.ts';
import { tables } from '#db/tables.ts';

/** The rows of these tables that were deleted at or before an instant, with their owners. */
export const listPurged = async (
  db: Runner,
  purgedTables: readonly AnyTable[],
  deletedBefore: string,
): Promise<readonly { readonly id: string; readonly userId: string }[]> => {
  const rowsToPurge: { readonly id: string; readonly userId: string }[] = [];
  for (const table of purgedTables) {
    const purgedRows = await db.run((knex) => {
      const { rows, owner } = rowsWithOwner(knex, table);
      return rows
        .where(`${table.name}.deletedAt`, '<=', deletedBefore)
        .select<{ id: string; userId: string }[]>(`${table.name}.id`, `${owner} as userId`);
    });
    rowsToPurge.push(...purgedRows);
  }
  return rowsToPurge;
};

/** The ids of the photos and documents of rows, and of the rows that are deleted with them. */
const blobIdsOfRows = (
  knex: Knex,
  { name, columns }: AnyTable,
  rows: () => Knex.QueryBuilder,
): readonly Knex.QueryBuilder[] => [
  ...Object.entries(columns)
    .filter(([, { traits }]) => traits.reference?.table === 'blobs')
    .map(([column]) => rows().whereNotNull(`${name}.${column}`).select(`${name}.${column}`)),
  ...cascadeChildren(name).flatMap((child) => {
    const table = tables.find((item) => item.name === child.table);
    const childRows = () => knex(child.table).whereIn(child.column, rows().select(`${name}.id`));
    return table ? blobIdsOfRows(knex, table, childRows) : [];
  }),
];

/**
 * Permanently deletes the rows of these tables that were deleted at or before an instant, together
 * with dependent rows, photos and documents, and subtracts their storage.
 */
export const purgeRows = (
  tx: Runner,
  purgedTables: readonly AnyTable[],
  deletedBefore: string,
  instant: string,
): Promise<void> =>
  purgeThese(
    tx,
    purgedTables,
    (knex, { name }) => knex(name).where(`${name}.deletedAt`, '<=', deletedBefore),
    instant,
  );

/** Deletes the given rows of these tables for good, with everything that depends on them. */
export const purgeThese = async (
  tx: Runner,
  purgedTables: readonly AnyTable[],
  rowsOf: (knex: Knex, table: AnyTable) => Knex.QueryBuilder,
  instant: string,
): Promise<void> => {
  const unusedBlobs = (knex: Knex) =>
    knex('blobs').where((condition) => {
      for (const table of purgedTables) {
        for (const ids of blobIdsOfRows(knex, table, () => rowsOf(knex, table))) {
          condition.orWhereIn('blobs.id', ids);
        }
      }
    });
  // Must happen before the rows are deleted, because they are needed to find the blobs.
  await discountStored(tx, unusedBlobs);
  const blobIds = await tx.run((knex) => unusedBlobs(knex).pluck<string[]>('blobs.id'));
  await deleteManyForGood(tx, 'blobs', blobIds, instant);
  for (const table of purgedTables.toReversed()) {
    if (!table.columns['id']) {
      // The rows of a table without ids, such as the documents of records, have nothing below them.
      await deleteForGood(tx, table.name, (knex) => rowsOf(knex, table), instant);
      continue;
    }
    const ids = await tx.run((knex) => rowsOf(knex, table).pluck<string[]>(`${table.name}.id`));
    await deleteManyForGood(tx, table.name, ids, instant);
  }
};
