import type { Runner } from '#db/engine/run.ts';
import type { Actor } from '#server/http/actor.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { BatchedLimit } from './batched-limit.ts';

/** Changes of an account that are counted at once. */
const BATCH_SIZE = 100;

const changes = new BatchedLimit(BATCH_SIZE);

interface LimitedParts {
  readonly db: Runner;
  /** `changesDailyLimit` is undefined where there is no limit. */
  readonly config: { readonly changesDailyLimit: number | undefined };
}

/**
 * Counts a call that may change something, and throws 429 above the account's limit of a day. Quotas limit what an
 * account has; this limits the traces that things leave which are added and deleted again. Calls about the account
 * itself always work: logging out, security, and its deletion.
 */
export const countChange = async (
  { db, config }: LimitedParts,
  { method, path }: EndpointShape,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const max = config.changesDailyLimit;
  if (max === undefined || actor.kind !== 'owner' || method === 'GET') return;
  if (path.startsWith('/api/auth/')) return;
  await changes.count(db, { name: 'changes', max, windowSeconds: 24 * 60 * 60 }, actor.userId, now);
};
