import type { Runner } from '#db/engine/run.ts';
import { type AccessiblePet, findPet } from '#db/pets/queries.ts';
import type { PetWithRole } from '#db/scope.ts';
import { notAllowed, requirePermission } from '#server/http/access/shared-pet.ts';
import type { Owner } from '#server/http/actor.ts';
import { HttpError } from '#server/http/errors.ts';
import { may, mayChange, type PetAction } from '#server/members/rules.ts';
import type { MessageId } from '#server/messages/ids.ts';

/** Whether an actor may do this to a pet that is its own or shared with it. */
export const isAllowed = (action: PetAction, pet: PetWithRole): boolean => may(pet.role, action);

/** The pet that an actor may do this to. Throws 404 for one that is not shared, as for none, and 403 by its role. */
export const petFor = async (
  db: Runner,
  actor: Owner,
  action: PetAction,
  id: string,
): Promise<AccessiblePet> =>
  requirePermission(actor, await findPet(db, actor.reach, id), (pet) => isAllowed(action, pet));

/**
 * The pet of a deleted row that an actor may restore. Throws 409 with `code` if the pet is deleted too: that a pet
 * returns is a decision of its own.
 */
export const petToRestoreFor = async (
  tx: Runner,
  actor: Owner,
  petId: string,
  code: MessageId,
): Promise<AccessiblePet> => {
  const pet = await findPet(tx, actor.reach, petId);
  if (!pet) throw new HttpError(409, code);
  return requirePermission(actor, pet, (of) => isAllowed('restore', of));
};

interface PetEntry {
  readonly createdBy: string | null;
  readonly createdAt: string;
}

/** Throws 403 if the actor may not change this entry of a pet that it can see, or may not change it any longer. */
export const requireOwnEntry = (
  { userId }: Owner,
  { role }: PetWithRole,
  { createdBy, createdAt }: PetEntry,
  now: Date,
): void => {
  const isOwn = createdBy === userId;
  if (mayChange(role, { isOwn, createdAt }, now)) return;
  if (isOwn && may(role, 'add')) throw new HttpError(403, 'household.tooLate');
  throw notAllowed();
};
