import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDITION_TABLES } from '#db/changes/additions.ts';
import { FEED } from '#db/engine/feed/definitions.ts';
import type { Changes } from '#server/changes/contract.ts';
import { readCursor, writeCursor } from '#server/changes/rules.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { ADDED_ENTITIES, type Pet, type UnseenAdditions } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const DAILY = { every: 1, unit: 'day' };
const SPAY = { type: 'surgery', title: 'Spay', dateAdministered: '2026-01-10' };

/** A pet, a device that has read the feed up to `cursor`, and the device's request to delete the pet. */
const startDeviceWithPet = async () => {
  const { client } = await server.owner();
  const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Bantay', category: 'dog' });
  const { body } = await client.get<Changes>('/api/changes');
  const path = `/api/pets/${pet.id}`;
  const remove = (cursor: string, version = 1) =>
    client.send<{ readonly current: Pet; readonly news: UnseenAdditions }>(
      'DELETE',
      `${path}?version=${version}&since=${cursor}`,
    );
  return { client, petId: pet.id, path, cursor: body.cursor, remove };
};

test('lists every addition where the cursor is that of another account', async () => {
  const { client, path, remove } = await startDeviceWithPet();
  const otherDevice = await startDeviceWithPet();
  await client.post(`${path}/medical-records`, SPAY);
  const { body } = await client.get<Changes>('/api/changes');
  const foreign = readCursor(otherDevice.cursor);
  const own = readCursor(body.cursor);
  if (!foreign || !own) throw new Error('the cursor is empty');
  const { status } = await remove(writeCursor({ ...foreign, seq: own.seq }));
  expect([status, (await client.get(path)).status]).toEqual([409, 200]);
});

test('deletes a pet without news', async () => {
  const { client, path, cursor, remove } = await startDeviceWithPet();
  expect((await remove(cursor)).status).toBe(200);
  expect((await client.get(path)).status).toBe(404);
});

test('answers 409 with new records, weights and edits, and then accepts their cursor', async () => {
  const { client, path, cursor, remove } = await startDeviceWithPet();
  await client.post(`${path}/medical-records`, SPAY);
  await client.post(`${path}/weights`, { weight: '12.5 kg', date: '2026-01-11' });
  const refusedResponse = await remove(cursor);
  expect(refusedResponse).toMatchObject({
    status: 409,
    body: {
      code: 'http.conflict',
      current: { name: 'Bantay' },
      news: {
        things: [
          { entity: 'weighing', date: '2026-01-11' },
          { entity: 'record', title: 'Spay', date: '2026-01-10' },
        ],
        more: false,
      },
    },
  });
  expect((await client.get(path)).status).toBe(200);
  const newsCursor = refusedResponse.body.news.cursor;
  await client.send('PUT', path, { name: 'Tagpi' });
  expect(await remove(newsCursor)).toMatchObject({ status: 409, body: { news: { things: [] } } });
  expect((await remove(newsCursor, 2)).status).toBe(200);
});

/** Tables of parts of pets that a deletion does not list. */
const NOT_LISTED = {
  dose: 'it only marks a time of a plan as done, and the plan is listed',
  reminder: 'it is derived from a record or a document, which is listed',
};

test('can list the parts of a pet that the feed has', () => {
  const listed = ADDITION_TABLES.map(({ entity }) => entity);
  expect(listed.toSorted()).toEqual(ADDED_ENTITIES.toSorted());
  const parts = FEED.tables.flatMap(({ entity, parent }) =>
    parent?.name === 'pets' ? [entity] : [],
  );
  expect([...listed, ...Object.keys(NOT_LISTED)].toSorted()).toEqual(parts.toSorted());
});

const START = { dose: '1', startsOn: '2026-11-20', times: ['08:00'], repeat: DAILY };
const CREATED_AT = '2026-11-19T02:00:00.000Z';

/** Adds a part of each kind to a pet. */
const ADD_BY_ENTITY: Readonly<
  Record<(typeof ADDED_ENTITIES)[number], (client: TestClient, petId: string) => Promise<unknown>>
