import { inSlices, yieldIfLong } from '#db/engine/loop-slices.ts';
import type { Runner } from '#db/engine/run.ts';
import { type ImportedId, listImported } from '#db/transfer/imports.ts';
import { inBase64 } from '#server/entities/data-url.ts';
import type { ImportAccount, RowName, SnapshotRow } from '#server/entities/entity.ts';
import { MAX_ORIGINS } from '#server/entities/file-row.ts';
import { notFound } from '#server/http/errors.ts';
import { PART_LIMIT } from '#server/transfer/rules.ts';
import type { Sections } from '#server/transfer/sections.ts';

/** The size of the profile in bytes, without its photo. */
const PROFILE_BYTES = 1100;

/** The maximum number of bytes of a UTF-16 code unit: surrogate pairs take four bytes for two units. */
const BYTES_PER_CHARACTER = 3;

/** All ids of an export by kind, read in one transaction and therefore of one moment. */
export interface ExportSnapshot {
  readonly rows: ReadonlyMap<string, readonly SnapshotRow[]>;
  readonly origins: readonly ImportedId[];
}

/** Must be called within a transaction. */
export const takeSnapshot = async (
  tx: Runner,
  { lists }: Sections,
  owner: Pick<ImportAccount, 'scope' | 'userId'>,
): Promise<ExportSnapshot> => {
  const rows = new Map<string, readonly SnapshotRow[]>();
  const rowsOfKind = (kind: string) => rows.get(kind) ?? [];
  for (const section of lists)
    rows.set(section.kind, await section.snapshot(tx, owner, rowsOfKind));
  return { rows, origins: await listImported(tx, owner.userId) };
};

/** A root or branch with its leaves, sorted by `key`: each root before its branches. */
interface ExportPiece extends RowName {
  /** The key of its root; its own if it is one. */
  readonly root: string;
  readonly key: string;
  photos: number;
  documents: number;
  /** The estimated size in the file. */
  bytes: number;
  /** An upper bound of its size in the file. */
  most: number;
}

const nameOf = ({ kind, id }: RowName): string => `${kind}:${id}`;

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

const addTo = (piece: ExportPiece, row: SnapshotRow): void => {
  const { photos = 0, documents = 0, bytes, textLength = 0 } = row;
  piece.photos += photos;
  piece.documents += documents;
  piece.bytes += bytes + textLength;
  piece.most += bytes + textLength * BYTES_PER_CHARACTER;
};

