import type { Runner } from '#db/run.ts';

/** A device's public key, with which its owner signs in. `id` and `publicKey` (COSE) are base64url. */
export interface CredentialRow {
  readonly id: string;
  readonly userId: string;
  readonly publicKey: string;
  /** How often the device has signed; it only grows, or stays 0 where the device does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** The device as it named itself, for its owner to tell it from others. */
  readonly label: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export const credentialColumns = [
  'id',
  'userId',
  'publicKey',
  'counter',
  'transports',
  'label',
  'createdAt',
  'lastUsedAt',
] as const satisfies readonly (keyof CredentialRow)[];

/** Oldest first. */
export const listCredentials = (db: Runner, userId: string): Promise<CredentialRow[]> =>
  db.run((k) =>
    k<CredentialRow>('biometricCredentials')
      .where({ userId })
      .orderBy(['createdAt', 'id'])
      .select(...credentialColumns),
  );

export const findCredential = (
  db: Runner,
  { id, userId }: Pick<CredentialRow, 'id' | 'userId'>,
): Promise<CredentialRow | undefined> =>
  db.run((k) =>
    k<CredentialRow>('biometricCredentials')
      .where({ id, userId })
      .first(...credentialColumns),
  );

/** False, and nothing written, where the credential is registered already. */
export const insertCredentialUnlessKnown = async (
  db: Runner,
  row: CredentialRow,
): Promise<boolean> => {
  const inserted: unknown = await db.run((k) =>
    k<CredentialRow>('biometricCredentials').insert(row).onConflict('id').ignore(),
  );
  return inserted === 1;
};

/**
 * Keeps that the credential was used. False where the counter has not grown meanwhile: somebody else signed with a
 * copy of it.
 */
export const recordUse = async (
  db: Runner,
  { id, counter }: Pick<CredentialRow, 'id' | 'counter'>,
  now: Date,
): Promise<boolean> => {
  const used = await db.run((k) =>
    k<CredentialRow>('biometricCredentials')
      .where({ id })
      .where((q) => (counter === 0 ? q.where('counter', 0) : q.where('counter', '<', counter)))
      .update({ counter, lastUsedAt: now.toISOString() }),
  );
  return used === 1;
};

export const deleteCredential = (
  db: Runner,
  { id, userId }: Pick<CredentialRow, 'id' | 'userId'>,
): Promise<number> =>
  db.run((k) => k<CredentialRow>('biometricCredentials').where({ id, userId }).delete());

export const deleteCredentialsOf = (db: Runner, userId: string): Promise<number> =>
  db.run((k) => k<CredentialRow>('biometricCredentials').where({ userId }).delete());
