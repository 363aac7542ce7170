import { refreshOverdueFlags, zonesOfOwners } from '#db/reminders/all-owners.ts';
import { dayStart } from '#server/calendar/zones.ts';
import type { Parts } from '#server/parts.ts';

/**
 * Updates the stored overdue flags, zone by zone, because each zone has its own midnight. Two statements per zone for
 * any number of reminders. Returns the number of changed flags.
 */
export const refreshOverdue = async ({ db, clock }: Parts): Promise<number> => {
  const now = clock.now();
  let changedCount = 0;
  for (const timeZone of await zonesOfOwners(db)) {
    const today = dayStart(now, timeZone);
    changedCount += await db.transaction((tx) => refreshOverdueFlags(tx, timeZone, today));
  }
  return changedCount;
};
