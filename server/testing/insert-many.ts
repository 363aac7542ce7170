import { splitIntoChunks } from '#db/engine/chunks.ts';
import type { Runner } from '#db/engine/run.ts';

/** Rows of a statement, whose values SQLite limits. */
const PAGE_SIZE = 100;

/** Inserts many rows directly, where a call for each would take too long. */
export const insertMany = async (
  db: Runner,
  table: string,
  rows: readonly object[],
): Promise<void> => {
  for (const page of splitIntoChunks(rows, PAGE_SIZE))
    await db.run((knex) => knex(table).insert(page));
};
