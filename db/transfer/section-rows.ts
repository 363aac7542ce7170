import { splitIntoChunks } from '#db/engine/chunks.ts';
import type { Runner } from '#db/engine/run.ts';
import type { AnyTable, RowOf } from '#db/engine/table.ts';
import { type ReadScope, visiblePets } from '#db/scope.ts';
import { type SizedRow, selectWithSizes } from '#db/sized-rows.ts';

/**
 * Limits of parents and rows in one statement, because a statement for all of them would block the
 * event loop for too long.
 */
const MAX_PARENTS = 50;
const MAX_ROWS = 3000;

type Name<T extends AnyTable> = keyof RowOf<T> & string;

interface SectionColumns<N extends string, Read extends N> {
  /** The column that names the row to which a row belongs, and others that are read. */
  readonly read: readonly [parent: Read, ...others: Read[]];
  /** The columns that order the rows of a parent, before the id. */
  readonly order?: readonly N[];
  /** The columns with long texts. */
  readonly texts?: readonly N[];
}

type SectionRow<T extends AnyTable, Read extends Name<T>> = SizedRow & Pick<RowOf<T>, Read>;

/** The rows of these parents in an export, in the order of the parents, with their sizes. */
export const listSectionRows = async <T extends AnyTable, Read extends Name<T>>(
  tx: Runner,
  table: T,
  parents: readonly { readonly id: string }[],
  { read, order = [], texts = [] }: SectionColumns<Name<T>, Read>,
): Promise<readonly SectionRow<T, Read>[]> => {
  const qualify = (column: string): string => `${table.name}.${column}`;
  const parentColumn = qualify(read[0]);
  const readPage = async (parentIds: readonly string[], offset: number) =>
    // A cast: these are the columns that are selected.
    (await tx.run((knex) => {
      const rows = knex(table.name).whereIn(parentColumn, parentIds);
      if (table.columns['deletedAt']) rows.whereNull(qualify('deletedAt'));
      return selectWithSizes(knex, rows, table, texts)
        .orderBy([parentColumn, ...order.map(qualify), qualify('id')])
        .limit(MAX_ROWS)
        .offset(offset)
        .select(read.map(qualify));
    })) as readonly SectionRow<T, Read>[];
  const allRows: SectionRow<T, Read>[] = [];
  for (const page of splitIntoChunks(parents, MAX_PARENTS)) {
    const parentIds = page.map(({ id }) => id);
    for (let offset = 0, isFull = true; isFull; offset += MAX_ROWS) {
      const rows = await readPage(parentIds, offset);
      for (const row of rows) allRows.push(row);
      isFull = rows.length === MAX_ROWS;
    }
  }
  return allRows;
};

/** The ids among a page of ids that are rows of visible pets and not deleted. */
export const findRowsOfPets = (
  db: Runner,
  table: AnyTable,
  scope: ReadScope,
  ids: readonly string[],
): Promise<readonly string[]> =>
  db.run((knex) => {
    const rows = knex(table.name).whereIn('petId', visiblePets(knex, scope)).whereIn('id', ids);
    if (table.columns['deletedAt']) rows.whereNull('deletedAt');
    return rows.pluck<string[]>('id');
  });
