import { listSpending, readTotals } from '#db/expenses/queries.ts';
import { countOpenReminders } from '#db/reminders/queries.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { dayIn, dayStart } from '#server/reminders/rules.ts';
import * as contract from './contract.ts';
import { presentStatistics, presentSummary } from './present.ts';
import { monthAround, yearAround, yearSpan } from './rules.ts';

/** Two statements, whatever the number of pets and records. */
const statistics = ({ db }: Parts): Route =>
  route(contract.readStatistics, async ({ actor: { scope, timeZone }, now }) => {
    const today = dayStart(now, timeZone);
    const totals = await readTotals(db, scope, yearAround(today.day), monthAround(today.day));
    return presentStatistics(totals, await countOpenReminders(db, scope, today));
  });

const summary = ({ db }: Parts): Route =>
  route(contract.readExpenseSummary, async ({ actor: { scope, timeZone }, query, now }) => {
    const year = query.year ?? Number(dayIn(now, timeZone).slice(0, 4));
    return presentSummary(year, await listSpending(db, scope, yearSpan(year)));
  });

export const expenseRoutes = (parts: Parts): readonly Route[] => [
  statistics(parts),
  summary(parts),
];
