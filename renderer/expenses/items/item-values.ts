import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Input } from '#renderer/api.ts';
import { plainAmount } from '#renderer/ui/format/plain-amount.ts';
import type { ExpenseItem, expenseForm, updateItem } from '#server/expense-items/contract.ts';

/** An expense as it is typed, and as the contract reads what was typed. */
export type ItemInput = z.input<typeof expenseForm>;
export type ItemValues = z.output<typeof expenseForm>;
export type ItemForm = UseFormReturn<ItemInput, unknown, ItemValues>;

/** A new expense of today. */
export const newItem = (today: string): ItemInput => ({
  category: 'food',
  amount: '',
  spentOn: today,
  petId: '',
  note: '',
  imageUrl: null,
});

/** A stored expense as its form shows it; a receipt that stays is named by its address. */
export const typedItem = (item: ExpenseItem): ItemInput => ({
  category: item.category,
  amount: plainAmount(item.amount),
  spentOn: item.spentOn,
  petId: item.petId ?? '',
  note: item.note ?? '',
  imageUrl: item.photo?.url ?? null,
});

/** Only the fields that an edit changed, so that changes of other fields elsewhere are kept. */
export const changesIn = (
  base: ExpenseItem,
  after: ItemValues,
): Input<typeof updateItem>['body'] => {
  const before: Readonly<Record<string, unknown>> = typedItem(base);
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => (before[field] || null) !== (value || null)),
  );
};
