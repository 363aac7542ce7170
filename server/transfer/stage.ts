import { v7 } from 'uuid';
import { insertBlob } from '#db/blobs.ts';
import { splitIntoChunks } from '#db/engine/chunks.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { findImported, type ImportIdRow, saveImportedIds } from '#db/transfer/imports.ts';
import { deleteLateRows, insertNewRows, type NewRows } from '#db/transfer/late-rows.ts';
import { insertImport, noteImportedBlob, publishImport } from '#db/transfer/staged.ts';
import { isTargetChanged, noteStandIns } from '#db/transfer/stand-ins.ts';
import type { ImportAccount, ProfilePlan, StagedBlob } from '#server/entities/entity.ts';
import type { HiddenColumns } from '#server/entities/stand-ins.ts';
import { busyError } from '#server/http/errors.ts';
import { findHiddenRows, type HiddenRows, type RowView } from './hidden-rows.ts';
import { addHiddenLinks, addLinks, type FileLinks } from './links.ts';
import {
  beginPart,
  blobRow,
  type ImportRestoration,
  type InsertPart,
  idsOf,
  insertPart,
  missingRows,
  type NewIds,
  PAGE_SIZE,
  rememberIds,
  rememberProfile,
} from './restore.ts';
import { rowsOf } from './staging/staged-file.ts';
import type { StoredCounts } from './staging/surplus.ts';

/** The file was compared with rows of the account that have changed since. */
export class OutdatedComparison extends Error {}

/** The part of a file that is stored before the rest. */
export interface StagedImport {
  readonly importId: string;
  readonly ids: NewIds;
  /** The new ids of stored photos and documents. */
  readonly blobs: ReadonlyMap<StagedBlob, string>;
  /** The references that are inserted when the import is published, by the names of their lists. */
  readonly links: ReadonlyMap<string, FileLinks>;
  readonly hidden: HiddenRows;
  /** The stand-ins of rows of the account, by kind and the ids of those rows. */
  readonly standIns: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Changes of rows that the owner sees already. */
  readonly lateWork: readonly ((tx: Runner) => Promise<unknown>)[];
  /**
   * Ids that are remembered when the import is complete: of rows whose former copies may still be restored, and of rows
   * that the account had already, which later comparisons of this import would otherwise find.
   */
  readonly lateIds: readonly ImportIdRow[];
}

const finishSections = async (
  restoration: ImportRestoration,
  part: InsertPart,
  view: RowView,
): Promise<void> => {
  const importState = beginPart(restoration, part, (kind) => rowsOf({ rows: view }, kind));
  for (const section of restoration.sections.lists) await section.finish?.(importState);
};

/** Inserts hidden copies of the rows of the account to which the import adds something. */
const addStandIns = async (
  db: Database,
  { account: { scope }, sections }: ImportRestoration,
  targets: ReadonlyMap<string, readonly string[]>,
  hidden: Required<HiddenColumns>,
): Promise<StagedImport['standIns']> => {
  const { importId } = hidden;
  const standIns = new Map<string, ReadonlyMap<string, string>>();
  const allStandIns = new Map<string, string>();
  const standInOf = (id: string) => allStandIns.get(id);
  for (const { kind, insertStandIns } of sections.lists) {
    const tableName = sections.tableNames.get(kind) ?? '';
    const idsByTarget = new Map<string, string>();
    for (const targetIds of splitIntoChunks(targets.get(kind) ?? [], PAGE_SIZE / 2)) {
      const rows = targetIds.map((targetId) => ({ id: v7(), importId, tableName, targetId }));
      // Both at once, because quotas count the rows without those that are noted.
      await db.transaction(async (tx) => {
        await noteStandIns(tx, rows);
        const page = { tx, scope, standIns: rows, hidden, standInOf };
        if ((await insertStandIns?.(page)) !== rows.length) throw new OutdatedComparison();
      });
      for (const { id, targetId } of rows) idsByTarget.set(targetId, id);
    }
    standIns.set(kind, idsByTarget);
    for (const [targetId, id] of idsByTarget) allStandIns.set(targetId, id);
  }
  return standIns;
};

