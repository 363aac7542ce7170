import { findUser } from '#db/accounts/queries.ts';
import type { Parts } from '#server/parts.ts';
import type { Actor } from './actor.ts';
import type { EndpointShape } from './endpoint.ts';
import { unauthorized } from './errors.ts';
import type { Visit } from './publication-gate.ts';

/** Whether a path has a link, or the id of a pet, that may belong to any account. */
export const isLinked = (path: string): boolean =>
  /^\/api\/pets\/(?:public|share)\/|\/:token(?:\/|$)/.test(path);

/**
 * Waits while an import is published that concerns the call, and reads the actor again if it has waited. Ends when the
 * result is disposed of.
 */
export const beginVisit = async (
  { path, takesTurns }: EndpointShape,
  actor: Actor,
  { db, publications }: Pick<Parts, 'db' | 'publications'>,
): Promise<{ readonly visit: Visit | undefined; readonly actor: Actor }> => {
  const isByLink = isLinked(path);
  if (actor.kind === 'visitor')
    return { visit: isByLink ? await publications.enterByLink() : undefined, actor };
  const visit = await (isByLink ? publications.enterByLink() : publications.enter(actor.userId));
  if (takesTurns) visit[Symbol.dispose]();
  if (!visit.hasWaited) return { visit, actor };
  const user = await findUser(db, actor.userId);
  if (user) return { visit, actor: { ...actor, user, timeZone: user.timeZone } };
  visit[Symbol.dispose]();
  throw unauthorized();
};
