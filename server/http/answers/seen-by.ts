import type { PetAccess } from '#db/scope.ts';
import type { Owner } from '#server/http/actor.ts';
import { type Author, may, type Role } from '#server/members/rules.ts';

/** The viewer of a pet and its entries, as far as the presentation depends on it. */
export interface SeenPetContext {
  readonly owner: Author & { readonly id: string };
  readonly role: Role;
  readonly me: Author;
  /** The owner's currency, in which a pet's amounts are. */
  readonly currency: string;
  /** Whether costs, the insurance number and the share token are shown. */
  readonly showsPrivate: boolean;
}

export const toSeenBy = (
  { userId, user }: Owner,
  { userId: ownerId, ownerName, ownerCurrency, role }: PetAccess & { readonly userId: string },
): SeenPetContext => ({
  owner: { id: ownerId, name: ownerName },
  role,
  currency: ownerCurrency,
  me: { id: userId, name: user.firstName },
  showsPrivate: may(role, 'see-private'),
});
