import { useDeletion } from '#renderer/deleted/queries.ts';
import { expenseTitle } from '#renderer/expenses/expense-title.ts';
import type { ExpenseItem } from '#server/expense-items/contract.ts';

/** Deletes an expense. */
export const useDeleteExpense = (item: ExpenseItem) =>
  useDeletion({
    item: (shared) => ({ kind: 'expense-removal', ...shared, ...{ body: {}, base: item } }),
    thing: { kind: 'expense', id: item.id, name: expenseTitle(item.note, item.category) },
    deleted: 'expenses.item.deleted',
    failed: 'expenses.item.delete.failed',
  });
