import { refreshOverdueFlags, zonesOfOwners } from '#db/reminders/all-owners.ts';
import { dayStart } from '#server/calendar/zones.ts';
import { attemptAll } from '#server/http/attempt-all.ts';
import type { Parts } from '#server/parts.ts';

/**
 * Updates the stored overdue flags, zone by zone, because each zone has its own midnight. Two statements per zone for
 * any number of reminders. An error in one zone holds back no other. Returns the number of changed flags.
 */
export const refreshOverdue = async ({ db, clock }: Parts): Promise<number> => {
  const now = clock.now();
  let changedCount = 0;
  const refreshIn = async (timeZone: string): Promise<void> => {
    const today = dayStart(now, timeZone);
    changedCount += await db.transaction((tx) => refreshOverdueFlags(tx, timeZone, today));
  };
  const timeZones = await zonesOfOwners(db);
  await attemptAll(timeZones.map((timeZone) => () => refreshIn(timeZone)));
  return changedCount;
};
