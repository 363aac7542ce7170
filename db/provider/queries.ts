import type { UserRow } from '#db/accounts/queries.ts';
import type { Runner } from '#db/run.ts';

/** Who somebody is at an identity provider: the subject means nothing without its issuer. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export interface IdentityRow extends Identity {
  readonly userId: string;
  readonly createdAt: string;
}

/** The id of the user whose account that identity opens. */
export const findIdentityUser = async (
  db: Runner,
  { issuer, subject }: Identity,
): Promise<string | undefined> => {
  const found = await db.run((k) =>
    k<IdentityRow>('providerIdentities').where({ issuer, subject }).first('userId'),
  );
  return found?.userId;
};

export const insertIdentity = (db: Runner, row: IdentityRow): Promise<unknown> =>
  db.run((k) => k<IdentityRow>('providerIdentities').insert(row));

/** Shows the photo in the profile, unless there is one already; false, and nothing changed, where there is. */
export const showPictureIfNone = async (
  db: Runner,
  userId: string,
  profileImageBlobId: string,
  now: Date,
): Promise<boolean> => {
  const changed = await db.run((k) =>
    k<UserRow>('users')
      .where({ id: userId })
      .whereNull('profileImageBlobId')
      .update({ profileImageBlobId, updatedAt: now.toISOString() }),
  );
  return changed === 1;
};
