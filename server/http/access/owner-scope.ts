import { findUser, type UserRow } from '#db/accounts/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { findLatestHandOver } from '#db/hand-over/queries.ts';
import { findMembership } from '#db/members/queries.ts';
import type { ReadScope } from '#db/scope.ts';
import type { Owner } from '#server/http/actor.ts';
import { HttpError, notFound, unauthorized } from '#server/http/errors.ts';
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

/**
 * Returns a check that throws 409 if the account has handed a pet over since, because the rows of the pet are those of
 * its new owner.
 */
export const watchHandOvers = async (
  tx: Runner,
  userId: string,
): Promise<(db: Runner) => Promise<void>> => {
  const latestBefore = await findLatestHandOver(tx, userId);
  return async (db) => {
    const latest = await findLatestHandOver(db, userId);
    if (latest !== null && latest !== latestBefore) throw new HttpError(409, 'pets.handedOver');
  };
};
