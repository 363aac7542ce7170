import type { StagedRow } from '#server/entities/entity.ts';
import { isExisting } from './existing-rows.ts';
import type { ImportRestoration } from './restore.ts';
import { rowsOf } from './staging/staged-file.ts';

/** The rows of a file that a section's `finish` sees, by kind and the file's ids. */
export type RowView = ReadonlyMap<string, ReadonlyMap<string, StagedRow>>;

/** The part of a file that is stored hidden. */
export interface HiddenRows {
  /** Whether a row that the account lacks is stored hidden. */
  readonly has: (row: StagedRow) => boolean;
  /** The ids of rows of the account that need stand-ins, because hidden rows belong to them, by kind. */
  readonly targets: ReadonlyMap<string, readonly string[]>;
  /** The rows of the file under each row that hides others. */
  readonly views: readonly RowView[];
  /** The other rows of the file. */
  readonly rest: RowView;
}

interface Roots {
  /** The row under which each row is hidden. */
  readonly roots: ReadonlyMap<StagedRow, StagedRow>;
  /** The rows to which hidden rows belong. */
  readonly parents: ReadonlySet<StagedRow>;
}

/**
 * A row of a section with `isHidden` is hidden by itself, and others under the first of their parents that is hidden or
 * can have a stand-in.
 */
const findRoots = (restoration: ImportRestoration, hasStandIns: boolean): Roots => {
  const { file, sections, known } = restoration;
  const roots = new Map<StagedRow, StagedRow>();
  const parents = new Set<StagedRow>();
  const parentsOf = (row: StagedRow) =>
    (row.parents ?? []).flatMap(({ kind, id }) => {
      const parent = rowsOf(file, kind).get(id);
      return parent && roots.has(parent) ? parent : [];
    });
  for (const { kind, isHidden, insertStandIns } of sections.lists) {
    for (const row of rowsOf(file, kind).values()) {
      const isKnown = isExisting(known, kind, row);
      if (isKnown && !(hasStandIns && insertStandIns)) continue;
      const rowParents = isHidden ? [] : parentsOf(row);
      const root = isHidden ? row : rowParents.map((parent) => roots.get(parent))[0];
      if (!root) continue;
      roots.set(row, root);
      if (isKnown || isHidden) continue;
      for (const parent of rowParents) parents.add(parent);
      parents.add(root);
    }
  }
  return { roots, parents };
};

/** The rows of a file under each row that hides others; those that are not hidden under undefined. */
const groupByRoot = (
  { sections, file }: ImportRestoration,
  { roots, parents }: Roots,
): ReadonlyMap<StagedRow | undefined, RowView> => {
  const views = new Map<StagedRow | undefined, Map<string, Map<string, StagedRow>>>();
  for (const { kind } of sections.lists) {
    for (const row of rowsOf(file, kind).values()) {
      const root = roots.get(row);
      if (root && !parents.has(root)) continue;
      const view = views.get(root) ?? new Map<string, Map<string, StagedRow>>();
      views.set(root, view);
      view.set(kind, (view.get(kind) ?? new Map<string, StagedRow>()).set(row.id, row));
    }
  }
  return views;
};

const NO_VIEW: RowView = new Map();

/** Divides a file into what is stored hidden and the rest. */
export const findHiddenRows = (
  restoration: ImportRestoration,
  hasStandIns: boolean,
): HiddenRows => {
  const { sections, known, file } = restoration;
  const { roots, parents } = findRoots(restoration, hasStandIns);
  const views = groupByRoot(restoration, { roots, parents });
  const targets = new Map<string, readonly string[]>();
  for (const { kind } of sections.lists) {
    const rows = rowsOf(file, kind);
    const ids = [...(known.rows.get(kind) ?? [])].flatMap(([id, existingId]) => {
      const row = rows.get(id);
      return row && parents.has(row) ? existingId : [];
    });
    targets.set(kind, [...new Set(ids)]);
  }
  return {
    has: (row) => roots.has(row),
    targets,
    views: [...views].flatMap(([root, view]) => (root ? [view] : [])),
    rest: views.get(undefined) ?? NO_VIEW,
  };
};
