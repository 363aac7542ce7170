import type { Runner } from '#db/engine/run.ts';
import { type RememberedDeviceRow, rememberedDevices, type SecondStepRow } from './table.ts';

/** The limits for each account. The oldest rows are deleted. */
const MAX_DEVICES = 20;
const MAX_SECOND_STEPS = 20;

interface LimitedMemory {
  readonly table: string;
  readonly key: string;
  readonly maxEntries: number;
}

/** Deletes the oldest row of an account after an insert that exceeds the limit. */
const keepNewest = async (
  tx: Runner,
  userId: string,
  { table, key, maxEntries }: LimitedMemory,
): Promise<void> => {
  const keys: readonly string[] = await tx.run((knex) =>
    knex(table)
      .where({ userId })
      .orderBy(['createdAt', key].map((column) => ({ column, order: 'desc' })))
      .limit(maxEntries + 1)
      .pluck(key),
  );
  const surplusKeys = keys.slice(maxEntries);
  if (surplusKeys.length > 0)
    await tx.run((knex) => knex(table).whereIn(key, surplusKeys).delete());
};

/** The remembered devices of an account, the last used first. */
export const listRememberedDevices = (
  db: Runner,
  userId: string,
  now: Date,
): Promise<readonly RememberedDeviceRow[]> =>
  db.run((knex) =>
    knex<RememberedDeviceRow>('rememberedDevices')
      .where({ userId })
      .where('expiresAt', '>', now.toISOString())
      .orderBy([
        { column: 'lastUsedAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .select(...rememberedDevices.names),
  );

export const insertRememberedDevice = async (
  tx: Runner,
  row: RememberedDeviceRow,
): Promise<void> => {
  await tx.run((knex) => knex('rememberedDevices').insert(row));
  await keepNewest(tx, row.userId, {
    table: 'rememberedDevices',
    key: 'id',
    maxEntries: MAX_DEVICES,
  });
};

/** Whether one of these tokens is remembered for the account; if so, its use is stored. */
export const matchRememberedDevice = async (
  db: Runner,
  userId: string,
  hashes: readonly string[],
  now: Date,
): Promise<boolean> => {
  if (hashes.length === 0) return false;
  const updatedCount = await db.run((knex) =>
    knex<RememberedDeviceRow>('rememberedDevices')
      .where({ userId })
      .whereIn('hash', [...hashes])
      .where('expiresAt', '>', now.toISOString())
      .update({ lastUsedAt: now.toISOString() }),
  );
  return updatedCount > 0;
};

export const deleteRememberedDevice = (tx: Runner, userId: string, id: string): Promise<number> =>
  tx.run((knex) => knex('rememberedDevices').where({ userId, id }).delete());

/** Forgets the remembered devices of an account, except for those with one of these tokens. */
export const deleteRememberedDevices = (
  tx: Runner,
  userId: string,
  keptHashes: readonly string[] = [],
): Promise<number> =>
  tx.run((knex) =>
    knex('rememberedDevices')
      .where({ userId })
      .whereNotIn('hash', [...keptHashes])
      .delete(),
  );

export const insertSecondStep = async (
  tx: Runner,
  row: Omit<SecondStepRow, 'tries'>,
): Promise<void> => {
  await tx.run((knex) => knex('secondSteps').insert(row));
  await keepNewest(tx, row.userId, {
    table: 'secondSteps',
    key: 'hash',
    maxEntries: MAX_SECOND_STEPS,
  });
};

/** The user of a log-in that waits for its second step. */
export const findSecondStepUser = async (
  db: Runner,
  hash: string,
  now: Date,
): Promise<string | undefined> => {
  const row = await db.run((knex) =>
    knex<SecondStepRow>('secondSteps')
      .where({ hash })
      .where('expiresAt', '>', now.toISOString())
      .first('userId'),
  );
  return row?.userId;
};

/** Counts a try before its code is compared. Returns false if none is left. */
export const countTry = async (
  db: Runner,
  hash: string,
  mostTries: number,
  now: Date,
): Promise<boolean> => {
  const countedTries = await db.run((knex) =>
    knex<SecondStepRow>('secondSteps')
      .where({ hash })
      .where('tries', '<', mostTries)
      .where('expiresAt', '>', now.toISOString())
      .increment('tries', 1),
  );
  return countedTries === 1;
};

/** Ends a waiting log-in and returns the way in that began it. Of two parallel calls, one gets it. */
export const consumeSecondStep = async (tx: Runner, hash: string): Promise<string | undefined> => {
  const row = await tx.run((knex) =>
    knex<SecondStepRow>('secondSteps').where({ hash }).first('way'),
  );
  const deletedCount = await tx.run((knex) => knex('secondSteps').where({ hash }).delete());
  return deletedCount === 1 ? row?.way : undefined;
};

/** Forgets every remembered device of an account, and its log-ins that wait for their second step. */
export const deleteTwoStepMemory = async (tx: Runner, userId: string): Promise<void> => {
  await deleteRememberedDevices(tx, userId);
  await tx.run((knex) => knex('secondSteps').where({ userId }).delete());
};

/** Deletes remembered devices and waiting log-ins that have expired. Returns their number. */
export const deleteExpiredTwoStep = async (db: Runner, now: Date): Promise<number> => {
  let deletedCount = 0;
  for (const table of ['rememberedDevices', 'secondSteps'])
    deletedCount += await db.run((knex) =>
      knex(table).where('expiresAt', '<=', now.toISOString()).delete(),
    );
  return deletedCount;
};
