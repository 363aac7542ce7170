import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { findPet, type PetRow } from '#db/pets/queries.ts';
import {
  deleteWeighing,
  findWeighing,
  insertWeighing,
  listWeightTexts,
  type WeightTextRow,
} from '#db/weights/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { Owner } from '#server/http/actor.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { invalidField, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { can } from '#server/pets/policy.ts';
import { requireQuota } from '#server/plans/policy.ts';
import * as contract from './contract.ts';
import { parseWeight } from './rules.ts';

const UNREAD = { grams: null, assumed: false } as const;

const entryOf = ({ weight, ...row }: WeightTextRow): contract.WeightEntry => ({
  ...row,
  ...(parseWeight(weight) ?? UNREAD),
  typed: weight,
});

/** Throws the same 404 for another owner's pet and for a missing one. */
const petFor = async (
  db: Runner,
  actor: Owner,
  action: 'read' | 'update',
  petId: string,
): Promise<PetRow> => {
  const pet = await findPet(db, actor.scope, petId);
  if (!pet || !can(actor, action, pet)) throw notFound();
  return pet;
};

/** Two statements for any number of records. */
const list = ({ db }: Parts): Route =>
  route(contract.listWeights, async ({ actor, params }) => {
    const pet = await petFor(db, actor, 'read', params.petId);
    const rows = await listWeightTexts(db, actor.scope, pet.id, MAX_LISTED);
    return rows.filter(({ weight }) => weight.trim() !== '').map(entryOf);
  });

const add = ({ config }: Parts): Route =>
  route(contract.addWeight, ({ actor, params, body, now, write }) =>
    write(async (tx) => {
      const pet = await petFor(tx, actor, 'update', params.petId);
      const { id = v7(), date, weight } = body;
      if (date > dayIn(now, actor.timeZone)) throw invalidField('date', 'weights.date.future');
      await requireNewId(tx, 'weighings', body.id);
      await requireQuota(tx, config, pet.userId, 'records');
      const instant = now.toISOString();
      const stamps = { createdAt: instant, updatedAt: instant };
      await insertWeighing(tx, { id, petId: pet.id, weighedOn: date, weight, ...stamps });
      return { id, petId: pet.id, date, weight };
    }),
  );

const remove = (): Route =>
  route(contract.deleteWeight, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const weighing = await findWeighing(tx, actor.scope, params.weighingId);
      if (!weighing) throw notFound();
      await petFor(tx, actor, 'update', weighing.petId);
      await deleteWeighing(tx, weighing.id, now.toISOString());
      return { message: text('weights.deleted') };
    }),
  );

export const weightRoutes = (parts: Parts): readonly Route[] => [list(parts), add(parts), remove()];
