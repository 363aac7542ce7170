import type { Runner } from '#db/engine/run.ts';
import { type UserRow, userColumns } from './queries.ts';

/** The account that this verified number (E.164) opens. */
export const findUserByPhone = (db: Runner, verifiedPhone: string): Promise<UserRow | undefined> =>
  db.run((knex) =>
    knex<UserRow>('users')
      .where({ verifiedPhone })
      .first(...userColumns),
  );

/** Null removes the number, and with it the sign-in by phone. */
export const setVerifiedPhone = async (
  tx: Runner,
  id: string,
  verifiedPhone: string | null,
  now: Date,
): Promise<UserRow | undefined> => {
  const [user] = await tx.run((knex) =>
    knex<UserRow>('users')
      .where({ id })
      .update({
        verifiedPhone,
        verifiedPhoneAt: verifiedPhone === null ? null : now.toISOString(),
        updatedAt: now.toISOString(),
      })
      .returning([...userColumns]),
  );
  return user;
};
