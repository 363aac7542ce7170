import * as z from 'zod/mini';
import type { ExpenseItem } from '#server/expense-items/contract.ts';
import {
  choiceSchema,
  NAME_LENGTH,
  noNul,
  paging,
  queryFlag,
  queryOwner,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { parseExactAmount } from '#server/money/contract.ts';
import { sheetQuery } from '#server/pdf/contract.ts';
import type { Category } from '#server/pets/rules.ts';
import type { Photo } from '#server/photos/contract.ts';
import {
  EXPENSE_SORTS,
  EXPENSE_TYPES,
  type ExpenseType,
  MAX_BUDGET,
  MAX_SEARCH_WORDS,
  searchWords,
} from './rules.ts';

/** The currency of the account whose amounts are answered, ISO 4217. Devices may have stored answers without it. */
interface ForeignAmount {
  readonly currency?: string;
}

/**
 * A household's statistics. Month and year are in the owner's zone, money is in centavos. Open reminders count only
 * living pets; everything else counts all pets that are not deleted.
 */
export interface Statistics extends ForeignAmount {
  readonly pets: number;
  readonly records: number;
  readonly completedReminders: number;
  readonly upcomingReminders: number;
  readonly overdueReminders: number;
  readonly spentThisMonthCentavos: number;
  readonly spentThisYearCentavos: number;
}

export interface SpentTotal {
  readonly centavos: number;
  /** The number of expenses. */
  readonly records: number;
}

/** A pet with the fields shown beside an amount. */
export interface PetSpendingTotal {
  readonly petId: string;
  readonly petName: string;
  readonly category: Category;
  readonly photo: Photo | null;
}

/** The expenses of a year: the total, each month, and by type and pet, most expensive first. */
export interface ExpenseSummary extends SpentTotal, ForeignAmount {
  readonly year: number;
  /** The current day in the owner's time zone. */
  readonly today: string;
  /** The years with expenses and the present one, newest first. */
  readonly years: readonly number[];
  /** Every pet with expenses in any year. */
  readonly everyPet: readonly Pick<PetSpendingTotal, 'petId' | 'petName'>[];
  readonly months: readonly (SpentTotal & { readonly month: string })[];
  readonly types: readonly (SpentTotal & { readonly type: ExpenseType })[];
  readonly pets: readonly (SpentTotal & PetSpendingTotal)[];
  /** Expenses for all pets rather than for one. */
  readonly forAll: SpentTotal;
}

/** A record with a cost, or an expense that is not a record. */
export interface Expense {
  readonly id: string;
  /** Null if the expense is for all pets. */
  readonly petId: string | null;
  readonly petName: string | null;
  readonly type: ExpenseType;
  /** Empty for an expense without a note. */
  readonly title: string;
  /** `dateAdministered` is a calendar day, YYYY-MM-DD. */
  readonly dateAdministered: string;
  readonly veterinarian: string | null;
  readonly clinic: string | null;
  readonly costCentavos: number;
  /** The photo of a record, absent while it waits on the device; the receipt of another expense is in `item`. */
  readonly photo?: Photo | null;
  /** The full expense; null for a record. */
  readonly item: ExpenseItem | null;
}

export interface ExpensePage extends ForeignAmount {
  readonly items: readonly Expense[];
  /** The number and the sum of all chosen expenses, the same on every page. */
  readonly total: number;
  readonly sumCentavos: number;
  readonly page: number;
  readonly limit: number;
}

/** The budget of the present month in the owner's zone. It covers living pets; money is in centavos. */
export interface Budget extends ForeignAmount {
  /** The current day in the owner's time zone. */
  readonly today: string;
  readonly perPetCentavos: number;
  /** Whether `perPetCentavos` is the default because the owner has not saved one. */
  readonly isDefault: boolean;
  /** For all living pets together. */
  readonly totalCentavos: number;
  /** Spent this month on living pets and for all pets. */
  readonly spentCentavos: number;
  /** Spent this month on pets that passed away, which are outside the budget. */
  readonly outsideCentavos: number;
  /** This month's expenses of each living pet, most expensive first. */
  readonly pets: readonly (PetSpendingTotal & { readonly centavos: number })[];
  /** Spent this month for all pets rather than for one. */
  readonly forAllCentavos: number;
  /** The totals of the last twelve months, oldest first, for living pets and for all pets. */
  readonly months: readonly { readonly month: string; readonly centavos: number }[];
}

/** All statistics in one call, so that a client need not read each pet's records. */
export const readStatistics = endpoint({
  method: 'GET',
  path: '/api/statistics',
  query: z.object({ ownerId: queryOwner }),
  out: answerType<Statistics>(),
});

/** The years that records can have. */
const year = z.pipe(
  z
    .string({ error: errorId('field.invalid') })
    .check(z.regex(/^(19|20|21)\d\d$/, errorId('field.invalid'))),
  z.transform(Number),
);

const yearQuery = { year: z.optional(year), ownerId: queryOwner };

/** `year` defaults to the present one in the owner's zone. */
export const readExpenseSummary = endpoint({
  method: 'GET',
  path: '/api/expenses/summary',
  query: z.object(yearQuery),
  out: answerType<ExpenseSummary>(),
});

/** The sums of a year by month, kind and pet as a CSV file. */
export const exportYear = endpoint({
  method: 'GET',
  path: '/api/expenses/summary.csv',
  query: z.object(yearQuery),
  out: answerType<undefined>(),
});

/** The sums of a year and up to 1,000 of its expenses as PDF. 503 with Retry-After if too many PDFs wait. */
export const readYearPdf = endpoint({
  method: 'GET',
  path: '/api/expenses/summary.pdf',
  query: z.object({ ...yearQuery, ...sheetQuery }),
  out: answerType<undefined>(),
});

/**
 * Ids in an address, separated by commas. An empty list means every pet. Another owner's pet has no expenses here.
 */
const petList = z.optional(
  z.pipe(
    z.pipe(
      z.transform((list: string) => String(list).split(',').filter(Boolean)),
      z
        .array(
          z
            .string({ error: errorId('field.invalid') })
            .check(z.regex(/^[0-9a-f-]{36}$/, errorId('field.invalid'))),
        )
        .check(z.maxLength(200, errorId('field.invalid'))),
    ),
    z.transform((ids: string[]) => (ids.length > 0 ? [...new Set(ids)] : undefined)),
  ),
);

const choice = {
  ownerId: queryOwner,
  search: z.optional(
    z.string({ error: errorId('field.text') }).check(
      z.trim(),
      z.maxLength(NAME_LENGTH, errorId('field.tooLong.100')),
      noNul,
      z.refine((text) => searchWords(text).length <= MAX_SEARCH_WORDS, errorId('search.words')),
    ),
  ),
  types: choiceSchema(EXPENSE_TYPES),
  pets: petList,
  /** `true` for expenses with a receipt. */
  receipts: queryFlag,
  sort: z.optional(z.enum(EXPENSE_SORTS, { error: errorId('field.invalid') })),
  order: z.optional(z.enum(['asc', 'desc'], { error: errorId('field.invalid') })),
};

/**
 * Every word in `search` must be in the title, the pet's name, the clinic or the veterinarian, or in the category's
 * name if there is no title. Newest first by default.
 */
export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses',
  query: z.object({ ...choice, ...paging }),
  out: answerType<ExpensePage>(),
});

