import { daysBetween, getLastDay, monthAfter } from '#server/calendar/days.ts';
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '#server/expense-items/rules.ts';
import { monthBounds } from '#server/insights/rules.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { RECORD_TYPES, type RecordType } from '#server/records/rules.ts';

/** The types of expenses: record types, then the categories of other expenses. */
export const EXPENSE_TYPES = [...RECORD_TYPES, ...EXPENSE_CATEGORIES] as const;
export type ExpenseType = (typeof EXPENSE_TYPES)[number];

const isCare = (type: ExpenseType): type is RecordType =>
  RECORD_TYPES.some((item) => item === type);

/** The message id of a type's name. */
export const expenseTypeText = (type: ExpenseType) =>
  isCare(type)
    ? (`records.type.${type}` as const)
    : (`expenses.category.${type satisfies ExpenseCategory}` as const satisfies MessageId);

/** A range of calendar days (YYYY-MM-DD); the second is excluded. */
interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The calendar year and the calendar month of a day: "this year" and "this month" in statistics. */
export const yearAround = (day: string): DayRange => yearSpan(Number(day.slice(0, 4)));

export const monthAround = (day: string): DayRange => {
  const { first, next } = monthBounds(day);
  return { from: first, to: next };
};

export const yearSpan = (year: number): DayRange => ({
  from: `${year}-01-01`,
  to: `${year + 1}-01-01`,
});

/** The maximum number of expenses that the summary of a year lists one by one. */
export const MAX_YEAR_LINES = 1000;

/** Centavos for each living pet, until the owner saves another budget. */
export const DEFAULT_BUDGET = 10_000;

/** One million of the currency's unit, in hundredths. */
export const MAX_BUDGET = 100_000_000;

/** The sort keys of an expense list, and the initial direction of each. */
export const EXPENSE_SORTS = ['date', 'amount', 'pet', 'type'] as const;
export type ExpenseSort = (typeof EXPENSE_SORTS)[number];
export type ExpenseOrder = 'asc' | 'desc';
export const FIRST_EXPENSE_ORDER: Readonly<Record<ExpenseSort, ExpenseOrder>> = {
  date: 'desc',
  amount: 'desc',
  pet: 'asc',
  type: 'asc',
};

export const mostExpensiveFirst = <T extends { readonly centavos: number }>(
  parts: readonly T[],
): readonly T[] => parts.toSorted((a, b) => b.centavos - a.centavos);

/** The words of a search in lower case; all of them must be found. */
export const searchWords = (search: string): readonly string[] => [
  ...new Set(search.toLowerCase().split(/\s+/u).filter(Boolean)),
];

/** Each word is compared with every expense of the account. */
export const MAX_SEARCH_WORDS = 10;

/**
 * Each amount's share in whole percent. The shares add up to 100: the remainder after rounding down goes to those that
 * lost most. All 0 if nothing was spent.
 */
export const percentages = (amounts: readonly number[]): readonly number[] => {
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  if (sum === 0) return amounts.map(() => 0);
  const exactPercents = amounts.map((amount) => (amount * 100) / sum);
  const shares = exactPercents.map(Math.floor);
  const percentLeft = 100 - shares.reduce((all, share) => all + share, 0);
  const missingShare = (index: number): number =>
    (exactPercents[index] ?? 0) - (shares[index] ?? 0);
  const raisedIndexes = new Set(
    [...exactPercents.keys()]
      .toSorted((a, b) => missingShare(b) - missingShare(a) || a - b)
      .slice(0, percentLeft),
  );
  return shares.map((share, index) => (raisedIndexes.has(index) ? share + 1 : share));
};

/** The average over months with expenses, up to the present one, in whole centavos. */
export const monthlyAverage = (
  months: readonly { readonly month: string; readonly centavos: number }[],
  today: string,
): number => {
  const pastMonths = months.filter(
    ({ month, centavos }) => centavos > 0 && month <= today.slice(0, 7),
  );
  if (pastMonths.length === 0) return 0;
  return Math.round(
    pastMonths.reduce((sum, { centavos }) => sum + centavos, 0) / pastMonths.length,
  );
};

/** The state of a month's budget; `none` if no budget is set. */
export type BudgetState = 'none' | 'within' | 'near' | 'high' | 'over';

export interface BudgetUsage {
  readonly state: BudgetState;
  /** Whole percent, rounded down, so that an unfinished budget never reads 100. */
  readonly percent: number;
  /** Centavos; 0 once the budget is used up. */
  readonly left: number;
  /** Centavos above the budget. */
  readonly over: number;
}

const toBudgetState = (spentAmount: number, budget: number): BudgetState => {
  const isOver = (percent: number): boolean => spentAmount * 100 > budget * percent;
  if (isOver(100)) return 'over';
  if (isOver(90)) return 'high';
  return isOver(75) ? 'near' : 'within';
};

/**
 * The state of a budget: near its limit above 75 percent, high above 90, over above 100. Amounts are in centavos.
 */
export const budgetUsage = (spentAmount: number, budget: number): BudgetUsage =>
  budget <= 0
    ? { state: 'none', percent: 0, left: 0, over: 0 }
    : {
        state: toBudgetState(spentAmount, budget),
        percent: Math.floor((spentAmount * 100) / budget),
        left: Math.max(0, budget - spentAmount),
        over: Math.max(0, spentAmount - budget),
      };

/** The days of a month after a given day. */
export const daysToGo = (day: string): number => daysBetween(day, getLastDay(day));

/** The twelve months ending with a day's own, oldest first, as YYYY-MM. */
export const lastTwelveMonths = (day: string): readonly string[] => {
  const month = day.slice(0, 7);
  return Array.from({ length: 12 }, (_, index) => monthAfter(month, index - 11));
};

/** The twelve months of a year as YYYY-MM. */
export const listMonths = (year: number): readonly string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);

/** The name of the CSV file; `day` is in the owner's zone. */
export const csvName = (day: string): string => `expenses-${day}.csv`;
