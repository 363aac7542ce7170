import type { Runner } from '#db/run.ts';

/** Where a browser takes pushed notices, and the keys that they are encrypted with (base64url). */
export interface SubscriptionRow {
  readonly id: string;
  readonly userId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly createdAt: string;
}

export const pushSubscriptionColumns = [
  'id',
  'userId',
  'endpoint',
  'p256dh',
  'auth',
  'createdAt',
] as const satisfies readonly (keyof SubscriptionRow)[];

/** A browser has one owner at a time: who subscribes it takes it over. */
export const keepSubscription = (db: Runner, row: SubscriptionRow): Promise<unknown> =>
  db.run((k) =>
    k<SubscriptionRow>('pushSubscriptions')
      .insert(row)
      .onConflict('endpoint')
      .merge(['userId', 'p256dh', 'auth']),
  );

export const deleteSubscription = (db: Runner, userId: string, endpoint: string): Promise<number> =>
  db.run((k) => k<SubscriptionRow>('pushSubscriptions').where({ userId, endpoint }).delete());

export const forgetSubscription = (db: Runner, id: string): Promise<number> =>
  db.run((k) => k<SubscriptionRow>('pushSubscriptions').where({ id }).delete());

export const listSubscriptions = (
  db: Runner,
  userIds: readonly string[],
): Promise<readonly SubscriptionRow[]> =>
  db.run((k) =>
    k<SubscriptionRow>('pushSubscriptions')
      .whereIn('userId', userIds)
      .orderBy('id')
      .select(...pushSubscriptionColumns),
  );
