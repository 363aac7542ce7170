import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { biometricCredentials } from './table.ts';

export type CredentialRow = RowOf<typeof biometricCredentials>;

/** Lists credentials from oldest to newest. */
export const listCredentials = (db: Runner, userId: string): Promise<CredentialRow[]> =>
  db.run((knex) =>
    knex<CredentialRow>('biometricCredentials')
      .where({ userId })
      .orderBy(['createdAt', 'id'])
      .select(...biometricCredentials.names),
  );

export const findCredential = (
  db: Runner,
  { id, userId }: Pick<CredentialRow, 'id' | 'userId'>,
): Promise<CredentialRow | undefined> =>
  db.run((knex) =>
    knex<CredentialRow>('biometricCredentials')
      .where({ id, userId })
      .first(...biometricCredentials.names),
  );

/** Returns false, and writes nothing, if the credential is already registered. */
export const insertCredentialUnlessKnown = async (
  db: Runner,
  row: CredentialRow,
): Promise<boolean> => {
  const insertedCount: unknown = await db.run((knex) =>
    knex<CredentialRow>('biometricCredentials').insert(row).onConflict('id').ignore(),
  );
  return insertedCount === 1;
};

/**
 * Stores that the credential was used. Returns false if the counter has not grown, which means that
 * a copy of the credential was used.
 */
export const recordUse = async (
  db: Runner,
  { id, counter }: Pick<CredentialRow, 'id' | 'counter'>,
  now: Date,
): Promise<boolean> => {
  const usedCount = await db.run((knex) =>
    knex<CredentialRow>('biometricCredentials')
      .where({ id })
      .where((q) => (counter === 0 ? q.where('counter', 0) : q.where('counter', '<', counter)))
      .update({ counter, lastUsedAt: now.toISOString() }),
  );
  return usedCount === 1;
};

export const deleteCredential = (
  db: Runner,
  { id, userId }: Pick<CredentialRow, 'id' | 'userId'>,
): Promise<number> =>
  db.run((knex) => knex<CredentialRow>('biometricCredentials').where({ id, userId }).delete());

export const deleteCredentialsByUser = (db: Runner, userId: string): Promise<number> =>
  db.run((knex) => knex<CredentialRow>('biometricCredentials').where({ userId }).delete());
