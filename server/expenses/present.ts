import type { SpendingRow, Totals } from '#db/expenses/queries.ts';
import type { ReminderCounts } from '#db/reminders/queries.ts';
import type { ExpenseSummary, Spent, Statistics } from './contract.ts';
import { monthsOf } from './rules.ts';

export const presentStatistics = (totals: Totals, open: readonly ReminderCounts[]): Statistics => ({
  pets: totals.pets,
  records: totals.records,
  completedReminders: totals.completed,
  upcomingReminders: open.reduce((sum, { upcomingCount }) => sum + upcomingCount, 0),
  overdueReminders: open.reduce((sum, { overdueCount }) => sum + overdueCount, 0),
  spentThisMonthCentavos: totals.monthCentavos,
  spentThisYearCentavos: totals.yearCentavos,
});

const spentOn = (rows: readonly SpendingRow[]): Spent => ({
  centavos: rows.reduce((sum, { centavos }) => sum + centavos, 0),
  records: rows.reduce((sum, { records }) => sum + records, 0),
});

const dearestFirst = <T extends Spent>(parts: readonly T[]): readonly T[] =>
  parts.toSorted((a, b) => b.centavos - a.centavos);

export const presentSummary = (year: number, rows: readonly SpendingRow[]): ExpenseSummary => {
  const inMonth = Map.groupBy(rows, ({ month }) => month);
  const ofType = Map.groupBy(rows, ({ type }) => type);
  const ofPet = Map.groupBy(rows, ({ petId }) => petId);
  return {
    year,
    ...spentOn(rows),
    months: monthsOf(year).map((month) => ({ month, ...spentOn(inMonth.get(month) ?? []) })),
    types: dearestFirst([...ofType].map(([type, its]) => ({ type, ...spentOn(its) }))),
    pets: dearestFirst(
      [...ofPet].map(([petId, its]) => ({
        petId,
        petName: its[0]?.petName ?? '',
        ...spentOn(its),
      })),
    ),
  };
};
