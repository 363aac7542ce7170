import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { EndpointInput } from '#renderer/api.ts';
import { plainAmount } from '#renderer/ui/format/plain-amount.ts';
import { localPdfIn } from '#renderer/ui/pdfs/local-pdf.ts';
import type { ExpenseItem, expenseForm, updateItem } from '#server/expense-items/contract.ts';
import { PHOTO_PLACEHOLDER } from '#server/photos/contract.ts';

/** The form's values, before the contract has parsed them. */
export type ItemInput = z.input<typeof expenseForm>;
export type ItemValues = z.output<typeof expenseForm>;
export type ItemForm = UseFormReturn<ItemInput, unknown, ItemValues>;

/** A new expense dated today. */
export const newItem = (today: string): ItemInput => ({
  category: 'food',
  amount: '',
  spentOn: today,
  petId: '',
  note: '',
  imageUrl: null,
});

/**
 * The form's values of a stored expense. A receipt that does not change is represented by its address, or by a
 * placeholder if it is a PDF. A PDF chosen here is in the format of `pdfText`.
 */
export const itemFormValues = (item: ExpenseItem): ItemInput => ({
  category: item.category,
  amount: plainAmount(item.amount),
  spentOn: item.spentOn,
  petId: item.petId ?? '',
  note: item.note ?? '',
  imageUrl: item.photo?.url ?? (item.pdf ? PHOTO_PLACEHOLDER : null),
});

/** The values without a PDF, which is sent after the expense and then becomes its receipt. */
export const withoutPdf = <Values extends Pick<ItemValues, 'imageUrl'>>({
  imageUrl,
  ...values
}: Values): Omit<Values, 'imageUrl'> & Pick<ItemValues, 'imageUrl'> =>
  imageUrl && localPdfIn(imageUrl) ? values : { ...values, imageUrl };

/** Only the fields that an edit changed, so that another device's changes of other fields are kept. */
export const changesIn = (
  base: ExpenseItem,
  values: ItemValues,
): EndpointInput<typeof updateItem>['body'] => {
  const previousValues: Readonly<Record<string, unknown>> = itemFormValues(base);
  return Object.fromEntries(
    Object.entries(withoutPdf(values)).filter(
      ([field, value]) => (previousValues[field] || null) !== (value || null),
    ),
  );
};
