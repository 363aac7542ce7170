import { refreshOverdueFlags, zonesOfOwners } from '#db/reminders/queries.ts';
import { dayStart } from '#server/calendar/zones.ts';
import type { Parts } from '#server/parts.ts';

/**
 * Refreshes the stored overdue flag, zone by zone, since a new day begins at another moment in each. Two
 * statements a zone, whatever the number of reminders. Gives how many flags changed.
 */
export const refreshOverdue = async ({ db, clock }: Parts): Promise<number> => {
  const now = clock.now();
  let changed = 0;
  for (const timeZone of await zonesOfOwners(db)) {
    const today = dayStart(now, timeZone);
    changed += await db.transaction((tx) => refreshOverdueFlags(tx, timeZone, today));
  }
  return changed;
};
