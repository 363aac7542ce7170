import type { IncomingMessage } from 'node:http';
import type { Runner } from '#db/engine/run.ts';
import type { Owner } from '#server/http/actor.ts';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import type { Booklet, Keeper } from './booklet.ts';
import { planClinics, restoreClinics } from './clinics.ts';
import * as contract from './contract.ts';
import { followRestored } from './follow.ts';
import { InvalidFile } from './json-items.ts';
import { countFile, difference, findKnown, type Known } from './known.ts';
import { type PhotosOfFile, readFile } from './read-file.ts';
import { receiveFile } from './receive-file.ts';
import { type Restored, Restoring } from './restore.ts';
import { findProfileChanges, restoreProfile } from './restore-profile.ts';
import type { StagedFile } from './staging/staged-file.ts';
import { Staging } from './staging/staging.ts';
import { StagingRoom } from './staging/staging-room.ts';
import { findSurplus, isTooMany } from './staging/surplus.ts';
import type { TransferTurns, Turn } from './staging/turns.ts';

const keeperOf = ({ userId, scope, timeZone }: Owner, now: Date): Keeper => ({
  userId,
  scope,
  timeZone,
  now,
});

/** The pieces of a file. While its sender takes long, another import may begin. */
async function* comingFrom(request: IncomingMessage, turn: Turn): AsyncGenerator<Uint8Array> {
  turn.waits();
  for await (const piece of receiveFile(request)) {
    turn.goesOn();
    yield piece;
    turn.waits();
  }
  turn.goesOn();
}

/** Photos whose decoding keeps nobody else from an import, and that are given up once nobody waits for the answer. */
const photosFor = ({ photos }: Parts, { socket }: IncomingMessage, turn: Turn): PhotosOfFile => ({
  async takeBack(...asked) {
    if (socket.destroyed) throw new InvalidFile();
    turn.waits();
    try {
      return await photos.takeBack(...asked);
    } finally {
      turn.goesOn();
    }
  },
});

/** The file of a request, read whole before anything is done with it. Throws 400 or 413. */
const stagedFrom = async (
  request: IncomingMessage,
  parts: Parts,
  { staging, turn }: { readonly staging: Staging; readonly turn: Turn },
  context: { readonly keeper: Keeper; readonly booklet: Booklet },
): Promise<StagedFile> => {
  try {
    const photos = photosFor(parts, request, turn);
    return await readFile(comingFrom(request, turn), photos, staging, context);
  } catch (error) {
    if (error instanceof InvalidFile) throw badRequest('transfer.import.invalid');
    throw error;
  }
};

interface Place {
  readonly turns: TransferTurns;
  readonly room: StagingRoom;
}

/** Finds the rows of a file that the account has, and the changes that the file would make. */
const compare = async (
  db: Runner,
  { config }: Parts,
  { keeper, file }: { readonly keeper: Keeper; readonly file: StagedFile },
) => {
  const known = await findKnown(db, keeper, file);
  const profile = await findProfileChanges(db, keeper, file, known);
  const surplus = await findSurplus(db, config, { keeper, file, known, profile });
  return { known, profile, surplus, ...countFile(file, known) };
};

type Compared = Awaited<ReturnType<typeof compare>>;

const check = (parts: Parts, booklet: Booklet, { turns, room }: Place): Route =>
  route(contract.checkImport, async ({ actor, now, ctx }) => {
    const keeper = keeperOf(actor, now);
    using turn = turns.begin(actor.userId);
    await using staging = await Staging.make(room);
    const file = await stagedFrom(ctx.req, parts, { staging, turn }, { keeper, booklet });
    const { all, alreadyThere, profile, surplus } = await compare(parts.db, parts, {
      keeper,
      file,
    });
    const { exportDate, part } = file;
    return { ...all, exportDate, part, alreadyThere, profile, surplus };
  });

const refuseSurplus = ({ surplus }: Compared): void => {
  if (isTooMany(surplus)) throw new HttpError(409, 'quota.import', { beside: { surplus } });
};

const resultOf = ({ all, alreadyThere, profile }: Compared): contract.ImportResult => ({
  added: difference(all, alreadyThere),
  alreadyThere,
  profile,
});

/** Whether nothing is left to write. Completions and clinics may add to what stands in the account. */
const isThereWhole = (
  { profile, completions }: StagedFile,
  { known, all, alreadyThere }: Compared,
): boolean =>
  Object.values(difference(all, alreadyThere)).every((count) => count === 0) &&
  completions.length === 0 &&
  (profile === null || known.profile) &&
  (profile?.ownClinics ?? []).length === 0 &&
  (profile?.clinicRatings ?? []).length === 0;

/**
 * The pets whose reminders are to be looked at again: those that stood here before and were given records, and those
 * with a record whose reminder the file does not tell.
 */
const petsToFollow = (file: StagedFile, known: Known, { pets }: Restored): readonly string[] => {
  const told = new Set(file.reminders.map(({ recordId }) => recordId));
  const ids = new Set<string>();
  for (const { id, petId, dueDate } of file.records.values()) {
    if (known.records.has(id)) continue;
    const isUntold = dueDate !== null && !told.has(id);
    const pet = pets.get(petId);
    if (pet !== undefined && (isUntold || known.pets.has(petId))) ids.add(pet);
  }
  return [...ids];
};

const restore = (parts: Parts, booklet: Booklet, { turns, room }: Place): Route =>
  route(contract.importData, async ({ actor, now, write, ctx }) => {
    const keeper = keeperOf(actor, now);
    using turn = turns.begin(actor.userId);
    await using staging = await Staging.make(room);
    const file = await stagedFrom(ctx.req, parts, { staging, turn }, { keeper, booklet });
    // Nobody else can write during the transaction: what needs none is found out before.
    const before = await parts.db.snapshot((reader) => compare(reader, parts, { keeper, file }));
    refuseSurplus(before);
    if (isThereWhole(file, before)) return resultOf(before);
    return await write(async (tx) => {
      const compared = await compare(tx, parts, { keeper, file });
      refuseSurplus(compared);
      const { known, profile } = compared;
      const restoring = new Restoring(tx, keeper, staging, known);
      const restored = await restoring.run(file, known);
      const pets = petsToFollow(file, known, restored);
      await followRestored(tx, pets, restored.newRecords, booklet.deriveReminders, keeper);
      await restoring.linkCompletions(file);
      await restoreClinics(tx, await planClinics(tx, keeper, file.profile ?? {}));
      if (!known.profile) await restoreProfile(tx, keeper, file, profile, restoring);
      return resultOf(compared);
    });
  });

export const importRoutes = (
  parts: Parts,
  booklet: Booklet,
  turns: TransferTurns,
): readonly Route[] => {
  const place = { turns, room: new StagingRoom() };
  return [check(parts, booklet, place), restore(parts, booklet, place)];
};
