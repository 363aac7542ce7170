import type { Runner } from '#db/engine/run.ts';
import { type AnyTable, type Column, type ExportedRowOf, exportedNames } from '#db/engine/table.ts';

/** A table whose exported rows have an id. */
interface Listed extends AnyTable {
  readonly columns: AnyTable['columns'] & { readonly id: Column<string, true> };
}

/**
 * A page of what a snapshot lists, in the order of `ids`: what was deleted since then still stands there, and what is
 * gone for good is missing.
 */
export const readExported = async <T extends Listed>(
  db: Runner,
  table: T,
  ids: readonly string[],
): Promise<readonly ExportedRowOf<T>[]> => {
  // A cast: these are the columns of an exported row.
  const rows = (await db.run((k) =>
    k(table.name)
      .whereIn('id', ids)
      .select(...exportedNames(table)),
  )) as readonly (ExportedRowOf<T> & { readonly id: string })[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
