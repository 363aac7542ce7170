import { addressOf, call, type EndpointInput } from '#renderer/api.ts';
import { expenseTitle } from '#renderer/expenses/expense-title.ts';
import type { NewItemBase, OfflineKind } from '#renderer/offline/outbox/kinds.ts';
import {
  type EditChanges,
  lastTypedFields,
  type NewItem,
  type NewThing,
  type StoredItem,
  type ThingEdit,
  type ThingRemoval,
} from '#renderer/offline/outbox/outbox-item.ts';
import { pdfKind } from '#renderer/offline/outbox/pdfs/pdf-kind.ts';
import { versionedKinds } from '#renderer/offline/outbox/versioned-kinds.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { expenseIcons } from '#renderer/ui/icons/expense-icons.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import type { LocalPdf } from '#renderer/ui/pdfs/local-pdf.ts';
import { isLocalPhoto } from '#renderer/ui/photos/local-photo.ts';
import {
  addItemPdf,
  createItem,
  deleteItem,
  type ExpenseItem,
  readItem,
  restoreItem,
  updateItem,
} from '#server/expense-items/contract.ts';
import { expenseFields } from './fields.ts';
import { receiptIdOf } from './known-receipt.ts';

export type ExpenseBody = EndpointInput<typeof createItem>['body'];
export type ExpenseChanges = EditChanges<EndpointInput<typeof updateItem>['body']>;

/** A new expense that is not a record. */
export interface ExpenseNew extends NewThing<'expense', ExpenseBody, ExpenseItem> {}
export interface ExpenseEdit extends ThingEdit<'expense', ExpenseChanges, ExpenseItem> {
  /** Absent from edits that an earlier version of the app stored, and after a PDF of this device, of which `base` may not know. */
  readonly sendsKnownReceipt?: true;
}
export interface ExpenseRemoval extends ThingRemoval<'expense', ExpenseItem> {}
/** A PDF that becomes the receipt of an expense. */
export interface ExpensePdf extends StoredItem<'expense-pdf', LocalPdf> {
  readonly expenseId: string;
  /** The id of the receipt that it replaces, empty for none; absent if the device does not know it. */
  readonly replaces?: string;
  /** In a conflict: the receipt that the expense has by now. */
  readonly current?: Pick<ExpenseItem, 'photo' | 'pdf'> | null;
}

declare module '#renderer/offline/outbox/outbox-item.ts' {
  interface ItemKinds {
    readonly expense: ExpenseNew;
    readonly 'expense-edit': ExpenseEdit;
    readonly 'expense-removal': ExpenseRemoval;
    readonly 'expense-pdf': ExpensePdf;
  }
}

/**
 * Turns an edit of an expense that was deleted for good into a new expense. A receipt that only the server had is lost.
 */
const asNewExpense = (item: ExpenseEdit, shared: NewItemBase): NewItem => {
  const { category, amount, spentOn, petId, note } = item.base;
  const { imageUrl, ...changes } = lastTypedFields(item);
  const photo = isLocalPhoto(imageUrl) ? { imageUrl: imageUrl ?? null } : {};
  const requiredFields = {
    category: changes.category ?? category,
    amount: changes.amount ?? amount,
    spentOn: changes.spentOn ?? spentOn,
  };
  const body = { petId, note, ...changes, ...requiredFields, ...photo, ...idFor(shared.key) };
  return { kind: 'expense', ...shared, body };
};

// The cast is safe: every expense has these fields.
const asExpenseFields = (entity: object) => entity as Pick<ExpenseItem, 'category' | 'note'>;

const HISTORY_LINK = { to: '/expenses', search: { tab: 'history' } } as const;

const { newKind, edit, removal } = versionedKinds<ExpenseNew, ExpenseEdit, ExpenseRemoval>({
  kind: 'expense',
  prefix: 'expense_',
  referenceField: 'petId',
  title: (entity) => expenseTitle(asExpenseFields(entity).note, asExpenseFields(entity).category),
  fields: () => expenseFields(),
  icon: (entity) => expenseIcons[asExpenseFields(entity).category],
  place: () => HISTORY_LINK,
  saveText: 'expenses.item.save',
  asNew: asNewExpense,
  create: ({ body }, options) => call(createItem, { body }, options),
  read: (itemId, options) => call(readItem, { params: { itemId } }, options),
  update: (itemId, body, options) => call(updateItem, { params: { itemId }, body }, options),
  remove: (itemId, query, options) => call(deleteItem, { params: { itemId }, query }, options),
  restore: (itemId, options) => call(restoreItem, { params: { itemId } }, options),
});

/**
 * Adds the receipt from which an edit started, if it changes the receipt, because the version does not tell of another
 * device's PDF.
 */
const withKnownReceipt = <Fields extends object>(
  { base, sendsKnownReceipt }: ExpenseEdit,
  changes: Fields,
): Fields | (Fields & { readonly replaces: string | undefined }) =>
  sendsKnownReceipt && 'imageUrl' in changes
    ? { ...changes, replaces: receiptIdOf(base) }
    : changes;

const { sendEdit } = edit;
const editWithReceipt: typeof edit = {
  ...edit,
  send: (item, options) => edit.send({ ...item, body: withKnownReceipt(item, item.body) }, options),
  ...(sendEdit && {
    sendEdit: (item, fields, options) => sendEdit(item, withKnownReceipt(item, fields), options),
  }),
};

const pdf = pdfKind<ExpensePdf>({
  prefix: 'expense-pdf_',
  holderField: 'expenseId',
  address: ({ expenseId: itemId, replaces, body: { id } }) =>
    addressOf(addItemPdf, { params: { itemId }, query: { id, replaces } }),
  place: () => HISTORY_LINK,
});

/** A PDF in place of a receipt that this device does not know is sent only if its owner chooses it. */
const pdfOfReceipt: OfflineKind<ExpensePdf> = {
  ...pdf,
  conflictText: 'expenses.receipt.changed',
  Question: lazyPart(async () => (await import('./receipt-question.tsx')).ReceiptQuestion),
  applyNewerState({ body }, serverVersion) {
    // The cast is safe: a PDF is refused with the expense as it stands.
    const { photo, pdf: otherPdf } = serverVersion as ExpenseItem;
    return otherPdf?.id === body.id ? 'done' : { current: { photo, pdf: otherPdf } };
  },
  confirm: ({ current }) =>
    current ? { replaces: receiptIdOf(current) ?? '', current: null } : undefined,
};

export const expenseKinds = {
  expense: newKind,
  'expense-edit': editWithReceipt,
  'expense-removal': removal,
  'expense-pdf': pdfOfReceipt,
} as const;
