/** The categories of expenses that are not records. */
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
