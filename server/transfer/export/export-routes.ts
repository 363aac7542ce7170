import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { measureBlobs } from '#db/blobs.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { Counts } from '#server/entities/contract.ts';
import type { Entity } from '#server/entities/entity.ts';
import { requireAccess, wasHeld } from '#server/http/access/ended-access.ts';
import { listAccounts, watchHandOvers } from '#server/http/access/owner-scope.ts';
import { notAllowed } from '#server/http/access/shared-pet.ts';
import type { Owner } from '#server/http/actor.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from '#server/transfer/contract.ts';
import { exportFileName } from '#server/transfer/rules.ts';
import { type Sections, sectionsOf } from '#server/transfer/sections.ts';
import { divisionOf, originsOf, takeSnapshot } from '#server/transfer/staging/parts.ts';
import type { TransferTurns, Turn } from '#server/transfer/staging/turns.ts';
import { countProfile, writeExport } from './export.ts';

/**
 * A snapshot of an account, the size of its owner's photo, which is in every file, and a check that no pet was handed
 * over since.
 */
const momentOf = ({ db }: Parts, sections: Sections, { scope, userId, user }: Owner) =>
  db.snapshot(async (tx) => {
    const snapshot = await takeSnapshot(tx, sections, { scope, userId });
    const photo = user.profileImageBlobId ?? '';
    const profileBytes = (await measureBlobs(tx, [photo])).get(photo) ?? 0;
    return { snapshot, profileBytes, requireAllKept: await watchHandOvers(tx, userId) };
  });

/** Only its owner may export an account. Throws 403 for a household's family, 404 for everybody else. */
const checkOwner = async (
  { db }: Parts,
  actor: Owner,
  ownerId: string | undefined,
): Promise<void> => {
  const { owner } = await listAccounts(db, actor, ownerId);
  if (owner.id !== actor.userId) throw notAllowed();
};

const size = (parts: Parts, sections: Sections, transferTurns: TransferTurns): Route =>
  route(contract.exportSize, async ({ actor, query, ctx }) => {
    await checkOwner(parts, actor, query.ownerId);
    using _turn = await transferTurns.wait(actor.userId, ctx.req);
    const exportMoment = await momentOf(parts, sections, actor);
    const division = await divisionOf(sections, exportMoment, query.of);
    const { counts, bytes } = await division.part();
    const partCuts = await division.cuts();
    const user = query.of === undefined ? actor.user : null;
    const profileCounts = await countProfile({ db: parts.db, sections, user });
    // The cast is safe: the lists of entities are those of the contract; a test compares them.
    const allCounts = { ...counts, ...profileCounts } as unknown as Counts;
    return { ...allCounts, bytes, parts: partCuts.length + 1, cuts: partCuts };
  });

/** Streams the text, and ends the turn when it is finished or no longer read. */
async function* within(turn: Turn, text: AsyncIterable<string>): AsyncGenerator<string> {
  using _turn = turn;
  for await (const piece of text) {
    turn.waitForClient();
    yield piece;
    turn.passed(piece.length);
  }
}

/** Throws 401 if the access of a request has ended while it waited long for its turn. */
const requireAccessAfterWait = async (
  { db, clock }: Parts,
  ctx: Context,
  begunAt: Date,
): Promise<void> => {
  const now = clock.now();
  if (wasHeld(begunAt, now)) await requireAccess(db, ctx, now);
};

const download = (parts: Parts, sections: Sections, transferTurns: TransferTurns): Route =>
  route(contract.exportData, async ({ actor, query, now, ctx }) => {
    const { db, log } = parts;
    await checkOwner(parts, actor, query.ownerId);
    using starting = new DisposableStack();
    const exportTurn = starting.use(await transferTurns.wait(actor.userId, ctx.req));
    await requireAccessAfterWait(parts, ctx, now);
    const exportMoment = await momentOf(parts, sections, actor);
    const { part = 1, of } = query;
    const division = await divisionOf(sections, exportMoment, of);
    const partCuts = query.part === undefined ? [] : (query.cuts ?? (await division.cuts()));
    if (part > partCuts.length + 1) throw notFound();
    const range = { from: partCuts[part - 2], to: partCuts[part - 1] };
    const source = {
      db,
      sections,
      userId: actor.userId,
      user: of === undefined ? actor.user : null,
      requireAllKept: exportMoment.requireAllKept,
      held: await division.part(range),
      number: { part, parts: partCuts.length + 1 },
      origins: await originsOf(exportMoment.snapshot),
    };
    const text = Readable.from(within(exportTurn, writeExport(source, now)), { objectMode: false });
    exportTurn.beginTransfer((error) => text.destroy(error));
    // A stream that was never read closes without running its generator.
    text.once('close', () => exportTurn[Symbol.dispose]());
    text.on('error', (error) => {
      // The client has disconnected.
      if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      // A client that is too slow gives way to another one, or the account was deleted, or a pet handed over.
      if (!(error instanceof HttpError))
        log({ level: 'error', error: error.stack ?? error.message });
      // The headers were sent long ago, so only a broken connection can show that the file is incomplete.
      ctx.res.destroy();
    });
    const name = exportFileName(dayIn(now, actor.timeZone), source.number);
    ctx.status = 200;
    ctx.type = 'json';
    ctx.set('X-Total-Bytes', String(source.held.bytes));
    ctx.set('Content-Disposition', `attachment; filename="${name}"`);
    // Photos hardly compress, and compressing would burden an old computer.
    ctx.compress = false;
    ctx.body = text;
    // From here on the stream ends the turn.
    starting.move();
    return undefined;
  });

export const exportRoutes = (
  parts: Parts,
  entities: readonly Entity[],
  transferTurns: TransferTurns,
): readonly Route[] => {
  const sections = sectionsOf(entities);
  return [size(parts, sections, transferTurns), download(parts, sections, transferTurns)];
};
