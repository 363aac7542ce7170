import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Changes } from '#server/changes/contract.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { Pet, UnseenNews } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const SPAY = { type: 'surgery', title: 'Spay', dateAdministered: '2026-01-10' };

/** A pet, a device that has read the feed up to `cursor`, and the device's request to delete the pet. */
const startDeviceWithPet = async () => {
  const { client } = await server.owner();
  const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Bantay', category: 'dog' });
  const { body } = await client.get<Changes>('/api/changes');
  const path = `/api/pets/${pet.id}`;
  const remove = (cursor: string, version = 1) =>
    client.send<{ readonly current: Pet; readonly news: UnseenNews }>(
      'DELETE',
      `${path}?version=${version}&since=${cursor}`,
    );
  return { client, path, cursor: body.cursor, remove };
};

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
  const { client, path, remove } = await startDeviceWithPet();
  await client.post(`${path}/medical-records`, SPAY);
  expect(await remove('1.99.0.500')).toMatchObject({
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
