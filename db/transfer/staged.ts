import { announceRows } from '#db/engine/feed/announce.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { discountStored } from '#db/engine/sqlite/storage.ts';
import type { RowOf } from '#db/engine/table.ts';
import type { ChildTable } from '#db/ids.ts';
import { tables } from '#db/tables.ts';
import { insertLateRows } from './late-rows.ts';
import {
  listStandIns,
  listTables,
  movesToTargets,
  type StandInRow,
  tablesBelow,
} from './stand-ins.ts';
import type { imports } from './table.ts';

/**
 * An import stores its rows hidden, in many short transactions, and shows them in one. If it fails in between, or its
 * server ends, everything that it stored is deleted again.
 */
export type ImportRow = RowOf<typeof imports>;

/** The rows, and photos or documents, that one transaction deletes. */
const ROWS_AT_ONCE = 100;
const BLOBS_AT_ONCE = 5;
/** The stand-ins that one transaction deletes. The database looks for rows that belong to each. */
const STAND_INS_AT_ONCE = 20;

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

/** A table whose rows an import stores hidden. */
interface HiddenTable {
  readonly name: string;
  /** The tables whose rows are hidden with those of this table, those on which others depend last. */
  readonly below: readonly ChildTable[];
}

const hiddenTables: readonly HiddenTable[] = tables
  .filter(({ columns }) => columns['importId']?.traits.isNullable)
  .map(({ name }) => ({ name, below: tablesBelow(name) }));

/** Tables whose hidden rows count as deleted, so that all that belongs to them is hidden too. */
const parentTables = hiddenTables.filter(({ below }) => below.length > 0);

/** Tables whose rows are hidden by their import alone, until it is published. */
const singleTables = hiddenTables.filter(({ below }) => below.length === 0);

/** The time of an import whose rows are being deleted, so that its server, if that is alive after all, cannot show the rest. */
const ENDED_AT = new Date(0).toISOString();

/** The number of hidden rows that an import is expected to have stored, of photos and documents, and of stand-ins. */
export interface HiddenCounts {
  readonly rows: number;
  readonly blobs: number;
  readonly standIns: number;
}

/**
 * Shows the rows of an import. Without `movesLater` that includes the rows that belong to stand-ins; `moveRows` moves
 * those otherwise. Returns false if the import is no longer in progress, or if a row or photo is missing: its account was
 * deleted, the database was replaced by a backup, or another server took the import for abandoned.
 */
export const publishImport = async (
  tx: Runner,
  { id, userId }: Pick<ImportRow, 'id' | 'userId'>,
  expected: HiddenCounts,
  movesLater: boolean,
): Promise<boolean> => {
  const standIns = await listStandIns(tx, id);
  const standInIds = new Set(standIns.map((row) => row.id));
  const publishedIds: string[] = [];
  let rowCount = 0;
  for (const table of parentTables) {
    const ids = await tx.run((knex) =>
      knex(table.name).where({ importId: id }).pluck<string[]>('id'),
    );
    publishedIds.push(...ids.filter((rowId) => !standInIds.has(rowId)));
    await tx.run((knex) =>
      knex(table.name)
        .where({ importId: id })
        .whereNotIn('id', knex('importStandIns').where({ importId: id }).select('id'))
        .update({ importId: null, deletedAt: null }),
    );
  }
  const moves = movesLater ? [] : movesToTargets({ id, userId }, standIns);
  for (const move of moves) await move(tx);
  for (const { name } of singleTables) {
    const { count } = await tx.run((knex) =>
      knex(name).where({ importId: id }).count('* as count').first<{ count: number }>(),
    );
    rowCount += Number(count);
  }
  const { count: blobCount } = await tx.run((knex) =>
    knex('importBlobs').where({ importId: id }).count('* as count').first<{ count: number }>(),
  );
  const published = JSON.stringify(publishedIds);
  const importCount = await tx.run((knex) =>
    knex('imports')
      .where({ id })
      .whereNot({ createdAt: ENDED_AT })
      .whereNull('published')
      .update({ published }),
  );
  return (
    importCount === 1 &&
    rowCount + publishedIds.length === expected.rows &&
    Number(blobCount) === expected.blobs &&
    standIns.length === expected.standIns
  );
};

/** Repeats the deletion of a batch until one is not full. */
const inBatches = async (size: number, deleteBatch: () => Promise<number>): Promise<void> => {
  while ((await deleteBatch()) === size);
};

/** Whether an import has ended, or is hidden. */
export const isHiddenImport = async (db: Runner, id: string): Promise<boolean> =>
  (await db.run((knex) =>
    knex('imports').where({ id }).whereNotNull('published').first<object | undefined>('id'),
  )) === undefined;

/** The rows that one transaction moves after a publication, unless the caller says otherwise. */
const MOVED_AT_ONCE = 500;

/**
 * Moves the rows of an import that is published from its stand-ins to the rows of the account, and inserts the rows that
 * it has stored as late ones, in transactions of a bounded size. Repeating it does no harm. On PostgreSQL nothing is left
 * to be moved, unless the database was moved there after its server had been killed.
 */
