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

const asCategory = (value: unknown): string => {
  const category = EXPENSE_CATEGORIES.find((each) => each === value);
  return category ? t(`expenses.category.${category}`) : '';
};

const asAmount = (value: unknown): string => {
  const text = asText(value);
  const centavos = parseCost(text);
  return centavos > 0 ? formatMoney(centavos) : text;
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
    // The cast is safe: every expense has the field, which is null without a receipt.
    stored: (item) => (item as Pick<ExpenseItem, 'photo'>).photo?.url ?? null,
  }),
];
