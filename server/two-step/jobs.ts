import { deleteExpiredTwoStep } from '#db/two-step/memory.ts';
import type { Parts } from '#server/parts.ts';

/** Deletes remembered devices and waiting log-ins that have expired. */
export const forgetTwoStep = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<number> =>
  deleteExpiredTwoStep(db, clock.now());
