import type { Runner } from '#db/engine/run.ts';
import { findPet, type PetRow } from '#db/pets/queries.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { can } from './policy.ts';

/**
 * Returns the pet if the owner may do this to it. Throws the same 404 for another owner's pet and for a missing one.
 */
export const authorizePet = async (
  db: Runner,
  actor: Owner,
  action: Parameters<typeof can>[1],
  id: string,
): Promise<PetRow> => {
  const pet = await findPet(db, actor.scope, id);
  if (!pet || !can(actor, action, pet)) throw notFound();
  return pet;
};
