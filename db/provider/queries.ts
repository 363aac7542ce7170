import type { UserRow } from '#db/accounts/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { providerIdentities } from './table.ts';

export type IdentityRow = RowOf<typeof providerIdentities>;

/** An identity at an identity provider. The subject is unique only together with its issuer. */
export type Identity = Pick<IdentityRow, 'issuer' | 'subject'>;

/** The id of the user whose account this identity opens. */
export const findIdentityUser = async (
  db: Runner,
  { issuer, subject }: Identity,
): Promise<string | undefined> => {
  const identityRow = await db.run((knex) =>
    knex<IdentityRow>('providerIdentities').where({ issuer, subject }).first('userId'),
  );
  return identityRow?.userId;
};

export const insertIdentity = (db: Runner, row: IdentityRow): Promise<unknown> =>
  db.run((knex) => knex<IdentityRow>('providerIdentities').insert(row));

/** Lists identities from oldest to newest. */
export const listIdentities = (db: Runner, userId: string): Promise<IdentityRow[]> =>
  db.run((knex) =>
    knex<IdentityRow>('providerIdentities')
      .where({ userId })
      .orderBy(['createdAt', 'issuer', 'subject'])
      .select(...providerIdentities.names),
  );

export const deleteIdentity = (
  tx: Runner,
  { issuer, subject, userId }: Omit<IdentityRow, 'createdAt'>,
): Promise<number> =>
  tx.run((knex) =>
    knex<IdentityRow>('providerIdentities').where({ issuer, subject, userId }).delete(),
  );

export const deleteIdentitiesByUser = (tx: Runner, userId: string): Promise<number> =>
  tx.run((knex) => knex<IdentityRow>('providerIdentities').where({ userId }).delete());

/**
 * Sets the photo of the profile unless it has one. Returns false, and changes nothing, if it has.
 */
export const setPictureIfNone = async (
  db: Runner,
  userId: string,
  profileImageBlobId: string,
  now: Date,
): Promise<boolean> => {
  const changedCount = await db.run((knex) =>
    knex<UserRow>('users')
      .where({ id: userId })
      .whereNull('profileImageBlobId')
      .update({ profileImageBlobId, updatedAt: now.toISOString() }),
  );
  return changedCount === 1;
};
