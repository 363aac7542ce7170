import type { UserRow } from '#db/accounts/queries.ts';
import {
  findPasswordHash,
  findUserByReset,
  renewReset,
  resetPasswordBy,
  changePassword as storePassword,
} from '#db/accounts/secrets.ts';
import { deleteSessionsOf } from '#db/accounts/sessions.ts';
import { deleteCredentialsOf } from '#db/biometrics/queries.ts';
import { keepBeyondSession } from '#db/notices/subscriptions.ts';
import { badRequest, HttpError, invalidField, unauthorized } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { sessionName, sessionUser, signIn } from '#server/http/session.ts';
import type { Parts } from '#server/parts.ts';
import { changePassword, forgotPassword, resetPassword } from './contract.ts';
import { refuseGuessable } from './guessable.ts';
import { countAttempt } from './limits.ts';
import { type Addressee, resetLink, resetMail } from './mails.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { said } from './said.ts';
import { hashOfToken, issueToken, RESET_LASTS } from './tokens.ts';
import { writeInVain } from './vain-write.ts';

type Hand = (email: string, owner: Addressee, token: string) => void | Promise<void>;

/** The way a reset link reaches its owner: the desktop shell at home, else a mail. */
const handOf = (parts: Parts): Hand | undefined => {
  const { config, mail, showResetLink } = parts;
  if (config.mode === 'household') {
    return (
      showResetLink &&
      ((_email, { preferredLanguage }, token) =>
        showResetLink(resetLink(parts, token), preferredLanguage))
    );
  }
  return mail.available
    ? (email, owner, token) => mail.send(resetMail(parts, email, owner, token))
    : undefined;
};

/** Never tells whether the address has an account. */
const forgot = (parts: Parts): Route =>
  route(forgotPassword, async ({ body, now, ctx }) => {
    const hand = handOf(parts);
    if (!hand) throw new HttpError(503, 'accounts.mail.unavailable');
    await countAttempt(parts.db, 'forgot', body.email, ctx, now);
    const { token, stored } = issueToken(now, RESET_LASTS);
    const user = await renewReset(parts.db, body.email, stored);
    if (user) await hand(body.email, user, token);
    else await writeInVain(parts.db, now);
    return said('accounts.forgot.done');
  });

/**
 * Ends all sessions of the user, this browser's too, and biometric login on every device: whoever resets may have lost
 * one, or shares the account with somebody they do not know.
 */
const reset = ({ db }: Parts): Route =>
  route(resetPassword, async ({ body, now, ctx, write }) => {
    if (!body.token) throw badRequest('accounts.reset.noToken');
    const token = hashOfToken(body.token);
    const attempt = await countAttempt(db, 'reset', token, ctx, now);
    const owner = await findUserByReset(db, token, now);
    if (!owner) throw badRequest('accounts.reset.failed');
    // Who holds the link has guessed nothing, however often they choose another password.
    await attempt.succeeded();
    await refuseGuessable('password', body.password, owner);
    const passwordHash = await hashPassword(body.password);
    return write(async (tx) => {
      const userId = await resetPasswordBy(tx, token, passwordHash, now);
      if (userId === undefined) throw badRequest('accounts.reset.failed');
      await deleteSessionsOf(tx, userId);
      await deleteCredentialsOf(tx, userId);
      return said('accounts.reset.done');
    });
  });

/** Ends all other sessions of the user and goes on with this one under a new id. */
const change = ({ db, config }: Parts): Route =>
  route(changePassword, async ({ body, now, ctx, actor, write }) => {
    const stored = await findPasswordHash(db, actor.userId);
    if (stored === null) throw badRequest('accounts.changePassword.none');
    await refuseGuessable('newPassword', body.newPassword, sessionUser(ctx));
    const attempt = await countAttempt(db, 'change-password', actor.userId, ctx, now);
    if (!(await isPassword(stored, body.currentPassword))) {
      throw invalidField('currentPassword', 'accounts.changePassword.wrong');
    }
    await attempt.succeeded();
    const passwordHash = await hashPassword(body.newPassword);
    let changed: UserRow | undefined;
    const done = await write(async (tx) => {
      changed = await storePassword(tx, actor.userId, passwordHash, now);
      await keepBeyondSession(tx, sessionName(ctx));
      await deleteSessionsOf(tx, actor.userId);
      return said('accounts.changePassword.done');
    });
    if (!changed) throw unauthorized();
    await signIn(ctx, changed, config);
    return done;
  });

export const passwordRoutes = (parts: Parts): Route[] => [
  forgot(parts),
  reset(parts),
  change(parts),
];
