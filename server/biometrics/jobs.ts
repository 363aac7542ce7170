import { deleteExpiredChallenges } from '#db/biometrics/challenges.ts';
import type { Parts } from '#server/parts.ts';

/** Deletes the challenges that nobody has answered in time; gives how many. */
export const forgetChallenges = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<number> =>
  deleteExpiredChallenges(db, clock.now());
