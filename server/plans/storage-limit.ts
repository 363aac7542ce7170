import type { Runner } from '#db/engine/run.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { findPlan, setStorageLimit } from '#db/plans/queries.ts';
import { hasQuotas } from '#server/http/quotas.ts';
import type { Parts } from '#server/parts.ts';

interface LimitParts {
  readonly db: Runner;
  readonly config: Pick<Parts['config'], 'mode' | 'storageLimit'>;
}

/**
 * Applies the storage limit of the Free plan at every start: the operator's setting, or else the quota stored with the
 * plan; none in a household. Stored data stays.
 */
export const applyStorageLimit = async ({ db, config }: LimitParts): Promise<void> => {
  const plan = await findPlan(db, FREE_PLAN_ID);
  const storageQuota = hasQuotas(config) ? (plan?.storageQuota ?? null) : null;
  await setStorageLimit(db, FREE_PLAN_ID, config.storageLimit ?? storageQuota);
};
