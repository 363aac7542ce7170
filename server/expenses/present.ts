import type { BudgetedPet, PetMonthRow } from '#db/expenses/budget.ts';
import type { SpendingRow, SpendingYearRow, Totals } from '#db/expenses/queries.ts';
import type { ReminderCounts } from '#db/reminders/queries.ts';
import { photoOf } from '#server/photos/contract.ts';
import type { Budget, ExpenseSummary, Spent, SpentOnPet, Statistics } from './contract.ts';
import { lastTwelveMonths, monthsOf } from './rules.ts';

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

const dearestFirst = <T extends { readonly centavos: number }>(parts: readonly T[]): readonly T[] =>
  parts.toSorted((a, b) => b.centavos - a.centavos);

const onPet = ({ petId, petName, category, imageBlobId }: SpendingRow): SpentOnPet => ({
  petId,
  petName,
  category,
  photo: photoOf(imageBlobId),
});

const yearsOf = (today: string, rows: readonly SpendingYearRow[]): readonly number[] =>
  [...new Set([today.slice(0, 4), ...rows.map(({ year }) => year)])]
    .map(Number)
    .toSorted((a, b) => b - a);

const petsOf = (rows: readonly SpendingYearRow[]): ExpenseSummary['everyPet'] =>
  [...new Map(rows.map(({ petId, petName }) => [petId, petName]))].map(([petId, petName]) => ({
    petId,
    petName,
  }));

export interface SummaryView {
  readonly year: number;
  /** The owner's calendar day. */
  readonly today: string;
  /** When anything was spent, and on which pet. */
  readonly spendingYears: readonly SpendingYearRow[];
}

export const presentSummary = (
  { year, today, spendingYears }: SummaryView,
  rows: readonly SpendingRow[],
): ExpenseSummary => {
  const inMonth = Map.groupBy(rows, ({ month }) => month);
  const ofType = Map.groupBy(rows, ({ type }) => type);
  const ofPet = Map.groupBy(rows, ({ petId }) => petId);
  return {
    year,
    today,
    years: yearsOf(today, spendingYears),
    everyPet: petsOf(spendingYears),
    ...spentOn(rows),
    months: monthsOf(year).map((month) => ({ month, ...spentOn(inMonth.get(month) ?? []) })),
    types: dearestFirst([...ofType].map(([type, its]) => ({ type, ...spentOn(its) }))),
    pets: dearestFirst(
      [...ofPet.values()].flatMap((its) =>
        its.slice(0, 1).map((row) => ({ ...onPet(row), ...spentOn(its) })),
      ),
    ),
  };
};

const sum = (rows: readonly { readonly centavos: number }[]): number =>
  rows.reduce((all, { centavos }) => all + centavos, 0);

export interface BudgetView {
  /** The owner's calendar day. */
  readonly today: string;
  readonly perPetCentavos: number;
  /** Those that are alive. */
  readonly pets: readonly BudgetedPet[];
}

/** The budget of a day's month, from what every pet cost in each of the twelve months that end with it. */
export const presentBudget = (
  { today, perPetCentavos, pets }: BudgetView,
  rows: readonly PetMonthRow[],
): Budget => {
  const budgeted = new Set(pets.map(({ id }) => id));
  const inBudget = rows.filter(({ petId }) => budgeted.has(petId));
  const outside = rows.filter(({ petId }) => !budgeted.has(petId));
  const month = today.slice(0, 7);
  const now = inBudget.filter((row) => row.month === month);
  const spentOnPet = new Map(now.map(({ petId, centavos }) => [petId, centavos]));
  const byMonth = Map.groupBy(inBudget, (row) => row.month);
  return {
    today,
    perPetCentavos,
    totalCentavos: perPetCentavos * pets.length,
    spentCentavos: sum(now),
    outsideCentavos: sum(outside.filter((row) => row.month === month)),
    pets: dearestFirst(
      pets.map(({ id, name, category, imageBlobId }) => ({
        petId: id,
        petName: name,
        category,
        photo: photoOf(imageBlobId),
        centavos: spentOnPet.get(id) ?? 0,
      })),
    ),
    months: lastTwelveMonths(today).map((one) => ({
      month: one,
      centavos: sum(byMonth.get(one) ?? []),
    })),
  };
};
