import { findUser } from '#db/accounts/queries.ts';
import { findPasswordHash } from '#db/accounts/secrets.ts';
import { deleteSecurityNotice, listSecurityNotices } from '#db/accounts/security-notices.ts';
import { requireRecentSignIn, signInAgain } from '#server/http/access/proofs.ts';
import {
  canUsePassword,
  PASSWORD_WAY,
  type SignInMethodNotices,
} from '#server/http/access/ways-in.ts';
import { HttpError, invalidField, notFound, unauthorized } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from '#server/ways-in/contract.ts';
import { countAttempt } from './limits.ts';
import { messageAnswer } from './message-answer.ts';
import { isPassword } from './passwords/passwords.ts';
import { listWaysIn, presentWayIn, removeWaysIn } from './ways-in.ts';

const list = ({ db, config: { provider } }: Parts): Route =>
  route(contract.listWaysIn, async ({ actor, now }) => {
    const signInMethods = await listWaysIn(db, { user: actor.user, provider });
    return signInMethods.map((way) => presentWayIn(way, now));
  });

const unlink = (parts: Parts, notices: SignInMethodNotices): Route =>
  route(contract.unlinkProvider, async ({ params: { wayId }, actor, ctx, now, write }) => {
    const isRequestedMethod = ({ id, kind }: { readonly id: string; readonly kind: string }) =>
      kind === 'provider' && id === wayId;
    const { provider } = parts.config;
    const knownMethods = await listWaysIn(parts.db, { user: actor.user, provider });
    const signInMethod = knownMethods.find(isRequestedMethod);
    if (!signInMethod) throw notFound();
    requireRecentSignIn(ctx, now);
    const changes = [
      { change: 'removed', kind: signInMethod.kind, name: signInMethod.name },
    ] as const;
    const result = await write(async (tx) => {
      const user = await findUser(tx, actor.userId);
      if (!user) throw unauthorized();
      if (user.verifiedPhone === null && !canUsePassword(user, parts)) {
        throw new HttpError(409, 'waysIn.onlyWayIn');
      }
      const removedMethods = await removeWaysIn(tx, { user, provider }, isRequestedMethod, now);
      if (removedMethods.length === 0) throw notFound();
      await notices.store(tx, user, changes, now);
      return messageAnswer('waysIn.unlinked');
    });
    await notices.send(actor.user, changes, now);
    return result;
  });

/** Throws 400 rather than 401 for a wrong password, because a 401 would sign the app out. */
const byPassword = (parts: Parts): Route =>
  route(contract.reauthenticate, async ({ body, actor, now, ctx }) => {
    const { db } = parts;
    const attempt = await countAttempt(db, 'reauthenticate', actor.userId, ctx, now);
    const storedPasswordHash = await findPasswordHash(db, actor.userId);
    if (!(await isPassword(storedPasswordHash, body.password))) {
      throw invalidField('password', 'accounts.reauthenticate.wrong');
    }
    await attempt.recordSuccess();
    await signInAgain(ctx, actor.user, parts, { way: PASSWORD_WAY, now });
    return messageAnswer('accounts.reauthenticate.done');
  });

const listNotices = ({ db }: Parts): Route =>
  route(contract.listSecurityNotices, async ({ actor }) => {
    const rows = await listSecurityNotices(db, actor.userId);
    return rows.map(({ id, title, body, createdAt }) => ({ id, title, body, createdAt }));
  });

const dismiss: Route = route(contract.dismissSecurityNotice, ({ params, actor, write }) =>
  write(async (tx) => {
    const { noticeId: id } = params;
    const deletedCount = await deleteSecurityNotice(tx, { id, userId: actor.userId });
    if (deletedCount === 0) throw notFound();
    return messageAnswer('waysIn.notice.dismissed');
  }),
);

export const waysInRoutes = (parts: Parts, notices: SignInMethodNotices): Route[] => [
  list(parts),
  unlink(parts, notices),
  byPassword(parts),
  listNotices(parts),
  dismiss,
];
