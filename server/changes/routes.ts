import { listChanges } from '#db/changes/queries.ts';
import { feedWith } from '#db/engine/feed/definitions.ts';
import type { Entity } from '#server/entities/entity.ts';
import { countAgainst } from '#server/http/access/rate-limit.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import { presentChanges } from './present.ts';
import { readCursor, writeCursor } from './rules.ts';
import { readingFrom } from './streams.ts';

const PAGE_SIZE = 200;

/** For each account: 20 devices that poll every 30 seconds. */
const POLL_LIMIT = { name: 'changes', max: 600, windowSeconds: 15 * 60 } as const;

/** Returns only ids and versions; the app then repeats the calls that a change affects. */
export const changeRoutes = ({ db }: Parts, entities: readonly Entity[]): readonly Route[] => {
  const feed = feedWith(entities.map(({ table }) => table));
  return [
    route(contract.listChanges, async ({ actor, query, now }) => {
      const { since = '', limit = PAGE_SIZE } = query;
      await countAgainst(db, POLL_LIMIT, actor.userId, now);
      const changesRead = await readingFrom(db, actor, readCursor(since), now);
      const changes = await listChanges(db, feed, changesRead.streams, limit + 1);
      const page = changes.slice(0, limit);
      return {
        changes: await presentChanges(db, actor, page),
        cursor: writeCursor(changesRead.after(page)),
        more: changes.length > limit,
      };
    }),
  ];
};
