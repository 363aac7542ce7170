import { lastTypedFields, newIdOf } from '#renderer/offline/outbox/outbox-item.ts';
import type { ExpenseItem } from '#server/expense-items/contract.ts';
import { parseCost } from '#server/money/rules.ts';
import type { ExpenseChanges, ExpenseEdit, ExpenseNew } from './offline.ts';

/** An expense with unsent edits applied, as the server will return it. */
const withEdits = (item: ExpenseItem, changes: ExpenseChanges): ExpenseItem => {
  const { imageUrl, amount, petId, note, ...typed } = changes;
  const next = { ...item, ...typed };
  const text = amount === undefined ? item.amount : String(amount);
  return {
    ...next,
    category: typed.category ?? item.category,
    spentOn: typed.spentOn ?? item.spentOn,
    amount: text,
    amountCentavos: parseCost(text),
    petId: petId === undefined ? item.petId : petId || null,
    note: note === undefined ? item.note : note || null,
    photo:
      imageUrl === undefined || imageUrl === item.photo?.url
        ? item.photo
        : imageUrl
          ? { id: `${item.id} receipt`, url: imageUrl, thumbnailUrl: imageUrl }
          : null,
    pdf: imageUrl === undefined ? item.pdf : null,
  };
};

/** An expense that exists only in the outbox. */
export const asItem = (item: ExpenseNew): ExpenseItem => {
  const changes = lastTypedFields(item);
  const emptyItem: ExpenseItem = {
    id: newIdOf(item),
    petId: null,
    category: changes.category,
    amount: '',
    amountCentavos: 0,
    spentOn: changes.spentOn,
    note: null,
    imageUrl: null,
    photo: null,
    pdf: null,
    mergedAt: null,
    // The server will assign version 1, on which later edits are based.
    version: 1,
    createdAt: item.createdAt,
    updatedAt: item.createdAt,
  };
  return withEdits(emptyItem, changes);
};

/** A stored expense as it will be after an edit. */
export const asEditedItem = (item: ExpenseEdit): ExpenseItem =>
  withEdits(item.base, lastTypedFields(item));
