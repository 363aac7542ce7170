import type { Context } from 'koa';
import { findUser } from '#db/accounts/queries.ts';
import type { Parts } from '#server/parts.ts';
import type { Actor } from './actor.ts';
import type { EndpointShape } from './endpoint.ts';
import { unauthorized } from './errors.ts';
import { holdVisit } from './held-visit.ts';

/** Whether a path has a link, or the id of a pet, that may belong to any account. */
export const isLinked = (path: string): boolean =>
  /^\/api\/pets\/(?:public|share)\/|\/:token(?:\/|$)/.test(path);

/**
 * Waits while an import is published that concerns the call, and reads the actor again if it has waited. Ends when the
 * result is disposed of.
 */
export const beginVisit = async (
  ctx: Context,
  { method, path, takesTurns }: EndpointShape,
  actor: Actor,
  { db, publications }: Pick<Parts, 'db' | 'publications'>,
): Promise<{ readonly visit: Disposable | undefined; readonly actor: Actor }> => {
  const isByLink = isLinked(path);
  if (actor.kind === 'visitor' && !isByLink) return { visit: undefined, actor };
  const enter = () =>
    isByLink || actor.kind === 'visitor'
      ? publications.enterByLink()
      : publications.enter(actor.userId);
  const begun = await enter();
  if (takesTurns) begun[Symbol.dispose]();
  // A call that only reads receives no body, for which its visit would have to be interrupted.
  const held = method === 'GET' ? begun : holdVisit(ctx, begun, enter);
  const visit = takesTurns ? undefined : held;
  if (!begun.hasWaited || actor.kind === 'visitor') return { visit, actor };
  const user = await findUser(db, actor.userId);
  if (user) return { visit, actor: { ...actor, user, timeZone: user.timeZone } };
  begun[Symbol.dispose]();
  throw unauthorized();
};
