import type { Database, Runner } from '#db/engine/run.ts';
import type { AnyTable, RowOf } from '#db/engine/table.ts';
import type { importRows } from './table.ts';

/** New rows of a table, to which no row refers but those after them. Their values are texts, numbers and null. */
export interface NewRows {
  readonly table: Pick<AnyTable, 'name'>;
  readonly rows: readonly object[];
}

type LateRow = RowOf<typeof importRows>;

/** The number of rows per statement. */
const PAGE_SIZE = 100;

const pagesOf = (newRows: readonly NewRows[]) =>
  newRows.flatMap(({ table, rows }) =>
    Array.from({ length: Math.ceil(rows.length / PAGE_SIZE) }, (_, at) => ({
      tableName: table.name,
      rows: rows.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE),
    })),
  );

export const insertNewRows = async (tx: Runner, newRows: readonly NewRows[]): Promise<void> => {
  for (const { tableName, rows } of pagesOf(newRows))
    await tx.run((knex) => knex(tableName).insert([...rows]));
};

export const deleteLateRows = (db: Runner, importId: string): Promise<number> =>
  db.run((knex) => knex('importRows').where({ importId }).delete());

/** Stores the rows that an import inserts after its publication, instead of those that it has stored before. */
export const storeLateRows = async (
  db: Database,
  importId: string,
  newRows: readonly NewRows[],
): Promise<void> => {
  await deleteLateRows(db, importId);
  for (const [position, { tableName, rows }] of pagesOf(newRows).entries()) {
    const row = { importId, position, tableName, rows: JSON.stringify(rows) };
    await db.run((knex) => knex('importRows').insert(row));
  }
};

/** Inserts the first page of the rows that an import has stored. Returns the number of pages. */
export const insertLateRows = async (tx: Runner, importId: string): Promise<number> => {
  const page = await tx.run((knex) =>
    knex<LateRow>('importRows')
      .where({ importId })
      .orderBy('position')
      .first('position', 'tableName', 'rows'),
  );
  if (!page) return 0;
  const { position, tableName, rows } = page;
  await tx.run((knex) => knex(tableName).insert([...rows]));
  return tx.run((knex) => knex('importRows').where({ importId, position }).delete());
};