> = {
  record: (client, id) => client.post(`/api/pets/${id}/medical-records`, SPAY),
  weighing: (client, id) =>
    client.post(`/api/pets/${id}/weights`, { weight: '3 kg', date: '2026-01-11' }),
  diary: (client, id) =>
    client.post(`/api/pets/${id}/diary`, { kind: 'appetite', level: 2, at: CREATED_AT }),
  petDocument: (client, id) =>
    client.post(`/api/pets/${id}/pet-documents`, { kind: 'passport', title: 'Passport' }),
  carePlan: (client, id) =>
    client.post(`/api/pets/${id}/care-plans`, {
      ...{ kind: 'medication', title: 'Pill', steps: [START] },
    }),
  foundReport: (_client, petId) =>
    server.db.run((knex) =>
      knex('foundReports').insert({
        ...{ id: v7(), petId, message: 'Seen at the market', said: 'x', createdAt: CREATED_AT },
      }),
    ),
  visitReport: (_client, petId) =>
    server.db.run((knex) =>
      knex('visitReports').insert({
        ...{ id: v7(), petId, visitedOn: '2026-01-12', vetName: 'Dr. Cruz', createdAt: CREATED_AT },
      }),
    ),
};

const EXPECTED = {
  record: { title: 'Spay', date: '2026-01-10' },
  weighing: { title: '3 kg', date: '2026-01-11' },
  diary: { title: 'appetite', date: CREATED_AT },
  petDocument: { title: 'Passport' },
  carePlan: { title: 'Pill' },
  foundReport: { title: 'Seen at the market', date: CREATED_AT },
  visitReport: { title: 'Dr. Cruz', date: '2026-01-12' },
};

test.each(ADDED_ENTITIES)('answers 409 with a new %s', async (entity) => {
  const { client, petId, cursor, remove } = await startDeviceWithPet();
  await ADD_BY_ENTITY[entity](client, petId);
  expect(await remove(cursor)).toMatchObject({
    status: 409,
    body: { news: { things: [{ entity, ...EXPECTED[entity] }], more: false } },
  });
});

test('lists the latest 20 news, without deleted ones or those of other pets', async () => {
  const { client, path, cursor, remove } = await startDeviceWithPet();
  const otherPet = await client.post<Pet>('/api/pets', { name: 'Muning', category: 'cat' });
  await client.post(`/api/pets/${otherPet.body.id}/medical-records`, {
    ...SPAY,
    title: 'Of another',
  });
  const deleted = await client.post<Pet>(`${path}/medical-records`, { ...SPAY, title: 'Deleted' });
  await client.send('DELETE', `/api/medical-records/${deleted.body.id}`);
  for (let number = 1; number <= 21; number += 1) {
    await client.post(`${path}/medical-records`, { ...SPAY, title: `Surgery ${number}` });
  }
  const { news } = (await remove(cursor)).body;
  expect(news.more).toBe(true);
  expect(news.things.map(({ title }) => title)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Surgery ${21 - index}`),
  );
});

test('lists everything for a cursor of another state, and answers 400 for an invalid one', async () => {
  const { client, path, cursor, remove } = await startDeviceWithPet();
  await client.post(`${path}/medical-records`, SPAY);
  expect(await remove('1.99.0.500')).toMatchObject({
    status: 409,
    body: { news: { things: [{ title: 'Spay' }] } },
  });
  const current = readCursor(cursor);
  if (!current) throw new Error('the cursor is empty');
  const laterCursor = writeCursor({ ...current, seq: 999_999_999_999_999 });
  expect(await remove(laterCursor)).toMatchObject({
    status: 409,
    body: { news: { things: [{ title: 'Spay' }] } },
  });
  expect((await remove('x')).status).toBe(400);
});

test('deletes without news for a request without a cursor', async () => {
  const { client, path } = await startDeviceWithPet();
  await client.post(`${path}/medical-records`, SPAY);
  expect((await client.send('DELETE', `${path}?version=1`)).status).toBe(200);
});
