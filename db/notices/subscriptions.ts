import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { pushSubscriptions } from './table.ts';

export type SubscriptionRow = RowOf<typeof pushSubscriptions>;

/** A browser has one owner at a time: who subscribes it takes it over. */
export const keepSubscription = (db: Runner, row: SubscriptionRow): Promise<unknown> =>
  db.run((k) =>
    k<SubscriptionRow>('pushSubscriptions')
      .insert(row)
      .onConflict('endpoint')
      .merge(['userId', 'p256dh', 'auth', 'sessionId', 'failingSince']),
  );

/** Notes that a push service took a notice for the device, or since when it has taken none. */
export const noteReached = (db: Runner, id: string): Promise<number> =>
  db.run((k) =>
    k<SubscriptionRow>('pushSubscriptions')
      .where({ id })
      .whereNotNull('failingSince')
      .update({ failingSince: null }),
  );

export const noteUnreached = (db: Runner, id: string, now: string): Promise<number> =>
  db.run((k) =>
    k<SubscriptionRow>('pushSubscriptions')
      .where({ id })
      .whereNull('failingSince')
      .update({ failingSince: now }),
  );

/** Forgets a device that nothing reached since before an instant. */
export const forgetUnreached = (db: Runner, id: string, before: string): Promise<number> =>
  db.run((k) =>
    k<SubscriptionRow>('pushSubscriptions')
      .where({ id })
      .where('failingSince', '<', before)
      .delete(),
  );

/** Whether that browser is subscribed for this owner. */
export const hasSubscription = async (
  db: Runner,
  userId: string,
  endpoint: string,
): Promise<boolean> => {
  const found: unknown = await db.run((k) =>
    k<SubscriptionRow>('pushSubscriptions').where({ userId, endpoint }).first('id'),
  );
  return found !== undefined;
};

export const deleteSubscription = (db: Runner, userId: string, endpoint: string): Promise<number> =>
  db.run((k) => k<SubscriptionRow>('pushSubscriptions').where({ userId, endpoint }).delete());

export const forgetSubscription = (db: Runner, id: string): Promise<number> =>
  db.run((k) => k<SubscriptionRow>('pushSubscriptions').where({ id }).delete());

/** Keeps what a session takes beyond its end, until the browser tells under which one it goes on. */
export const keepBeyondSession = (tx: Runner, sessionId: string): Promise<number> =>
  tx.run((k) =>
    k<SubscriptionRow>('pushSubscriptions').where({ sessionId }).update({ sessionId: null }),
  );

/**
 * Deletes the devices of a user that go with no session, as some do for a moment: one that somebody else subscribed must
 * not outlive the end of all sessions. Those of a session go with it.
 */
export const deleteDetached = (tx: Runner, userId: string): Promise<number> =>
  tx.run((k) =>
    k<SubscriptionRow>('pushSubscriptions').where({ userId }).whereNull('sessionId').delete(),
  );

export const listSubscriptions = (
  db: Runner,
  userIds: readonly string[],
): Promise<readonly SubscriptionRow[]> =>
  db.run((k) =>
    k<SubscriptionRow>('pushSubscriptions')
      .whereIn('userId', userIds)
      .orderBy('id')
      .select(...pushSubscriptions.names),
  );
