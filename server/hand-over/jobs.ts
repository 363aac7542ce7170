import { forgetHandOvers } from '#db/hand-over/queries.ts';
import type { Parts } from '#server/parts.ts';
import { REFUSAL_LIFETIME } from './rules.ts';

/** Deletes expired links, and forgets the pets that were handed over 90 or more days ago. */
export const forgetPast = async ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now();
  const instantBefore = new Date(now.getTime() - REFUSAL_LIFETIME).toISOString();
  await forgetHandOvers(db, now.toISOString(), instantBefore);
};
