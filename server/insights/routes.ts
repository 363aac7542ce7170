import { countTotals, listActivity, listCare } from '#db/insights/queries.ts';
import { countOpenReminders, listComing, listReminders } from '#db/reminders/queries.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { dayAfter, dayStart, dayStartOf } from '#server/reminders/rules.ts';
import { readInsights } from './contract.ts';
import { presentInsights } from './present.ts';
import { ACTIVITY_SHOWN, monthOf, UPCOMING_DAYS, UPCOMING_SHOWN } from './rules.ts';

/** Six statements, whatever the number of pets and records. */
const read = ({ db }: Parts): Route =>
  route(readInsights, async ({ actor: { scope, timeZone }, now }) => {
    const today = dayStart(now, timeZone);
    const month = monthOf(today.day);
    const until = dayStartOf(dayAfter(today.day, UPCOMING_DAYS + 1), timeZone);
    const span = {
      from: dayStartOf(month.first, timeZone).instant,
      to: dayStartOf(month.next, timeZone).instant,
    };
    const found = {
      care: await listCare(db, scope),
      totals: await countTotals(db, scope, span),
      open: await countOpenReminders(db, scope, today),
      overdue: await listReminders(db, scope, { overdueAt: today }),
      coming: await listComing(db, scope, today, until, UPCOMING_SHOWN),
      activity: await listActivity(db, scope, ACTIVITY_SHOWN),
    };
    return presentInsights(found, { now, timeZone });
  });

export const insightRoutes = (parts: Parts): readonly Route[] => [read(parts)];
