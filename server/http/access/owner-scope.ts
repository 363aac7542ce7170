import { findUser, type UserRow } from '#db/accounts/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { findMembership } from '#db/members/queries.ts';
import type { ReadScope } from '#db/scope.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound, unauthorized } from '#server/http/errors.ts';
import { may } from '#server/members/rules.ts';

/** The money and numbers of an account, as far as the actor sees them. */
export interface Accounts {
  readonly scope: ReadScope;
  readonly owner: UserRow;
}

/**
 * The actor's own accounts, or those of a household in which the role shows them. A member who sees some of the pets
 * sees the numbers of these alone. Throws 404 for everything else, as for none.
 */
export const listAccounts = async (
  db: Runner,
  { userId, user, scope, reach }: Owner,
  ownerId: string | undefined,
): Promise<Accounts> => {
  if (ownerId === undefined || ownerId === userId) return { scope, owner: user };
  const membership = await findMembership(db, { ownerId, userId }, reach.sharedAt);
  if (!membership || !may(membership.role, 'see-private')) throw notFound();
  const owner = await findUser(db, ownerId);
  if (!owner) throw notFound();
  const { id: through, allPets } = membership;
  return { scope: allPets ? { ownerId } : { ownerId, through }, owner };
};

/** Throws 401 if the account has been deleted while a call was handled. */
export const requireAccount = async (db: Runner, id: string): Promise<void> => {
  if (!(await findUser(db, id))) throw unauthorized();
};
