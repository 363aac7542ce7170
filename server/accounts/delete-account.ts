import { isAccountDeleted } from '#db/ids.ts';
import type { Entity } from '#server/entities/entity.ts';
import { toNetwork } from '#server/http/access/network.ts';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import { signOut } from '#server/http/access/session/session.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { deleteAccount, readAccountDeletion } from '#server/profile/contract.ts';
import { eraseAccount } from './erase-account.ts';
import { messageAnswer } from './message-answer.ts';

const QUESTION_LIMIT: Limit = { name: 'account-deletion', max: 60, windowSeconds: 60 * 60 };

/**
 * `write` is not used, because an answer cannot be stored for an account that is
 * gone.
 */
export const deleteAccountRoutes = (
  { db, config }: Parts,
  entities: readonly Entity[],
): readonly Route[] => [
  route(deleteAccount, async ({ actor, now, ctx }) => {
    const instant = now.toISOString();
    await db.transaction((tx) => eraseAccount(tx, entities, actor.userId, instant));
    signOut(ctx, config);
    ctx.set('Clear-Site-Data', '"cache"');
    return messageAnswer('deleteAccount.done');
  }),
  route(readAccountDeletion, async ({ params, now, ctx }) => {
    await countAgainst(db, QUESTION_LIMIT, toNetwork(ctx.ip), now);
    if (!(await isAccountDeleted(db, params.accountId))) throw notFound();
    return { isDeleted: true } as const;
  }),
];
