import * as z from 'zod/mini';
import { endpoint, gives, says } from '#server/http/endpoint.ts';
import type { RecordType } from '#server/records/rules.ts';

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
  /** How many records cost anything. */
  readonly records: number;
}

/** What a year cost: in all, in each of its twelve months, and by type and pet, the dearest first. */
export interface ExpenseSummary extends Spent {
  readonly year: number;
  readonly months: readonly (Spent & { readonly month: string })[];
  readonly types: readonly (Spent & { readonly type: RecordType })[];
  readonly pets: readonly (Spent & { readonly petId: string; readonly petName: string })[];
}

/** The computed numbers in one call, where a client would otherwise read each pet's records in turn. */
export const readStatistics = endpoint({
  method: 'GET',
  path: '/api/statistics',
  out: gives<Statistics>(),
});

/** Years that a record can have. */
const year = z.pipe(
  z
    .string({ error: says('field.invalid') })
    .check(z.regex(/^(19|20|21)\d\d$/, says('field.invalid'))),
  z.transform(Number),
);

/** Without `year` it is the owner's present one. */
export const readExpenseSummary = endpoint({
  method: 'GET',
  path: '/api/expenses/summary',
  query: z.object({ year: z.optional(year) }),
  out: gives<ExpenseSummary>(),
});
