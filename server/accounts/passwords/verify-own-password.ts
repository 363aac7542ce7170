import type { Context } from 'koa';
import type { UserRow } from '#db/accounts/queries.ts';
import { findPasswordHash } from '#db/accounts/secrets.ts';
import { countAttempt } from '#server/accounts/limits.ts';
import type { Parts } from '#server/parts.ts';
import { isPassword } from './passwords.ts';

/**
 * Whether a password is a user's own. Counted with the log-ins of the account, so that there is no second share of
 * guesses; throws 429 past it.
 */
export const ownPasswordVerifier =
  ({ db }: Pick<Parts, 'db'>) =>
  async (user: UserRow, password: string, ctx: Context, now: Date): Promise<boolean> => {
    const attempt = await countAttempt(db, 'login', user.email ?? user.id, ctx, now);
    const isRight = await isPassword(await findPasswordHash(db, user.id), password);
    if (isRight) await attempt.succeeded();
    return isRight;
  };
