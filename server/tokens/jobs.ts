import { deleteExpiredApiTokens } from '#db/tokens/queries.ts';
import type { Parts } from '#server/parts.ts';

/** Milliseconds for which an expired token stays in its owner's list. */
const RETENTION_AFTER_END = 30 * 24 * 60 * 60 * 1000;

/** Deletes tokens that expired 30 days ago. They have not worked since. */
export const forgetExpiredTokens = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<number> =>
  deleteExpiredApiTokens(db, new Date(clock.now().getTime() - RETENTION_AFTER_END).toISOString());
