import { countTotals, listActivity, listCare } from '#db/insights/queries.ts';
import { countOpenReminders, listOpenReminders, listUpcoming } from '#db/reminders/lists.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayStart, getDayStart } from '#server/calendar/zones.ts';
import { listAccounts } from '#server/http/access/owner-scope.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { readInsights } from './contract.ts';
import { presentInsights } from './present.ts';
import { ACTIVITY_SHOWN, monthBounds, UPCOMING_DAYS, UPCOMING_SHOWN } from './rules.ts';

/**
 * The most overdue reminders read. They are sorted as text, which can differ from the order of their instants within a
 * few days.
 */
const OVERDUE_READ = 100;

/** Seven statements for any number of pets and records. */
const readRoute = ({ db }: Parts): Route =>
  route(readInsights, async ({ actor, query, now }) => {
    const { timeZone } = actor;
    const { scope } = await listAccounts(db, actor, query.ownerId);
    const today = dayStart(now, timeZone);
    const month = monthBounds(today.day);
    const untilDayStart = getDayStart(dayAfter(today.day, UPCOMING_DAYS + 1), timeZone);
    const monthSpan = {
      from: getDayStart(month.first, timeZone).instant,
      to: getDayStart(month.next, timeZone).instant,
    };
    const insightRows = {
      care: await listCare(db, scope),
      totals: await countTotals(db, scope, monthSpan),
      open: await countOpenReminders(db, scope, today, { isCareOnly: true }),
      overdue: await listOpenReminders(
        db,
        scope,
        { overdueAt: today, isCareOnly: true },
        { limit: OVERDUE_READ, offset: 0 },
      ),
      coming: await listUpcoming(db, scope, today, untilDayStart, UPCOMING_SHOWN),
      activity: await listActivity(db, scope, ACTIVITY_SHOWN),
    };
    return presentInsights(insightRows, { now, timeZone });
  });

export const insightRoutes = (parts: Parts): readonly Route[] => [readRoute(parts)];
