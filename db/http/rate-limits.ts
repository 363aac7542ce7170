import type { Runner } from '#db/run.ts';

export interface CounterRow {
  readonly key: string;
  readonly count: number;
  readonly resetsAt: string;
}

/** Adds one to a counter, starting anew when its window has passed; gives the counter after it. */
export const countAttempt = async (
  db: Runner,
  key: string,
  now: Date,
  resetsAt: Date,
): Promise<CounterRow> => {
  const nowText = now.toISOString();
  const [row] = await db.run((k) =>
    k<CounterRow>('rateLimits')
      .insert({ key, count: 1, resetsAt: resetsAt.toISOString() })
      .onConflict('key')
      .merge({
        count: k.raw('case when rate_limits.resets_at <= ? then 1 else rate_limits.count + 1 end', [
          nowText,
        ]),
        resetsAt: k.raw(
          'case when rate_limits.resets_at <= ? then excluded.resets_at else rate_limits.resets_at end',
          [nowText],
        ),
      })
      .returning(['key', 'count', 'resetsAt']),
  );
  if (row === undefined) throw new Error('a counter gave no row');
  return row;
};

/** Whether anything was counted under this key in a window that has not passed. */
export const isCounted = async (db: Runner, key: string, now: Date): Promise<boolean> => {
  const row = await db.run((k) =>
    k<CounterRow>('rateLimits')
      .where({ key })
      .where('resetsAt', '>', now.toISOString())
      .first('key'),
  );
  return row !== undefined;
};

export const forgetAttempts = (db: Runner, key: string): Promise<number> =>
  db.run((k) => k<CounterRow>('rateLimits').where({ key }).delete());

/** Takes one attempt back, where a limit is shared by many and only failures should count. */
export const forgiveOne = (db: Runner, key: string): Promise<number> =>
  db.run((k) =>
    k<CounterRow>('rateLimits').where({ key }).where('count', '>', 0).decrement('count'),
  );

export const deleteExpiredCounters = (db: Runner, now: Date): Promise<number> =>
  db.run((k) => k<CounterRow>('rateLimits').where('resetsAt', '<=', now.toISOString()).delete());
