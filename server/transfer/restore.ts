import { v7 } from 'uuid';
import type { BlobRow } from '#db/blobs.ts';
import { splitIntoChunks } from '#db/engine/chunks.ts';
import type { Runner } from '#db/engine/run.ts';
import { type ImportIdRow, saveImportedIds } from '#db/transfer/imports.ts';
import type {
  ImportAccount,
  ImportContext,
  Section,
  StagedBlob,
  StagedRow,
} from '#server/entities/entity.ts';
import { type ExistingRows, isExisting } from './existing-rows.ts';
import type { Sections } from './sections.ts';
import { rowsOf, type StagedFile } from './staging/staged-file.ts';
import type { Staging } from './staging/staging.ts';

/** The number of rows per statement, and bytes of their values. Long texts take longer, because they are searched. */
export const PAGE_SIZE = 100;
const PAGE_BYTES = 24 * 1024;

export interface ImportRestoration {
  readonly account: ImportAccount;
  readonly staging: Staging;
  readonly sections: Sections;
  readonly file: StagedFile;
  readonly known: ExistingRows;
}

/** The account's ids by kind and the file's ids: of existing rows and of rows inserted so far. */
export type NewIds = ReadonlyMap<string, Map<string, string>>;

export const idsOf = (
  { lists }: Sections,
  rows: ReadonlyMap<string, ReadonlyMap<string, string>>,
): NewIds => new Map(lists.map(({ kind }) => [kind, new Map(rows.get(kind))] as const));

/** The part of a file that is inserted in one way. */
export interface InsertPart extends Pick<ImportContext, 'tx' | 'hidden' | 'whenPublished'> {
  readonly ids: NewIds;
  /** The ids of the stand-ins of rows of the account. */
  readonly standIns: ReadonlyMap<string, string>;
  readonly has: (row: StagedRow) => boolean;
  readonly storeBlob: (blob: StagedBlob) => Promise<string>;
  readonly remember: (rows: readonly ImportIdRow[]) => Promise<unknown>;
}

/** The row of a photo or document under a new id. */
export const blobRow = ({ account, staging }: ImportRestoration, blob: StagedBlob): BlobRow => ({
  id: v7(),
  userId: account.userId,
  kind: blob.name === null ? 'photo' : 'document',
  originalName: blob.name,
  mimeType: blob.mimeType,
  sha256: blob.sha256,
  byteSize: blob.bytes.length,
  width: blob.width,
  height: blob.height,
  createdAt: account.now.toISOString(),
  thumbnail: blob.thumbnail && staging.read(blob.thumbnail),
  bytes: staging.read(blob.bytes),
});

/** The state of inserting a part. `rows` are the rows of the file that the sections see. */
export const beginPart = (
  { account, known }: ImportRestoration,
  { tx, hidden, ids, standIns, storeBlob, whenPublished }: InsertPart,
  rows: ImportContext['rows'],
): ImportContext => {
  const targets = new Map([...standIns].map(([targetId, id]) => [id, targetId]));
  const find: ImportContext['find'] = (kind, id) => {
    const foundId = ids.get(kind)?.get(id);
    return foundId === undefined ? undefined : (standIns.get(foundId) ?? foundId);
  };
  async function store(blob: StagedBlob): Promise<string>;
  async function store(blob: StagedBlob | null): Promise<string | null>;
  async function store(blob: StagedBlob | null): Promise<string | null> {
    return blob && storeBlob(blob);
  }
  return {
    tx,
    account,
    hidden,
    rows,
    whenPublished,
    targetOf: (id) => targets.get(id),
    isKnown: (kind, id) => known.rows.get(kind)?.has(id) ?? false,
    find,
    idOf(kind, id) {
      const existingId = find(kind, id);
      // All references were checked when the file was read, so a missing one is a defect.
      if (existingId === undefined) throw new Error('an import lost an id');
      return existingId;
    },
    store,
  };
};

const rememberedIds = (
  { userId, now }: ImportAccount,
  kind: string,
  page: readonly StagedRow[],
  ids: readonly string[],
): readonly ImportIdRow[] => {
  const createdAt = now.toISOString();
  const rows = new Map<string, string>();
  for (const [at, { origins = [] }] of page.entries()) {
    for (const origin of origins) rows.set(origin, ids[at] ?? '');
  }
  // A row's own id takes precedence over a former id that another row claims.
  for (const [at, { id }] of page.entries()) rows.set(id, ids[at] ?? '');
  return [...rows].map(([oldId, newId]) => ({ oldId, newId, userId, kind, createdAt }));
};

/** Divides rows into pages that one statement inserts. */
function* pagesOf(rows: readonly StagedRow[]): Generator<readonly StagedRow[]> {
  let page: StagedRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (page.length > 0 && (page.length === PAGE_SIZE || bytes + row.value.length > PAGE_BYTES)) {
      yield page;
      page = [];
      bytes = 0;
    }
    page.push(row);
    bytes += row.value.length;
  }
  if (page.length > 0) yield page;
}

/** The rows of a section that the account lacks. */
export const missingRows = (
  { file, known }: Pick<ImportRestoration, 'file' | 'known'>,
  kind: string,
): readonly StagedRow[] =>
  [...rowsOf(file, kind).values()].filter((row) => !isExisting(known, kind, row));

const addRows = async (
  section: Section,
  restoration: ImportRestoration,
  part: InsertPart,
  importState: ImportContext,
): Promise<void> => {
  const { kind, isRemembered } = section;
  for (const page of pagesOf(missingRows(restoration, kind).filter(part.has))) {
    const rows = page.map((row) => ({
      ...row,
      row: restoration.staging.readRow<unknown>(row.value),
    }));
    const ids = await section.insert(rows, importState);
    const createdIds = part.ids.get(kind);
    for (const [at, { id }] of page.entries()) createdIds?.set(id, ids[at] ?? '');
    // Rows with `existsWith` are found through the other row.
    const independentRows = [...page.entries()].filter(([, { existsWith }]) => !existsWith);
    if (!isRemembered || independentRows.length === 0) continue;
    await part.remember(
      rememberedIds(
        restoration.account,
        kind,
        independentRows.map(([, row]) => row),
        independentRows.map(([at]) => ids[at] ?? ''),
      ),
    );
  }
};

/** Inserts the rows of a part that the account lacks, parents first. */
export const insertPart = async (
  restoration: ImportRestoration,
  part: InsertPart,
): Promise<ImportContext> => {
  const rows: ImportContext['rows'] = (kind) => rowsOf(restoration.file, kind);
  const importState = beginPart(restoration, part, rows);
  // A row that is hidden by itself belongs to no stand-in, so it may name a row of the account at once.
  const stateOfHidden = beginPart(restoration, { ...part, standIns: new Map() }, rows);
  for (const section of restoration.sections.lists)
    await addRows(section, restoration, part, section.isHidden ? stateOfHidden : importState);
  return importState;
};

/** Stores what became of the ids of a file. */
export const rememberIds = async (tx: Runner, rows: readonly ImportIdRow[]): Promise<void> => {
  for (const page of splitIntoChunks(rows, PAGE_SIZE)) await saveImportedIds(tx, page);
};

/** Records that the profile in an export file was imported. */
export const rememberProfile = async (
  { tx, account: { userId, now } }: ImportContext,
  { profile }: StagedFile,
): Promise<void> => {
  const createdAt = now.toISOString();
  const ids = [...new Set(profile?.ids)];
  await saveImportedIds(
    tx,
    ids.map((oldId) => ({ userId, kind: 'profile', oldId, newId: userId, createdAt })),
  );
};
