import { type Database, FifoQueue } from '#db/engine/run.ts';
import { type ContextRow, listContexts } from '#db/notices/contexts.ts';
import { readFoundDigest } from '#db/notices/found.ts';
import {
  type Channel,
  claimNotice,
  deleteNotice,
  listWaitingChannels,
  markNotified,
  type NoticeRow,
  noteOutcome,
  type Outcome,
} from '#db/notices/queries.ts';
import {
  deleteUnreachable,
  forgetSubscription,
  recordDelivery,
  recordUnreached,
} from '#db/notices/subscriptions.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { mayDelete } from '#server/clock/policy.ts';
import { throwAll } from '#server/http/attempt-all.ts';
import type { Parts } from '#server/parts.ts';
import { isAboutContent } from './batches.ts';
import {
  availableChannels,
  getReachableAtOnce,
  getReachableChannels,
  getReachableForDigest,
  type Receivers,
} from './channels.ts';
import { noteMailed, readDigest } from './digest.ts';
import { PushRefused } from './push.ts';
import { toReceiver } from './receivers.ts';
import { GIVE_UP_AFTER, isReachable, noticeKind, waitAfter } from './rules.ts';
import { Semaphore } from './semaphore.ts';
import { sendNotice, UnreachableError } from './send.ts';
import { noteTarget, postponeIfPaused, readTarget } from './services/deliver-to-target.ts';
import { TargetFailed } from './services/send-to-target.ts';
import { sources } from './sources.ts';
import { sendWithinLimit, TextLimitReached } from './text-limit.ts';

/** Milliseconds after which an unreachable device is removed. */
const MAX_UNREACHED_MS = 5 * 24 * 60 * 60_000;

/** The maximum number of reports shown in a digest mail. */
const DIGEST_SAMPLE = 5;

/**
 * Milliseconds, longer than any delivery takes. After this, notices claimed by a process that died are free again.
 */
const CLAIM_LIFETIME = 2 * 60_000;

const finishedState = (
  state: 'sent' | 'failed' | 'dropped',
  now: Date,
  problem: string | null = null,
) => ({
  state,
  nextAttemptAt: now.toISOString(),
  sentAt: state === 'sent' ? now.toISOString() : null,
  problem,
});

/** The kind of a failure. Its message is not stored, because it may contain an address or a number. */
const describeProblem = (error: unknown): string => {
  if (error instanceof PushRefused || error instanceof TargetFailed) return error.message;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.name : 'failed';
};

const getFailureOutcome = (notice: NoticeRow, error: unknown, now: Date): Outcome => {
  const problem = describeProblem(error);
  if (error instanceof UnreachableError) return finishedState('dropped', now, 'unreachable');
  if (error instanceof PushRefused)
    return finishedState(error.isGone ? 'dropped' : 'failed', now, problem);
  if (error instanceof TextLimitReached) return finishedState('failed', now, problem);
  if (error instanceof TargetFailed && error.isFinal) return finishedState('failed', now, problem);
  const isLate = now.getTime() - Date.parse(notice.createdAt) > GIVE_UP_AFTER;
  // A test is not retried, because the owner is waiting for the result.
  if (isLate || notice.kind === 'test') return finishedState('failed', now, problem);
  const next = new Date(now.getTime() + waitAfter(notice.attempts));
  return { state: 'waiting', nextAttemptAt: next.toISOString(), sentAt: null, problem };
};

/** The channels that reach the recipient of a notice now. */
const getReachingChannels = (
  parts: Parts,
  { isDigest, channel, kind, visitReportId }: NoticeRow,
  context: ContextRow,
  receivers: Receivers,
) => {
  const channels = availableChannels(parts);
  if (kind === 'found') return getReachableAtOnce(channels, context, receivers, 'found');
  if (visitReportId !== null) return getReachableAtOnce(channels, context, receivers, 'visit');
  const findReachable =
    isDigest && channel === 'email' ? getReachableForDigest : getReachableChannels;
  return findReachable(channels, context, receivers);
};

/**
 * Whether a notice must no longer be sent: its reminder was completed, deleted or postponed, its channel was turned
 * off, the pet is no longer shared with the recipient, or it was a device's notice for an earlier day. Each day has its own notices for reminders that are still due.
 */
