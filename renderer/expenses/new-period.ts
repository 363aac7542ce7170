import { monthAfter } from '#server/calendar/days.ts';
import type { Budget, ExpenseSummary, Statistics } from '#server/expenses/contract.ts';

/**
 * The server's sums as they are once its answer is from an earlier month or year, for example offline: nothing was spent
 * in the new one yet. `today` is the owner's calendar day.
 */

const NOTHING = { centavos: 0, records: 0 } as const;
const MONTHS_OF_BUDGET = 12;

export const budgetOn = (budget: Budget, today: string): Budget => {
  const [lastMonth, month] = [budget.today.slice(0, 7), today.slice(0, 7)];
  if (today <= budget.today) return budget;
  if (month === lastMonth) return { ...budget, today };
  const months = [...budget.months];
  for (let next = monthAfter(lastMonth, 1); next <= month; next = monthAfter(next, 1))
    months.push({ month: next, centavos: 0 });
  return {
    ...budget,
    today,
    spentCentavos: 0,
    outsideCentavos: 0,
    forAllCentavos: 0,
    pets: budget.pets.map((pet) => ({ ...pet, centavos: 0 })),
    months: months.slice(-MONTHS_OF_BUDGET),
  };
};

/** The summary of the current year. */
export const summaryOn = (summary: ExpenseSummary, today: string): ExpenseSummary => {
  const year = Number(today.slice(0, 4));
  if (today <= summary.today) return summary;
  if (year <= summary.year) return { ...summary, today };
  return {
    ...summary,
    ...{ year, today, ...NOTHING, types: [], pets: [], forAll: NOTHING },
    years: [...new Set([year, ...summary.years])],
    months: Array.from({ length: 12 }, (_, index) => ({
      month: monthAfter(`${year}-01`, index),
      ...NOTHING,
    })),
  };
};

/** `answeredOn` is the owner's day of the server's answer. */
export const statisticsOn = (
  statistics: Statistics,
  answeredOn: string,
  today: string,
): Statistics => {
  const isNew = (length: number) => answeredOn.slice(0, length) < today.slice(0, length);
  return {
    ...statistics,
    ...(isNew(7) ? { spentThisMonthCentavos: 0 } : {}),
    ...(isNew(4) ? { spentThisYearCentavos: 0 } : {}),
  };
};
