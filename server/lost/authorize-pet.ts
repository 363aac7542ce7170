import type { Runner } from '#db/engine/run.ts';
import { type AccessiblePet, findPet } from '#db/pets/queries.ts';
import { requirePermission } from '#server/http/access/shared-pet.ts';
import type { Owner } from '#server/http/actor.ts';
import { isAllowed, type LostAction } from './policy.ts';

/** The pet that an actor may do this to. Throws 404 for one that is not shared, as for none, and 403 by its role. */
export const authorizePet = async (
  db: Runner,
  actor: Owner,
  action: LostAction,
  id: string,
): Promise<AccessiblePet> =>
  requirePermission(actor, await findPet(db, actor.reach, id), (pet) => isAllowed(action, pet));
