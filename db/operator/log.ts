import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { operatorLog } from './table.ts';

export type OperatorLogRow = RowOf<typeof operatorLog>;

/** Nothing changes or deletes a row again. */
export const addToOperatorLog = (tx: Runner, row: OperatorLogRow): Promise<unknown> =>
  tx.run((knex) => knex<OperatorLogRow>('operatorLog').insert(row));

/** Sorted from newest to oldest. */
export const listOperatorLog = (db: Runner, limit: number): Promise<readonly OperatorLogRow[]> =>
  db.run((knex) =>
    knex<OperatorLogRow>('operatorLog')
      .orderBy([
        { column: 'at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .select(...operatorLog.names),
  );
