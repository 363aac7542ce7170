import type { Runner } from '#db/engine/run.ts';
import { deleteTwoStepMemory } from './memory.ts';
import { type TwoStepRow, twoSteps } from './table.ts';

export const findTwoStep = (db: Runner, userId: string): Promise<TwoStepRow | undefined> =>
  db.run((knex) =>
    knex<TwoStepRow>('twoSteps')
      .where({ userId })
      .first(...twoSteps.names),
  );

/** Stores a secret that is not confirmed yet, in place of an earlier one. */
export const replaceTwoStep = async (
  tx: Runner,
  row: Omit<TwoStepRow, 'lastStep'>,
): Promise<void> => {
  await tx.run((knex) => knex('twoSteps').where({ userId: row.userId }).delete());
  await tx.run((knex) => knex('twoSteps').insert(row));
};

interface UsedCodeRow {
  readonly userId: string;
  readonly step: number;
  /** The secret as it is to be stored from now on. */
  readonly secret: string;
}

/**
 * Stores that the code of a time step was used. Returns false if that one or a later one was used before, or if the
 * secret was replaced meanwhile.
 */
export const consumeStep = async (
  tx: Runner,
  { userId, step, secret }: UsedCodeRow,
  formerSecret: string,
): Promise<boolean> => {
  const usedCount = await tx.run((knex) =>
    knex<TwoStepRow>('twoSteps')
      .where({ userId, secret: formerSecret })
      .where('lastStep', '<', step)
      .update({ lastStep: step, secret }),
  );
  return usedCount === 1;
};

/** Turns the second step on. Returns false if it is on, so that of two parallel calls one shows its codes. */
export const turnOnTwoStep = async (tx: Runner, id: string, now: Date): Promise<boolean> => {
  const instant = now.toISOString();
  const changedCount = await tx.run((knex) =>
    knex('users')
      .where({ id })
      .whereNull('twoStepAt')
      .update({ twoStepAt: instant, updatedAt: instant }),
  );
  return changedCount === 1;
};

/** Turns the second step off and deletes everything that belongs to it. Returns whether it was on. */
export const deleteTwoStep = async (tx: Runner, userId: string, now: Date): Promise<boolean> => {
  const changedCount = await tx.run((knex) =>
    knex('users')
      .where({ id: userId })
      .whereNotNull('twoStepAt')
      .update({ twoStepAt: null, updatedAt: now.toISOString() }),
  );
  for (const table of ['twoSteps', 'recoveryCodes'])
    await tx.run((knex) => knex(table).where({ userId }).delete());
  await deleteTwoStepMemory(tx, userId);
  return changedCount === 1;
};

export const listRecoveryHashes = (db: Runner, userId: string): Promise<readonly string[]> =>
  db.run((knex) => knex('recoveryCodes').where({ userId }).orderBy('hash').pluck('hash'));

export const countRecoveryCodes = async (db: Runner, userId: string): Promise<number> =>
  (await listRecoveryHashes(db, userId)).length;

export const replaceRecoveryCodes = async (
  tx: Runner,
  userId: string,
  recoverySalt: string,
  hashes: readonly string[],
): Promise<void> => {
  await tx.run((knex) => knex('recoveryCodes').where({ userId }).delete());
  await tx.run((knex) => knex('twoSteps').where({ userId }).update({ recoverySalt }));
  await tx.run((knex) => knex('recoveryCodes').insert(hashes.map((hash) => ({ hash, userId }))));
};

/** Deletes a recovery code. Of two parallel uses, one returns true. */
export const consumeRecoveryCode = async (
  tx: Runner,
  userId: string,
  hash: string,
): Promise<boolean> =>
  (await tx.run((knex) => knex('recoveryCodes').where({ userId, hash }).delete())) === 1;
