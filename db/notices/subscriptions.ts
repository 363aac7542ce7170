import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { pushSubscriptions } from './table.ts';

export type SubscriptionRow = RowOf<typeof pushSubscriptions>;

/** A browser belongs to one owner at a time: a new subscription moves it to the new owner. */
export const saveSubscription = (db: Runner, row: SubscriptionRow): Promise<unknown> =>
  db.run((knex) =>
    knex<SubscriptionRow>('pushSubscriptions')
      .insert(row)
      .onConflict('endpoint')
      .merge(['userId', 'p256dh', 'auth', 'sessionId', 'failingSince']),
  );

/**
 * Stores that a push service accepted a notice for the device, or since when it has been failing.
 */
export const recordDelivery = (db: Runner, id: string): Promise<number> =>
  db.run((knex) =>
    knex<SubscriptionRow>('pushSubscriptions')
      .where({ id })
      .whereNotNull('failingSince')
      .update({ failingSince: null }),
  );

export const recordUnreached = (db: Runner, id: string, now: string): Promise<number> =>
  db.run((knex) =>
    knex<SubscriptionRow>('pushSubscriptions')
      .where({ id })
      .whereNull('failingSince')
      .update({ failingSince: now }),
  );

/** Deletes the subscription of a device that could not be reached since before an instant. */
export const deleteUnreachable = (db: Runner, id: string, beforeInstant: string): Promise<number> =>
  db.run((knex) =>
    knex<SubscriptionRow>('pushSubscriptions')
      .where({ id })
      .where('failingSince', '<', beforeInstant)
      .delete(),
  );

/** Whether this browser is subscribed for this owner. */
export const hasSubscription = async (
  db: Runner,
  userId: string,
  endpoint: string,
): Promise<boolean> => {
  const subscriptionRow: unknown = await db.run((knex) =>
    knex<SubscriptionRow>('pushSubscriptions').where({ userId, endpoint }).first('id'),
  );
  return subscriptionRow !== undefined;
};

export const deleteSubscription = (db: Runner, userId: string, endpoint: string): Promise<number> =>
  db.run((knex) => knex<SubscriptionRow>('pushSubscriptions').where({ userId, endpoint }).delete());

export const forgetSubscription = (db: Runner, id: string): Promise<number> =>
  db.run((knex) => knex<SubscriptionRow>('pushSubscriptions').where({ id }).delete());

/**
 * Detaches the subscriptions of a session that ends, until the browser reports the session that
 * follows it.
 */
export const detachSubscriptions = (tx: Runner, sessionId: string): Promise<number> =>
  tx.run((knex) =>
    knex<SubscriptionRow>('pushSubscriptions').where({ sessionId }).update({ sessionId: null }),
  );

/**
 * Deletes a user's subscriptions that are not tied to a session, as happens briefly. One that
 * somebody else made must not outlive the end of all sessions. Those that are tied to a session are
 * deleted with it.
 */
export const deleteDetached = (tx: Runner, userId: string): Promise<number> =>
  tx.run((knex) =>
    knex<SubscriptionRow>('pushSubscriptions').where({ userId }).whereNull('sessionId').delete(),
  );

export const listSubscriptions = (
  db: Runner,
  userIds: readonly string[],
): Promise<readonly SubscriptionRow[]> =>
  db.run((knex) =>
    knex<SubscriptionRow>('pushSubscriptions')
      .whereIn('userId', userIds)
      .orderBy('id')
      .select(...pushSubscriptions.names),
  );
