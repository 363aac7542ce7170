import type { IncomingMessage } from 'node:http';
import { importName } from '#db/transfer/staged.ts';
import type { Entity, ImportAccount } from '#server/entities/entity.ts';
import { InvalidFile } from '#server/entities/file-row.ts';
import { requireAccess } from '#server/http/access/ended-access.ts';
import type { Owner } from '#server/http/actor.ts';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { compare, countsOf, type ImportParts, surplusOf } from './compare.ts';
import * as contract from './contract.ts';
import { importFile } from './file/import-file.ts';
import { type PhotosOfFile, readFile } from './file/read-file.ts';
import { receiveFile } from './file/receive-file.ts';
import { sectionsOf } from './sections.ts';
import type { StagedFile } from './staging/staged-file.ts';
import { Staging } from './staging/staging.ts';
import { StagingBudget } from './staging/staging-budget.ts';
import type { TransferTurns, Turn } from './staging/turns.ts';

const keeperOf = ({ userId, scope, timeZone }: Owner, now: Date): ImportAccount => ({
  userId,
  scope,
  timeZone,
  now,
});

/** The chunks of a file. While its sender is slow, another import may begin, and perhaps take its place. */
async function* comingFrom(
  request: IncomingMessage,
  turn: Turn,
  staging: Staging,
): AsyncGenerator<Uint8Array> {
  const giveUp = new AbortController();
  turn.beginTransfer((error) => {
    staging.giveUp();
    giveUp.abort(error);
  });
  try {
    turn.waitForClient();
    for await (const piece of receiveFile(request, giveUp.signal)) {
      turn.passed(piece.byteLength);
      yield piece;
      turn.waitForClient();
    }
    turn.passed(0);
  } finally {
    turn.endTransfer();
  }
}

/** Decodes photos without blocking other imports, and stops when the client disconnects. */
const photosFor = ({ photos }: Parts, { socket }: IncomingMessage, turn: Turn): PhotosOfFile => ({
  async readExported(...request) {
    if (socket.destroyed) throw new InvalidFile();
    turn.startWaiting();
    try {
      return await photos.readExported(...request);
    } finally {
      turn.stopWaiting();
    }
  },
});

const refusalOf = ({ place }: InvalidFile): HttpError => {
  if (!place) return badRequest('transfer.import.invalid');
  const { list, entry, field } = place;
  return field === undefined
    ? new HttpError(400, 'transfer.import.invalid.entry', { values: { list, entry } })
    : new HttpError(400, 'transfer.import.invalid.field', { values: { list, entry, field } });
};

/** Receives the complete file of a request before it is processed. Throws 400 or 413. */
const stagedFrom = async (
  request: IncomingMessage,
  parts: Parts,
  turn: Turn,
  context: Omit<Parameters<typeof readFile>[1], 'photos'>,
): Promise<StagedFile> => {
  try {
    const photos = photosFor(parts, request, turn);
    return await readFile(comingFrom(request, turn, context.staging), { ...context, photos });
  } catch (error) {
    throw error instanceof InvalidFile ? refusalOf(error) : error;
  }
};

interface RouteParts extends ImportParts {
  readonly turns: TransferTurns;
  readonly room: StagingBudget;
}

const check = (parts: Parts, place: RouteParts): Route =>
  route(contract.checkImport, async ({ actor, now, ctx }) => {
    const account = keeperOf(actor, now);
    using importTurn = await place.turns.wait(actor.userId, ctx.req);
    await using staging = await Staging.make(place.room);
    const { sections } = place;
    const file = await stagedFrom(ctx.req, parts, importTurn, { sections, staging, account });
    const comparison = await compare(parts.db, parts, place, { account, file });
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

const restore = (parts: Parts, place: RouteParts): Route =>
  route(contract.importData, async ({ actor, now, write, ctx }) => {
    const account = keeperOf(actor, now);
    using importTurn = await place.turns.wait(actor.userId, ctx.req);
    await using staging = await Staging.make(place.room);
    const { sections } = place;
    const file = await stagedFrom(ctx.req, parts, importTurn, { sections, staging, account });
    // A file may take half an hour to arrive.
    await requireAccess(parts.db, ctx, parts.clock.now());
    const result = await parts.db.runExclusively(importName(actor.userId), () =>
      importFile({ parts, place, upload: { account, file, staging }, write }),
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
    room: new StagingBudget(() => transferTurns.giveUpSlowest()),
  };
  return [check(parts, importParts), restore(parts, importParts)];
};