const listAllStandIns = (standIns: StagedImport['standIns']): ReadonlyMap<string, string> =>
  new Map([...standIns.values()].flatMap((idsByTarget) => [...idsByTarget]));

interface StageOptions {
  readonly importId: string;
  readonly plans: readonly ProfilePlan[];
  /** Whether what is added to rows of the account is stored hidden too. */
  readonly hasStandIns: boolean;
}

/**
 * Stores hidden what can be hidden: rows of sections with `isHidden` and all that belongs to them, or that is added to
 * such rows of the account, and all photos and documents. Each statement is a transaction of its own, so that others
 * can write in between. If the import fails, `endImport` deletes everything again.
 */
export const stage = async (
  db: Database,
  restoration: ImportRestoration,
  { importId, plans, hasStandIns }: StageOptions,
): Promise<StagedImport> => {
  const { account, sections, known } = restoration;
  const { userId } = account;
  const createdAt = account.now.toISOString();
  const blobs = new Map<StagedBlob, string>();
  const lateIds: ImportIdRow[] = [];
  const lateWork: ((tx: Runner) => Promise<unknown>)[] = [];
  const storeBlob = async (blob: StagedBlob): Promise<string> => {
    const row = blobRow(restoration, blob);
    await db.transaction(async (tx) => {
      await insertBlob(tx, row);
      await noteImportedBlob(tx, importId, row.id);
    });
    blobs.set(blob, row.id);
    return row.id;
  };
  const saveIds = async (rows: readonly ImportIdRow[]): Promise<void> => {
    const kind = rows[0]?.kind ?? '';
    const oldIds = rows.map(({ oldId }) => oldId);
    const importedRows = await findImported(db, userId, kind, oldIds);
    const importedIds = new Set(importedRows.map(({ oldId }) => oldId));
    const section = sections.lists.find((each) => each.kind === kind);
    const newIds = rows.map(({ newId }) => newId);
    const shownIds = new Set(await section?.findExisting?.(db, account, newIds));
    const isLate = ({ oldId, newId }: ImportIdRow) => importedIds.has(oldId) || shownIds.has(newId);
    lateIds.push(...rows.filter(isLate));
    const newRows = rows.filter((row) => !isLate(row));
    if (newRows.length > 0) await saveImportedIds(db, newRows);
  };
  const hiddenRows = findHiddenRows(restoration, hasStandIns);
  const ids = idsOf(sections, known.rows);
  const hidden = { importId, deletedAt: createdAt };
  await insertImport(db, { id: importId, userId, createdAt });
  const standIns = await addStandIns(db, restoration, hiddenRows.targets, hidden);
  const importPart: InsertPart = {
    tx: db,
    hidden,
    ids,
    standIns: listAllStandIns(standIns),
    has: hiddenRows.has,
    storeBlob,
    remember: saveIds,
    whenPublished: async (work) => lateWork.push(work),
  };
  await insertPart(restoration, importPart);
  for (const view of hiddenRows.views) await finishSections(restoration, importPart, view);
  const links = await addHiddenLinks(db, restoration, importPart, hiddenRows);
  for (const { kind } of sections.lists) {
    for (const row of missingRows(restoration, kind)) {
      if (hiddenRows.has(row)) continue;
      for (const blob of row.blobs ?? []) if (blob) await storeBlob(blob);
    }
  }
  for (const blob of plans.flatMap((plan) => plan.blobs ?? [])) await storeBlob(blob);
  return { importId, ids, blobs, links, hidden: hiddenRows, standIns, lateWork, lateIds };
};

