import type { BudgetedPet, PetMonthRow } from '#db/expenses/budget.ts';
import type { ExpenseRow } from '#db/expenses/history.ts';
import type { ReceiptPdfRow } from '#db/expenses/items.ts';
import type {
  ExpenseTotals,
  PetSpending,
  readSpending,
  SpendingPet,
} from '#db/expenses/queries.ts';
import type { ReminderCounts } from '#db/reminders/lists.ts';
import { presentItem } from '#server/expense-items/contract.ts';
import type { ExpenseCategory } from '#server/expense-items/rules.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { toPetPhoto, toPhoto } from '#server/photos/contract.ts';
import type {
  Budget,
  Expense,
  ExpenseSummary,
  PetSpendingTotal,
  SpentTotal,
  Statistics,
} from './contract.ts';
import { lastTwelveMonths, listMonths, mostExpensiveFirst } from './rules.ts';

/** The pet of an item is resolved by the caller, because a deleted pet is shown as none. */
export const presentExpense = (
  { day, centavos, item, ...row }: ExpenseRow,
  pdfs: ReadonlyMap<string, ReceiptPdfRow>,
): Expense => ({
  id: row.id,
  petId: row.petId,
  petName: row.petName,
  type: row.type,
  title: row.title,
  dateAdministered: day,
  veterinarian: row.veterinarian,
  clinic: row.clinic,
  costCentavos: centavos,
  photo: toPhoto(row.recordBlobId),
  item: item
    ? presentItem(
        {
          ...item,
          id: row.id,
          petId: row.petId,
          // A cast: an item's type is its category.
          category: row.type as ExpenseCategory,
          amountCentavos: centavos,
          spentOn: day,
        },
        pdfs,
      )
    : null,
});

export const presentStatistics = (
  totals: ExpenseTotals,
  openCounts: readonly ReminderCounts[],
): Omit<Statistics, 'currency'> => ({
  pets: totals.pets,
  records: totals.records,
  completedReminders: totals.completed,
  upcomingReminders: openCounts.reduce((sum, { upcomingCount }) => sum + upcomingCount, 0),
  overdueReminders: openCounts.reduce((sum, { overdueCount }) => sum + overdueCount, 0),
  spentThisMonthCentavos: totals.monthCentavos,
  spentThisYearCentavos: totals.yearCentavos,
});

const ZERO_SPENT = { centavos: 0, records: 0 } as const;

const toSpent = ({ centavos, records }: SpentTotal): SpentTotal => ({ centavos, records });

const onPet = (pet: PetSpending): PetSpendingTotal => ({
  petId: pet.petId,
  petName: pet.petName,
  category: pet.category,
  photo: toPetPhoto(pet),
});

const listYears = (today: string, years: readonly string[]): readonly number[] =>
  [...new Set([today.slice(0, 4), ...years])].map(Number).toSorted((a, b) => b - a);

export interface SummaryView {
  readonly year: number;
  /** The current day in the owner's time zone. */
  readonly today: string;
  /** The currency of the account whose expenses are summed. */
  readonly currency: string;
  /** The years with expenses and the pets with expenses, of all time. */
  readonly ever: { readonly years: readonly string[]; readonly pets: readonly SpendingPet[] };
}

export const presentSummary = (
  { year, today, currency, ever }: SummaryView,
  spending: Awaited<ReturnType<typeof readSpending>>,
): ExpenseSummary => {
  const inMonth = new Map(spending.months.map((row) => [row.month, row]));
  return {
    year,
    today,
    currency,
    years: listYears(today, ever.years),
    everyPet: ever.pets.slice(0, MAX_LISTED),
    centavos: spending.months.reduce((all, { centavos }) => all + centavos, 0),
    records: spending.months.reduce((all, { records }) => all + records, 0),
    months: listMonths(year).map((month) => ({
      month,
      ...toSpent(inMonth.get(month) ?? ZERO_SPENT),
    })),
    types: mostExpensiveFirst(spending.types.map((row) => ({ type: row.type, ...toSpent(row) }))),
    pets: mostExpensiveFirst(
      spending.pets.map((row) => ({ ...onPet(row), ...toSpent(row) })),
    ).slice(0, MAX_LISTED),
    forAll: toSpent(spending.forAll),
  };
};

const sum = (rows: readonly { readonly centavos: number }[]): number =>
  rows.reduce((all, { centavos }) => all + centavos, 0);

export interface BudgetView {
  /** The current day in the owner's time zone. */
  readonly today: string;
  readonly perPetCentavos: number;
  readonly isDefault: boolean;
  /** The living pets. */
  readonly pets: readonly BudgetedPet[];
}

/** The budget of a day's month, computed from each pet's totals in the twelve months that end with it. */
export const presentBudget = (
  { today, perPetCentavos, isDefault, pets }: BudgetView,
  rows: readonly PetMonthRow[],
): Omit<Budget, 'currency'> => {
  const budgeted = new Set(pets.map(({ id }) => id));
  const isInBudget = ({ petId }: PetMonthRow) => petId === null || budgeted.has(petId);
  const inBudget = rows.filter(isInBudget);
  const outsideRows = rows.filter((row) => !isInBudget(row));
  const month = today.slice(0, 7);
  const currentMonthRows = inBudget.filter((row) => row.month === month);
  const spentOnPet = new Map(currentMonthRows.map(({ petId, centavos }) => [petId, centavos]));
  const byMonth = Map.groupBy(inBudget, (row) => row.month);
  return {
    today,
    perPetCentavos,
    isDefault,
    totalCentavos: perPetCentavos * pets.length,
    spentCentavos: sum(currentMonthRows),
    outsideCentavos: sum(outsideRows.filter((row) => row.month === month)),
    forAllCentavos: spentOnPet.get(null) ?? 0,
    pets: mostExpensiveFirst(
      pets.map((pet) => ({
        petId: pet.id,
        petName: pet.name,
        category: pet.category,
        photo: toPetPhoto(pet),
        centavos: spentOnPet.get(pet.id) ?? 0,
      })),
    ).slice(0, MAX_LISTED),
    months: lastTwelveMonths(today).map((item) => ({
      month: item,
      centavos: sum(byMonth.get(item) ?? []),
    })),
  };
};
