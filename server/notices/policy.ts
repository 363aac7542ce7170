import type { Runner } from '#db/engine/run.ts';
import { listDigestsFrom, replanAfterCorrection } from '#db/notices/clock-back.ts';
import { setNextDigests } from '#db/notices/digests.ts';
import type { ReadScope } from '#db/scope.ts';
import { DAY, dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { toInstant } from '#server/recurrence/rules.ts';

/** The pets that an account gets notices about: its own, and those that are shared with it with notices. */
export const notifiedScope = (ownerId: string, now: Date): ReadScope => ({
  ...{ ownerId, sharedAt: now.toISOString(), isNotified: true },
});

/** The next daily mail of an account (ISO UTC); null if it chose no hour. */
export const nextDigestAt = (
  digestAt: string | null,
  timeZone: string,
  now: Date,
): string | null => {
  if (digestAt === null) return null;
  const today = dayIn(now, timeZone);
  const instant = toInstant(today, digestAt, timeZone);
  const next =
    instant > now.getTime() ? instant : toInstant(dayAfter(today, 1), digestAt, timeZone);
  return new Date(next).toISOString();
};

/** Accounts whose daily mail is planned again with one statement. */
const BATCH_SIZE = 200;

/** Plans all notices again after the server's clock was ahead, so that none waits for the time that it showed. */
export const replanNotices = async (tx: Runner, now: Date): Promise<void> => {
  await replanAfterCorrection(tx, now.toISOString());
  // Daily mails are at most a day apart, and an hour more when summer time ends.
  const from = new Date(now.getTime() + 2 * DAY).toISOString();
  let count = BATCH_SIZE;
  while (count === BATCH_SIZE) {
    const accounts = await listDigestsFrom(tx, from, BATCH_SIZE);
    count = accounts.length;
    const rows = accounts.map(({ id, digestAt, timeZone }) => ({
      id,
      at: nextDigestAt(digestAt, timeZone, now),
    }));
    if (count > 0) await setNextDigests(tx, rows);
  }
};
