import { v7 } from 'uuid';
import { DatabaseError } from '#db/engine/errors.ts';
import { lastChange } from '#db/engine/feed/announce.ts';
import { readEpoch } from '#db/epoch.ts';
import { storeLateRows } from '#db/transfer/late-rows.ts';
import { endImport, endOwnerImports, isHiddenImport, moveRows } from '#db/transfer/staged.ts';
import { requireAccount } from '#server/http/access/owner-scope.ts';
import { busyError, HttpError } from '#server/http/errors.ts';
import type { route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import {
  compare,
  countsOf,
  type ImportComparison,
  type ImportParts,
  type UploadedFile,
} from '#server/transfer/compare.ts';
import type * as contract from '#server/transfer/contract.ts';
import type { ExistingRows } from '#server/transfer/existing-rows.ts';
import type { ImportRestoration } from '#server/transfer/restore.ts';
import {
  countMovable,
  listNewRows,
  OutdatedComparison,
  publish,
  requireUnchanged,
  type StagedImport,
  stage,
  storedOf,
} from '#server/transfer/stage.ts';
import { requireDiskRoom } from '#server/transfer/staging/disk-room.ts';
import type { StagedFile } from '#server/transfer/staging/staged-file.ts';
import { isTooMany, type StoredCounts } from '#server/transfer/staging/surplus.ts';

const refuseSurplus = ({ surplus }: Pick<ImportComparison, 'surplus'>): void => {
  if (isTooMany(surplus)) throw new HttpError(409, 'quota.import', { extraBody: { surplus } });
};

const resultOf = ({
  lacking,
  alreadyThere,
  profile,
}: Pick<ImportComparison, 'lacking' | 'alreadyThere' | 'profile'>): contract.ImportResult => ({
  added: countsOf(lacking),
  alreadyThere: countsOf(alreadyThere),
  profile,
});

/** Whether nothing is left to write. Links may still add to existing rows. */
const isCompletelyStored = (
  { profile, links }: StagedFile,
  { known, lacking }: ImportComparison,
): boolean =>
  Object.values(lacking).every((count) => count === 0) &&
  [...links.values()].every(({ length }) => length === 0) &&
  (profile === null || known.profile);

const isSame = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean =>
  a.size === b.size && [...a].every(([id, existingId]) => b.get(id) === existingId);

const requireSame = (a: ExistingRows, b: ExistingRows): void => {
  const kinds = [...a.rows.keys()];
  const isSameByKind = (kind: string) =>
    isSame(a.rows.get(kind) ?? new Map(), b.rows.get(kind) ?? new Map());
  if (!kinds.every(isSameByKind)) throw new OutdatedComparison();
};

/** Whether the comparison was wrong, perhaps because the owner has just saved a row that the import tried to store. */
const isOutdated = (error: unknown): boolean =>
  error instanceof OutdatedComparison ||
  (error instanceof DatabaseError && error.code === 'unique');

/** Whether a row that an import had stored is gone, because another server took the import for abandoned. */
const isWithoutParent = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === 'foreign-key';

/** How often an import begins again because rows of its file were deleted or restored meanwhile. */
const MAX_TRIES = 3;

type WriteCall = Parameters<Parameters<typeof route<typeof contract.importData>>[1]>[0]['write'];

/** The account has changed since it was compared with the file, perhaps only in what the file has nothing to do with. */
class StaleComparison extends Error {}

/** How often the account is compared again before the last comparison blocks all other writers. */
const MAX_COMPARISONS = 3;

interface ImportTools {
  /** The epoch of the database when the import began. */
  readonly epoch: number;
  readonly parts: Parts;
  readonly place: ImportParts;
  readonly upload: UploadedFile;
  readonly write: WriteCall;
}

const takeSnapshot = ({ parts, place, upload }: ImportTools, stored?: StoredCounts) =>
  parts.db.snapshot(async (reader) => ({
    ...(await compare(reader, parts, place, upload, stored)),
    change: await lastChange(reader, upload.account.scope),
  }));

type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>;

interface StoredFile {
  readonly restoration: ImportRestoration;
  readonly staged: StagedImport;
  /** Whether rows are moved to rows of the account in transactions after the publication. */
  readonly movesLater: boolean;
}

/**
 * Shows what was stored. Throws OutdatedComparison if what matters to the file has changed, and StaleComparison if
 * `mayCompare` is false and anything has.
 */
const publishStaged = (
  { epoch, parts, place, upload, write }: ImportTools,
  { restoration, staged, movesLater }: StoredFile,
  snapshot: Snapshot,
  mayCompare: boolean,
): Promise<contract.ImportResult> => {
  const { account } = upload;
  return write(async (tx) => {
    const isCurrent = (await lastChange(tx, account.scope)) === snapshot.change;
    if ((await readEpoch(tx)) !== epoch) throw busyError();
    if (!isCurrent && !mayCompare) throw new StaleComparison();
    if (!isCurrent) await requireUnchanged(tx, account, staged, snapshot.change);
    const { known, plans, ...comparison } = isCurrent
      ? snapshot
      : await compare(tx, parts, place, upload, storedOf(staged, restoration));
    requireSame(restoration.known, known);
    refuseSurplus(comparison);
    const areStored = movesLater && plans === snapshot.plans;
    await publish(tx, { ...restoration, known }, staged, { plans, movesLater, areStored });
    return resultOf(comparison);
  });
};

/** Shows what was stored, as soon as the account does not change while it is compared with the file. */
const publishWhenCurrent = async (
  tools: ImportTools,
  stored: StoredFile,
  firstChange: number,
): Promise<contract.ImportResult> => {
  const { db } = tools.parts;
  const { staged, restoration } = stored;
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await takeSnapshot(tools, storedOf(staged, restoration));
    await requireUnchanged(db, restoration.account, staged, firstChange);
    if (stored.movesLater) await storeLateRows(db, staged.importId, listNewRows(snapshot.plans));
    try {
      return await publishStaged(tools, stored, snapshot, attempt === MAX_COMPARISONS);
    } catch (error) {
      if (!(error instanceof StaleComparison)) throw error;
    }
  }
};

