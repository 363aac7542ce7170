import {
  asDay,
  asText,
  type ThingField,
  thingField,
} from '#renderer/offline/outbox/thing-fields.ts';
import { formatMoney } from '#renderer/ui/format/money.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { ExpenseItem } from '#server/expense-items/contract.ts';
import { EXPENSE_CATEGORIES } from '#server/expense-items/rules.ts';
import { parseCost } from '#server/money/rules.ts';
import { pdfIdIn } from '#server/pet-documents/contract.ts';
import { photoAddress } from '#server/photos/contract.ts';

const asCategory = (value: unknown): string => {
  const category = EXPENSE_CATEGORIES.find((each) => each === value);
  return category ? t(`expenses.category.${category}`) : '';
};

const asAmount = (value: unknown): string => {
  const text = asText(value);
  const centavos = parseCost(text);
  return centavos > 0 ? formatMoney(centavos) : text;
};

const pdfIdOf = (url: unknown): string | undefined =>
  typeof url === 'string' ? pdfIdIn(url) : undefined;

const receiptUrlOf = (item: object): string | null => {
  // The cast is safe: every expense has the fields, which are null without a receipt.
  const { photo, pdf } = item as Pick<ExpenseItem, 'photo' | 'pdf'>;
  return photo?.url ?? pdf?.url ?? null;
};

/** The fields of an expense that can be edited. `nameOf` returns the name of a pet by its id. */
export const expenseFields = (
  nameOf: (petId: string) => string | undefined = () => undefined,
): readonly ThingField[] => [
  thingField('amount', t('expenses.item.amount'), { show: asAmount }),
  thingField('category', t('expenses.item.for'), { show: asCategory }),
  thingField('petId', t('expenses.item.pet'), {
    show: (petId) =>
      petId ? (nameOf(String(petId)) ?? t('expenses.item.pet')) : t('expenses.forAll'),
  }),
  thingField('spentOn', t('expenses.item.spentOn'), { show: asDay }),
  thingField('note', t('expenses.item.note')),
  thingField('imageUrl', t('expenses.item.receipt'), {
    isPhotos: true,
    show: (url) => (pdfIdOf(url) === undefined ? '' : t('expenses.receipt.pdf')),
    stored: receiptUrlOf,
    // An edit names a PDF like a photo, because only its id matters.
    words: (url) => {
      const pdfId = pdfIdOf(url);
      return { imageUrl: pdfId === undefined ? (url ?? null) : photoAddress(pdfId) };
    },
  }),
];
