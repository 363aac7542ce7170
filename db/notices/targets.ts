import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { notificationTargets } from './table.ts';

export type TargetRow = RowOf<typeof notificationTargets>;

const toStoredTarget = (row: Partial<TargetRow>) =>
  row.events ? { ...row, events: JSON.stringify(row.events) } : row;

export const insertTarget = (tx: Runner, row: TargetRow): Promise<unknown> =>
  tx.run((knex) => knex('notificationTargets').insert(toStoredTarget(row)));

/** The targets of an account, in the order of their creation. Their number is limited. */
export const listTargets = (db: Runner, userId: string): Promise<readonly TargetRow[]> =>
  db.run((knex) =>
    knex<TargetRow>('notificationTargets')
      .where({ userId })
      .orderBy(['createdAt', 'id'])
      .select(...notificationTargets.names),
  );

export type TargetEvents = Pick<TargetRow, 'id' | 'userId' | 'events'>;

/** Which events the targets of these accounts are for. */
export const listTargetEvents = (
  db: Runner,
  userIds: readonly string[],
): Promise<readonly TargetEvents[]> =>
  db.run((knex) =>
    knex<TargetRow>('notificationTargets')
      .whereIn('userId', userIds)
      .orderBy('id')
      .select('id', 'userId', 'events'),
  );

export const findTarget = (
  db: Runner,
  { id, userId }: Pick<TargetRow, 'id' | 'userId'>,
): Promise<TargetRow | undefined> =>
  db.run((knex) =>
    knex<TargetRow>('notificationTargets')
      .where({ id, userId })
      .first<TargetRow | undefined>(...notificationTargets.names),
  );

export const countTargets = async (tx: Runner, userId: string): Promise<number> => {
  const row = await tx.run((knex) =>
    knex('notificationTargets').where({ userId }).count('* as total').first<{ total: number }>(),
  );
  return Number(row.total);
};

export const updateTarget = (
  tx: Runner,
  id: string,
  changes: Partial<Omit<TargetRow, 'id' | 'userId'>>,
): Promise<number> =>
  tx.run((knex) => knex('notificationTargets').where({ id }).update(toStoredTarget(changes)));

export const deleteTarget = (
  tx: Runner,
  { id, userId }: Pick<TargetRow, 'id' | 'userId'>,
): Promise<number> => tx.run((knex) => knex('notificationTargets').where({ id, userId }).delete());

/** Stores that a target accepted a notice. */
export const recordTargetDelivery = (tx: Runner, id: string, now: string): Promise<number> =>
  updateTarget(tx, id, { lastState: 'sent', lastAt: now, problem: null, failures: 0 });

/** Stores that a delivery to a target failed, and why. */
export const noteTargetFailed = (
  tx: Runner,
  id: string,
  problem: NonNullable<TargetRow['problem']>,
  now: string,
): Promise<number> =>
  tx.run((knex) =>
    knex('notificationTargets')
      .where({ id })
      .update({ lastState: 'failed', lastAt: now, problem, failures: knex.raw('failures + 1') }),
  );
