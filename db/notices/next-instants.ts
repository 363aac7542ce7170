import type { Runner } from '#db/engine/run.ts';

export interface NextInstants {
  readonly id: string;
  /** ISO UTC; null if no notice is to come. */
  readonly at: string | null;
}

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
