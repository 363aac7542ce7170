import type { Runner } from '#db/engine/run.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { type Counted, readHolding } from '#db/plans/quotas.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';

/** A household's computer is its owner's own: nothing but its disk limits what an account holds. */
export const hasQuotas = ({ mode }: Pick<Parts['config'], 'mode'>): boolean => mode === 'hosted';

/**
 * Refuses with 409 `quota.<kind>` what the account has no room for, in the transaction that adds it. An account above
 * its quota keeps everything and can add nothing of that kind.
 */
export const requireQuota = async (
  tx: Runner,
  config: Pick<Parts['config'], 'mode'>,
  userId: string,
  kind: Counted,
  adding = 1,
): Promise<void> => {
  if (adding === 0 || !hasQuotas(config)) return;
  const found = await readHolding(tx, { userId, freePlanId: FREE_PLAN_ID }, kind);
  if (!found || found.quota === null || found.held + adding <= found.quota) return;
  throw new HttpError(409, `quota.${kind}`);
};
