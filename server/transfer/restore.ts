import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { insertBlob } from '#db/photos/queries.ts';
import { saveImportedIds } from '#db/transfer/imports.ts';
import type {
  ImportAccount,
  ImportContext,
  Section,
  StagedBlob,
  StagedRow,
} from '#server/entities/entity.ts';
import { splitIntoChunks } from '#server/http/answers/pages.ts';
import { type ExistingRows, findRows, isExisting } from './existing-rows.ts';
import type { Sections } from './sections.ts';
import { rowsOf, type StagedFile } from './staging/staged-file.ts';
import type { Staging } from './staging/staging.ts';

/** The number of rows per statement. */
const PAGE = 100;

interface Restoration {
  readonly keeper: ImportAccount;
  readonly staging: Staging;
  readonly sections: Sections;
  readonly file: StagedFile;
  readonly known: ExistingRows;
}

/** Stores a photo or document under a new id. */
const storeBlob = async (
  tx: Runner,
  { keeper, staging }: Restoration,
  blob: StagedBlob,
): Promise<string> => {
  const id = v7();
  await insertBlob(tx, {
    id,
    userId: keeper.userId,
    kind: blob.name === null ? 'photo' : 'document',
    originalName: blob.name,
    mimeType: blob.mimeType,
    sha256: blob.sha256,
    byteSize: blob.bytes.length,
    width: blob.width,
    height: blob.height,
    createdAt: keeper.now.toISOString(),
    thumbnail: blob.thumbnail && staging.read(blob.thumbnail),
    bytes: staging.read(blob.bytes),
  });
  return id;
};

/** The state of one run of the transaction, which may be repeated from its start. */
const beginImport = (
  tx: Runner,
  restoration: Restoration,
): ImportContext & { readonly made: ReadonlyMap<string, Map<string, string>> } => {
  const { keeper, sections, file, known } = restoration;
  /** The account's ids by the file's: of existing rows and of rows inserted so far. */
  const createdByKind = new Map(
    sections.lists.map(({ kind }) => [kind, new Map(known.rows.get(kind))] as const),
  );
  const find: ImportContext['find'] = (kind, id) => createdByKind.get(kind)?.get(id);
  async function store(blob: StagedBlob): Promise<string>;
  async function store(blob: StagedBlob | null): Promise<string | null>;
  async function store(blob: StagedBlob | null): Promise<string | null> {
    return blob && storeBlob(tx, restoration, blob);
  }
  return {
    made: createdByKind,
    tx,
    keeper,
    rows: (kind) => rowsOf(file, kind),
    isKnown: (kind, id) => known.rows.get(kind)?.has(id) ?? false,
    find,
    idOf(kind, id) {
      const existingRow = find(kind, id);
      // All references were checked when the file was read, so a missing one is a defect.
      if (existingRow === undefined) throw new Error('an import lost an id');
      return existingRow;
    },
    store,
  };
};

const keepRow = async (
  { tx, keeper: { userId, now } }: Pick<ImportContext, 'tx' | 'keeper'>,
  kind: string,
  page: readonly StagedRow[],
  ids: readonly string[],
): Promise<void> => {
  const createdAt = now.toISOString();
  const rows = new Map<string, string>();
  for (const [at, { origins = [] }] of page.entries()) {
    for (const origin of origins) rows.set(origin, ids[at] ?? '');
  }
  // A row's own id takes precedence over a former id that another row claims.
  for (const [at, { id }] of page.entries()) rows.set(id, ids[at] ?? '');
  await saveImportedIds(
    tx,
    [...rows].map(([oldId, newId]) => ({ oldId, newId, userId, kind, createdAt })),
  );
};

const addRows = async (
  section: Section,
  { file, known, staging }: Restoration,
  importState: ReturnType<typeof beginImport>,
): Promise<void> => {
  const { kind, isRemembered } = section;
  const missingRows = [...rowsOf(file, kind).values()].filter(
    (row) => !isExisting(known, kind, row),
  );
  for (const page of splitIntoChunks(missingRows, PAGE)) {
    const rows = page.map((row) => ({ ...row, row: staging.readRow<unknown>(row.value) }));
    const ids = await section.insert(rows, importState);
    const createdIds = importState.made.get(kind);
    for (const [at, { id }] of page.entries()) createdIds?.set(id, ids[at] ?? '');
    // Rows with `standsWith` are found through the other row.
    const independentRows = [...page.entries()].filter(([, { standsWith }]) => !standsWith);
    if (!isRemembered || independentRows.length === 0) continue;
    await keepRow(
      importState,
      kind,
      independentRows.map(([, row]) => row),
      independentRows.map(([at]) => ids[at] ?? ''),
    );
  }
};

/** Inserts references between rows that came in different files, in either order. */
const addLinks = async (
  { links }: Section,
  { file, sections }: Restoration,
  { tx, keeper, find }: ImportContext,
): Promise<void> => {
  const section = sections.lists.find(({ kind }) => kind === links?.kind);
  if (!links || !section) return;
  for (const page of splitIntoChunks(file.links.get(links.list) ?? [], PAGE)) {
    const otherElsewherePage = page.flat().filter((id) => find(links.kind, id) === undefined);
    const namedRows = otherElsewherePage.map((id) => ({ id }));
    const rows = await findRows(tx, keeper, section, namedRows);
    const idEnds = new Map<string, string>();
    for (const [a, b] of page) {
      const from = find(links.kind, a) ?? rows.get(a);
      const to = find(links.kind, b) ?? rows.get(b);
      if (from !== undefined && to !== undefined) idEnds.set(from, to);
    }
    await links.insert(tx, idEnds);
  }
};

/** Inserts the rows that the account lacks, parents first. */
export const restoreFile = async (tx: Runner, restoration: Restoration): Promise<ImportContext> => {
  const newImport = beginImport(tx, restoration);
  const { lists } = restoration.sections;
  for (const section of lists) await addRows(section, restoration, newImport);
  for (const section of lists) await section.finish?.(newImport);
  for (const section of lists) await addLinks(section, restoration, newImport);
  return newImport;
};

/** Records that the profile in an export file was imported. */
export const rememberProfile = async (
  { tx, keeper: { userId, now } }: ImportContext,
  { profile }: StagedFile,
): Promise<void> => {
  const createdAt = now.toISOString();
  const ids = [...new Set(profile?.ids)];
  await saveImportedIds(
    tx,
    ids.map((oldId) => ({ userId, kind: 'profile', oldId, newId: userId, createdAt })),
  );
};
