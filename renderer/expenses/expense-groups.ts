import { monthAndYear } from '#renderer/ui/format/month-names.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { ListGroup } from '#renderer/ui/lists/grouped-lines.ts';
import type { Expense } from '#server/expenses/contract.ts';
import { type ExpenseSort, expenseTypeText } from '#server/expenses/rules.ts';

const keyOf = ({ dateAdministered, petId, type }: Expense, sort: ExpenseSort): string => {
  if (sort === 'date') return dateAdministered.slice(0, 7);
  if (sort === 'amount') return '';
  return sort === 'pet' ? (petId ?? '') : type;
};

const headingOf = (expense: Expense | undefined, sort: ExpenseSort): string | undefined => {
  if (!expense || sort === 'amount') return undefined;
  if (sort === 'date') return monthAndYear(expense.dateAdministered);
  if (sort === 'pet') return expense.petName ?? t('expenses.forAll');
  return t(expenseTypeText(expense.type));
};

/** Groups sorted expenses by month, pet or type. */
export const groupsOf = (
  expenses: readonly Expense[],
  sort: ExpenseSort,
): readonly ListGroup<Expense>[] =>
  [...Map.groupBy(expenses, (expense) => keyOf(expense, sort))].map(([key, items]) => ({
    key: `group ${key}`,
    heading: headingOf(items[0], sort),
    items,
  }));
