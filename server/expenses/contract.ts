import * as z from 'zod/mini';
import type { ExpenseItem } from '#server/expense-items/contract.ts';
import { choiceOf, NAME_LENGTH, noNul, paging } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { Category } from '#server/pets/rules.ts';
import type { Photo } from '#server/photos/contract.ts';
import {
  EXPENSE_SORTS,
  EXPENSE_TYPES,
  type ExpenseType,
  MAX_BUDGET,
  parseBudget,
} from './rules.ts';

/**
 * A household in numbers. Month and year are the owner's calendar's; money is in centavos. What is open is of living
 * pets alone, everything else of all pets that are not deleted.
 */
export interface Statistics {
  readonly pets: number;
  readonly records: number;
  readonly completedReminders: number;
  readonly upcomingReminders: number;
  readonly overdueReminders: number;
  readonly spentThisMonthCentavos: number;
  readonly spentThisYearCentavos: number;
}

export interface Spent {
  readonly centavos: number;
  /** How many expenses these are. */
  readonly records: number;
}

/** A pet as far as an amount beside it needs it. */
export interface SpentOnPet {
  readonly petId: string;
  readonly petName: string;
  readonly category: Category;
  readonly photo: Photo | null;
}

/** What a year cost: in all, in each of its twelve months, and by type and pet, the dearest first. */
export interface ExpenseSummary extends Spent {
  readonly year: number;
  /** The owner's calendar day. */
  readonly today: string;
  /** The years that anything was spent in and the present one, newest first. */
  readonly years: readonly number[];
  /** Every pet that anything was ever spent on. */
  readonly everyPet: readonly Pick<SpentOnPet, 'petId' | 'petName'>[];
  readonly months: readonly (Spent & { readonly month: string })[];
  readonly types: readonly (Spent & { readonly type: ExpenseType })[];
  readonly pets: readonly (Spent & SpentOnPet)[];
  /** For all pets rather than for one. */
  readonly forAll: Spent;
}

/** A record that cost something, or an expense that is no record. */
export interface Expense {
  readonly id: string;
  /** Null where it is for all pets. */
  readonly petId: string | null;
  readonly petName: string | null;
  readonly type: ExpenseType;
  /** Empty where an expense that is no record has no note. */
  readonly title: string;
  /** YYYY-MM-DD */
  readonly dateAdministered: string;
  readonly veterinarian: string | null;
  readonly clinic: string | null;
  readonly costCentavos: number;
  /** The expense itself; null where it is a record. */
  readonly item: ExpenseItem | null;
}

export interface ExpensePage {
  readonly items: readonly Expense[];
  /** How many were chosen, and what they all come to, on every page. */
  readonly total: number;
  readonly sumCentavos: number;
  readonly page: number;
  readonly limit: number;
}

/** The budget of the owner's present month. It is for the pets that are alive; money is in centavos. */
export interface Budget {
  /** The owner's calendar day. */
  readonly today: string;
  readonly perPetCentavos: number;
  /** Whether `perPetCentavos` is the default, which its owner never saved. */
  readonly isDefault: boolean;
  /** For all pets that are alive. */
  readonly totalCentavos: number;
  /** Of this month, on these pets and for all. */
  readonly spentCentavos: number;
  /** Of this month, on pets that passed away: outside the budget. */
  readonly outsideCentavos: number;
  /** What each of these pets cost this month, the dearest first. */
  readonly pets: readonly (SpentOnPet & { readonly centavos: number })[];
  /** Of this month, for all pets rather than for one. */
  readonly forAllCentavos: number;
  /** The sums for these pets and for all pets in each of the last twelve months, oldest first. */
  readonly months: readonly { readonly month: string; readonly centavos: number }[];
}

/** The computed numbers in one call, where a client would otherwise read each pet's records in turn. */
export const readStatistics = endpoint({
  method: 'GET',
  path: '/api/statistics',
  out: answerType<Statistics>(),
});

/** Years that a record can have. */
const year = z.pipe(
  z
    .string({ error: errorId('field.invalid') })
    .check(z.regex(/^(19|20|21)\d\d$/, errorId('field.invalid'))),
  z.transform(Number),
);

/** Without `year` it is the owner's present one. */
export const readExpenseSummary = endpoint({
  method: 'GET',
  path: '/api/expenses/summary',
  query: z.object({ year: z.optional(year) }),
  out: answerType<ExpenseSummary>(),
});

/** `id,id` in an address; an empty list is every pet. One that is another owner's has no expenses here. */
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
  search: z.optional(
    z
      .string({ error: errorId('field.text') })
      .check(z.trim(), z.maxLength(NAME_LENGTH, errorId('field.tooLong.100')), noNul),
  ),
  types: choiceOf(EXPENSE_TYPES),
  pets: petList,
  sort: z.optional(z.enum(EXPENSE_SORTS, { error: errorId('field.invalid') })),
  order: z.optional(z.enum(['asc', 'desc'], { error: errorId('field.invalid') })),
};

/**
 * Every word of `search` is in the title, the pet's name, the clinic or the veterinarian, or in the name of the category
 * where there is no title. Newest first unless asked.
 */
export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses',
  query: z.object({ ...choice, ...paging }),
  out: answerType<ExpensePage>(),
});

/** All that was chosen, as a file that a spreadsheet opens. */
export const exportExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses/export.csv',
  query: z.object(choice),
  out: answerType<undefined>(),
});

export const readBudget = endpoint({
  method: 'GET',
  path: '/api/expenses/budget',
  out: answerType<Budget>(),
});

const perPetCentavos = z
  .int({ error: errorId('expenses.budget.invalid') })
  .check(
    z.gte(0, errorId('expenses.budget.invalid')),
    z.lte(MAX_BUDGET, errorId('expenses.budget.tooHigh')),
  );

export const saveBudget = endpoint({
  method: 'PUT',
  path: '/api/expenses/budget',
  body: z.object({ perPetCentavos }),
  bodySize: 'notes',
  out: answerType<Budget>(),
});

/** The form, in which the amount is typed in pesos. */
export const budgetForm = z.object({
  perPetCentavos: z.pipe(
    z
      .string({ error: errorId('expenses.budget.invalid') })
      .check(
        z.refine((typed) => parseBudget(typed) !== undefined, errorId('expenses.budget.invalid')),
      ),
    z.pipe(
      z.transform((typed: string) => parseBudget(typed) ?? 0),
      perPetCentavos,
    ),
  ),
});
