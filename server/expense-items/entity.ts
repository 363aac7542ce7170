import { v7 } from 'uuid';
import * as z from 'zod/mini';
import type { Runner } from '#db/engine/run.ts';
import { readEpoch } from '#db/epoch.ts';
import { findExportedPets, listItemSizes, listItems, readReceiptPdfs } from '#db/expenses/items.ts';
import { type ExpenseItemRow, expenseItems } from '#db/expenses/table.ts';
import { findVisiblePets } from '#db/pets/queries.ts';
import { findImported, insertRows, setMissingReferences } from '#db/transfer/imports.ts';
import { readExported } from '#db/transfer/queries.ts';
import { dataUrl, pdfInDataUrl, sizeInFile } from '#server/entities/data-url.ts';
import type { Entity, ImportAccount, ImportContext, Section } from '#server/entities/entity.ts';
import {
  fileRowFields,
  id,
  parse,
  toItemName,
  toStamps,
  withoutMinus,
} from '#server/entities/file-row.ts';
import { readPdf } from '#server/http/body/receive-pdf.ts';
import { LINE_LENGTH } from '#server/http/contract.ts';
import { errorId } from '#server/http/endpoint.ts';
import { parseCost } from '#server/money/rules.ts';
import { isDataUrl } from '#server/photos/contract.ts';
import { fileExpense } from './contract.ts';
import { expenseItemRoutes, itemRestoring } from './routes.ts';

/** The size of an expense in bytes, without its photo and note. */
const ROW_BYTES = 330;

const fileItem = z.object({
  ...fileRowFields,
  petId: z.optional(z.nullable(id)),
  /** The file name of a receipt that is a PDF. */
  receiptName: z._default(
    z
      .string({ error: errorId('field.text') })
      .check(z.maxLength(LINE_LENGTH, errorId('field.tooLong.200'))),
    'receipt.pdf',
  ),
});

/** In a file, `petId` is separate: if its pet is not found, the expense is for all pets. */
const fileForm = fileExpense();

/**
 * The account's ids of pets that expenses in a file refer to, by the file's ids: from the same file, imported earlier,
 * or the account's own.
 */
const mapPetIds = async (
  tx: Runner,
  { userId, scope }: ImportAccount,
  find: ImportContext['find'],
  petIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const pets = new Map<string, string>();
  const unknownPetIds = petIds.filter((petId) => find('pet', petId) === undefined);
  for (const visiblePetId of await findVisiblePets(tx, scope, unknownPetIds))
    pets.set(visiblePetId, visiblePetId);
  const importedPets = await findImported(tx, userId, 'pet', unknownPetIds);
  const existingVisiblePets = await findVisiblePets(
    tx,
    scope,
    importedPets.map(({ newId }) => newId),
  );
  for (const { oldId, newId } of importedPets)
    if (existingVisiblePets.has(newId)) pets.set(oldId, newId);
  for (const petId of petIds) {
    const newPetId = find('pet', petId);
    if (newPetId !== undefined) pets.set(petId, newPetId);
  }
  return pets;
};

const MAX_EXPENSES = 50_000;

const section: Section<ExpenseItemRow> = {
  list: 'expenseItems',
  kind: 'expense',
  maxRows: MAX_EXPENSES,
  isRemembered: true,
  isHidden: true,
  division: { as: 'root', cut: 'x' },
  links: {
    list: 'petsOfExpenses',
    maxRows: MAX_EXPENSES,
    kinds: ['expense', 'pet'],
    fields: ['expenseId', 'petId'],
    insert: (tx, pets) => setMissingReferences(tx, expenseItems, 'petId', pets),
  },

  async snapshot(tx, { scope }) {
    return (await listItemSizes(tx, scope)).map(({ petId, receiptKind, ...row }) => ({
      ...sizeInFile(row, ROW_BYTES),
      photos: receiptKind === 'photo' ? 1 : 0,
      documents: receiptKind === 'document' ? 1 : 0,
      link: petId === null ? undefined : [row.id, petId],
    }));
  },

  async *exported(db, ids) {
    const items = await readExported(db, expenseItems, ids);
    const pdfs = await readReceiptPdfs(db, items);
    const petIds = items.flatMap(({ petId }) => petId ?? []);
    const pets = new Set(await findExportedPets(db, petIds));
    for (const { imageBlobId, ...item } of items) {
      const petId = item.petId !== null && pets.has(item.petId) ? item.petId : null;
      const receiptName = pdfs.get(imageBlobId ?? '')?.originalName;
      const receiptFields = receiptName ? { receiptName } : {};
      yield { ...item, petId, imageUrl: await dataUrl(db, imageBlobId), ...receiptFields };
    }
  },

  /** Future days are accepted. `petId` is still the file's id. */
  async read(value, { account, place, photo, pdf }) {
    const { imageUrl, note = null, ...body } = parse(fileForm, withoutMinus(value, 'amount'));
    const { receiptName, ...parsed } = parse(fileItem, value);
    const bytes = imageUrl && isDataUrl(imageUrl) ? pdfInDataUrl(imageUrl) : undefined;
    const row: ExpenseItemRow = {
      ...body,
      id: v7(),
      userId: account.userId,
      petId: parsed.petId ?? null,
      amountCentavos: parseCost(body.amount),
      note,
      imageBlobId: null,
      mergedAt: null,
      version: 1,
      deletedAt: null,
      importId: null,
      ...toStamps(parsed, account.now),
    };
    return {
      ...toItemName(value, parsed, place),
      value: row,
      blobs: [bytes ? await pdf(readPdf(receiptName, bytes)) : await photo(imageUrl, 'receipt')],
    };
  },

  findExisting: async (db, { scope }, ids) =>
    (await listItems(db, scope, ids)).map(({ id: itemId }) => itemId),

  async insert(page, { tx, account, hidden: { importId = null }, find, store }) {
    const version = await readEpoch(tx);
    const petIds = [...new Set(page.flatMap(({ row }) => row.petId ?? []))];
    const pets = await mapPetIds(tx, account, find, petIds);
    const rows: ExpenseItemRow[] = [];
    for (const { row, blobs: [image = null] = [] } of page) {
      const petId = row.petId === null ? null : (pets.get(row.petId) ?? null);
      rows.push({ ...row, importId, version, petId, imageBlobId: await store(image) });
    }
    await insertRows(tx, expenseItems, rows);
    return rows.map(({ id: createdId }) => createdId);
  },
};

export const expenseEntity: Entity = {
  table: expenseItems,
  section,
  restoring: itemRestoring,
  onHandOver: { rows: 'stay' },
  routes: expenseItemRoutes,
};
