import type { Runner } from '#db/engine/run.ts';

/** Rows whose dates come only from the server's clock. Imports and devices do not set them. */
const TABLES_WITH_DATES = ['users', 'sessions', 'idempotencyKeys', 'notices'] as const;

/**
 * The latest instant at which a row was created; undefined in an empty database. Scans whole
 * tables.
 */
export const newestCreatedAt = async (db: Runner): Promise<string | undefined> => {
  const newestDates: string[] = [];
  for (const table of TABLES_WITH_DATES) {
    const row = await db.run((knex) =>
      knex(table).max('createdAt as newest').first<{ newest: string | null } | undefined>(),
    );
    if (row?.newest) newestDates.push(row.newest);
  }
  return newestDates.toSorted().at(-1);
};
