import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { signUpCodes } from './table.ts';

export type SignUpCodeRow = RowOf<typeof signUpCodes>;

export const addSignUpCode = (db: Runner, row: SignUpCodeRow): Promise<unknown> =>
  db.run((knex) => knex<SignUpCodeRow>('signUpCodes').insert(row));

/** Does nothing if the code exists. */
export const addSignUpCodeOnce = (tx: Runner, row: SignUpCodeRow): Promise<unknown> =>
  tx.run((knex) => knex<SignUpCodeRow>('signUpCodes').insert(row).onConflict('hash').ignore());

/** The code, unless it has expired or was tried too often. */
export const findSignUpCode = (
  db: Runner,
  hash: string,
  now: Date,
): Promise<SignUpCodeRow | undefined> =>
  db.run((knex) =>
    knex<SignUpCodeRow>('signUpCodes')
      .where({ hash })
      .where('expiresAt', '>', now.toISOString())
      .where('triesLeft', '>', 0)
      .first(...signUpCodes.names),
  );

/** Counts a use of the code. Returns whether it had one left, so that parallel uses cannot pass. */
export const countSignUpTry = async (tx: Runner, hash: string): Promise<boolean> => {
  const usedCount = await tx.run((knex) =>
    knex<SignUpCodeRow>('signUpCodes')
      .where({ hash })
      .where('triesLeft', '>', 0)
      .decrement('triesLeft'),
  );
  return usedCount === 1;
};

/** Stores which account was made with the code, or with null that it is gone. */
export const bindSignUpCode = (tx: Runner, hash: string, userId: string | null): Promise<unknown> =>
  tx.run((knex) => knex<SignUpCodeRow>('signUpCodes').where({ hash }).update({ userId }));

export const deleteExpiredSignUpCodes = (db: Runner, now: Date): Promise<number> =>
  db.run((knex) =>
    knex<SignUpCodeRow>('signUpCodes').where('expiresAt', '<=', now.toISOString()).delete(),
  );