/** The rows and bytes that a staged part has already added to the usage of the account's quotas. */
export const storedOf = (
  { blobs, hidden }: StagedImport,
  restoration: ImportRestoration,
): StoredCounts => ({
  rows: Object.fromEntries(
    restoration.sections.lists.map(({ kind, list }) => [
      list,
      missingRows(restoration, kind).filter(hidden.has).length,
    ]),
  ),
  bytes: [...blobs.keys()].reduce((sum, blob) => sum + blob.bytes.length, 0),
});

/**
 * Throws OutdatedComparison if a row with a stand-in, or something that belongs to it, was changed after a change of
 * this number: what the import adds to the row may depend on it.
 */
export const requireUnchanged = async (
  db: Runner,
  { userId }: Pick<ImportAccount, 'userId'>,
  { importId, standIns }: StagedImport,
  change: number,
): Promise<void> => {
  if (listAllStandIns(standIns).size === 0) return;
  if (await isTargetChanged(db, { id: importId, userId }, change)) throw new OutdatedComparison();
};

export const listNewRows = (plans: readonly ProfilePlan[]): readonly NewRows[] =>
  plans.flatMap(({ newRows = [] }) => newRows);

/** The most rows that may belong to stand-ins, which the publication moves. */
export const countMovable = (
  { hidden, standIns }: StagedImport,
  restoration: ImportRestoration,
): number => {
  if (listAllStandIns(standIns).size === 0) return 0;
  const rows = restoration.sections.lists.flatMap(({ kind, isHidden }) =>
    isHidden ? [] : missingRows(restoration, kind),
  );
  return rows.filter(hidden.has).length;
};

interface PublishOptions {
  readonly plans: readonly ProfilePlan[];
  /** Whether what belongs to stand-ins stays there for now. */
  readonly movesLater: boolean;
  /** Whether the new rows of the plans are stored as late rows. */
  readonly areStored: boolean;
}

/** Shows the hidden rows and inserts the rest of the file, in one transaction. Throws 503 if the import was ended. */
export const publish = async (
  tx: Runner,
  restoration: ImportRestoration,
  { importId, ids, blobs, links, hidden, standIns, lateWork, lateIds }: StagedImport,
  { plans, movesLater, areStored }: PublishOptions,
): Promise<void> => {
  const { sections, file, known } = restoration;
  const rowCounts = sections.lists.map(({ kind, isHidden }) =>
    isHidden ? missingRows(restoration, kind).length : 0,
  );
  const counts = {
    rows: rowCounts.reduce((sum, count) => sum + count, 0),
    blobs: blobs.size,
    standIns: listAllStandIns(standIns).size,
  };
  const { userId } = restoration.account;
  if (!(await publishImport(tx, { id: importId, userId }, counts, movesLater))) throw busyError();
  for (const work of lateWork) await work(tx);
  const importPart: InsertPart = {
    tx,
    hidden: {},
    // Copied, because the transaction may be repeated.
    ids: idsOf(sections, ids),
    standIns: new Map(),
    has: (row) => !hidden.has(row),
    async storeBlob(blob) {
      const storedId = blobs.get(blob);
      if (storedId !== undefined) return storedId;
      const row = blobRow(restoration, blob);
      await insertBlob(tx, row);
      return row.id;
    },
    remember: (rows) => saveImportedIds(tx, rows),
    whenPublished: (work) => work(tx),
  };
  const importState = await insertPart(restoration, importPart);
  await finishSections(restoration, importPart, hidden.rest);
  for (const section of sections.lists) {
    const rest = links.get(section.links?.list ?? '') ?? [];
    await addLinks(section, rest, sections, importState, (work) => work(tx));
  }
  await rememberIds(tx, lateIds);
  if (!areStored) {
    await deleteLateRows(tx, importId);
    await insertNewRows(tx, listNewRows(plans));
  }
  for (const plan of plans) await plan.insert(importState);
  if (file.profile && !known.profile) await rememberProfile(importState, file);
};
