import { type Change as FoundChange, listChanges, readFeedState } from '#db/changes/queries.ts';
import { feedWith } from '#db/engine/feed/definitions.ts';
import { readEpoch } from '#db/epoch/queries.ts';
import type { Entity } from '#server/entities/entity.ts';
import { countAgainst } from '#server/http/access/rate-limit.ts';
import { HttpError } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import { canContinue, forgottenBefore, readCursor, writeCursor } from './rules.ts';

const PAGE = 200;

/** For each account: 20 devices that poll every 30 seconds. */
const POLLS = { name: 'changes', max: 600, windowSeconds: 15 * 60 } as const;

const present = ({ entity, id, parentId, kind, version }: FoundChange): contract.Change => ({
  // A cast: the tables in the feed define these entity names.
  entity: entity as contract.Change['entity'],
  ...{ id, petId: parentId, kind },
  ...(version === undefined ? {} : { version }),
});

/** Returns only ids and versions; the app then repeats the calls that a change affects. */
export const changeRoutes = ({ db }: Parts, entities: readonly Entity[]): readonly Route[] => {
  const feed = feedWith(entities.map(({ table }) => table));
  return [
    route(contract.listChanges, async ({ actor, query, now }) => {
      const { since = '', limit = PAGE } = query;
      await countAgainst(db, POLLS, actor.userId, now);
      const cursor = readCursor(since);
      const state = await readFeedState(db, actor.scope, {
        epoch: await readEpoch(db),
        goneBefore: forgottenBefore(now),
      });
      if (cursor && !canContinue(cursor, state)) throw new HttpError(410, 'changes.expired');
      const after = cursor?.seq ?? 0;
      const found = await listChanges(db, feed, actor.scope, { after, limit: limit + 1 });
      const page = found.slice(0, limit);
      return {
        changes: page.map(present),
        cursor: writeCursor({ ...state, seq: page.at(-1)?.seq ?? after }),
        more: found.length > limit,
      };
    }),
  ];
};
