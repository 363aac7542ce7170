import { afterAll, beforeAll, expect, test } from 'vitest';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { buildPet } from '#db/pets/factory.ts';
import { readQuotaUse } from '#db/quotas.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildMembership } from '#server/members/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { upload } from '#server/transfer/testing/upload.ts';
import type { WeighingBody, WeightEntry } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const path = (petId: string): string => `/api/pets/${petId}/weights`;

/** An owner's pet with one record for each day and weight. */
const addWeights = async (weights: readonly (readonly [day: string, weight: string | null])[]) => {
  const { user, client } = await server.owner();
  const { id: petId } = await buildPet(server.db, { userId: user.id });
  for (const [dateAdministered, weight] of weights) {
    await buildRecord(server.db, { petId, dateAdministered, weight });
  }
  return { user, client, petId };
};

const NOBODY = '01990000-0000-7000-8000-000000000001';

test('adds a readable weight only to an own pet, and not in the future', async () => {
  const { client, petId } = await addWeights([]);
  const stranger = await server.owner();
  const body = { date: '2026-01-05', weight: '4.2 kg' };
  expect((await server.client().post(path(petId), body)).status).toBe(401);
  expect((await stranger.client.post(path(petId), body)).status).toBe(404);
  expect((await client.post(path(NOBODY), body)).status).toBe(404);
  const expectRefusal = async (change: object) => {
    const { status, body: refusal } = await client.post<{ fields: object }>(path(petId), {
      ...body,
      ...change,
    });
    return [status, refusal.fields];
  };
  const message = (text: string) => ({ message: text, code: expect.any(String) });
  expect(await expectRefusal({ date: '' })).toEqual([
    400,
    { date: message('Please enter the day') },
  ]);
  expect(await expectRefusal({ date: '2199-01-01' })).toEqual([
    400,
    { date: message('The day cannot be in the future') },
  ]);
  expect(await expectRefusal({ weight: ' ' })).toEqual([
    400,
    { weight: message('Please enter a weight') },
  ]);
  expect(await expectRefusal({ weight: 'heavy' })).toEqual([
    400,
    { weight: message('Please enter one weight, such as 4.2') },
  ]);
  for (const bodyCondition of [0, 10, 4.5, '5']) {
    expect(await expectRefusal({ bodyCondition })).toEqual([
      400,
      { bodyCondition: message('Please choose a score from 1 to 9') },
    ]);
  }
  const newWeight = await client.post<WeighingBody>(path(petId), body);
  expect(newWeight.status).toBe(201);
  expect(newWeight.body).toEqual({ ...body, id: expect.any(String), petId, bodyCondition: null });
  expect((await client.get<WeightEntry[]>(path(petId))).body).toEqual([
    {
      recordId: null,
      weighingId: newWeight.body.id,
      date: '2026-01-05',
      grams: 4200,
      assumed: false,
      typed: '4.2 kg',
      bodyCondition: null,
      isOwn: true,
      createdAt: expect.any(String),
    },
  ]);
});

test('lets only its owner delete a weighing permanently, whose id stays taken', async () => {
  const { client, petId } = await addWeights([['2026-01-01', '4 kg']]);
  const stranger = await server.owner();
  const id = '01990000-0000-7000-8000-0000000000aa';
  const body = { id, date: '2026-01-05', weight: '4.2 kg' };
  expect((await client.post(path(petId), body)).status).toBe(201);
  expect((await client.post(path(petId), body)).status).toBe(409);
  const weighingPath = `/api/weights/${id}`;
  expect((await server.client().delete(weighingPath)).status).toBe(401);
  expect((await stranger.client.delete(weighingPath)).status).toBe(404);
  expect((await client.delete(weighingPath)).status).toBe(200);
  expect((await client.delete(weighingPath)).status).toBe(404);
  expect((await client.get<WeightEntry[]>(path(petId))).body).toHaveLength(1);
  expect((await client.post(path(petId), body)).status).toBe(409);
});

test('counts weighings against the quota of records', async () => {
  const { user, client, petId } = await addWeights([['2026-01-01', '4 kg']]);
  const storageOwner = { userId: user.id, freePlanId: FREE_PLAN_ID };
  const readUsage = async () => (await readQuotaUse(server.db, storageOwner, 'records'))?.held;
  expect(await readUsage()).toBe(1);
  await client.post(path(petId), { date: '2026-01-05', weight: '4.2 kg' });
  expect(await readUsage()).toBe(2);
});

