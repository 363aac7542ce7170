import type { Runner } from '#db/engine/run.ts';
import { findPet, type PetRow } from '#db/pets/queries.ts';
import {
  countRecords,
  findRecord,
  type RecordRow,
  type RecordRowType,
} from '#db/records/queries.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { can } from './policy.ts';

type Action = Parameters<typeof can>[1];

/**
 * Returns the pet if the owner may do this to its records. Throws the same 404 for another owner's pet and for a
 * missing one.
 */
export const petFor = async (
  db: Runner,
  actor: Owner,
  action: Action,
  id: string,
): Promise<PetRow> => {
  const pet = await findPet(db, actor.scope, id);
  if (!pet || !can(actor, action, pet)) throw notFound();
  return pet;
};

/** The number of a pet's records, of some types or all. Throws the same 404. */
export const countFor = async (
  db: Runner,
  actor: Owner,
  id: string,
  types?: readonly RecordRowType[],
): Promise<number> => {
  const pet = await countRecords(db, actor.scope, id, types);
  if (!pet || !can(actor, 'list', pet)) throw notFound();
  return pet.total;
};

/** Returns the record if the owner may do this to it, else throws 404. */
export const recordFor = async (
  db: Runner,
  actor: Owner,
  action: Action,
  id: string,
): Promise<RecordRow> => {
  const record = await findRecord(db, actor.scope, id);
  if (!record) throw notFound();
  await petFor(db, actor, action, record.petId);
  return record;
};
