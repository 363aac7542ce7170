import type { Context } from 'koa';
import type { UserRow } from '#db/accounts/queries.ts';
import { findPasswordHash } from '#db/accounts/secrets.ts';
import { countAttempt } from '#server/accounts/limits.ts';
import type { Parts } from '#server/parts.ts';
import { isPassword } from './passwords.ts';

/**
 * Returns a check whether a password belongs to the user. It shares the log-in's attempt limit, so that it gives no
 * additional guesses; throws 429 above the limit.
 */
export const ownPasswordVerifier =
  ({ db }: Pick<Parts, 'db'>) =>
  async (user: UserRow, password: string, ctx: Context, now: Date): Promise<boolean> => {
    const attempt = await countAttempt(db, 'login', user.email ?? user.id, ctx, now);
    const isRight = await isPassword(await findPasswordHash(db, user.id), password);
    if (isRight) await attempt.recordSuccess();
    return isRight;
  };
