import type { AuthorNames } from '#db/authors.ts';
import type { Runner } from '#db/engine/run.ts';
import { type AccessiblePet, findPet } from '#db/pets/queries.ts';
import {
  countRecords,
  findRecord,
  type PetTotal,
  type RecordRow,
  type RecordRowType,
} from '#db/records/queries.ts';
import { requirePermission } from '#server/http/access/shared-pet.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { requireOwnEntry } from '#server/pets/policy.ts';
import { isAllowed, type RecordAction } from './policy.ts';

/** The pet whose records an actor may do this to. Throws 404 for one that is not shared, as for none, and 403 by its role. */
export const petFor = async (
  db: Runner,
  actor: Owner,
  action: RecordAction,
  id: string,
): Promise<AccessiblePet> =>
  requirePermission(actor, await findPet(db, actor.reach, id), (pet) => isAllowed(action, pet));

/** A pet with how many records it has that an actor may list, of some types or all, else the same errors. */
export const countRecordsFor = async (
  db: Runner,
  actor: Owner,
  id: string,
  types?: readonly RecordRowType[],
): Promise<PetTotal> =>
  requirePermission(actor, await countRecords(db, actor.reach, id, types), (pet) =>
    isAllowed('list', pet),
  );

/** A record with its pet. */
export interface RecordOfPet {
  readonly record: RecordRow & AuthorNames;
  readonly pet: AccessiblePet;
}

/** The record that an actor may do this to, else 404 or 403. */
export const recordFor = async (
  db: Runner,
  actor: Owner,
  action: RecordAction,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<RecordOfPet> => {
  const record = await findRecord(db, actor.reach, id);
  if (!record) throw notFound();
  const pet = await petFor(db, actor, action, record.petId);
  if (action === 'update') requireOwnEntry(actor, pet, record, now);
  return { record, pet };
};
