import { findPet } from '#db/pets/queries.ts';
import { listWeightTexts, type WeightTextRow } from '#db/weights/queries.ts';
import { MOST_LISTED } from '#server/http/contract.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { can } from '#server/pets/policy.ts';
import { listWeights, type WeightEntry } from './contract.ts';
import { parseWeight } from './rules.ts';

const UNREAD = { grams: null, assumed: false } as const;

const entryOf = ({ id, dateAdministered, weight }: WeightTextRow): WeightEntry => ({
  recordId: id,
  date: dateAdministered,
  ...(parseWeight(weight) ?? UNREAD),
  typed: weight,
});

/** Two statements, whatever the number of records. */
const list = ({ db }: Parts): Route =>
  route(listWeights, async ({ actor, params }) => {
    const pet = await findPet(db, actor.scope, params.petId);
    if (!pet || !can(actor, 'read', pet)) throw notFound();
    const rows = await listWeightTexts(db, actor.scope, pet.id, MOST_LISTED);
    return rows.filter(({ weight }) => weight.trim() !== '').map(entryOf);
  });

export const weightRoutes = (parts: Parts): readonly Route[] => [list(parts)];
