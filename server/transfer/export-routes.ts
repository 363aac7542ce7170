import { Readable } from 'node:stream';
import { measureBlob } from '#db/transfer/queries.ts';
import { takeSnapshot } from '#db/transfer/snapshot.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { dayIn } from '#server/reminders/rules.ts';
import * as contract from './contract.ts';
import { writeExport } from './export.ts';
import { cutsOf, originsOf, partOf } from './parts.ts';
import { exportFileName } from './rules.ts';

/** One moment of an account, and the bytes of its owner's photo, which stands in every file. */
const momentOf = ({ db }: Parts, { scope, userId, user }: Owner) =>
  db.transaction(async (tx) => ({
    snapshot: await takeSnapshot(tx, scope, userId),
    profileBytes: await measureBlob(tx, user.profileImageBlobId),
  }));

const size = (parts: Parts): Route =>
  route(contract.exportSize, async ({ actor }) => {
    const { snapshot, profileBytes } = await momentOf(parts, actor);
    const { counts, bytes } = partOf(snapshot, profileBytes);
    const cuts = cutsOf(snapshot, profileBytes);
    return { ...counts, bytes, parts: cuts.length + 1, cuts };
  });

const download = (parts: Parts): Route =>
  route(contract.exportData, async ({ actor, query, now, ctx }) => {
    const { db, log } = parts;
    const { snapshot, profileBytes } = await momentOf(parts, actor);
    const { part = 1 } = query;
    const cuts = query.part === undefined ? [] : (query.cuts ?? cutsOf(snapshot, profileBytes));
    if (part > cuts.length + 1) throw notFound();
    const range = { from: cuts[part - 2], to: cuts[part - 1] };
    const source = {
      db,
      user: actor.user,
      held: partOf(snapshot, profileBytes, range),
      number: { part, parts: cuts.length + 1 },
      origins: originsOf(snapshot),
    };
    const text = Readable.from(writeExport(source, now), { objectMode: false });
    text.on('error', (error) => {
      // Whoever asked has gone away.
      if ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      log({ level: 'error', error: error.stack ?? error.message });
      // The head is long gone: only a broken connection can still say that the file is not whole.
      ctx.res.destroy();
    });
    const name = exportFileName(dayIn(now, actor.timeZone), source.number);
    ctx.status = 200;
    ctx.type = 'json';
    ctx.set('X-Total-Bytes', String(source.held.bytes));
    ctx.set('Content-Disposition', `attachment; filename="${name}"`);
    // Photos do not become smaller, and an old computer has better things to do.
    ctx.compress = false;
    ctx.body = text;
    return undefined;
  });

export const exportRoutes = (parts: Parts): readonly Route[] => [size(parts), download(parts)];
