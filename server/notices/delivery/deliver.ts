import { type Database, FifoQueue } from '#db/engine/run.ts';
import {
  type Channel,
  claimNotice,
  INTERRUPTED_TWICE,
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
import { mayDelete } from '#server/clock/policy.ts';
import { throwAll } from '#server/http/attempt-all.ts';
import { Semaphore } from '#server/http/semaphore.ts';
import { isAboutContent } from '#server/notices/batches.ts';
import { noteMailed } from '#server/notices/digest.ts';
import { noteTarget, postponeIfPaused } from '#server/notices/services/deliver-to-target.ts';
import type { Parts } from '#server/parts.ts';
import { describeProblem, finishedState, getFailureOutcome } from './outcome.ts';
import { type PreparedNotice, prepareNotice } from './prepare.ts';
import { PushRefused } from './push.ts';
import { sendNotice } from './send.ts';
import { sendWithinLimit } from './text-limit.ts';

/** Milliseconds after which an unreachable device is removed. */
const MAX_UNREACHED_MS = 5 * 24 * 60 * 60_000;

/**
 * Milliseconds, longer than any delivery takes. After this, notices claimed by a process that died are free again.
 */
const CLAIM_LIFETIME = 2 * 60_000;

/**
 * Gives up a text message that may have been sent twice, and returns whether it did. Mails and other notices have names,
 * so that their receivers show them once however often they are sent.
 */
const giveUpRepeated = async (
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  notice: NoticeRow,
): Promise<boolean> => {
  const isRepeated = notice.channel === 'sms' && notice.problem === INTERRUPTED_TWICE;
  if (isRepeated) {
    await noteOutcome(db, notice, finishedState('failed', clock.now(), INTERRUPTED_TWICE));
  }
  return isRepeated;
};

/** Whether no other process may have claimed a notice since, as it may if this one was frozen. */
const isClaimed = ({ clock }: Pick<Parts, 'clock'>, { claimedUntil }: NoticeRow): boolean =>
  claimedUntil !== null && clock.now().toISOString() < claimedUntil;

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

/** Sends a notice and stores the outcome. Errors about one that cannot be stored are added to `errors`. */
const deliverPrepared = async (
  parts: Parts,
  outgoing: PreparedNotice,
  errors: unknown[],
): Promise<void> => {
  const { db, clock, log } = parts;
  const { notice, digest, service } = outgoing;
  const recordOutcome = async (outcome: Outcome): Promise<void> => {
    try {
      await db.transaction(async (tx) => {
        await noteOutcome(tx, notice, outcome);
        if (outcome.state !== 'sent') return;
        if (notice.reminderId !== null) await markNotified(tx, notice.reminderId);
        if (digest) await noteMailed(tx, notice.userId, digest);
      });
    } catch (error) {
      if (!isAboutContent(error)) throw error;
      errors.push(error);
      // Without an outcome the notice would be sent again.
      await noteOutcome(db, notice, finishedState('failed', clock.now(), 'not stored'));
    }
  };
  const postponed = postponeIfPaused(service, notice, clock.now());
  if (postponed) {
    await recordOutcome(postponed);
    return;
  }
  try {
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
  /** Deliveries that no job waits for. */
  readonly #deliveries = new Set<Promise<unknown>>();
  #isEnding = false;

  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Runs a delivery for which `end` waits. */
  deliver<T>(run: () => Promise<T>): Promise<T> {
    const delivery = run().finally(() => this.#deliveries.delete(delivery));
    this.#deliveries.add(delivery);
    return delivery;
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.allSettled(this.#deliveries);
  }

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

interface Delivery {
  /** Only these notices; by default all that wait. */
  readonly onlyIds?: readonly string[];
  /** Ends the delivery after the notices that are being sent. */
  readonly stopping?: AbortSignal | undefined;
}

/** Sends the waiting notices of one channel, one after another in each slot. Returns how many were claimed. */
const deliverChannel = async (
  parts: Parts,
  channel: Channel,
  { onlyIds, stopping }: Delivery,
): Promise<number> => {
  const { noticesAtOnce } = parts.config;
  const runningSends = sendingOver(parts.db);
  const slots = runningSends.slotsOf(channel, noticesAtOnce);
  /**
   * Each notice is claimed, sent and stored before the next one, so that a crash repeats only the notices in the slots.
   * A notice that cannot be read stays claimed, and its error is added to `errors`. If no outcome at all can be stored,
   * the slot ends, because further notices would be sent again too.
   */
  const deliverNext = (errors: unknown[]) =>
    slots.run(async () => {
      if (stopping?.aborted || runningSends.isEnding) return false;
      return runningSends.claimNext(parts, { channel, onlyIds }, async (notice) => {
        if (await giveUpRepeated(parts, notice)) return;
        const outgoing = await prepareNotice(parts, notice).catch((error: unknown) => {
          if (!isAboutContent(error)) throw error;
          errors.push(error);
        });
        if (outgoing && isClaimed(parts, notice)) await deliverPrepared(parts, outgoing, errors);
      });
    });
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
 * Sends these notices, and returns how many were claimed. Each channel has its own slots, so that a slow one delays no
 * other. After a crash, at most as many notices as there are slots are sent twice.
 */
export const deliverNotices = (parts: Parts, onlyIds: readonly string[]): Promise<number> =>
  sendingOver(parts.db).deliver(async () => {
    const now = parts.clock.now().toISOString();
    const channels = await listWaitingChannels(parts.db, now, onlyIds);
    return addUp(channels.map((channel) => deliverChannel(parts, channel, { onlyIds })));
  });

/**
 * Waits until the notices that are being sent are stored as sent, so that the next server does not send them again.
 * Others wait for it.
 */
export const endDeliveries = ({ db }: Pick<Parts, 'db'>): Promise<void> => sendingOver(db).end();

/**
 * Sends notices until none is due, and returns how many were claimed. One server at a time does so for each channel, and
 * sends what is planned meanwhile too, so that nothing has to wait for a slow channel.
 */
export const deliverWaiting = async (parts: Parts, stopping?: AbortSignal): Promise<number> => {
  const { db, clock } = parts;
  const channels = await listWaitingChannels(db, clock.now().toISOString());
  return addUp(
    channels.map(async (channel) => {
      const deliver = () => deliverChannel(parts, channel, { stopping });
      return (await db.runExclusively(`send: ${channel}`, deliver)) ?? 0;
    }),
  );
};
