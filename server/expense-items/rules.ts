/** What an expense that is no record can be for. */
export const EXPENSE_CATEGORIES = [
  'food',
  'toys',
  'insurance',
  'boarding',
  'training',
  'supplies',
  'other',
] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];
