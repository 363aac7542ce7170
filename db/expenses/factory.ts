import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import { insertItem } from './items.ts';
import { type ExpenseItemRow, expenseItems } from './table.ts';

/** Inserts an expense without a record, with plausible values. For tests. */
export const buildExpenseItem = async (
  db: Runner,
  overrides: Partial<ExpenseItemRow> & Pick<ExpenseItemRow, 'userId'>,
): Promise<ExpenseItemRow> => {
  const instant = '2026-03-03T02:00:00.000Z';
  const item: ExpenseItemRow = {
    ...getDefaults(expenseItems),
    id: v7(),
    category: 'food',
    amount: '₱1,250',
    amountCentavos: 125_000,
    spentOn: '2026-03-03',
    createdAt: instant,
    updatedAt: instant,
    ...overrides,
  };
  await insertItem(db, item);
  return item;
};
