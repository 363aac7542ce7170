import type { Budget, ExpenseSummary, Statistics } from '#server/expenses/contract.ts';
import { lastTwelveMonths, listMonths } from '#server/expenses/rules.ts';

/**
 * The server's sums as they are once its answer is from an earlier month or year, for example offline: nothing was spent
 * in the new one yet. `today` is the owner's calendar day.
 */

const NOTHING = { centavos: 0, records: 0 } as const;

export const budgetOn = (budget: Budget, today: string): Budget => {
  if (today <= budget.today) return budget;
  if (today.slice(0, 7) === budget.today.slice(0, 7)) return { ...budget, today };
  const known = new Map(budget.months.map((one) => [one.month, one.centavos]));
  return {
    ...budget,
    today,
    spentCentavos: 0,
    outsideCentavos: 0,
    forAllCentavos: 0,
    pets: budget.pets.map((pet) => ({ ...pet, centavos: 0 })),
    months: lastTwelveMonths(today).map((each) => ({
      month: each,
      centavos: known.get(each) ?? 0,
    })),
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
    months: listMonths(year).map((month) => ({ month, ...NOTHING })),
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