const isObsolete = (
  parts: Parts,
  notice: NoticeRow,
  context: ContextRow,
  receivers: Receivers,
): boolean => {
  if (notice.kind === 'test') return false;
  if (!context.isOpen && !notice.isDigest) return true;
  const isAtOnce = notice.kind === 'found' || notice.visitReportId !== null;
  if (context.digest?.count === 0) return true;
  const isOfDevice = notice.channel !== 'email' && notice.channel !== 'sms';
  const today = dayIn(parts.clock.now(), context.timeZone);
  if (!isAtOnce && isOfDevice && notice.day !== today) return true;
  const dueKind =
    context.dueDate !== null &&
    noticeKind({ ...context, dueDate: context.dueDate }, parts.clock.now(), context.timeZone);
  if (!isAtOnce && !notice.isDigest && !dueKind) return true;
  return !isReachable(getReachingChannels(parts, notice, context, receivers), notice.channel);
};

/** Adds the number of reports to a digest notice, including those that came since it was planned. */
const withDigest = async (
  { db, clock }: Parts,
  { digestFrom }: NoticeRow,
  context: ContextRow | undefined,
): Promise<ContextRow | undefined> => {
  if (digestFrom === null || !context || context.petId === null) return context;
  const digestRange = { from: digestFrom, now: clock.now().toISOString(), limit: DIGEST_SAMPLE };
  return { ...context, digest: await readFoundDigest(db, context.petId, digestRange) };
};

/** Removes a device that is gone, or one that has been unreachable for days. */
const noteFailure = async (parts: Parts, { target }: NoticeRow, error: unknown): Promise<void> => {
  const { db, clock, log } = parts;
  if (error instanceof PushRefused && error.isGone) {
    await forgetSubscription(db, target);
    return;
  }
  const now = clock.now();
  await recordUnreached(db, target, now.toISOString());
  if (!(await mayDelete(parts))) return;
  const instantBefore = new Date(now.getTime() - MAX_UNREACHED_MS).toISOString();
  if ((await deleteUnreachable(db, target, instantBefore)) > 0)
    log({ level: 'warn', push: 'device dropped' });
};

const deliverOne = async (parts: Parts, notice: NoticeRow): Promise<void> => {
  const { db, clock, log } = parts;
  const [claimed] = await listContexts(db, [notice.id], clock.now().toISOString());
  const context = await withDigest(parts, notice, claimed);
  const service = await readTarget(parts, notice);
  const receivers = toReceiver(notice, service);
  const source = sources.find(({ handles }) => handles(notice));
  const delivery = { channels: availableChannels(parts), receivers, now: clock.now() };
  const noticeDetails = await source?.read(db, notice, delivery);
  const isOver =
    !context ||
    context.disabledAt !== null ||
    (source ? !noticeDetails : isObsolete(parts, notice, context, receivers));
  const digest =
    notice.isDigest && !isOver ? await readDigest(db, notice, context, clock.now()) : undefined;
  if (isOver || (notice.isDigest && !digest)) {
    await deleteNotice(db, notice.id);
    return;
  }
  const recordOutcome = (outcome: Outcome) =>
    db.transaction(async (tx) => {
      await noteOutcome(tx, notice.id, outcome);
      if (outcome.state !== 'sent') return;
      if (notice.reminderId !== null) await markNotified(tx, notice.reminderId);
      if (digest) await noteMailed(tx, notice.userId, digest);
    });
  const postponed = postponeIfPaused(service, notice, clock.now());
  if (postponed) {
    await recordOutcome(postponed);
    return;
  }
  try {
    const outgoing = { notice, context, digest, sourced: noticeDetails, service };
    await sendWithinLimit(parts, notice, () => sendNotice(parts, outgoing, clock.now()));
  } catch (error) {
    const outcome = getFailureOutcome(notice, error, clock.now());
    await recordOutcome(outcome);
    if (notice.channel === 'push') await noteFailure(parts, notice, error);
    if (service) await noteTarget(parts, notice, error);
    log({
      level: 'warn',
      notice: notice.channel,
      state: outcome.state,
      error: describeProblem(error),
    });
    return;
  }
  await recordOutcome(finishedState('sent', clock.now()));
  if (notice.channel === 'push') await recordDelivery(db, notice.target);
  if (service) await noteTarget(parts, notice);
};

