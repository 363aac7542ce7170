import { expect, test } from 'vitest';
import { eventually } from '#build/test/eventually.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { entities } from '#server/entities.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { purgeDeleted } from './jobs.ts';

const DAY = 86_400_000;

const TABLES = ['pets', 'medicalRecords', 'recordAttachments', 'reminders', 'blobs'] as const;

const countRows = async (server: TestServer): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    counts[table] = (
      await server.db.run((knex) => knex(table).select(knex.raw('1 as one')))
    ).length;
  }
  return counts;
};

/** Creates a pet with a photo, and a record with two photos and a reminder. */
const createWholePet = async (client: Awaited<ReturnType<TestServer['owner']>>['client']) => {
  const imageUrl = asDataUrl(await jpeg());
  const pet = await client.post('/api/pets', { name: 'Bantay', category: 'dog', imageUrl });
  const record = await client.post(`/api/pets/${pet.body['id']}/medical-records`, {
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2026-11-01',
    nextDueDate: '2027-11-01',
    imageUrl,
    attachments: [imageUrl],
  });
  return { petId: pet.body['id'], recordId: record.body['id'] };
};

test('removes a deleted pet with its own things after 30 days, and nothing else', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const { petId } = await createWholePet(client);
  await createWholePet(client);
  const rowsOfBoth = await countRows(server);
  expect(rowsOfBoth).toEqual({
    pets: 2,
    medicalRecords: 2,
    recordAttachments: 2,
    reminders: 2,
    blobs: 6,
  });
  await client.delete(`/api/pets/${petId}`);

  server.clock.advance(30 * DAY - 1);
  await purgeDeleted(server.parts, entities);
  expect(await countRows(server)).toEqual(rowsOfBoth);

  server.clock.advance(1);
  const expectedCounts = {
    pets: 1,
    medicalRecords: 1,
    recordAttachments: 1,
    reminders: 1,
    blobs: 3,
  };
  for (const time of ['first', 'second']) {
    await purgeDeleted(server.parts, entities);
    expect(await countRows(server), time).toEqual(expectedCounts);
  }
});

test('removes stored answers too, and a retry restores nothing', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const key = { 'Idempotency-Key': 'one' };
  const body = { name: 'Bantay', category: 'dog', birthmarks: 'Cream chest' };
  const createdResponse = await client.post('/api/pets', body, key);
  await client.delete(`/api/pets/${createdResponse.body['id']}`);
  server.clock.advance(30 * DAY);
  await purgeDeleted(server.parts, entities);
  const storedAnswers = await server.db.run((knex) => knex('idempotencyKeys').pluck('answer'));
  expect(storedAnswers).toHaveLength(1);
  expect(JSON.stringify(storedAnswers)).not.toContain('Cream chest');
  // The session expires after the same 30 days, so the clock stops one second earlier.
  server.clock.advance(-1000);
  expect((await client.post('/api/pets', body, key)).status).toBe(404);
  expect((await countRows(server))['pets']).toBe(0);
});

test('lets others write while it searches the stored answers', async () => {
  await using server = await startTestServer();
  const { user } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  const deletedAt = server.clock.now().toISOString();
  for (let n = 0; n < 200; n += 1) await buildRecord(server.db, { petId: pet.id, deletedAt });
  server.clock.advance(30 * DAY);
  server.statements();
  const purging = purgeDeleted(server.parts, entities);
  await eventually(() => {
    if (!server.statements().some((sql) => /update .*idempotency_keys/.test(sql)))
      throw new Error('no answer was searched');
  }, 1);
  await buildPet(server.db, { userId: user.id });
  expect((await countRows(server))['medicalRecords']).toBe(200);
  await purging;
  expect((await countRows(server))['medicalRecords']).toBe(0);
});

test('removes a deleted record after 30 days with its reminder and photos, and keeps its pet', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const { recordId } = await createWholePet(client);
  await client.delete(`/api/medical-records/${recordId}`);
  server.clock.advance(30 * DAY);
  await purgeDeleted(server.parts, entities);
  const expectedCounts = {
    pets: 1,
    medicalRecords: 0,
    recordAttachments: 0,
    reminders: 0,
    blobs: 1,
  };
  expect(await countRows(server)).toEqual(expectedCounts);
});

test('leaves another owner’s things unchanged', async () => {
  await using server = await startTestServer();
  const { user } = await server.owner();
  await buildPet(server.db, { userId: user.id });
  const deletedAt = '2026-11-19T00:00:00.000Z';
  await buildPet(server.db, { userId: user.id, deletedAt });
  await purgeDeleted(server.parts, entities);
  expect(await countRows(server)).toMatchObject({ pets: 2 });
});
