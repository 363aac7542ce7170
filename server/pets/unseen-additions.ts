import { listAdditions } from '#db/changes/additions.ts';
import { readFeedState } from '#db/changes/queries.ts';
import { lastChange } from '#db/engine/feed/announce.ts';
import type { Runner } from '#db/engine/run.ts';
import { readEpoch } from '#db/epoch.ts';
import { findMembership } from '#db/members/queries.ts';
import type { AccessiblePet } from '#db/pets/queries.ts';
import { ownerMark } from '#server/changes/policy.ts';
import {
  canContinue,
  forgetBefore,
  isFrom,
  isRemembered,
  readCursor,
  writeCursor,
} from '#server/changes/rules.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import type { UnseenAdditions } from './contract.ts';

/** The most additions that a refused deletion lists. */
const MAX_ADDITIONS = 20;

interface DeletionRequest {
  /** The cursor up to which the deleting device has read the feed. */
  readonly since: string;
  readonly now: Date;
}

/** The entries added to a pet since the deleting device last read the feed of the pet's owner. */
export const findUnseenAdditions = async (
  tx: Runner,
  actor: Owner,
  pet: AccessiblePet,
  { since, now }: DeletionRequest,
): Promise<UnseenAdditions> => {
  const scope = { ownerId: pet.userId };
  const goneBefore = forgetBefore(now);
  const state = {
    ...(await readFeedState(tx, scope, { epoch: await readEpoch(tx), goneBefore })),
    owner: ownerMark(actor.userId),
  };
  const cursor = readCursor(since);
  const readAdditionsAfter = async (afterSeq: number) => {
    const { additions, more } = await listAdditions(tx, scope, {
      petId: pet.id,
      after: afterSeq,
      limit: MAX_ADDITIONS,
    });
    // A cast: a test compares the names with the tables.
    const things = additions as UnseenAdditions['things'];
    return { things, more, seq: await lastChange(tx, scope) };
  };
  if (pet.role === 'owner') {
    const firstSeq = cursor && canContinue(cursor, state) ? cursor.seq : 0;
    const { seq, ...found } = await readAdditionsAfter(firstSeq);
    const sharedCursors = cursor?.shared ?? new Map();
    return { ...found, cursor: writeCursor({ ...state, seq, shared: sharedCursors }) };
  }
  const sharePair = { ownerId: pet.userId, userId: actor.userId };
  const membership = await findMembership(tx, sharePair, actor.reach.sharedAt);
  if (!membership) throw notFound();
  const { id, version } = membership;
  const sharedState = cursor?.shared?.get(id);
  const isCursorValid = cursor !== undefined && isFrom(cursor, state);
  const afterSeq =
    isCursorValid && sharedState && isRemembered(sharedState, state) ? sharedState.seq : 0;
  const { seq, ...found } = await readAdditionsAfter(afterSeq);
  const sharedStates = new Map(cursor?.shared).set(id, { version, horizon: state.horizon, seq });
  const validCursor = isCursorValid ? cursor : { ...state, horizon: 0, seq: 0 };
  const { owner } = state;
  return { ...found, cursor: writeCursor({ ...validCursor, owner, shared: sharedStates }) };
};