export const moveRows = async (
  db: Database,
  row: Pick<ImportRow, 'id' | 'userId'>,
  rowsAtOnce = MOVED_AT_ONCE,
): Promise<void> => {
  const standIns = await listStandIns(db, row.id);
  const limit = db.kind === 'sqlite' ? rowsAtOnce : undefined;
  // A backup that was restored meanwhile may contain the import while it was hidden.
  const unlessHidden = (work: (tx: Runner) => Promise<number>) => () =>
    db.transaction(async (tx) => ((await isHiddenImport(tx, row.id)) ? 0 : work(tx)));
  for (const move of movesToTargets(row, standIns))
    await inBatches(
      rowsAtOnce,
      unlessHidden((tx) => move(tx, limit)),
    );
  await inBatches(
    1,
    unlessHidden((tx) => insertLateRows(tx, row.id)),
  );
};

/** Imports that are published and have not ended. */
export const listPublished = (db: Runner): Promise<readonly Pick<ImportRow, 'id' | 'userId'>[]> =>
  db.run((knex) => knex('imports').whereNotNull('published').select('id', 'userId'));

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

/**
 * Deletes hidden rows by id, with the notes of stand-ins among them. The change feed has never listed them, so it does
 * not list their deletion.
 */
const deleteHidden = async (
  tx: Runner,
  userId: string,
  table: string,
  ids: readonly string[],
): Promise<void> => {
  await tx.run((knex) => knex('changes').where({ userId }).whereIn('id', ids).delete());
  await tx.run((knex) => knex(table).whereIn('id', ids).delete());
  await tx.run((knex) => knex('importStandIns').whereIn('id', ids).delete());
};

/** Deletes the hidden rows of a table, or those of `child` that belong to them. */
const deleteRows = (
  db: Database,
  { id: importId, userId }: ImportRow,
  name: string,
  child: ChildTable = { table: name, column: 'id' },
): Promise<void> =>
  inBatches(ROWS_AT_ONCE, () =>
    db.transaction(async (tx) => {
      const ids = await tx.run((knex) =>
        knex(child.table)
          .whereIn(child.column, knex(name).where({ importId }).select(`${name}.id`))
          .limit(ROWS_AT_ONCE)
          .pluck<string[]>(`${child.table}.id`),
      );
      if (ids.length === 0) return 0;
      await tx.run((knex) => knex('importIds').where({ userId }).whereIn('newId', ids).delete());
      await deleteHidden(tx, userId, child.table, ids);
      return ids.length;
    }),
  );

/** Deletes everything that an unfinished import stored. */
const discard = async (db: Database, row: ImportRow): Promise<void> => {
  await deleteBlobs(db, row.id);
  for (const { name, below } of hiddenTables) {
    for (const child of below) await deleteRows(db, row, name, child);
    await deleteRows(db, row, name);
  }
};

/** Takes the import from the rows of a table that it hid. The change feed then lists them. */
const release = (db: Database, { id: importId }: ImportRow, name: string): Promise<void> =>
  inBatches(ROWS_AT_ONCE, () =>
    db.run((knex) =>
      knex(name)
        .whereIn('id', knex(name).where({ importId }).limit(ROWS_AT_ONCE).select('id'))
        .update({ importId: null }),
    ),
  );

/** Deletes stand-ins, to which nothing belongs any more. */
const deleteStandIns = async (
  db: Database,
  { userId }: ImportRow,
  standIns: readonly StandInRow[],
): Promise<void> => {
  for (const table of listTables(standIns)) {
    const ids = standIns.flatMap(({ id, tableName }) => (tableName === table ? id : []));
    for (let from = 0; from < ids.length; from += STAND_INS_AT_ONCE) {
      const batch = ids.slice(from, from + STAND_INS_AT_ONCE);
      await db.transaction((tx) => deleteHidden(tx, userId, table, batch));
    }
  }
};

/** Announces what a published import has shown, and deletes what it no longer needs. */
const complete = async (
  db: Database,
  row: ImportRow,
  publishedIds: readonly string[],
): Promise<void> => {
  await moveRows(db, row);
  const standIns = await listStandIns(db, row.id);
  const targets = new Map(standIns.map(({ id, targetId }) => [id, targetId]));
  await announceRows(db, row.userId, publishedIds, targets);
  for (const { name } of singleTables) await release(db, row, name);
  await deleteStandIns(db, row, standIns);
};

/**
 * Ends an import, in transactions of a bounded size: what was shown is announced in the change feed, and what is still
 * hidden is deleted.
 */
export const endImport = async (db: Database, importId: string): Promise<void> => {
  await db.run((knex) =>
    knex('imports').where({ id: importId }).whereNull('published').update({ createdAt: ENDED_AT }),
  );
  const row = await db.run((knex) =>
    knex<ImportRow>('imports')
      .where({ id: importId })
      .first('id', 'userId', 'published', 'createdAt'),
  );
  if (!row) return;
  if (row.published === null) await discard(db, row);
  else await complete(db, row, row.published);
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
