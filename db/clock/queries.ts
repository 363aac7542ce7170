import type { Runner } from '#db/engine/run.ts';

/** Rows that the server dates by its own clock alone: no import and no device brings another date. */
const DATED = ['users', 'sessions', 'idempotencyKeys', 'notices'] as const;

/** The newest instant at which something was written; undefined in an empty database. It reads whole tables. */
export const newestCreatedAt = async (db: Runner): Promise<string | undefined> => {
  const newest: string[] = [];
  for (const table of DATED) {
    const row = await db.run((k) =>
      k(table).max('createdAt as newest').first<{ newest: string | null } | undefined>(),
    );
    if (row?.newest) newest.push(row.newest);
  }
  return newest.toSorted().at(-1);
};
