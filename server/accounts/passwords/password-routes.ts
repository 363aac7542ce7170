import { findUser, findUserByEmail, type UserRow } from '#db/accounts/queries.ts';
import {
  findPasswordHash,
  resetPasswordByToken,
  changePassword as storePassword,
} from '#db/accounts/secrets.ts';
import { deleteSessionsByUser } from '#db/accounts/sessions.ts';
import { addToken, findTokenUser } from '#db/accounts/tokens.ts';
import { deleteDetached, detachSubscriptions } from '#db/notices/subscriptions.ts';
import { deleteApiTokensByUser } from '#db/tokens/queries.ts';
import { deleteTwoStepMemory } from '#db/two-step/memory.ts';
import {
  forgotPassword,
  type ResetDone,
  resetPassword,
  type SignInMethod,
} from '#server/accounts/contract.ts';
import { writeDummy } from '#server/accounts/dummy-write.ts';
import { countAttempt } from '#server/accounts/limits.ts';
import { mayMail } from '#server/accounts/mail-budget.ts';
import { type Addressee, resetLink, resetMail } from '#server/accounts/mails.ts';
import { messageAnswer } from '#server/accounts/message-answer.ts';
import { issueToken, RESET_LIFETIME } from '#server/accounts/tokens.ts';
import { removeWaysIn } from '#server/accounts/ways-in.ts';
import { recentProofs, requireSession } from '#server/http/access/proofs.ts';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import { sessionName, sessionUser, signIn } from '#server/http/access/session/session.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';
import {
  PASSWORD_WAY,
  type SignInMethodChange,
  type SignInMethodNotices,
} from '#server/http/access/ways-in.ts';
import { badRequest, HttpError, invalidField, unauthorized } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { changePassword } from '#server/profile/contract.ts';
import { refuseGuessable } from './guessable.ts';
import { requirePasswordLogin } from './password-login.ts';
import { hashPassword, isPassword } from './passwords.ts';

type DeliverLink = (email: string, owner: Addressee, token: string) => void | Promise<void>;

