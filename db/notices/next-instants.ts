import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';

export interface NextInstants {
  readonly id: string;
  /** ISO UTC; null if no notice is to come. */
  readonly at: string | null;
}

/** Selects the rows whose instant has come by `now`, ISO UTC, the longest due first, without the first `skipped` ones. */
export interface DueRows {
  readonly now: string;
  readonly skipped: number;
  readonly limit: number;
}

/** Narrows a query to the ids of due rows. It reads no column that may be unreadable. */
export const selectDue = (
  query: Knex.QueryBuilder,
  table: 'carePlans' | 'users',
  column: 'nextNoticeAt' | 'nextDigestAt',
  { now, skipped, limit }: DueRows,
): Knex.QueryBuilder<object, string[]> =>
  query
    .where(`${table}.${column}`, '<=', now)
    .orderBy([`${table}.${column}`, `${table}.id`])
    .offset(skipped)
    .limit(limit)
    .pluck(`${table}.id`);

/** Writes the next instant of many rows in one statement. */
export const setNext = (
  tx: Runner,
  table: 'carePlans' | 'users',
  column: 'nextNoticeAt' | 'nextDigestAt',
  rows: readonly NextInstants[],
): Promise<number> =>
  tx.run((knex) => {
    const cases = rows.map(() => 'when ? then ?').join(' ');
    const bindings = rows.flatMap(({ id, at }) => [id, at]);
    return knex(table)
      .whereIn(
        'id',
        rows.map(({ id }) => id),
      )
      .update({ [column]: knex.raw(`case id ${cases} end`, bindings) });
  });
