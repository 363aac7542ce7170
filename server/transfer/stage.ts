import type { Database, Runner } from '#db/engine/run.ts';
import { insertBlob } from '#db/photos/queries.ts';
import { findImported, type ImportIdRow, saveImportedIds } from '#db/transfer/imports.ts';
import { insertImport, noteImportedBlob, publishImport } from '#db/transfer/staged.ts';
import type { ProfilePlan, StagedBlob, StagedRow } from '#server/entities/entity.ts';
import { busyError } from '#server/http/errors.ts';
import {
  addLinks,
  beginPart,
  blobRow,
  type ImportRestoration,
  type InsertPart,
  idsOf,
  insertPart,
  missingRows,
  type NewIds,
  rememberIds,
  rememberProfile,
} from './restore.ts';
import { rowsOf } from './staging/staged-file.ts';
import type { StoredCounts } from './staging/surplus.ts';

/** The rows of a file that a section's `finish` sees, by kind and the file's ids. */
type RowView = ReadonlyMap<string, ReadonlyMap<string, StagedRow>>;

/** The part of a file that is stored before the rest. */
export interface StagedImport {
  readonly ids: NewIds;
  /** The new ids of stored photos and documents. */
  readonly blobs: ReadonlyMap<StagedBlob, string>;
  readonly has: (row: StagedRow) => boolean;
  /** New ids of rows whose former copies may still be restored. They are remembered when the import is complete. */
  readonly renamed: readonly ImportIdRow[];
  /** The rest of the file. */
  readonly rest: RowView;
}

/** The missing rows that are stored hidden, with the row under which each is hidden. */
const hiddenRows = (restoration: ImportRestoration): ReadonlyMap<StagedRow, StagedRow> => {
  const { file, sections } = restoration;
  const roots = new Map<StagedRow, StagedRow>();
  for (const { kind, isHidden } of sections.lists) {
    for (const row of missingRows(restoration, kind)) {
      const parentRows = (row.parents ?? []).map((parent) =>
        rowsOf(file, parent.kind).get(parent.id),
      );
      const root = isHidden
        ? row
        : parentRows
            .map((parent) => parent && roots.get(parent))
            .find((found) => found !== undefined);
      if (root) roots.set(row, root);
    }
  }
  return roots;
};

/** The rows of a file that belong to a root, by kind; those of no root under undefined. */
const byRoot = (
  { sections, file }: ImportRestoration,
  roots: ReadonlyMap<StagedRow, StagedRow>,
) => {
  const views = new Map<StagedRow | undefined, Map<string, Map<string, StagedRow>>>();
  for (const { kind } of sections.lists) {
    for (const row of rowsOf(file, kind).values()) {
      const root = roots.get(row);
      const view = views.get(root) ?? new Map<string, Map<string, StagedRow>>();
      views.set(root, view);
      view.set(kind, (view.get(kind) ?? new Map<string, StagedRow>()).set(row.id, row));
    }
  }
  return views;
};

const NO_ROWS: ReadonlyMap<string, StagedRow> = new Map();
const EMPTY_VIEW: RowView = new Map();

const finishSections = async (
  restoration: ImportRestoration,
  part: InsertPart,
  view: RowView,
): Promise<void> => {
  const importState = beginPart(restoration, part, (kind) => view.get(kind) ?? NO_ROWS);
  for (const section of restoration.sections.lists) await section.finish?.(importState);
};

/**
 * Stores the pets that the account lacks, hidden, with all that belongs to them, and all photos and documents. Each
 * statement is a transaction of its own, so that others can write in between. If the import fails, `endImport` deletes
 * everything again.
 */
export const stage = async (
  db: Database,
  restoration: ImportRestoration,
  importId: string,
  plans: readonly ProfilePlan[],
): Promise<StagedImport> => {
  const { keeper, sections, known } = restoration;
  const { userId } = keeper;
  const createdAt = keeper.now.toISOString();
  const blobs = new Map<StagedBlob, string>();
  const renamed: ImportIdRow[] = [];
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
    const oldIds = rows.map(({ oldId }) => oldId);
    const importedRows = await findImported(db, userId, rows[0]?.kind ?? '', oldIds);
    const importedIds = new Set(importedRows.map(({ oldId }) => oldId));
    renamed.push(...rows.filter(({ oldId }) => importedIds.has(oldId)));
    const newRows = rows.filter(({ oldId }) => !importedIds.has(oldId));
    if (newRows.length > 0) await saveImportedIds(db, newRows);
  };
  const roots = hiddenRows(restoration);
  const ids = idsOf(sections, known.rows);
  const hasRoot = (row: StagedRow): boolean => roots.has(row);
  const hidden = { importId, deletedAt: createdAt };
  const importPart: InsertPart = {
    tx: db,
    hidden,
    ids,
    has: hasRoot,
    storeBlob,
    remember: saveIds,
  };
  await insertImport(db, { id: importId, userId, createdAt });
  await insertPart(restoration, importPart);
  const views = byRoot(restoration, roots);
  for (const [root, view] of views) if (root) await finishSections(restoration, importPart, view);
  for (const { kind } of sections.lists) {
    for (const row of missingRows(restoration, kind)) {
      if (hasRoot(row)) continue;
      for (const blob of row.blobs ?? []) if (blob) await storeBlob(blob);
    }
  }
  for (const blob of plans.flatMap((plan) => plan.blobs ?? [])) await storeBlob(blob);
  return { ids, blobs, has: hasRoot, renamed, rest: views.get(undefined) ?? EMPTY_VIEW };
};

/** The rows and bytes that a staged part has already added to the usage of the account's quotas. */
export const storedOf = (
  { blobs, has }: StagedImport,
  restoration: ImportRestoration,
): StoredCounts => ({
  rows: Object.fromEntries(
    restoration.sections.lists.map(({ kind, list }) => [
      list,
      missingRows(restoration, kind).filter(has).length,
    ]),
  ),
  bytes: [...blobs.keys()].reduce((sum, blob) => sum + blob.bytes.length, 0),
});

/** Shows the stored pets and inserts the rest of the file, in one transaction. Throws 503 if the import was ended. */
export const publish = async (
  tx: Runner,
  restoration: ImportRestoration,
  importId: string,
  { ids, blobs, has, renamed, rest }: StagedImport,
  plans: readonly ProfilePlan[],
): Promise<void> => {
  const { sections, file, known } = restoration;
  const petIds = sections.lists.flatMap(({ kind, isHidden }) =>
    isHidden
      ? missingRows(restoration, kind).flatMap(({ id }) => ids.get(kind)?.get(id) ?? [])
      : [],
  );
  if (!(await publishImport(tx, importId, petIds))) throw busyError();
  const importPart: InsertPart = {
    tx,
    hidden: {},
    // Copied, because the transaction may be repeated.
    ids: idsOf(sections, ids),
    has: (row) => !has(row),
    async storeBlob(blob) {
      const storedId = blobs.get(blob);
      if (storedId !== undefined) return storedId;
      const row = blobRow(restoration, blob);
      await insertBlob(tx, row);
      return row.id;
    },
    remember: (rows) => saveImportedIds(tx, rows),
  };
  const importState = await insertPart(restoration, importPart);
  await finishSections(restoration, importPart, rest);
  for (const section of sections.lists) await addLinks(section, restoration, importState);
  await rememberIds(tx, renamed);
  for (const plan of plans) await plan.insert(importState);
  if (file.profile && !known.profile) await rememberProfile(importState, file);
};
