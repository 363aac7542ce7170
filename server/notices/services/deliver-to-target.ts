import type { NoticeRow, Outcome } from '#db/notices/queries.ts';
import {
  findTarget,
  noteTargetFailed,
  recordTargetDelivery,
  type TargetRow,
} from '#db/notices/targets.ts';
import { GIVE_UP_AFTER } from '#server/notices/rules.ts';
import type { Parts } from '#server/parts.ts';
import { pausedUntil, TargetFailed } from './send-to-target.ts';

/** The target of a notice; undefined for another channel, and if it was deleted. */
export const readTarget = async (
  { db }: Pick<Parts, 'db'>,
  { channel, target: id, userId }: NoticeRow,
): Promise<TargetRow | undefined> =>
  channel === 'service' ? findTarget(db, { id, userId }) : undefined;

/**
 * Makes a notice wait while its target is failing, so that a dead service is tried seldom and holds no slot. A test is
 * always sent.
 */
export const postponeIfPaused = (
  target: TargetRow | undefined,
  { kind, createdAt }: NoticeRow,
  now: Date,
): Outcome | undefined => {
  const pausedUntilInstant = target && kind !== 'test' ? pausedUntil(target, now) : undefined;
  if (pausedUntilInstant === undefined) return undefined;
  const isLate = now.getTime() - Date.parse(createdAt) > GIVE_UP_AFTER;
  return {
    state: isLate ? 'failed' : 'waiting',
    nextAttemptAt: pausedUntilInstant,
    sentAt: null,
    problem: null,
  };
};

/** Stores for the owner how a delivery to a target went. */
export const noteTarget = async (
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { target }: NoticeRow,
  error?: unknown,
): Promise<void> => {
  const now = clock.now().toISOString();
  if (error === undefined) await recordTargetDelivery(db, target, now);
  else
    await noteTargetFailed(
      db,
      target,
      error instanceof TargetFailed ? error.problem : 'failed',
      now,
    );
};