const listExportPieces = async (
  { lists }: Sections,
  { rows }: ExportSnapshot,
): Promise<readonly ExportPiece[]> => {
  const pieces = new Map<string, ExportPiece>();
  for (const { kind, division } of lists) {
    await inSlices(rows.get(kind) ?? [], (row) => {
      const { id, parent } = row;
      const parentPieces = parent && pieces.get(nameOf(parent));
      if (division.as === 'leaf') {
        if (parentPieces) addTo(parentPieces, row);
        return;
      }
      const root = division.as === 'root' ? `${division.cut}:${id}` : parentPieces?.root;
      if (root === undefined) return;
      const key = division.as === 'root' ? root : `${root}:${id}`;
      const piece = { kind, id, root, key, photos: 0, documents: 0, bytes: 0, most: 0 };
      addTo(piece, row);
      pieces.set(nameOf(piece), piece);
    });
  }
  await yieldIfLong();
  return [...pieces.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
};

/**
 * The keys at which each part of an export but the first begins. Rows added or deleted between two parts move no cut,
 * so nothing is exported twice or left out.
 */
const cutsOf = async (
  pieces: readonly ExportPiece[],
  profileBytes: number,
): Promise<readonly string[]> => {
  const roots = new Map(
    pieces.filter(({ key, root }) => key === root).map((item) => [item.key, item]),
  );
  const baseBytes = PROFILE_BYTES + inBase64(profileBytes);
  const cutNames: string[] = [];
  let totals = { bytes: baseBytes, photos: 0, documents: 0, pieces: 0 };
  const add = ({ most, photos, documents }: ExportPiece) => ({
    bytes: totals.bytes + most,
    photos: totals.photos + photos,
    documents: totals.documents + documents,
    pieces: totals.pieces + 1,
  });
  await inSlices(pieces, (piece) => {
    const next = add(piece);
    const hasRoom =
      next.bytes <= PART_LIMIT.bytes &&
      next.photos <= PART_LIMIT.photos &&
      next.documents <= PART_LIMIT.documents;
    if (!hasRoom && totals.pieces > 0) {
      cutNames.push(piece.key);
      totals = { bytes: baseBytes, photos: 0, documents: 0, pieces: 0 };
      const root = piece.key === piece.root ? undefined : roots.get(piece.root);
      if (root) totals = { ...add(root), pieces: 0 };
    }
    totals = add(piece);
  });
  return cutNames;
};

/** The contents of one file of an export: ids by kind, and links by list name. */
export interface ExportedPart {
  readonly ids: ReadonlyMap<string, readonly string[]>;
  readonly links: ReadonlyMap<string, readonly object[]>;
  /** By list name, with the number of photos. */
  readonly counts: Readonly<Record<string, number>>;
  /** The estimated size of the file. */
  readonly bytes: number;
}

interface CutRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface DividedExport {
  readonly sections: Sections;
  readonly snapshot: ExportSnapshot;
  readonly profileBytes: number;
  readonly all: readonly ExportPiece[];
}

/** Links of which this part, with the roots that it repeats, has only one end although the export has both. */
const linksOf = async (
  { sections, snapshot: { rows }, all }: DividedExport,
  rowNames: ReadonlySet<string>,
): Promise<ExportedPart['links']> => {
  const rowsByKind = new Map<string, readonly object[]>();
  const exportedNames = new Set(all.map(nameOf));
  await yieldIfLong();
  for (const { kind, links } of sections.lists) {
    if (!links) continue;
    const [fromKind, toKind] = links.kinds;
    const [fromField, toField] = links.fields;
    const separateRows: object[] = [];
    await inSlices(rows.get(kind) ?? [], ({ link }) => {
      if (!link) return;
      const [from, to] = link;
      const ends = [nameOf({ kind: fromKind, id: from }), nameOf({ kind: toKind, id: to })];
      const isOneEndOutside = ends.filter((name) => rowNames.has(name)).length === 1;
      if (isOneEndOutside && ends.every((name) => exportedNames.has(name)))
        separateRows.push({ [fromField]: from, [toField]: to });
    });
    rowsByKind.set(links.list, separateRows);
  }
  return rowsByKind;
};

/** The part from one cut up to the next; from the start or to the end by default. */
const partOf = async (
  division: DividedExport,
  { from = '', to }: CutRange,
): Promise<ExportedPart> => {
  const { sections, snapshot, profileBytes, all } = division;
  const matchingPieces = all.filter(({ key }) => key >= from && (to === undefined || key < to));
  const matchingNames = new Set(matchingPieces.map(nameOf));
  // A branch brings its root along; the root's leaves are in the part in which it begins.
  const roots = new Set(matchingPieces.map(({ root }) => root));
  const pieces = all.filter((piece) => roots.has(piece.key) || matchingNames.has(nameOf(piece)));
  await yieldIfLong();
  const ids = new Map<string, readonly string[]>();
  const counts: Record<string, number> = { photos: sum(pieces.map(({ photos }) => photos)) };
  for (const { kind, list, division } of sections.lists) {
    const rows =
      division.as === 'leaf'
        ? (snapshot.rows.get(kind) ?? []).filter(
            ({ parent }) => parent && matchingNames.has(nameOf(parent)),
          )
        : pieces.filter((piece) => piece.kind === kind);
    ids.set(
      kind,
      rows.map(({ id }) => id),
    );
    counts[list] = rows.length;
    await yieldIfLong();
  }
  return {
    ids,
    links: await linksOf(division, new Set(pieces.map(nameOf))),
    counts,
    bytes: PROFILE_BYTES + inBase64(profileBytes) + sum(pieces.map(({ bytes }) => bytes)),
  };
};

/** Divides an account into files; with `of`, one root with its branches and leaves. Throws 404 where that is missing. */
export const divisionOf = async (
  sections: Sections,
  { snapshot, profileBytes }: Pick<DividedExport, 'snapshot' | 'profileBytes'>,
  of?: string,
) => {
  const pieces = await listExportPieces(sections, snapshot);
  const allPieces = of === undefined ? pieces : pieces.filter(({ root }) => root === of);
  if (of !== undefined && allPieces.length === 0) throw notFound();
  return {
    cuts: () => cutsOf(allPieces, profileBytes),
    part: (range: CutRange = {}) =>
      partOf({ sections, snapshot, profileBytes, all: allPieces }, range),
  };
};

/** The former ids of rows, by kind and present id. */
export const originsOf = async ({
  origins,
}: ExportSnapshot): Promise<ReadonlyMap<string, readonly string[]>> => {
  const idsByKey = new Map<string, string[]>();
  await inSlices(origins, ({ kind, newId, oldId }) => {
    const key = `${kind}:${newId}`;
    const knownIds = idsByKey.get(key);
    if (!knownIds) idsByKey.set(key, [oldId]);
    else if (knownIds.length < MAX_ORIGINS) knownIds.push(oldId);
  });
  return idsByKey;
};
