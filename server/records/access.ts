import { findPet, type PetRow } from '#db/pets/queries.ts';
import { findRecord, type RecordRow } from '#db/records/queries.ts';
import type { Runner } from '#db/run.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { can } from './policy.ts';

type Action = Parameters<typeof can>[1];

/** The pet whose records an owner may do this to. Throws the same 404 for another owner's and for none. */
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

/** The record that an owner may do this to, else 404. */
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