/** Ends an import. If that fails, a job does it later, and the gate stays closed if a part of the import may be shown. */
const endOnce = async (
  { db, publications }: Pick<Parts, 'db' | 'publications'>,
  userId: string,
  importId: string,
): Promise<void> => {
  if (await isHiddenImport(db, importId).catch(() => false)) publications.open(userId);
  try {
    await endImport(db, importId);
  } catch {
    publications.fail(userId);
    return;
  }
  publications.open(userId);
};

const importOnce = async (
  tools: ImportTools,
  isLastTry: boolean,
): Promise<contract.ImportResult> => {
  const { db, publications } = tools.parts;
  const { account, file, staging } = tools.upload;
  const { sections } = tools.place;
  const first = await takeSnapshot(tools);
  refuseSurplus(first);
  if (isCompletelyStored(file, first)) return resultOf(first);
  await requireDiskRoom(tools.parts, {
    rows: Object.values(first.lacking).reduce((sum, count) => sum + count, 0),
    bytes: staging.bytesOfAll,
  });
  const restoration = { account, staging, sections, file, known: first.known };
  const importId = v7();
  const { userId } = account;
  try {
    const staged = await stage(db, restoration, {
      importId,
      plans: first.plans,
      // An account that is changed all the time gets what is added to its rows in one transaction.
      hasStandIns: !isLastTry,
    });
    const { rowsAtOnce } = publications.limits;
    // Transactions of PostgreSQL do not wait for each other, and the gate would not stop calls of other servers.
    const newCount = listNewRows(first.plans).reduce((sum, { rows }) => sum + rows.length, 0);
    const lateCount = countMovable(staged, restoration) + newCount;
    const isDivided = db.kind === 'sqlite' && lateCount > rowsAtOnce;
    const movesLater = isDivided && (await publications.close(userId));
    const result = await publishWhenCurrent(
      tools,
      { restoration, staged, movesLater },
      first.change,
    );
    if (movesLater) {
      await moveRows(db, { id: importId, userId }, rowsAtOnce);
      publications.open(userId);
    }
    return result;
  } finally {
    await endOnce(tools.parts, userId, importId);
  }
};

/**
 * Imports a file. Begins again if the account has changed in something that matters to the file. Throws 503 if the
 * database was replaced by a backup meanwhile, which may contain a part of the stored rows.
 */
export const importFile = async (
  options: Omit<ImportTools, 'epoch'>,
): Promise<contract.ImportResult> => {
  const { db } = options.parts;
  const { userId } = options.upload.account;
  // Ends an earlier import of the account whose server stopped before its end.
  await endOwnerImports(db, userId);
  const epoch = await readEpoch(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await importOnce({ ...options, epoch }, attempt === MAX_TRIES);
    } catch (error) {
      await requireAccount(db, userId);
      if ((await readEpoch(db)) !== epoch) throw busyError();
      if (isWithoutParent(error)) throw busyError();
      if (!isOutdated(error)) throw error;
      if (attempt === MAX_TRIES) throw busyError();
    }
  }
};
