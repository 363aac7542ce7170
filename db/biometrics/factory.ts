import type { Runner } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import type { CredentialRow } from './queries.ts';
import { biometricCredentials } from './table.ts';

let counter = 0;

/** Inserts a device of an owner. For tests. Nobody has the private key to its public key. */
export const buildCredential = async (
  db: Runner,
  overrides: Partial<CredentialRow> & Pick<CredentialRow, 'userId'>,
): Promise<CredentialRow> => {
  counter += 1;
  const row: CredentialRow = {
    ...getDefaults(biometricCredentials),
    id: Buffer.from(`credential ${counter}`).toString('base64url'),
    publicKey: 'AAAA',
    counter: 0,
    transports: ['internal'],
    label: 'Chrome · Android',
    createdAt: '2026-03-01T02:00:00.000Z',
    ...overrides,
  };
  await db.run((knex) => knex<CredentialRow>('biometricCredentials').insert(row));
  return row;
};
