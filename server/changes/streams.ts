import {
  type ChangeStream,
  EMPTY_FEED,
  type FeedEnds,
  readFeedEnds,
  type StreamChange,
} from '#db/changes/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { SCHEMA } from '#db/engine/schema.ts';
import { readEpoch } from '#db/epoch.ts';
import { listMembershipsByUser } from '#db/members/queries.ts';
import type { MembershipRow } from '#db/members/table.ts';
import type { Owner } from '#server/http/actor.ts';
import { HttpError } from '#server/http/errors.ts';
import { may } from '#server/members/rules.ts';
import { ownerMark } from './policy.ts';
import {
  type Cursor,
  canContinue,
  forgetBefore,
  isRemembered,
  type SharedPosition,
} from './rules.ts';

/** The feeds that a request reads: the actor's own, and the shared part of each household's. */
export interface FeedContext {
  readonly streams: readonly ChangeStream[];
  /** The cursor behind a page of these streams. */
  readonly after: (page: readonly StreamChange[]) => Cursor;
}

const expiredCursor = (): HttpError => new HttpError(410, 'changes.expired');

/** Where to continue in a household's feed. A new or changed membership lists everything that it shares now. */
const positionIn = (
  { id, version }: MembershipRow,
  cursor: Cursor | undefined,
  ends: FeedEnds,
): SharedPosition => {
  const { horizon } = ends;
  const sharedState = cursor?.shared?.get(id);
  if (sharedState?.version !== version) return { version, horizon, seq: 0 };
  if (!isRemembered(sharedState, ends)) throw expiredCursor();
  return { version, horizon, seq: sharedState.seq };
};

/**
 * Numbers of different owners are not committed in their order, so that each feed has a position of its own. Throws 410
 * for a cursor that cannot be continued.
 */
export const readingFrom = async (
  db: Runner,
  { userId, reach }: Owner,
  cursor: Cursor | undefined,
  now: Date,
): Promise<FeedContext> => {
  const memberships = await listMembershipsByUser(db, userId, reach.sharedAt);
  const owners = [userId, ...memberships.map(({ ownerId }) => ownerId)];
  const ends = await readFeedEnds(db, owners, forgetBefore(now));
  const state = {
    schema: SCHEMA,
    epoch: await readEpoch(db),
    owner: ownerMark(userId),
    ...(ends.get(userId) ?? EMPTY_FEED),
  };
  if (cursor && !canContinue(cursor, state)) throw expiredCursor();
  const positions = memberships.map((item) => ({
    ...item,
    ...positionIn(item, cursor, ends.get(item.ownerId) ?? EMPTY_FEED),
  }));
  const ownSeq = cursor?.seq ?? 0;
  return {
    streams: [
      { userId, after: ownSeq },
      ...positions.map(({ id, ownerId, role, allPets, seq }) => ({
        userId: ownerId,
        after: seq,
        membership: {
          ...{ id, allPets },
          seesFoundReports: may(role, 'end-lost'),
          seesExpenses: may(role, 'see-private'),
        },
      })),
    ],
    after: (page) => {
      const lastStreamSeq = (stream: number, previousSeq: number): number =>
        page.findLast((change) => change.stream === stream)?.seq ?? previousSeq;
      const sharedChanges = positions.map(
        ({ id, version, horizon, seq }, index) =>
          [id, { version, horizon, seq: lastStreamSeq(index + 1, seq) }] as const,
      );
      return { ...state, seq: lastStreamSeq(0, ownSeq), shared: new Map(sharedChanges) };
    },
  };
};
