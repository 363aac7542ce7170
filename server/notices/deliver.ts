import { type ContextRow, listContexts } from '#db/notices/contexts.ts';
import { readFoundDigest } from '#db/notices/found.ts';
import {
  claimNotices,
  deleteNotice,
  markNotified,
  type NoticeRow,
  noteOutcome,
  type Outcome,
} from '#db/notices/queries.ts';
import {
  forgetSubscription,
  forgetUnreached,
  noteReached,
  noteUnreached,
} from '#db/notices/subscriptions.ts';
import type { Parts } from '#server/parts.ts';
import { PushRefused } from './push.ts';
import { meansOf, reachableAtOnce, reachableBy } from './reachable.ts';
import { GIVE_UP_AFTER, kindOf, waitAfter } from './rules.ts';
import { sendNotice, Unreachable } from './send.ts';

/** Sent side by side, so that one slow peer does not hold up the rest for long. */
const BATCH = 10;

/** A device that nothing reached for so long is dropped. */
const UNREACHED_FOR = 5 * 24 * 60 * 60_000;

/** Messages that a mail of many shows. */
const DIGEST_SHOWS = 5;

/** Longer than any sender waits: whoever died while sending lets its notices go after this. */
const CLAIM_LASTS = 2 * 60_000;

const settled = (
  state: 'sent' | 'failed' | 'dropped',
  now: Date,
  problem: string | null = null,
) => ({
  state,
  nextAttemptAt: now.toISOString(),
  sentAt: state === 'sent' ? now.toISOString() : null,
  problem,
});

/** What is known of a failure; a message might hold an address or a number. */
const problemOf = (error: unknown): string => {
  if (error instanceof PushRefused) return error.message;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.name : 'failed';
};

const failure = (notice: NoticeRow, error: unknown, now: Date): Outcome => {
  const problem = problemOf(error);
  if (error instanceof Unreachable) return settled('dropped', now, 'unreachable');
  if (error instanceof PushRefused) return settled(error.gone ? 'dropped' : 'failed', now, problem);
  const isLate = now.getTime() - Date.parse(notice.createdAt) > GIVE_UP_AFTER;
  // Who asked for a test wants to know now.
  if (isLate || notice.kind === 'test') return settled('failed', now, problem);
  const next = new Date(now.getTime() + waitAfter(notice.attempts));
  return { state: 'waiting', nextAttemptAt: next.toISOString(), sentAt: null, problem };
};

/** What was done, taken away, put off or is no longer wanted meanwhile is not spoken of any more. */
const isMoot = (parts: Parts, notice: NoticeRow, context: ContextRow): boolean => {
  if (notice.kind === 'test') return false;
  if (!context.isOpen) return true;
  const isFound = notice.kind === 'found';
  if (context.digest?.count === 0) return true;
  const stillDue =
    context.dueDate !== null && kindOf(context.dueDate, parts.clock.now(), context.timeZone);
  if (!isFound && !stillDue) return true;
  const reach = isFound ? reachableAtOnce : reachableBy;
  const reached = reach(meansOf(parts), context, [notice.target]);
  return notice.channel === 'push' ? reached.push.length === 0 : !reached[notice.channel];
};

/** A notice of many says what came until it is sent. */
const withDigest = async (
  { db, clock }: Parts,
  { digestFrom }: NoticeRow,
  context: ContextRow | undefined,
): Promise<ContextRow | undefined> => {
  if (digestFrom === null || !context || context.petId === null) return context;
  const at = { from: digestFrom, now: clock.now().toISOString(), limit: DIGEST_SHOWS };
  return { ...context, digest: await readFoundDigest(db, context.petId, at) };
};

/** A device that is gone is forgotten at once, and one that took nothing for days, whatever its service says. */
const noteFailure = async (
  { db, clock, log }: Parts,
  { target }: NoticeRow,
  error: unknown,
): Promise<void> => {
  if (error instanceof PushRefused && error.gone) {
    await forgetSubscription(db, target);
    return;
  }
  const now = clock.now();
  await noteUnreached(db, target, now.toISOString());
  const before = new Date(now.getTime() - UNREACHED_FOR).toISOString();
  if ((await forgetUnreached(db, target, before)) > 0)
    log({ level: 'warn', push: 'device dropped' });
};

const deliverOne = async (
  parts: Parts,
  notice: NoticeRow,
  claimed: ContextRow | undefined,
): Promise<void> => {
  const { db, clock, log } = parts;
  const context = await withDigest(parts, notice, claimed);
  const note = (outcome: Outcome) =>
    db.transaction(async (tx) => {
      await noteOutcome(tx, notice.id, outcome);
      if (outcome.state === 'sent' && notice.reminderId !== null) {
        await markNotified(tx, notice.reminderId);
      }
    });
  if (!context || isMoot(parts, notice, context)) {
    await deleteNotice(db, notice.id);
    return;
  }
  try {
    await sendNotice(parts, notice, context, clock.now());
  } catch (error) {
    const outcome = failure(notice, error, clock.now());
    await note(outcome);
    if (notice.channel === 'push') await noteFailure(parts, notice, error);
    log({ level: 'warn', notice: notice.channel, state: outcome.state, error: problemOf(error) });
    return;
  }
  await note(settled('sent', clock.now()));
  if (notice.channel === 'push') await noteReached(db, notice.target);
};

/** Sends what waits, a few at a time, until nothing is due; gives how many were taken in hand. */
export const deliverNotices = async (parts: Parts, only?: readonly string[]): Promise<number> => {
  const { db, clock } = parts;
  let handled = 0;
  for (;;) {
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_LASTS).toISOString();
    const claimed = await db.transaction((tx) =>
      claimNotices(tx, now.toISOString(), until, BATCH, only),
    );
    if (claimed.length === 0) return handled;
    const contexts = await listContexts(
      db,
      claimed.map(({ id }) => id),
    );
    await Promise.all(
      claimed.map((notice) =>
        deliverOne(
          parts,
          notice,
          contexts.find(({ noticeId }) => noticeId === notice.id),
        ),
      ),
    );
    handled += claimed.length;
  }
};
