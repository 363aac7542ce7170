import type { BlobRow } from '#db/blobs.ts';
import type { Runner } from '#db/engine/run.ts';
import type { PetWindow } from '#db/pets/queries.ts';
import { type ReadScope, visibleExpenses } from '#db/scope.ts';
import { type SizedRow, selectWithSizes } from '#db/sized-rows.ts';
import { type ExpenseItemRow, expenseItems } from './table.ts';

/** A page of an owner's expenses without a record, newest first. */
export const listItemPage = (
  db: Runner,
  scope: ReadScope,
  { limit, offset }: PetWindow,
): Promise<readonly ExpenseItemRow[]> =>
  db.run((knex) =>
    visibleExpenses(knex, scope)
      .orderBy([{ column: 'spentOn', order: 'desc' }, { column: 'id' }])
      .limit(limit)
      .offset(offset)
      .select<ExpenseItemRow[]>(...expenseItems.names),
  );

export const countItems = async (db: Runner, scope: ReadScope): Promise<number> => {
  const row = await db.run((knex) =>
    visibleExpenses(knex, scope).count('* as total').first<{ total: number } | undefined>(),
  );
  return row?.total ?? 0;
};

/** A PDF that is the receipt of an expense, without its bytes. */
export type ReceiptPdfRow = Pick<BlobRow, 'id' | 'originalName' | 'byteSize'>;

/** The PDFs among the receipts of expenses that were found in the actor's scope, by their ids. */
export const readReceiptPdfs = async (
  db: Runner,
  items: readonly (Pick<ExpenseItemRow, 'imageBlobId'> | undefined)[],
): Promise<ReadonlyMap<string, ReceiptPdfRow>> => {
  const ids = items.flatMap((item) => item?.imageBlobId ?? []);
  if (ids.length === 0) return new Map();
  const rows: readonly ReceiptPdfRow[] = await db.run((knex) =>
    knex<BlobRow>('blobs')
      .whereIn('id', ids)
      .where({ kind: 'document' })
      .select('id', 'originalName', 'byteSize'),
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** The ids among a page of ids that are expenses of the scope. */
export const listItems = (
  db: Runner,
  scope: ReadScope,
  ids: readonly string[],
): Promise<readonly ExpenseItemRow[]> =>
  db.run((knex) =>
    visibleExpenses(knex, scope)
      .whereIn('id', ids)
      .select<ExpenseItemRow[]>(...expenseItems.names),
  );

export const findItem = async (
  db: Runner,
  scope: ReadScope,
  id: string,
): Promise<ExpenseItemRow | undefined> => (await listItems(db, scope, [id]))[0];

export const insertItem = (tx: Runner, row: ExpenseItemRow): Promise<unknown> =>
  tx.run((knex) => knex<ExpenseItemRow>('expenseItems').insert(row));

/** Writes all columns of an expense that was found in the actor's scope. */
export const updateItem = (
  tx: Runner,
  { id, userId: _owner, createdAt: _since, ...changes }: ExpenseItemRow,
): Promise<number> =>
  tx.run((knex) => knex<ExpenseItemRow>('expenseItems').where({ id }).update(changes));

interface ItemSize extends SizedRow {
  readonly petId: string | null;
  /** Whether the receipt is a photo or a PDF; null without one. */
  readonly receiptKind: BlobRow['kind'] | null;
}

/** The expenses without a record in an export, with their sizes. */
export const listItemSizes = (tx: Runner, scope: ReadScope): Promise<readonly ItemSize[]> =>
  tx.run((knex) =>
    selectWithSizes(knex, visibleExpenses(knex, scope), expenseItems, ['note'])
      .orderBy(['expenseItems.spentOn', 'expenseItems.id'])
      .select<ItemSize[]>('expenseItems.petId', 'blobs.kind as receiptKind'),
  );

/** The ids among these pets that an export contains. */
export const findExportedPets = (db: Runner, ids: readonly string[]): Promise<readonly string[]> =>
  db.run((knex) =>
    knex('pets').whereIn('id', ids).where({ isSample: false }).whereNull('deletedAt').pluck('id'),
  );
