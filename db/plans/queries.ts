import type { Runner } from '#db/run.ts';
import { type Quotas, quotaColumns } from './quotas.ts';

/**
 * `price` in centavos, `storageLimit` and `storageQuota` in bytes; null is no limit. `storageLimit` is the one in force:
 * the server makes it `storageQuota` at its start, or its own setting where it has one.
 */
export interface PlanRow extends Quotas {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly storageLimit: number | null;
  readonly features: readonly string[];
  readonly isActive: boolean;
  readonly createdAt: string;
}

export const planColumns = [
  'id',
  'name',
  'price',
  'storageLimit',
  'features',
  'isActive',
  'createdAt',
  ...quotaColumns,
] as const satisfies readonly (keyof PlanRow)[];

/** `storageUsed`: the bytes of all photos and documents of the owner, those under Recently deleted among them. */
export interface SubscriptionRow {
  readonly id: string;
  readonly userId: string;
  readonly planId: string;
  readonly status: 'active' | 'cancelled';
  readonly startDate: string;
  readonly endDate: string | null;
  readonly paymentMethod: string | null;
  readonly paymentId: string | null;
  readonly storageUsed: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const subscriptionColumns = [
  'id',
  'userId',
  'planId',
  'status',
  'startDate',
  'endDate',
  'paymentMethod',
  'paymentId',
  'storageUsed',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof SubscriptionRow)[];

export const findPlan = (db: Runner, id: string): Promise<PlanRow | undefined> =>
  db.run((k) =>
    k<PlanRow>('subscriptionPlans')
      .where({ id })
      .first(...planColumns),
  );

/** `storageLimit` in bytes; null takes the limit away. */
export const setStorageLimit = (
  db: Runner,
  id: string,
  storageLimit: number | null,
): Promise<number> =>
  db.run((k) => k<PlanRow>('subscriptionPlans').where({ id }).update({ storageLimit }));

export const findSubscription = (
  db: Runner,
  userId: string,
): Promise<SubscriptionRow | undefined> =>
  db.run((k) =>
    k<SubscriptionRow>('userSubscriptions')
      .where({ userId })
      .first(...subscriptionColumns),
  );
