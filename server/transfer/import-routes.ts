import type { IncomingMessage } from 'node:http';
import type { Runner } from '#db/engine/run.ts';
import type { Counts, SurplusCounts } from '#server/entities/contract.ts';
import type { Entity, ImportAccount, ProfilePlan } from '#server/entities/entity.ts';
import { InvalidFile } from '#server/entities/file-row.ts';
import type { Owner } from '#server/http/actor.ts';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import { countFile, difference, findExisting, isExisting } from './existing-rows.ts';
import { type PhotosOfFile, readFile } from './read-file.ts';
import { receiveFile } from './receive-file.ts';
import { rememberProfile, restoreFile } from './restore.ts';
import { type Sections, sectionsOf } from './sections.ts';
import { rowsOf, type StagedFile } from './staging/staged-file.ts';
import { Staging } from './staging/staging.ts';
import { StagingBudget } from './staging/staging-budget.ts';
import { findSurplus, isTooMany } from './staging/surplus.ts';
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

interface Place {
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

/** Finds the rows of a file that the account has, and computes the changes the file would make. */
const compare = async (
  db: Runner,
  { config }: Parts,
  { entities, sections }: Place,
  { keeper, file }: { readonly keeper: ImportAccount; readonly file: StagedFile },
) => {
  const existingRows = await findExisting(db, keeper, sections, file);
  const plans: ProfilePlan[] = [];
  for (const [at, value] of file.profile?.values.entries() ?? []) {
    const plan = await sections.profile[at]?.plan(db, keeper, value, existingRows.profile);
    if (plan) plans.push(plan);
  }
  const { all, alreadyThere } = countFile(file, sections, existingRows);
  const lackingRows = difference(all, alreadyThere);
  const additions = Object.assign({}, lackingRows, ...plans.map(({ adds }) => adds));
  const blobs = newBlobs(file, sections, existingRows, plans);
  const surplusRows = await findSurplus(db, config, entities, keeper.userId, {
    rows: additions,
    blobs,
  });
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

type Compared = Awaited<ReturnType<typeof compare>>;

// The casts: the lists of entities are those of the contract; a test compares them.
const countsOf = (counts: Readonly<Record<string, number>>) => counts as unknown as Counts;
const surplusOf = ({ surplus }: Compared) => surplus as unknown as SurplusCounts;

const check = (parts: Parts, place: Place): Route =>
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

const refuseSurplus = ({ surplus }: Compared): void => {
  if (isTooMany(surplus)) throw new HttpError(409, 'quota.import', { beside: { surplus } });
};

const resultOf = ({ lacking, alreadyThere, profile }: Compared): contract.ImportResult => ({
  added: countsOf(lacking),
  alreadyThere: countsOf(alreadyThere),
  profile,
});

/** Whether nothing is left to write. Links may still add to existing rows. */
const isThereWhole = ({ profile, links }: StagedFile, { known, added }: Compared): boolean =>
  Object.values(added).every((count) => count === 0) &&
  [...links.values()].every(({ length }) => length === 0) &&
  (profile === null || known.profile);

const restore = (parts: Parts, place: Place): Route =>
  route(contract.importData, async ({ actor, now, write, ctx }) => {
    const keeper = keeperOf(actor, now);
    using importTurn = place.turns.begin(actor.userId);
    await using staging = await Staging.make(place.room);
    const { sections } = place;
    const file = await stagedFrom(ctx.req, parts, importTurn, { sections, staging, keeper });
    // The transaction blocks all other writers, so everything that can be read is read before it.
    const comparison = await parts.db.snapshot((reader) =>
      compare(reader, parts, place, { keeper, file }),
    );
    refuseSurplus(comparison);
    if (isThereWhole(file, comparison)) return resultOf(comparison);
    return await write(async (tx) => {
      const compared = await compare(tx, parts, place, { keeper, file });
      refuseSurplus(compared);
      const { known, plans } = compared;
      const importResult = await restoreFile(tx, { keeper, staging, sections, file, known });
      for (const plan of plans) await plan.insert(importResult);
      if (file.profile && !known.profile) await rememberProfile(importResult, file);
      return resultOf(compared);
    });
  });

export const importRoutes = (
  parts: Parts,
  entities: readonly Entity[],
  transferTurns: TransferTurns,
): readonly Route[] => {
  const place = {
    entities,
    sections: sectionsOf(entities),
    turns: transferTurns,
    room: new StagingBudget(),
  };
  return [check(parts, place), restore(parts, place)];
};