/** Creates the function that delivers reset links: through the desktop shell in a household, otherwise by mail. */
const createLinkDelivery = (parts: Parts): DeliverLink | undefined => {
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

/** The answer never reveals whether the address has an account. */
const forgotPasswordRoute = (parts: Parts): Route =>
  route(forgotPassword, async ({ body, now, ctx }) => {
    requirePasswordLogin(parts.config);
    const linkDelivery = createLinkDelivery(parts);
    if (!linkDelivery) throw new HttpError(503, 'accounts.mail.unavailable');
    await countAttempt(parts.db, 'forgot', body.email, ctx, now);
    const mayDeliver =
      parts.config.mode === 'household' || (await mayMail(parts.db, ctx, body.email, now));
    const { token, stored } = issueToken(now, RESET_LIFETIME);
    const user = await findUserByEmail(parts.db, body.email);
    if (user && user.disabledAt === null && mayDeliver) {
      const tokenOwner = { userId: user.id, purpose: 'reset' } as const;
      await parts.db.transaction((tx) => addToken(tx, tokenOwner, stored));
      await linkDelivery(body.email, user, token);
    } else {
      await writeDummy(parts.db, now);
    }
    return messageAnswer('accounts.forgot.done');
  });

/** The ways to log in that a password change removed, as entries of the owner's notice. */
const removalEntries = (
  waysIn: readonly Pick<SignInMethod, 'kind' | 'name'>[],
): readonly SignInMethodChange[] =>
  waysIn.map(({ kind, name }) => ({ change: 'removed', kind, name }));

const resetAnswer = (removed: readonly Pick<SignInMethod, 'kind' | 'name'>[]): ResetDone => {
  const shownMethods = removed.map(({ kind, name }) => ({ kind, name }));
  const phone = removed.find(({ kind }) => kind === 'phone');
  if (removed.length === 0) return { ...messageAnswer('accounts.reset.done'), removed: [] };
  if (!phone) return { ...messageAnswer('accounts.reset.removed'), removed: shownMethods };
  return {
    ...messageAnswer('accounts.reset.removedPhone', { digits: phone.name }),
    removed: shownMethods,
  };
};

/**
 * Ends all sessions and API tokens of the user, including this browser's session, and removes every other way to log
 * in, because somebody else may have added it or may hold the owner's device. Two-step login stays on, and asks every
 * browser again. Ways that this browser's session of the same account proved in the last 10 minutes stay.
 */
const reset = ({ db, config }: Parts, notices: SignInMethodNotices): Route =>
  route(resetPassword, async ({ body, now, ctx, write }) => {
    requirePasswordLogin(config);
    if (!body.token) throw badRequest('accounts.reset.noToken');
    const token = hashOfToken(body.token);
    const attempt = await countAttempt(db, 'reset', token, ctx, now);
    const id = await findTokenUser(db, 'reset', token, now);
    const owner = id === undefined ? undefined : await findUser(db, id);
    if (!owner) throw badRequest('accounts.reset.failed');
    // The holder of the link has guessed nothing, so choosing another password is no failed attempt.
    await attempt.recordSuccess();
    await refuseGuessable('password', body.password, owner);
    const passwordHash = await hashPassword(body.password);
    const recentProofsOfOwner = sessionUser(ctx)?.id === owner.id ? recentProofs(ctx, now) : {};
    let changes: readonly SignInMethodChange[] = [];
    const result = await write(async (tx) => {
      const user = await resetPasswordByToken(tx, token, passwordHash, now);
      if (!user) throw badRequest('accounts.reset.failed');
      await deleteSessionsByUser(tx, user.id);
      await deleteApiTokensByUser(tx, user.id);
      await deleteTwoStepMemory(tx, user.id);
      await deleteDetached(tx, user.id);
      const removedMethods = await removeWaysIn(
        tx,
        { user, provider: config.provider },
        ({ way }) => !(way in recentProofsOfOwner),
        now,
      );
      const change = owner.hasPassword ? 'reset' : 'added';
      changes = [{ change, kind: 'password', name: '' }, ...removalEntries(removedMethods)];
      await notices.store(tx, user, changes, now);
      return resetAnswer(removedMethods);
    });
    await notices.send({ ...owner, isEmailConfirmed: true }, changes, now);
    return result;
  });

/** Changes of one account's password. Each is mailed, so without a limit an account could send any number of mails. */
const CHANGES: Limit = { name: 'change-password:done', max: 10, windowSeconds: 60 * 60 };

/** Ends all other sessions of the user and continues this one under a new id. */
const change = ({ db, config }: Parts, notices: SignInMethodNotices): Route =>
  route(changePassword, async ({ body, now, ctx, actor, write }) => {
    const storedPasswordHash = await findPasswordHash(db, actor.userId);
    if (storedPasswordHash === null) throw badRequest('accounts.changePassword.none');
    await refuseGuessable('newPassword', body.newPassword, sessionUser(ctx));
    const attempt = await countAttempt(db, 'change-password', actor.userId, ctx, now);
    if (!(await isPassword(storedPasswordHash, body.currentPassword))) {
      throw invalidField('currentPassword', 'accounts.changePassword.wrong');
    }
    await attempt.recordSuccess();
    // After the password, so that only its owner can use the changes up.
    await countAgainst(db, CHANGES, actor.userId, now);
    const passwordHash = await hashPassword(body.newPassword);
    const methodIdsToRemove = new Set(body.removeWaysIn ?? []);
    let changedUser: UserRow | undefined;
    let changes: readonly SignInMethodChange[] = [];
    const result = await write(async (tx) => {
      await requireSession(tx, ctx, now);
      changedUser = await storePassword(tx, actor.userId, passwordHash, now);
      if (!changedUser) throw unauthorized();
      await deleteDetached(tx, actor.userId);
      await detachSubscriptions(tx, sessionName(ctx));
      await deleteSessionsByUser(tx, actor.userId);
      await deleteTwoStepMemory(tx, actor.userId);
      const removedMethods = await removeWaysIn(
        tx,
        { user: changedUser, provider: config.provider },
        ({ id }) => methodIdsToRemove.has(id),
        now,
      );
      changes = [
        { change: 'changed', kind: 'password', name: '' },
        ...removalEntries(removedMethods),
      ];
      await notices.store(tx, changedUser, changes, now);
      return messageAnswer('accounts.changePassword.done');
    });
    if (!changedUser) throw unauthorized();
    await signIn(ctx, changedUser, config, PASSWORD_WAY);
    await notices.send(changedUser, changes, now);
    return result;
  });

export const passwordRoutes = (parts: Parts, notices: SignInMethodNotices): Route[] => [
  forgotPasswordRoute(parts),
  reset(parts, notices),
  change(parts, notices),
];
