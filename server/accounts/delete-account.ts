import { deleteUser } from '#db/accounts/queries.ts';
import { deleteProofsOf } from '#db/accounts/sessions.ts';
import { isAccountDeleted, noteAccountDeleted } from '#db/ids.ts';
import type { Entity } from '#server/entities/entity.ts';
import { networkOf } from '#server/http/access/network.ts';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import { signOut } from '#server/http/access/session.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { deleteAccount, readAccountDeletion } from '#server/profile/contract.ts';
import { messageAnswer } from './message-answer.ts';

const QUESTIONS: Limit = { name: 'account-deletion', max: 60, windowSeconds: 60 * 60 };

/**
 * Everything an owner has belongs to the row of `users` by foreign keys, sessions included, and goes with it; what only
 * names the owner is sought out. Not by `write`: an answer cannot be kept for somebody who is gone.
 */
export const deleteAccountRoutes = (
  { db }: Parts,
  entities: readonly Entity[],
): readonly Route[] => [
  route(deleteAccount, async ({ actor, now, ctx }) => {
    const at = now.toISOString();
    await db.transaction(async (tx) => {
      await deleteProofsOf(tx, actor.userId);
      for (const { beforeAccountGoes } of entities) {
        await beforeAccountGoes?.(tx, actor.userId, at);
      }
      await deleteUser(tx, actor.userId, at);
      await noteAccountDeleted(tx, actor.userId, at);
    });
    signOut(ctx);
    ctx.set('Clear-Site-Data', '"cache"');
    return messageAnswer('deleteAccount.done');
  }),
  route(readAccountDeletion, async ({ params, now, ctx }) => {
    await countAgainst(db, QUESTIONS, networkOf(ctx.ip), now);
    if (!(await isAccountDeleted(db, params.accountId))) throw notFound();
    return { isDeleted: true } as const;
  }),
];