/** The notices that this process is sending from one database, by channel. */
class NoticeSending {
  readonly #claims = new FifoQueue();
  /**
   * Claimed by this process and not stored as sent yet. This prevents sending one twice in parallel with a slow peer or
   * a jumping clock.
   */
  readonly #inHand = new Set<string>();
  readonly #slots = new Map<Channel, Semaphore>();

  slotsOf(channel: Channel, atOnce: number): Semaphore {
    const slots = this.#slots.get(channel) ?? new Semaphore(atOnce);
    this.#slots.set(channel, slots);
    return slots;
  }

  /** Claims the next notice of a channel and runs the work with it; returns false if none waits. */
  async claimNext(
    parts: Parts,
    {
      channel,
      onlyIds,
    }: {
      readonly channel: Channel;
      readonly onlyIds: readonly string[] | undefined;
    },
    work: (notice: NoticeRow) => Promise<void>,
  ): Promise<boolean> {
    // Claims run one after another, because parallel ones would conflict on PostgreSQL and have to be repeated.
    const notice = await this.#claims.add(async () => {
      const now = parts.clock.now();
      const untilInstant = new Date(now.getTime() + CLAIM_LIFETIME).toISOString();
      const order = {
        channel,
        now: now.toISOString(),
        until: untilInstant,
        only: onlyIds,
        except: [...this.#inHand],
      };
      const claimedNotice = await parts.db.transaction((tx) => claimNotice(tx, order));
      if (claimedNotice) this.#inHand.add(claimedNotice.id);
      return claimedNotice;
    });
    if (!notice) return false;
    try {
      await work(notice);
    } finally {
      this.#inHand.delete(notice.id);
    }
    return true;
  }
}

const sendings = new WeakMap<Database, NoticeSending>();

const sendingOver = (db: Database): NoticeSending => {
  const runningSends = sendings.get(db) ?? new NoticeSending();
  sendings.set(db, runningSends);
  return runningSends;
};

/** Sends the waiting notices of one channel, one after another in each slot. Returns how many were claimed. */
const deliverChannel = async (
  parts: Parts,
  channel: Channel,
  onlyIds: readonly string[] | undefined,
): Promise<number> => {
  const { noticesAtOnce } = parts.config;
  const runningSends = sendingOver(parts.db);
  const slots = runningSends.slotsOf(channel, noticesAtOnce);
  /**
   * Each notice is claimed, sent and stored before the next one, so that a crash repeats only the notices in the slots.
   * A notice that cannot be read stays claimed, and its error is added to `errors`.
   */
  const deliverNext = (errors: unknown[]) =>
    slots.run(() =>
      runningSends.claimNext(parts, { channel, onlyIds: onlyIds }, async (notice) => {
        try {
          await deliverOne(parts, notice);
        } catch (error) {
          if (!isAboutContent(error)) throw error;
          errors.push(error);
        }
      }),
    );
  const deliverAll = async (): Promise<number> => {
    const errors: unknown[] = [];
    let handledCount = 0;
    try {
      while (await deliverNext(errors)) handledCount += 1;
    } catch (error) {
      errors.push(error);
    }
    throwAll(errors);
    return handledCount;
  };
  return addUp(Array.from({ length: noticesAtOnce }, deliverAll));
};

/** The sum of all results, after all have finished. Throws the errors of all that rejected. */
const addUp = async (counts: readonly Promise<number>[]): Promise<number> => {
  const results = await Promise.allSettled(counts);
  throwAll(results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
};

/**
 * Sends notices until none is due, and returns how many were claimed. Each channel has its own slots, so that a slow
 * one delays no other. After a crash, at most as many notices as there are slots are sent twice.
 */
export const deliverNotices = async (
  parts: Parts,
  onlyIds?: readonly string[],
): Promise<number> => {
  const now = parts.clock.now().toISOString();
  const channels = await listWaitingChannels(parts.db, now, onlyIds);
  return addUp(channels.map((channel) => deliverChannel(parts, channel, onlyIds)));
};
