import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { subscriptionPlans, userSubscriptions } from './table.ts';

export type PlanRow = RowOf<typeof subscriptionPlans>;

export type SubscriptionRow = RowOf<typeof userSubscriptions>;

export const findPlan = (db: Runner, id: string): Promise<PlanRow | undefined> =>
  db.run((knex) =>
    knex<PlanRow>('subscriptionPlans')
      .where({ id })
      .first(...subscriptionPlans.names),
  );

/** `storageLimit` is in bytes; null removes the limit. */
export const setStorageLimit = (
  db: Runner,
  id: string,
  storageLimit: number | null,
): Promise<number> =>
  db.run((knex) => knex<PlanRow>('subscriptionPlans').where({ id }).update({ storageLimit }));

export const findSubscription = (
  db: Runner,
  userId: string,
): Promise<SubscriptionRow | undefined> =>
  db.run((knex) =>
    knex<SubscriptionRow>('userSubscriptions')
      .where({ userId })
      .first(...userSubscriptions.names),
  );
