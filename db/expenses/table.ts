import { bigint, day, instant, type RowOf, table, text } from '#db/engine/table.ts';
import { versions } from '#db/versions.ts';

/** Expenses without a record: food, a toy, a month's insurance. */
export const expenseItems = table(
  'expenseItems',
  {
    id: text().key(),
    userId: text().references('users').notExported('a file holds the data of one owner'),
    /**
     * Null if the expense is for all pets. An expense for a deleted pet remains its owner's,
     * without a pet.
     */
    petId: text().nullable().references('pets', 'set null'),
    category: text<
      'food' | 'toys' | 'insurance' | 'boarding' | 'training' | 'supplies' | 'other'
    >(),
    /** The text as the owner typed it. */
    amount: text(),
    amountCentavos: bigint().notExported('an import works it out of the amount'),
    spentOn: day(),
    note: text().nullable(),
    /** A photo of the receipt. */
    imageBlobId: text().nullable().references('blobs', 'set null'),
    ...versions,
    createdAt: instant(),
    updatedAt: instant(),
    deletedAt: instant().nullable().notExported('what was deleted is left out of exports'),
    /** The import that has stored it. It is hidden until `published` of the import is set. */
    importId: text()
      .nullable()
      .references('imports')
      .notExported('no export contains an expense of an import in progress'),
  },
  { quota: 'records', chosenIds: 'private' },
)
  .inFeed({ entity: 'expense', silent: ['version'], about: 'petId' })
  .restorable({ title: 'note', type: 'category', centavos: 'amountCentavos' });

export type ExpenseItemRow = RowOf<typeof expenseItems>;
