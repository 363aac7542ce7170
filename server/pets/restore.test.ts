import { expect, test } from 'vitest';
import { purgeDeleted } from '#server/deleted/jobs.ts';
import { entities } from '#server/entities.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { Pet } from './contract.ts';

const startWithDeletedPet = async (server: TestServer) => {
  const { client } = await server.owner();
  const newPet = await client.post<Pet>('/api/pets', { name: 'Bantay', category: 'dog' });
  const petPath = `/api/pets/${newPet.body.id}`;
  await client.delete(petPath);
  return { client, pet: newPet.body, one: petPath, restore: `${petPath}/restore` };
};

test('restores a deleted pet unchanged, with a newer version', async () => {
  await using server = await startTestServer();
  const { client, pet, one, restore } = await startWithDeletedPet(server);
  server.clock.advance(1000);
  const restoredPet = await client.post<Pet>(restore);
  const updatedAt = '2026-11-20T02:00:01.000Z';
  expect(restoredPet).toMatchObject({ status: 200, body: { ...pet, version: 2, updatedAt } });
  expect((await client.get(one)).body).toEqual(restoredPet.body);
  expect((await client.put(one, { name: 'Late', version: 1 })).status).toBe(409);
});

test('answers the same 404 for a pet that is not deleted, unknown, or another owner’s', async () => {
  await using server = await startTestServer();
  const { client, restore } = await startWithDeletedPet(server);
  const { client: stranger } = await server.owner();
  const notFound = { status: 404, body: { message: 'Not found', code: 'http.notFound' } };
  expect(await server.client().post(restore)).toMatchObject({ status: 401 });
  expect(await stranger.post(restore)).toMatchObject(notFound);
  const unknownPath = '/api/pets/00000000-0000-7000-8000-000000000000/restore';
  expect(await client.post(unknownPath)).toMatchObject(notFound);
  expect((await client.post(restore)).status).toBe(200);
  expect(await client.post(restore)).toMatchObject(notFound);
});

test('restores once for a repeated Idempotency-Key', async () => {
  await using server = await startTestServer();
  const { client, one, restore } = await startWithDeletedPet(server);
  const key = { 'Idempotency-Key': 'undo' };
  const firstResponse = await client.post<Pet>(restore, {}, key);
  const repeatedRestore = await client.post<Pet>(restore, {}, key);
  expect(repeatedRestore).toMatchObject({ status: 200, body: firstResponse.body });
  expect((await client.get<Pet>(one)).body.version).toBe(2);
});

test('restores nothing after the nightly job removed it, but a moment before', async () => {
  await using server = await startTestServer();
  const { client, one, restore } = await startWithDeletedPet(server);
  server.clock.advance(15 * 86_400_000);
  await client.get(one);
  server.clock.advance(15 * 86_400_000 - 1);
  await purgeDeleted(server.parts, entities);
  expect((await client.post(restore)).status).toBe(200);
  await client.delete(one);
  server.clock.advance(15 * 86_400_000);
  await client.get(one);
  server.clock.advance(15 * 86_400_000);
  await purgeDeleted(server.parts, entities);
  expect((await client.post(restore)).status).toBe(404);
});
