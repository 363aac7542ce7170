import type { ReadScope } from '#db/scope.ts';
import { dayAfter } from '#server/calendar/days.ts';
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
