import { deleteExpiredChallenges } from '#db/biometrics/challenges.ts';
import type { Parts } from '#server/parts.ts';

/** Deletes expired challenges and returns their number. */
export const forgetChallenges = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<number> =>
  deleteExpiredChallenges(db, clock.now());