/** The chosen expenses as a CSV file. */
export const exportExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses/export.csv',
  query: z.object(choice),
  out: answerType<undefined>(),
});

/** The monthly budget for each pet, and the spending of this month. */
export const readBudget = endpoint({
  method: 'GET',
  path: '/api/expenses/budget',
  query: z.object({ ownerId: queryOwner }),
  out: answerType<Budget>(),
});

const perPetCentavos = z
  .int({ error: errorId('expenses.budget.invalid') })
  .check(
    z.gte(0, errorId('expenses.budget.invalid')),
    z.lte(MAX_BUDGET, errorId('expenses.budget.tooHigh')),
  );

/** Sets the monthly budget for each pet. */
export const saveBudget = endpoint({
  method: 'PUT',
  path: '/api/expenses/budget',
  body: z.object({ perPetCentavos }),
  bodySize: 'notes',
  out: answerType<Budget>(),
});

/** The budget form, where the amount is in the currency's unit. */
export const budgetForm = z.object({
  perPetCentavos: z.pipe(
    z
      .string({ error: errorId('expenses.budget.invalid') })
      .check(
        z.refine(
          (typedText) => parseExactAmount(typedText) !== undefined,
          errorId('expenses.budget.invalid'),
        ),
      ),
    z.pipe(
      z.transform((typedText: string) => parseExactAmount(typedText) ?? 0),
      perPetCentavos,
    ),
  ),
});
