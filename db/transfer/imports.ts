import type { Runner } from '#db/engine/run.ts';
import type { AnyTable, RowOf } from '#db/engine/table.ts';
import type { importIds } from './table.ts';

export type ImportIdRow = RowOf<typeof importIds>;

/** What a page of a file's ids became when they were imported before. */
export const findImported = (
  db: Runner,
  userId: string,
  kind: string,
  oldIds: readonly string[],
): Promise<readonly Pick<ImportIdRow, 'oldId' | 'newId'>[]> =>
  db.run((k) =>
    k<ImportIdRow>('importIds')
      .where({ userId, kind })
      .whereIn('oldId', oldIds)
      .select('oldId', 'newId'),
  );

/** The id that an earlier import gave to a row of a file. */
export type ImportedId = Pick<ImportIdRow, 'kind' | 'oldId' | 'newId'>;

/** All that was ever imported into an account, in the order it came. */
export const listImported = (tx: Runner, userId: string): Promise<readonly ImportedId[]> =>
  tx.run((k) =>
    k<ImportIdRow>('importIds')
      .where({ userId })
      .orderBy(['createdAt', 'oldId'])
      .select('kind', 'oldId', 'newId'),
  );

/** Keeps what ids became; an id whose row has been deleted since then is given its new one. */
export const keepImported = (tx: Runner, rows: readonly ImportIdRow[]): Promise<unknown> =>
  tx.run((k) =>
    k<ImportIdRow>('importIds')
      .insert([...rows])
      .onConflict(['userId', 'kind', 'oldId'])
      .merge(['newId', 'createdAt']),
  );

/** Many rows of a table in one statement: a page of them, never none. */
export const insertRows = <T extends AnyTable>(
  tx: Runner,
  { name }: T,
  rows: readonly RowOf<T>[],
): Promise<unknown> => tx.run((k) => k(name).insert([...rows]));
