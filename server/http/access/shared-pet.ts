import type { MemberRole, Role } from '#db/scope.ts';
import type { Owner } from '#server/http/actor.ts';
import { HttpError, notFound } from '#server/http/errors.ts';

/** A pet of another account that a request was about, and the member's role there. */
export interface SharedPet {
  readonly sharedPetId: string;
  readonly sharedRole: MemberRole;
}

const sharedPets = new WeakMap<Owner, SharedPet>();

/** The shared pet that a request was about, so that a kept answer is given again only to those who still see it. */
export const getSharedPet = (actor: Owner): SharedPet | undefined => sharedPets.get(actor);

interface FoundPet {
  readonly id: string;
  readonly role: Role;
}

/**
 * A pet that was looked for in the actor's reach. Throws 404 where there is none, with the same body for a pet that
 * exists and is not shared, and 403 where its role does not allow the action.
 */
export const requirePermission = <Pet extends FoundPet>(
  actor: Owner,
  pet: Pet | undefined,
  isAllowed: (pet: Pet) => boolean,
): Pet => {
  if (!pet) throw notFound();
  if (pet.role !== 'owner') sharedPets.set(actor, { sharedPetId: pet.id, sharedRole: pet.role });
  if (!isAllowed(pet)) throw notAllowed();
  return pet;
};

/** 403: the pet is shared with the actor, and the role does not allow this. */
export const notAllowed = (): HttpError => new HttpError(403, 'household.notAllowed');

/** The author columns of a change that an actor makes to an entry of a pet. */
export const changedBy = (actor: Owner, pet: Pick<FoundPet, 'role'>) => ({
  updatedBy: getAuthorId(actor, pet),
  updatedAs: null,
});

/** The author column of an entry that an actor writes for a pet: null for its owner. */
export const getAuthorId = ({ userId }: Owner, { role }: Pick<FoundPet, 'role'>): string | null =>
  role === 'owner' ? null : userId;
