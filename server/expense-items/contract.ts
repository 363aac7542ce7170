import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { editConflict } from '#server/deleted/contract.ts';
import {
  calendarDate,
  LINE_LENGTH,
  newId,
  optionalText,
  paging,
  queryOwner,
  queryVersion,
  storedId,
  version,
} from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { parseCost } from '#server/money/rules.ts';
import { PHOTO_PLACEHOLDER, type Photo, photoField, toPhoto } from '#server/photos/contract.ts';
import { amountText, documentAddress } from '#server/records/contract.ts';
import { EXPENSE_CATEGORIES, type ExpenseCategory } from './rules.ts';

/** A receipt that is a PDF. `size` is in bytes. */
export interface ReceiptPdf {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly url: string;
}

/** A stored PDF of a receipt. */
interface StoredPdf {
  readonly id: string;
  readonly originalName: string | null;
  readonly byteSize: number;
}

export const presentReceipt = ({ id, originalName, byteSize }: StoredPdf): ReceiptPdf => ({
  id,
  name: originalName ?? 'receipt.pdf',
  size: byteSize,
  url: documentAddress(id),
});

/** An expense that is not a record. `amount` is the owner's text; `amountCentavos` is its value. */
export interface ExpenseItem {
  readonly id: string;
  /** Null if the expense is for all pets. */
  readonly petId: string | null;
  readonly category: ExpenseCategory;
  readonly amount: string;
  readonly amountCentavos: number;
  /** `spentOn` is a calendar day, YYYY-MM-DD. */
  readonly spentOn: string;
  readonly note: string | null;
  /** The receipt; a placeholder if there is a photo. */
  readonly imageUrl: string | null;
  readonly photo: Photo | null;
  /** The receipt of the expense if it is a PDF. */
  readonly pdf: ReceiptPdf | null;
  /** The time of the last edit that was merged with one from another device (ISO UTC); null if there was none. */
  readonly mergedAt: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const presentItem = (
  row: Omit<ExpenseItem, 'imageUrl' | 'pdf' | 'photo'> & { readonly imageBlobId: string | null },
  pdfs: ReadonlyMap<string, StoredPdf> = new Map(),
): ExpenseItem => {
  const pdf = pdfs.get(row.imageBlobId ?? '');
  return {
    id: row.id,
    petId: row.petId,
    category: row.category,
    amount: row.amount,
    amountCentavos: row.amountCentavos,
    spentOn: row.spentOn,
    note: row.note,
    imageUrl: row.imageBlobId === null ? null : PHOTO_PLACEHOLDER,
    photo: pdf ? null : toPhoto(row.imageBlobId),
    pdf: pdf ? presentReceipt(pdf) : null,
    mergedAt: row.mergedAt,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
};

const required = errorId('expenses.item.amount.required');

const amountWith = (isAmount: (text: string) => boolean) =>
  z.pipe(
    z.union([z.string(), z.number()], { error: required }),
    amountText(required).check(z.refine(isAmount, required)),
  );

const petId = z.optional(
  z.pipe(
    z.transform((value: string | null) => (value === '' ? null : value)),
    z.nullable(
      z
        .string({ error: errorId('field.invalid') })
        .check(z.regex(/^[0-9a-f-]{36}$/, errorId('expenses.item.petId.unknown'))),
    ),
  ),
);

/** The fields that an owner types. The form and the create and update calls derive from it. */
export const expenseForm = z.object({
  category: z.enum(EXPENSE_CATEGORIES, { error: errorId('expenses.item.category.required') }),
  /** Parsed like a record's cost. Zero is refused. */
  amount: amountWith((text) => parseCost(text) > 0),
  spentOn: calendarDate('expenses.item.spentOn.required'),
  petId,
  note: optionalText(LINE_LENGTH),
  imageUrl: photoField,
});

/** An expense in a file. Its text may have several numbers, because it may have been that of a record's cost. */
export const fileExpense = () =>
  z.extend(z.omit(expenseForm, { petId: true }), {
    amount: amountWith((text) => /[1-9]/.test(text)),
  });

/** Newest first. `X-Total-Count` is the full number. */
export const listItems = endpoint({
  method: 'GET',
  path: '/api/expenses/items',
  query: z.object({ ...paging, ownerId: queryOwner }),
  out: answerType<readonly ExpenseItem[]>(),
});

/** One expense that is not a record. */
export const readItem = endpoint({
  method: 'GET',
  path: '/api/expenses/items/:itemId',
  out: answerType<ExpenseItem>('id', 'spentOn', 'version'),
});

/** Adds an expense that is not a record. */
export const createItem = endpoint({
  method: 'POST',
  path: '/api/expenses/items',
  body: z.extend(expenseForm, { id: newId }),
  bodySize: 'photos',
  status: 201,
  out: answerType<ExpenseItem>('id', 'spentOn', 'version'),
});

/**
 * Answers 409 with the stored state if `version` is outdated, or if the edit changes the receipt and that is no longer
 * `replaces`: the id of the receipt that its sender knows, or empty for none. A PDF does not change the version.
 */
export const updateItem = endpoint({
  method: 'PUT',
  path: '/api/expenses/items/:itemId',
  body: z.extend(z.partial(expenseForm), {
    version,
    conflict: editConflict,
    replaces: z.optional(storedId),
  }),
  bodySize: 'photos',
  out: answerType<ExpenseItem>('id', 'spentOn', 'version'),
});

/** Answers 409 with the stored state if `version` is outdated. */
export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/expenses/items/:itemId',
  query: z.object({ version: queryVersion }),
  out: answerType<MessageAnswer>('message'),
});

/**
 * Makes a PDF the receipt, sent as the part `file` of a multipart body, in place of another one. It does not change the
 * version. `replaces` is the id of the receipt that its sender knows, or empty: answers 409 `expenses.receipt.changed` with
 * the expense as `current` if there is another one by now.
 */
export const addItemPdf = endpoint({
  method: 'POST',
  path: '/api/expenses/items/:itemId/documents',
  query: z.object({ id: newId, replaces: z.optional(storedId) }),
  status: 201,
  out: answerType<ReceiptPdf>('id'),
});

/** Restores an expense deleted in the last 30 days. */
export const restoreItem = endpoint({
  method: 'POST',
  path: '/api/expenses/items/:itemId/restore',
  out: answerType<ExpenseItem>('id', 'spentOn', 'version'),
});
