import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import type { phoneCodes } from './table.ts';

export type PhoneCodeRow = RowOf<typeof phoneCodes>;

/** A new code replaces the earlier one of its number. */
export const saveCode = (db: Runner, row: PhoneCodeRow): Promise<unknown> =>
  db.run((knex) => knex<PhoneCodeRow>('phoneCodes').insert(row).onConflict('numberHash').merge());

/**
 * Counts an attempt at the valid code of a number and returns its hash. Undefined if there is no
 * valid code or no attempt left.
 */
export const countCodeAttempt = async (
  db: Runner,
  numberHash: string,
  maxTries: number,
  now: Date,
): Promise<string | undefined> => {
  const [row] = await db.run((knex) =>
    knex<PhoneCodeRow>('phoneCodes')
      .where({ numberHash })
      .where('expiresAt', '>', now.toISOString())
      .where('tries', '<', maxTries)
      .increment('tries')
      .returning(['codeHash']),
  );
  return row?.codeHash;
};

/** Consumes a code. Returns false if another request has just consumed it. */
export const consumeCode = async (
  tx: Runner,
  numberHash: string,
  codeHash: string,
): Promise<boolean> => {
  const usedCount = await tx.run((knex) =>
    knex<PhoneCodeRow>('phoneCodes').where({ numberHash, codeHash }).delete(),
  );
  return usedCount === 1;
};

/** Whether the number has a code that has not expired. */
export const hasValidCode = async (
  db: Runner,
  numberHash: string,
  maxTries: number,
  now: Date,
): Promise<boolean> => {
  const row = await db.run((knex) =>
    knex<PhoneCodeRow>('phoneCodes')
      .where({ numberHash })
      .where('expiresAt', '>', now.toISOString())
      .where('tries', '<', maxTries)
      .first('numberHash'),
  );
  return row !== undefined;
};

export const deleteExpiredCodes = (db: Runner, now: Date): Promise<number> =>
  db.run((knex) =>
    knex<PhoneCodeRow>('phoneCodes').where('expiresAt', '<=', now.toISOString()).delete(),
  );

/** Whether an identity provider opens the account too. */
export const hasIdentity = async (db: Runner, userId: string): Promise<boolean> =>
  (await db.run((knex) => knex('providerIdentities').where({ userId }).first('userId'))) !==
  undefined;
