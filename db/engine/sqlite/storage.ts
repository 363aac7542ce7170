import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { DatabaseError } from '#db/engine/errors.ts';
import type { Runner } from '#db/engine/run.ts';
import type { SubscriptionRow } from '#db/plans/queries.ts';

/** The plan of every account without another one. A migration created it. */
export const FREE_PLAN_ID = '01990000-0000-7000-8000-00000000f4ee';

const onFreePlan = (userId: string, storageUsed: number, instant: string) => ({
  id: v7(),
  userId,
  planId: FREE_PLAN_ID,
  startDate: instant,
  storageUsed,
  createdAt: instant,
  updatedAt: instant,
});

/** Gives a new account the Free plan, in the transaction that creates the account. `instant` is ISO UTC. */
export const subscribeToFree = (tx: Runner, userId: string, instant: string): Promise<unknown> =>
  tx.run((knex) =>
    knex<SubscriptionRow>('userSubscriptions')
      .insert(onFreePlan(userId, 0, instant))
      .onConflict('userId')
      .ignore(),
  );

/** A photo, a document or a message to support that is about to be stored. */
interface StorageArrival {
  readonly userId: string;
  readonly byteSize: number;
  /** `createdAt` is an instant in ISO UTC. */
  readonly createdAt: string;
}

/**
 * Counts what is about to be stored, in the same transaction. Throws DatabaseError `over-plan` if the owner's plan has
 * no room for it. `removedBlobIds` are blobs that the same transaction will delete; their size does not count towards
 * the limit.
 */
export const countStored = async (
  tx: Runner,
  { userId, byteSize, createdAt }: StorageArrival,
  removedBlobIds: readonly string[],
): Promise<void> => {
  const [subscription] = await tx.run((knex) =>
    knex<SubscriptionRow>('userSubscriptions')
      .insert(onFreePlan(userId, byteSize, createdAt))
      .onConflict('userId')
      .merge({
        storageUsed: knex.raw('user_subscriptions.storage_used + excluded.storage_used'),
        updatedAt: createdAt,
      })
      .returning(['planId', 'storageUsed', 'storageQuota']),
  );
  const plan = await tx.run((knex) =>
    knex('subscriptionPlans')
      .where({ id: subscription?.planId ?? FREE_PLAN_ID })
      .select(
        'storageLimit',
        knex('blobs').whereIn('id', removedBlobIds).sum('byteSize').as('leaving'),
      )
      .first<{ storageLimit: number | null; leaving: number | null } | undefined>(),
  );
  const limit = subscription?.storageQuota ?? plan?.storageLimit ?? Number.POSITIVE_INFINITY;
  if ((subscription?.storageUsed ?? byteSize) - (plan?.leaving ?? 0) > limit) {
    throw new DatabaseError('over-plan', undefined, 'the plan has no room for it');
  }
};

/** Subtracts the size of the blobs that the same transaction deletes next, selected by `leaving`. */
export const discountStored = (
  tx: Runner,
  leaving: (knex: Knex) => Knex.QueryBuilder,
): Promise<unknown> =>
  tx.run((knex) =>
    knex('userSubscriptions')
      .whereIn('userId', leaving(knex).select('blobs.userId'))
      .update({
        storageUsed: knex.raw('storage_used - coalesce((?), 0)', [
          leaving(knex)
            .whereRaw('blobs.user_id = user_subscriptions.user_id')
            .sum('blobs.byte_size'),
        ]),
      }),
  );

/** Subtracts bytes that the same transaction deleted from other tables than `blobs`. */
export const releaseStored = (tx: Runner, userId: string, byteSize: number): Promise<unknown> =>
  tx.run((knex) =>
    knex('userSubscriptions')
      .where({ userId })
      .update({ storageUsed: knex.raw('storage_used - ?', [byteSize]) }),
  );
