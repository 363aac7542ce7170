import type { IncomingMessage } from 'node:http';
import { v7 } from 'uuid';
import { findUser } from '#db/accounts/queries.ts';
import { lastChange } from '#db/engine/feed/announce.ts';
import type { Runner } from '#db/engine/run.ts';
import { endImport, endOwnerImports, importName } from '#db/transfer/staged.ts';
import type { Counts, SurplusCounts } from '#server/entities/contract.ts';
import type { Entity, ImportAccount, ProfilePlan } from '#server/entities/entity.ts';
import { InvalidFile } from '#server/entities/file-row.ts';
import type { Owner } from '#server/http/actor.ts';
import { badRequest, busyError, HttpError, unauthorized } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import { countFile, findExisting, isExisting, subtractCounts } from './existing-rows.ts';
import { type PhotosOfFile, readFile } from './read-file.ts';
import { receiveFile } from './receive-file.ts';
import { type Sections, sectionsOf } from './sections.ts';
import { OutdatedComparison, publish, requireUnchanged, stage, storedOf } from './stage.ts';
import { rowsOf, type StagedFile } from './staging/staged-file.ts';
import { Staging } from './staging/staging.ts';
import { StagingBudget } from './staging/staging-budget.ts';
import { findSurplus, isTooMany, NOTHING_STORED, type StoredCounts } from './staging/surplus.ts';
import type { TransferTurns, Turn } from './staging/turns.ts';

const NO_CHANGES: contract.ProfileChanges = { inFile: 0, filled: [], hidden: [] };

const keeperOf = ({ userId, scope, timeZone }: Owner, now: Date): ImportAccount => ({
  userId,
  scope,
  timeZone,
  now,
});

/** The chunks of a file. While its sender is slow, another import may begin. */
async function* comingFrom(request: IncomingMessage, turn: Turn): AsyncGenerator<Uint8Array> {
  turn.waits();
  for await (const piece of receiveFile(request)) {
    turn.goesOn();
    yield piece;
    turn.waits();
  }
  turn.goesOn();
}

/** Decodes photos without blocking other imports, and stops when the client disconnects. */
const photosFor = ({ photos }: Parts, { socket }: IncomingMessage, turn: Turn): PhotosOfFile => ({
  async takeBack(...request) {
    if (socket.destroyed) throw new InvalidFile();
    turn.waits();
    try {
      return await photos.takeBack(...request);
    } finally {
      turn.goesOn();
    }
  },
});

interface ImportParts {
  readonly entities: readonly Entity[];
  readonly sections: Sections;
  readonly turns: TransferTurns;
  readonly room: StagingBudget;
}

/** Receives the complete file of a request before it is processed. Throws 400 or 413. */
const stagedFrom = async (
  request: IncomingMessage,
  parts: Parts,
  turn: Turn,
  context: Omit<Parameters<typeof readFile>[1], 'photos'>,
): Promise<StagedFile> => {
  try {
    const photos = photosFor(parts, request, turn);
    return await readFile(comingFrom(request, turn), { ...context, photos });
  } catch (error) {
    if (error instanceof InvalidFile) throw badRequest('transfer.import.invalid');
    throw error;
  }
};

/** The photos and documents that an import would store. */
const newBlobs = (
  file: StagedFile,
  { lists }: Sections,
  existingRows: Awaited<ReturnType<typeof findExisting>>,
  plans: readonly ProfilePlan[],
) => [
  ...lists
    .flatMap(({ kind }) =>
      [...rowsOf(file, kind).values()].filter((row) => !isExisting(existingRows, kind, row)),
    )
    .flatMap(({ blobs = [] }) => blobs.filter((blob) => blob !== null)),
  ...plans.flatMap(({ blobs = [] }) => blobs),
];

interface UploadedFile {
  readonly keeper: ImportAccount;
  readonly file: StagedFile;
  readonly staging: Staging;
}

/** Finds the rows of a file that the account has, and computes the changes the file would make. */
const compare = async (
  db: Runner,
  { config }: Parts,
  { entities, sections }: ImportParts,
  { keeper, file }: Pick<UploadedFile, 'keeper' | 'file'>,
  stored = NOTHING_STORED,
) => {
  const existingRows = await findExisting(db, keeper, sections, file);
  const plans: ProfilePlan[] = [];
  for (const [at, value] of file.profile?.values.entries() ?? []) {
    const plan = await sections.profile[at]?.plan(db, keeper, value, existingRows.profile);
    if (plan) plans.push(plan);
  }
  const { all, alreadyThere } = countFile(file, sections, existingRows);
  const lackingRows = subtractCounts(all, alreadyThere);
  const additions = Object.assign({}, lackingRows, ...plans.map(({ adds }) => adds));
  const blobs = newBlobs(file, sections, existingRows, plans);
  const surplusRows = await findSurplus(
    db,
    config,
    entities,
    keeper.userId,
    { rows: additions, blobs },
    stored,
  );
  const profile = plans.find(({ changes }) => changes)?.changes ?? NO_CHANGES;
  return {
    known: existingRows,
    plans,
    all,
    alreadyThere,
    lacking: lackingRows,
    added: additions,
    surplus: surplusRows,
    profile,
  };
};

type ImportComparison = Awaited<ReturnType<typeof compare>>;

// The casts: the lists of entities are those of the contract; a test compares them.
const countsOf = (counts: Readonly<Record<string, number>>) => counts as unknown as Counts;
const surplusOf = ({ surplus }: ImportComparison) => surplus as unknown as SurplusCounts;

