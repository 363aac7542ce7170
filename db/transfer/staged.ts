import { announceRows } from '#db/engine/feed/announce.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { discountStored } from '#db/engine/sqlite/storage.ts';
import type { RowOf } from '#db/engine/table.ts';
import { cascadeChildren } from '#db/ids.ts';
import { tables } from '#db/tables.ts';
import type { imports } from './table.ts';

/**
 * An import stores its pets as hidden, with all that belongs to them, in many short transactions, and shows them in one.
 * If it fails in between, or its server ends, everything that it stored is deleted again.
 */
export type ImportRow = RowOf<typeof imports>;

/** The rows, and photos or documents, that one transaction deletes. */
const ROWS_AT_ONCE = 100;
const BLOBS_AT_ONCE = 5;

/** The work that only one process does at a time: an import of an account, or the deletion of what it left. */
export const importName = (userId: string): string => `import: ${userId}`;

export const insertImport = (
  db: Runner,
  { id, userId, createdAt }: Pick<ImportRow, 'id' | 'userId' | 'createdAt'>,
): Promise<unknown> => db.run((knex) => knex('imports').insert({ id, userId, createdAt }));

/** The accounts with an import that is in progress or was not ended. */
export const listImporting = (db: Runner): Promise<readonly string[]> =>
  db.run((knex) => knex('imports').pluck<string[]>('userId'));

/** Notes that an import has stored a photo or document, in the transaction that stores it. */
export const noteImportedBlob = (tx: Runner, importId: string, blobId: string): Promise<unknown> =>
  tx.run((knex) => knex('importBlobs').insert({ blobId, importId }));

/**
 * Shows the pets of an import. Returns false if it is no longer in progress, or if a pet is missing: its account was
 * deleted, or the database was replaced by a backup.
 */
export const publishImport = async (
  tx: Runner,
  id: string,
  petIds: readonly string[],
): Promise<boolean> => {
  const publishedIds = JSON.stringify(petIds);
  const importCount = await tx.run((knex) =>
    knex('imports').where({ id }).whereNull('published').update({ published: publishedIds }),
  );
  const petCount = await tx.run((knex) =>
    knex('pets').where({ importId: id }).update({ importId: null, deletedAt: null }),
  );
  return importCount === 1 && petCount === petIds.length;
};

/** Repeats the deletion of a batch until one is not full. */
const inBatches = async (size: number, deleteBatch: () => Promise<number>): Promise<void> => {
  while ((await deleteBatch()) === size);
};

const deleteBlobs = (db: Database, importId: string): Promise<void> =>
  inBatches(BLOBS_AT_ONCE, () =>
    db.transaction(async (tx) => {
      const ids = await tx.run((knex) =>
        knex('importBlobs').where({ importId }).limit(BLOBS_AT_ONCE).pluck<string[]>('blobId'),
      );
      if (ids.length === 0) return 0;
      await discountStored(tx, (knex) => knex('blobs').whereIn('blobs.id', ids));
      // No device knows these ids, so they need not be remembered as deleted.
      await tx.run((knex) => knex('blobs').whereIn('id', ids).delete());
      return ids.length;
    }),
  );

/** The tables whose rows belong to a pet, those on which others depend last. */
const tablesBelowPets = cascadeChildren('pets')
  .filter(({ table }) => tables.some(({ name, columns }) => name === table && columns['id']))
  .toSorted((a, b) => cascadeChildren(a.table).length - cascadeChildren(b.table).length);

/** Deletes hidden rows of an import. The change feed never told of them, so it does not tell of their deletion. */
const deleteRows = (
  db: Database,
  { id: importId, userId }: ImportRow,
  table: string,
  column: string,
): Promise<void> =>
  inBatches(ROWS_AT_ONCE, () =>
    db.transaction(async (tx) => {
      const ids = await tx.run((knex) => {
        const petIds = knex('pets').where({ importId }).select('pets.id');
        return knex(table)
          .whereIn(column, petIds)
          .limit(ROWS_AT_ONCE)
          .pluck<string[]>(`${table}.id`);
      });
      if (ids.length === 0) return 0;
      await tx.run((knex) => knex('changes').where({ userId }).whereIn('id', ids).delete());
      await tx.run((knex) => knex('importIds').where({ userId }).whereIn('newId', ids).delete());
      await tx.run((knex) => knex(table).whereIn('id', ids).delete());
      return ids.length;
    }),
  );

/** Deletes everything that an unfinished import stored. */
const discard = async (db: Database, row: ImportRow): Promise<void> => {
  await deleteBlobs(db, row.id);
  for (const { table, column } of tablesBelowPets) await deleteRows(db, row, table, column);
  await deleteRows(db, row, 'pets', 'id');
};

/**
 * Ends an import, in transactions of a bounded size: what was shown is announced in the change feed, and what is still
 * hidden is deleted.
 */
export const endImport = async (db: Database, importId: string): Promise<void> => {
  const row = await db.run((knex) =>
    knex<ImportRow>('imports')
      .where({ id: importId })
      .first('id', 'userId', 'published', 'createdAt'),
  );
  if (!row) return;
  if (row.published === null) await discard(db, row);
  else await announceRows(db, row.userId, row.published);
  await inBatches(ROWS_AT_ONCE, () =>
    db.run((knex) =>
      knex('importBlobs')
        .whereIn(
          'blobId',
          knex('importBlobs').where({ importId }).limit(ROWS_AT_ONCE).select('blobId'),
        )
        .delete(),
    ),
  );
  await db.run((knex) => knex('imports').where({ id: importId }).delete());
};

/** Ends the imports of an account that a server did not end, while none is in progress. */
export const endOwnerImports = async (db: Database, userId: string): Promise<void> => {
  const ids = await db.run((knex) => knex('imports').where({ userId }).pluck<string[]>('id'));
  for (const id of ids) await endImport(db, id);
};
