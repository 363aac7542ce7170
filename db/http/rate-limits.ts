import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import type { rateLimits } from './table.ts';

export type CounterRow = RowOf<typeof rateLimits>;

/**
 * A counter to increment unless it has reached `max`. `resetsAt` applies when a new window starts. A window that ends
 * after `latestReset` was stored by a server whose clock was ahead, and counts as over.
 */
export interface AttemptCount {
  readonly key: string;
  readonly max: number;
  readonly resetsAt: Date;
  readonly latestReset: Date;
}

/**
 * Increments a counter, and starts a new window if the last one has passed. Returns false, and
 * writes nothing, if the counter has reached its maximum. It is one statement, so that concurrent
 * calls never count more than `max`.
 */
export const countAttempt = async (
  db: Runner,
  { key, max, resetsAt, latestReset }: AttemptCount,
  now: Date,
): Promise<boolean> => {
  const isOver = '(rate_limits.resets_at <= ? or rate_limits.resets_at > ?)';
  const limits = [now.toISOString(), latestReset.toISOString()];
  const counters = await db.run((knex) =>
    knex<CounterRow>('rateLimits')
      .insert({ key, count: 1, resetsAt: resetsAt.toISOString() })
      .onConflict('key')
      .merge({
        count: knex.raw(`case when ${isOver} then 1 else rate_limits.count + 1 end`, limits),
        resetsAt: knex.raw(
          `case when ${isOver} then excluded.resets_at else rate_limits.resets_at end`,
          limits,
        ),
      })
      .whereRaw(`(${isOver} or rate_limits.count < ?)`, [...limits, max])
      .returning(['key']),
  );
  return counters.length > 0;
};

/** The counters of these keys whose windows have not passed. Writes nothing. */
export const readCounters = (
  db: Runner,
  keys: readonly string[],
  now: Date,
): Promise<readonly CounterRow[]> =>
  db.run((knex) =>
    knex<CounterRow>('rateLimits')
      .whereIn('key', keys)
      .where('resetsAt', '>', now.toISOString())
      .select('key', 'count', 'resetsAt'),
  );

/** Whether this key has attempts in a window that has not passed. */
export const hasAttempts = async (db: Runner, key: string, now: Date): Promise<boolean> =>
  (await readCounters(db, [key], now)).length > 0;

export const forgetAttempts = (db: Runner, key: string): Promise<number> =>
  db.run((knex) => knex<CounterRow>('rateLimits').where({ key }).delete());

/**
 * Subtracts one attempt. A counter that reaches zero is deleted, so that every row has an attempt.
 */
export const decrementAttempts = async (db: Runner, key: string): Promise<void> => {
  const deletedCount = await db.run((knex) =>
    knex<CounterRow>('rateLimits').where({ key }).where('count', '<=', 1).delete(),
  );
  if (deletedCount > 0) return;
  await db.run((knex) =>
    knex<CounterRow>('rateLimits').where({ key }).where('count', '>', 0).decrement('count'),
  );
};

/** The number of rows that one statement deletes, so that other writes do not wait long. */
const BATCH_SIZE = 1000;

/** Deletes the counters whose windows have passed. Returns their number. */
export const deleteExpiredCounters = async (db: Runner, now: Date): Promise<number> => {
  let total = 0;
  for (;;) {
    const deletedCount = await db.run((knex) =>
      knex<CounterRow>('rateLimits')
        .whereIn(
          'key',
          knex<CounterRow>('rateLimits')
            .where('resetsAt', '<=', now.toISOString())
            .orderBy('resetsAt')
            .limit(BATCH_SIZE)
            .select('key'),
        )
        // Checked again, because a new window of this counter may have started meanwhile.
        .where('resetsAt', '<=', now.toISOString())
        .delete(),
    );
    total += deletedCount;
    if (deletedCount === 0) return total;
  }
};
