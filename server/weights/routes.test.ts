import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { WeightEntry } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const path = (petId: string): string => `/api/pets/${petId}/weights`;

/** An owner's pet with a record for each day and weight. */
const weighed = async (weights: readonly (readonly [day: string, weight: string | null])[]) => {
  const { user, client } = await server.owner();
  const { id: petId } = await buildPet(server.db, { userId: user.id });
  for (const [dateAdministered, weight] of weights) {
    await buildRecord(server.db, { petId, dateAdministered, weight });
  }
  return { client, petId };
};

test('signed out is 401, and the pet of another owner 404 as one that is not there', async () => {
  const { petId } = await weighed([['2026-01-01', '4 kg']]);
  const stranger = await server.owner();
  expect((await server.client().get(path(petId))).status).toBe(401);
  expect((await stranger.client.get(path(petId))).status).toBe(404);
  expect((await stranger.client.get(path('nothing'))).status).toBe(404);
});

test('weights are in grams, the oldest first, with what was typed; what cannot be read is told as it was typed', async () => {
  const { client, petId } = await weighed([
    ['2026-11-18', '14,2'],
    ['2026-03-01', '13.1 kg'],
    ['2026-05-01', 'a bit more'],
    ['2026-05-02', '-3'],
    ['2026-05-03', '0'],
    ['2026-06-01', null],
    ['2026-06-02', ' '],
    ['2026-07-01', '9000 kg'],
    ['2026-08-11', '31 lb'],
  ]);
  const { body } = await client.get<readonly WeightEntry[]>(path(petId));
  expect(body.map(({ recordId: _id, ...entry }) => entry)).toEqual([
    { date: '2026-03-01', grams: 13_100, assumed: false, typed: '13.1 kg' },
    { date: '2026-05-01', grams: null, assumed: false, typed: 'a bit more' },
    { date: '2026-05-02', grams: null, assumed: false, typed: '-3' },
    { date: '2026-05-03', grams: null, assumed: false, typed: '0' },
    { date: '2026-07-01', grams: 9_000_000, assumed: false, typed: '9000 kg' },
    { date: '2026-08-11', grams: 14_061, assumed: false, typed: '31 lb' },
    { date: '2026-11-18', grams: 14_200, assumed: true, typed: '14,2' },
  ]);
});

test('a deleted record weighs nothing, nor does one of another pet', async () => {
  const { user, client } = await server.owner();
  const mine = await buildPet(server.db, { userId: user.id });
  const other = await buildPet(server.db, { userId: user.id });
  const at = { dateAdministered: '2026-01-01', weight: '4 kg' };
  const kept = await buildRecord(server.db, { ...at, petId: mine.id });
  await buildRecord(server.db, { ...at, petId: mine.id, deletedAt: '2026-11-01T00:00:00.000Z' });
  await buildRecord(server.db, { ...at, petId: other.id });
  const { body } = await client.get<readonly WeightEntry[]>(path(mine.id));
  expect(body.map(({ recordId }) => recordId)).toEqual([kept.id]);
});

test('a record keeps its weight as it was typed', async () => {
  const { client, petId } = await weighed([]);
  const record = { type: 'checkup', title: 'Other', dateAdministered: '2026-11-01' };
  const records = `/api/pets/${petId}/medical-records`;
  const made = await client.post<{ id: string; weight: string }>(records, {
    ...record,
    weight: ' 9 lb 4 oz ',
  });
  expect(made.body.weight).toBe('9 lb 4 oz');
  expect((await client.get<readonly WeightEntry[]>(path(petId))).body).toMatchObject([
    { recordId: made.body.id, grams: 4196, typed: '9 lb 4 oz' },
  ]);
});

test('costs as many statements for a hundred weights as for one', async () => {
  const statementsFor = async (count: number): Promise<number> => {
    const days = Array.from({ length: count }, (_, index) => `2026-01-${(index % 28) + 1}`);
    const { client, petId } = await weighed(
      days.map((day) => [day.replace(/-(\d)$/, '-0$1'), '4']),
    );
    server.statements();
    await client.get(path(petId));
    return server.statements().length;
  };
  expect(await statementsFor(100)).toBe(await statementsFor(1));
});
