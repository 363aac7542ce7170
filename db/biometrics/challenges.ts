import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import type { biometricChallenges } from './table.ts';

export type ChallengeRow = RowOf<typeof biometricChallenges>;

export const insertChallenge = (db: Runner, row: ChallengeRow): Promise<unknown> =>
  db.run((knex) => knex<ChallengeRow>('biometricChallenges').insert(row));

/**
 * Consumes a challenge, whether or not the sign-in succeeds. Returns false if no such challenge is
 * valid.
 */
export const redeemChallenge = async (
  db: Runner,
  { hash, purpose, userId }: Omit<ChallengeRow, 'expiresAt'>,
  now: Date,
): Promise<boolean> => {
  const consumedCount = await db.run((knex) =>
    knex<ChallengeRow>('biometricChallenges')
      .where({ hash, purpose, userId })
      .where('expiresAt', '>', now.toISOString())
      .delete(),
  );
  return consumedCount === 1;
};

export const deleteExpiredChallenges = (db: Runner, now: Date): Promise<number> =>
  db.run((knex) =>
    knex<ChallengeRow>('biometricChallenges').where('expiresAt', '<=', now.toISOString()).delete(),
  );

/** Deletes the challenges that were requested for this user. */
export const deleteChallengesFor = (db: Runner, userId: string): Promise<number> =>
  db.run((knex) => knex<ChallengeRow>('biometricChallenges').where({ userId }).delete());
