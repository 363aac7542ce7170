import { v7 } from 'uuid';
import { noteDeletion } from '#db/activities/queries.ts';
import { BY_OWNER } from '#db/authors.ts';
import {
  deleteWeighing,
  findWeighing,
  insertWeighing,
  listWeightTexts,
  type WeightTextRow,
} from '#db/weights/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { getAuthorId } from '#server/http/access/shared-pet.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import { invalidField, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireNewId } from '#server/http/new-id.ts';
import { requireQuota } from '#server/http/quotas.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import { petFor, requireOwnEntry } from '#server/pets/policy.ts';
import * as contract from './contract.ts';
import { type Condition, parseWeight } from './rules.ts';

const UNREAD_WEIGHT = { grams: null, assumed: false } as const;

const toEntry = (
  { weight, createdBy, bodyCondition, ...row }: WeightTextRow,
  authorId: string | null,
): contract.WeightEntry => ({
  ...row,
  isOwn: createdBy === authorId,
  ...(parseWeight(weight) ?? UNREAD_WEIGHT),
  typed: weight,
  // A cast: no other score is stored.
  bodyCondition: bodyCondition as Condition | null,
});

/** Listing needs two statements for any number of records. */
const list = ({ db }: Parts): Route =>
  route(contract.listWeights, async ({ actor, params }) => {
    const pet = await petFor(db, actor, 'read', params.petId);
    const rows = await listWeightTexts(db, actor.reach, pet.id, MAX_LISTED);
    const authorId = getAuthorId(actor, pet);
    return rows.filter(({ weight }) => weight.trim() !== '').map((row) => toEntry(row, authorId));
  });

const createAddRoute = ({ config }: Parts): Route =>
  route(contract.addWeight, ({ actor, params, body, now, write }) =>
    write(async (tx) => {
      const pet = await petFor(tx, actor, 'log', params.petId);
      const { id = v7(), date, weight, bodyCondition = null } = body;
      if (date > dayIn(now, actor.timeZone)) throw invalidField('date', 'weights.date.future');
      await requireNewId(tx, 'weighings', body.id);
      await requireQuota(tx, config, pet.userId, 'records');
      const instant = now.toISOString();
      const instantFields = { createdAt: instant, updatedAt: instant };
      const weightFields = { ...BY_OWNER, createdBy: getAuthorId(actor, pet), ...instantFields };
      const weighing = { id, petId: pet.id, weight, bodyCondition };
      await insertWeighing(tx, { ...weighing, weighedOn: date, ...weightFields });
      return { ...weighing, date };
    }),
  );

const remove = (): Route =>
  route(contract.deleteWeight, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const weighing = await findWeighing(tx, actor.reach, params.weighingId);
      if (!weighing) throw notFound();
      const pet = await petFor(tx, actor, 'log', weighing.petId);
      requireOwnEntry(actor, pet, weighing, now);
      const instant = now.toISOString();
      await deleteWeighing(tx, weighing.id, instant);
      const { id: entityId, weight: title, createdAt, createdBy, signedAs } = weighing;
      await noteDeletion(
        tx,
        { entity: 'weighing', petId: pet.id, entityId, title },
        { at: createdAt, createdBy, signedAs },
        { at: instant, createdBy: getAuthorId(actor, pet) },
      );
      return { message: text('weights.deleted') };
    }),
  );

export const weightRoutes = (parts: Parts): readonly Route[] => [
  list(parts),
  createAddRoute(parts),
  remove(),
];