const check = (parts: Parts, place: ImportParts): Route =>
  route(contract.checkImport, async ({ actor, now, ctx }) => {
    const keeper = keeperOf(actor, now);
    using importTurn = place.turns.begin(actor.userId);
    await using staging = await Staging.make(place.room);
    const { sections } = place;
    const file = await stagedFrom(ctx.req, parts, importTurn, { sections, staging, keeper });
    const comparison = await compare(parts.db, parts, place, { keeper, file });
    const { all, alreadyThere, profile } = comparison;
    const { exportDate, part } = file;
    return {
      ...countsOf(all),
      exportDate,
      part,
      alreadyThere: countsOf(alreadyThere),
      profile,
      surplus: surplusOf(comparison),
    };
  });

const refuseSurplus = ({ surplus }: ImportComparison): void => {
  if (isTooMany(surplus)) throw new HttpError(409, 'quota.import', { extraBody: { surplus } });
};

const resultOf = ({ lacking, alreadyThere, profile }: ImportComparison): contract.ImportResult => ({
  added: countsOf(lacking),
  alreadyThere: countsOf(alreadyThere),
  profile,
});

/** Whether nothing is left to write. Links may still add to existing rows. */
const isCompletelyStored = (
  { profile, links }: StagedFile,
  { known, added }: ImportComparison,
): boolean =>
  Object.values(added).every((count) => count === 0) &&
  [...links.values()].every(({ length }) => length === 0) &&
  (profile === null || known.profile);

const isSame = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean =>
  a.size === b.size && [...a].every(([id, existingId]) => b.get(id) === existingId);

const requireSame = (a: ImportComparison, b: ImportComparison): void => {
  const kinds = [...a.known.rows.keys()];
  const isSameByKind = (kind: string) =>
    isSame(a.known.rows.get(kind) ?? new Map(), b.known.rows.get(kind) ?? new Map());
  if (!kinds.every(isSameByKind)) throw new OutdatedComparison();
};

/** How often an import begins again because rows of its file were deleted or restored meanwhile. */
const MAX_TRIES = 3;

type WriteCall = Parameters<Parameters<typeof route<typeof contract.importData>>[1]>[0]['write'];

const importOnce = async (
  parts: Parts,
  place: ImportParts,
  upload: UploadedFile,
  write: WriteCall,
  isLastTry: boolean,
): Promise<contract.ImportResult> => {
  const { db } = parts;
  const { keeper, file, staging } = upload;
  const { sections } = place;
  const snapshot = (stored?: StoredCounts) =>
    db.snapshot(async (reader) => ({
      ...(await compare(reader, parts, place, upload, stored)),
      change: await lastChange(reader, keeper.scope),
    }));
  const firstComparison = await snapshot();
  refuseSurplus(firstComparison);
  if (isCompletelyStored(file, firstComparison)) return resultOf(firstComparison);
  const restoration = { keeper, staging, sections, file, known: firstComparison.known };
  const importId = v7();
  try {
    const staged = await stage(db, restoration, {
      importId,
      plans: firstComparison.plans,
      // An account that is changed all the time gets what is added to its rows in one transaction.
      hasStandIns: !isLastTry,
    });
    const storedCounts = storedOf(staged, restoration);
    const secondComparison = await snapshot(storedCounts);
    await requireUnchanged(db, keeper, staged, firstComparison.change);
    return await write(async (tx) => {
      // Comparing takes long for a large file and blocks all other writers, so it is only repeated if necessary.
      const isCurrent = (await lastChange(tx, keeper.scope)) === secondComparison.change;
      if (!isCurrent) await requireUnchanged(tx, keeper, staged, secondComparison.change);
      const finalComparison = isCurrent
        ? secondComparison
        : await compare(tx, parts, place, upload, storedCounts);
      requireSame(firstComparison, finalComparison);
      refuseSurplus(finalComparison);
      await publish(
        tx,
        { ...restoration, known: finalComparison.known },
        importId,
        staged,
        finalComparison.plans,
      );
      return resultOf(finalComparison);
    });
  } finally {
    // If this fails, a job ends the import later.
    await endImport(db, importId).catch(() => undefined);
  }
};

const importFile = async (
  parts: Parts,
  place: ImportParts,
  upload: UploadedFile,
  write: WriteCall,
): Promise<contract.ImportResult> => {
  // Ends an earlier import of the account whose server stopped before its end.
  await endOwnerImports(parts.db, upload.keeper.userId);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await importOnce(parts, place, upload, write, attempt === MAX_TRIES);
    } catch (error) {
      if (!(await findUser(parts.db, upload.keeper.userId))) throw unauthorized();
      if (!(error instanceof OutdatedComparison)) throw error;
      if (attempt === MAX_TRIES) throw busyError();
    }
  }
};

const restore = (parts: Parts, place: ImportParts): Route =>
  route(contract.importData, async ({ actor, now, write, ctx }) => {
    const keeper = keeperOf(actor, now);
    using importTurn = place.turns.begin(actor.userId);
    await using staging = await Staging.make(place.room);
    const { sections } = place;
    const file = await stagedFrom(ctx.req, parts, importTurn, { sections, staging, keeper });
    const result = await parts.db.runExclusively(importName(actor.userId), () =>
      importFile(parts, place, { keeper, file, staging }, write),
    );
    // Another server is importing a file of this account.
    if (result === undefined) throw new HttpError(409, 'transfer.underWay');
    return result;
  });

export const importRoutes = (
  parts: Parts,
  entities: readonly Entity[],
  transferTurns: TransferTurns,
): readonly Route[] => {
  const importParts = {
    entities,
    sections: sectionsOf(entities),
    turns: transferTurns,
    room: new StagingBudget(),
  };
  return [check(parts, importParts), restore(parts, importParts)];
};
