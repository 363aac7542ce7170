import { purgeRows } from '#db/deleted/purge.ts';
import type { Runner } from '#db/engine/run.ts';
import { readEpoch } from '#db/epoch.ts';
import { insertPet, type PetRow } from '#db/pets/queries.ts';
import { pets } from '#db/pets/table.ts';
import { listSamplePets, markSamplePetsDeleted } from '#db/samples/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { type Route, route } from '#server/http/handle.ts';
import { requireQuota } from '#server/http/quotas.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import type { createPet } from '#server/pets/contract.ts';
import type { createRecord } from '#server/records/contract.ts';
import * as contract from './contract.ts';
import { sampleHousehold } from './household.ts';
import { renderDrawing } from './portraits.ts';

interface SampleOwner {
  readonly userId: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** How pets and records are created, provided by their features. */
export interface SampleBooklet {
  readonly newPet: (body: ParsedBody<typeof createPet>, owner: SampleOwner) => PetRow;
  readonly addRecord: (
    tx: Runner,
    petId: string,
    body: ParsedBody<typeof createRecord>,
    owner: SampleOwner,
  ) => Promise<void>;
}

/** Earlier than any real deletion, so that a purge up to this instant removes only sample pets. */
const BEFORE_ALL_EVENTS = '0001-01-01T00:00:00.000Z';

const createSampleRoute = (
  { db, config, photos }: Parts,
  { newPet, addRecord }: SampleBooklet,
): Route =>
  route(contract.createSamplePets, async ({ actor, now, write }) => {
    const { userId, timeZone, scope } = actor;
    const owner = { userId, timeZone, now };
    const existingSamplePets = await listSamplePets(db, scope);
    if (existingSamplePets.length > 0) return { petIds: existingSamplePets.map(({ id }) => id) };

    const household = sampleHousehold(dayIn(now, timeZone));
    const portraits: Awaited<ReturnType<typeof photos.draw>>[] = [];
    for (const { portrait } of household) {
      portraits.push(await photos.draw(renderDrawing(portrait), 'pet', userId));
    }
    return write(async (tx) => {
      const samplePetsBefore = await listSamplePets(tx, scope);
      if (samplePetsBefore.length > 0) return { petIds: samplePetsBefore.map(({ id }) => id) };
      const records = household.reduce((sum, pet) => sum + pet.records.length, 0);
      await requireQuota(tx, config, userId, 'pets', household.length);
      await requireQuota(tx, config, userId, 'records', records);
      const version = await readEpoch(tx);
      const petIds: string[] = [];
      for (const [index, { pet, records }] of household.entries()) {
        const portrait = portraits[index] ?? { kind: 'none' };
        const imageBlobId = await photos.attach(tx, { userId, now }, portrait, null);
        const row = { ...newPet(pet, owner), version, imageBlobId, isSample: true };
        await insertPet(tx, row);
        for (const record of records) await addRecord(tx, row.id, record, owner);
        petIds.push(row.id);
      }
      return { petIds };
    });
  });

const remove = (): Route =>
  route(contract.removeSamplePets, ({ actor, now, write }) =>
    write(async (tx) => {
      await markSamplePetsDeleted(tx, actor.scope, BEFORE_ALL_EVENTS);
      await purgeRows(tx, [pets], BEFORE_ALL_EVENTS, now.toISOString());
      return { message: text('samples.removed') };
    }),
  );

export const sampleRoutes = (parts: Parts, booklet: SampleBooklet): readonly Route[] => [
  createSampleRoute(parts, booklet),
  remove(),
];
