import type { Runner } from '#db/engine/run.ts';
import { type AnyTable, type Column, type ExportedRowOf, exportedNames } from '#db/engine/table.ts';

interface ListedTable extends AnyTable {
  readonly columns: AnyTable['columns'] & { readonly id: Column<string, true> };
}

/**
 * A page of the rows in an export's snapshot, in the order of `ids`. Rows that were deleted since
 * then are included, unless they were deleted permanently.
 */
export const readExported = async <T extends ListedTable>(
  db: Runner,
  table: T,
  ids: readonly string[],
): Promise<readonly ExportedRowOf<T>[]> => {
  // A cast: these are the columns of an exported row.
  const rows = (await db.run((knex) =>
    knex(table.name)
      .whereIn('id', ids)
      .select(...exportedNames(table)),
  )) as readonly (ExportedRowOf<T> & { readonly id: string })[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
