import { purgeNotices } from '#db/notices/queries.ts';
import { DAY } from '#server/calendar/days.ts';
import { mayDelete, watchClock } from '#server/clock/policy.ts';
import { attemptAll } from '#server/http/attempt-all.ts';
import type { Parts } from '#server/parts.ts';
import { availableChannels } from './channels.ts';
import { planNotices } from './plan.ts';
import { planDigests } from './plan-digests.ts';
import { sources } from './sources.ts';

const RETENTION_MS = 90 * DAY;

/**
 * Plans today's notices. Idempotent. A step that fails does not keep the others from running: all errors are thrown
 * after them.
 */
export const planReminders = async (parts: Parts): Promise<void> => {
  const { db, clock } = parts;
  const channels = availableChannels(parts);
  await attemptAll([
    // What is planned now is planned again if this clock turns out to be ahead.
    () => watchClock(parts),
    () => planNotices(parts, channels, clock.now()),
    ...sources.map(
      ({ plan }) =>
        () =>
          plan(db, channels, clock.now()),
    ),
    () => planDigests(db, channels, clock.now()),
  ]);
};

/** Deletes old finished notices and returns their number. */
export const forgetOldNotices = async (parts: Parts): Promise<number> => {
  const { db, clock } = parts;
  if (!(await mayDelete(parts))) return 0;
  return purgeNotices(db, new Date(clock.now().getTime() - RETENTION_MS).toISOString());
};