test('exports weighings, and imports them once', async () => {
  const { client, petId } = await addWeights([]);
  const scoredWeight = { date: '2026-01-05', weight: '4,2', bodyCondition: 6 };
  await client.post(path(petId), scoredWeight);
  const { data, text: file } = await exportOf(server, client);
  expect(data).toMatchObject({
    weighings: [{ petId, weighedOn: '2026-01-05', weight: '4,2', bodyCondition: 6 }],
  });
  const otherOwner = await server.owner();
  const target = { url: server.url, client: otherOwner.client };
  expect((await upload(target, '/api/import', file)).body).toMatchObject({
    added: { weighings: 1 },
  });
  expect((await upload(target, '/api/import', file)).body).toMatchObject({
    added: { weighings: 0 },
    alreadyThere: { weighings: 1 },
  });
  const [pet] = (await otherOwner.client.get<{ id: string }[]>('/api/pets')).body;
  expect((await otherOwner.client.get<WeightEntry[]>(path(pet?.id ?? ''))).body).toMatchObject([
    { date: '2026-01-05', typed: '4,2', grams: 4200, bodyCondition: 6 },
  ]);
});

test('answers 401 signed out, and 404 for another owner’s pet', async () => {
  const { petId } = await addWeights([['2026-01-01', '4 kg']]);
  const stranger = await server.owner();
  expect((await server.client().get(path(petId))).status).toBe(401);
  expect((await stranger.client.get(path(petId))).status).toBe(404);
  expect((await stranger.client.get(path('nothing'))).status).toBe(404);
});

test('lists weights in grams, oldest first, with the typed text, also unreadable ones', async () => {
  const { client, petId } = await addWeights([
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
  expect(body.map(({ date, grams, assumed, typed }) => ({ date, grams, assumed, typed }))).toEqual([
    { date: '2026-03-01', grams: 13_100, assumed: false, typed: '13.1 kg' },
    { date: '2026-05-01', grams: null, assumed: false, typed: 'a bit more' },
    { date: '2026-05-02', grams: null, assumed: false, typed: '-3' },
    { date: '2026-05-03', grams: null, assumed: false, typed: '0' },
    { date: '2026-07-01', grams: 9_000_000, assumed: false, typed: '9000 kg' },
    { date: '2026-08-11', grams: 14_061, assumed: false, typed: '31 lb' },
    { date: '2026-11-18', grams: 14_200, assumed: true, typed: '14,2' },
  ]);
});

test('leaves out deleted records and other pets', async () => {
  const { user, client } = await server.owner();
  const ownPet = await buildPet(server.db, { userId: user.id });
  const otherPet = await buildPet(server.db, { userId: user.id });
  const weightFields = { dateAdministered: '2026-01-01', weight: '4 kg' };
  const keptRecord = await buildRecord(server.db, { ...weightFields, petId: ownPet.id });
  await buildRecord(server.db, {
    ...weightFields,
    petId: ownPet.id,
    deletedAt: '2026-11-01T00:00:00.000Z',
  });
  await buildRecord(server.db, { ...weightFields, petId: otherPet.id });
  const { body } = await client.get<readonly WeightEntry[]>(path(ownPet.id));
  expect(body.map(({ recordId }) => recordId)).toEqual([keptRecord.id]);
});

test('keeps a record’s weight as typed', async () => {
  const { client, petId } = await addWeights([]);
  const record = { type: 'checkup', title: 'Other', dateAdministered: '2026-11-01' };
  const recordsPath = `/api/pets/${petId}/medical-records`;
  const newRecord = await client.post<{ id: string; weight: string }>(recordsPath, {
    ...record,
    weight: ' 9 lb 4 oz ',
  });
  expect(newRecord.body.weight).toBe('9 lb 4 oz');
  expect((await client.get<readonly WeightEntry[]>(path(petId))).body).toMatchObject([
    { recordId: newRecord.body.id, grams: 4196, typed: '9 lb 4 oz' },
  ]);
});

test('needs as many statements for a hundred weights as for one', async () => {
  const countStatementsFor = async (count: number): Promise<number> => {
    const days = Array.from({ length: count }, (_, index) => `2026-01-${(index % 28) + 1}`);
    const { client, petId } = await addWeights(
      days.map((day) => [day.replace(/-(\d)$/, '-0$1'), '4']),
    );
    server.statements();
    await client.get(path(petId));
    return server.statements().length;
  };
  expect(await countStatementsFor(100)).toBe(await countStatementsFor(1));
});

test('tells each account which weights it wrote', async () => {
  const { user, client, petId } = await addWeights([]);
  const carer = await server.owner();
  await buildMembership(server.db, { ownerId: user.id, userId: carer.user.id }, { role: 'carer' });
  await client.post(path(petId), { date: '2026-01-05', weight: '4 kg' });
  await carer.client.post(path(petId), { date: '2026-01-06', weight: '5 kg' });
  const listWeights = async ({ client: askingClient }: Pick<typeof carer, 'client'>) =>
    (await askingClient.get<readonly WeightEntry[]>(path(petId))).body.map(({ isOwn }) => isOwn);
  expect([await listWeights({ client }), await listWeights(carer)]).toEqual([
    [true, false],
    [false, true],
  ]);
});
