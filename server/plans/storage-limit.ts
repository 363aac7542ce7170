import { setStorageLimit } from '#db/plans/queries.ts';
import { FREE_PLAN_ID } from '#db/storage.ts';
import type { Parts } from '#server/parts.ts';

/**
 * Makes the Free plan's limit what the operator's setting says, at every start: who takes the setting away takes the
 * limit away. Nothing that is stored already is touched.
 */
export const applyStorageLimit = ({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<unknown> =>
  setStorageLimit(db, FREE_PLAN_ID, config.storageLimit ?? null);
