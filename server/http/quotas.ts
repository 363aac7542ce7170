import type { Runner } from '#db/engine/run.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import type { AnyTable, CountedRows } from '#db/engine/table.ts';
import { countRowsOfOwner } from '#db/owner-rows.ts';
import { readQuotaUse } from '#db/quotas.ts';
import { HttpError } from '#server/http/errors.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { Parts } from '#server/parts.ts';

/** A household on its own computer has no quotas; only its disk limits an account. */
export const hasQuotas = ({ mode }: Pick<Parts['config'], 'mode'>): boolean => mode === 'hosted';

/** Throws 409 with `code` if an account on a hosted server has reached a limit that no plan changes. */
export const requireBelow = async (
  config: Pick<Parts['config'], 'mode'>,
  limit: number,
  code: MessageId,
  count: () => Promise<number>,
): Promise<void> => {
  if (hasQuotas(config) && (await count()) >= limit) throw new HttpError(409, code);
};

/** The most rows of a table in an account, deleted ones included, and the refusal of more. No plan changes it. */
export interface RowLimit {
  readonly table: AnyTable;
  readonly max: number;
  readonly code: MessageId;
}

/** Throws 409 with the limit's code if an account on a hosted server has no room for the added rows. */
export const requireRoomFor = (
  tx: Runner,
  config: Pick<Parts['config'], 'mode'>,
  userId: string,
  { table, max, code }: RowLimit,
  addedCount = 1,
): Promise<void> =>
  requireBelow(config, max - addedCount + 1, code, () => countRowsOfOwner(tx, table, userId));

/**
 * Throws 409 `quota.<kind>` if the account has no room for an addition, in the transaction that makes it. An account
 * above its quota keeps everything but cannot add anything of that kind.
 */
export const requireQuota = async (
  tx: Runner,
  config: Pick<Parts['config'], 'mode'>,
  userId: string,
  kind: CountedRows,
  addedCount = 1,
): Promise<void> => {
  if (addedCount === 0 || !hasQuotas(config)) return;
  const quotaUse = await readQuotaUse(tx, { userId, freePlanId: FREE_PLAN_ID }, kind);
  if (!quotaUse || quotaUse.quota === null || quotaUse.held + addedCount <= quotaUse.quota) return;
  throw new HttpError(409, `quota.${kind}`);
};
