import { splitIntoChunks } from '#db/engine/chunks.ts';
import type { Runner } from '#db/engine/run.ts';
import { findImported } from '#db/transfer/imports.ts';
import type { ImportAccount, Section, StagedRow } from '#server/entities/entity.ts';
import type { Sections } from './sections.ts';
import { rowsOf, type StagedFile } from './staging/staged-file.ts';

/** Rows that are looked up together; each may have several ids. */
const PAGE_SIZE = 200;

/** The rows of a file that the account already has, by kind: the file's id and the account's id. */
export interface ExistingRows {
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly profile: boolean;
}

/** Finds the existing rows of a section by all their present and former ids. */
export const findRows = async (
  db: Runner,
  account: ImportAccount,
  { kind, findExisting }: Pick<Section, 'kind' | 'findExisting'>,
  rows: readonly Pick<StagedRow, 'id' | 'origins'>[],
): Promise<ReadonlyMap<string, string>> => {
  const accountIdByFileId = new Map<string, string>();
  if (!findExisting) return accountIdByFileId;
  for (const page of splitIntoChunks(rows, PAGE_SIZE)) {
    const requests = [...new Set(page.flatMap(({ id, origins = [] }) => [id, ...origins]))];
    const importedIds = await findImported(db, account.userId, kind, requests);
    const importedIdByOldId = new Map(importedIds.map(({ oldId, newId }) => [oldId, newId]));
    const candidates = [...new Set([...requests, ...importedIdByOldId.values()])];
    const existingRows = new Set(await findExisting(db, account, candidates));
    for (const { id, origins = [] } of page) {
      const names = [id, ...origins];
      // The account's own row takes precedence over an imported copy.
      const candidateNames = [...names, ...names.map((name) => importedIdByOldId.get(name) ?? '')];
      const existingName = candidateNames.find((name) => existingRows.has(name));
      if (existingName !== undefined) accountIdByFileId.set(id, existingName);
    }
  }
  return accountIdByFileId;
};

const hasProfile = async (db: Runner, { userId }: ImportAccount, ids: readonly string[]) =>
  ids.includes(userId) || (await findImported(db, userId, 'profile', ids)).length > 0;

/** Finds the rows of a file that the account has: its own by id, those of earlier imports, and equal ones. */
export const findExisting = async (
  db: Runner,
  account: ImportAccount,
  { lists }: Sections,
  file: StagedFile,
): Promise<ExistingRows> => {
  const rows = new Map<string, ReadonlyMap<string, string>>();
  for (const section of lists) {
    const independentRows = [...rowsOf(file, section.kind).values()].filter(
      ({ existsWith }) => !existsWith,
    );
    const foundRows = await findRows(db, account, section, independentRows);
    const otherRows = independentRows.filter(({ id }) => !foundRows.has(id));
    const find = (kind: string, id: string) => rows.get(kind)?.get(id);
    const equalRows = (await section.findEqual?.(db, otherRows, find)) ?? [];
    rows.set(section.kind, new Map([...foundRows, ...equalRows]));
  }
  const { profile } = file;
  return { rows, profile: profile !== null && (await hasProfile(db, account, profile.ids)) };
};

/** Whether the account has a row of a file. A dependent row exists if the row it belongs to does. */
export const isExisting = (
  { rows }: ExistingRows,
  kind: string,
  { id, existsWith = { kind, id } }: StagedRow,
): boolean => rows.get(existsWith.kind)?.has(existsWith.id) ?? false;

/** The numbers of rows by list, and of photos. */
type NumbersByName = Readonly<Record<string, number>>;

const photosIn = ({ blobs = [] }: StagedRow): number =>
  blobs.filter((blob) => blob?.name === null).length;

/** Counts the contents of a file, and which of them the account has. Photos and documents count with their row. */
export const countFile = (file: StagedFile, { lists }: Sections, existingRows: ExistingRows) => {
  const all: Record<string, number> = { photos: 0 };
  const existingCounts: Record<string, number> = { photos: 0 };
  const count = (counts: Record<string, number>, list: string, row: StagedRow): void => {
    counts[list] = (counts[list] ?? 0) + 1;
    counts['photos'] = (counts['photos'] ?? 0) + photosIn(row);
  };
  for (const { list, kind } of lists) {
    all[list] = 0;
    existingCounts[list] = 0;
    for (const row of rowsOf(file, kind).values()) {
      count(all, list, row);
      if (isExisting(existingRows, kind, row)) count(existingCounts, list, row);
    }
  }
  return { all, alreadyThere: existingCounts };
};

export const subtractCounts = (a: NumbersByName, b: NumbersByName): NumbersByName =>
  Object.fromEntries(Object.entries(a).map(([list, count]) => [list, count - (b[list] ?? 0)]));
