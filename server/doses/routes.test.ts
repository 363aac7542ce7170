import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findSubscription } from '#db/plans/queries.ts';
import {
  AMOXICILLIN,
  AS_NEEDED,
  describeItems,
  householdOn,
  NOBODY,
} from '#server/care/testing.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { AddedDose, Dose, EarlyDose, ExistingDose } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
// The clock shows 10:00 in Manila.
beforeEach(() => server.clock.set('2026-11-20T02:00:00.000Z'));
afterAll(() => server[Symbol.asyncDispose]());

const household = () => householdOn(server);
const MORNING = { day: '2026-11-20', time: '08:00' };
const EVENING = { day: '2026-11-20', time: '20:00' };
const EXTRA_DOSE = { day: null, time: null };

test('answers 401 signed out, and 404 for another owner’s plan, pet or dose', async () => {
  const { client, petId, addPlan, give } = await household();
  const plan = await addPlan();
  const { body: dose } = await give(plan.id, MORNING);
  const stranger = (await household()).client;
  for (const [who, ids, status] of [
    [server.client(), { plan: plan.id, pet: petId, dose: dose.id }, 401],
    [stranger, { plan: plan.id, pet: petId, dose: dose.id }, 404],
    [client, { plan: NOBODY, pet: NOBODY, dose: NOBODY }, 404],
  ] as const) {
    const path = `/api/care-plans/${ids.plan}/doses`;
    expect((await who.post(path, { ...EVENING, status: 'given' })).status).toBe(status);
    expect((await who.get(`/api/pets/${ids.pet}/doses`)).status).toBe(status);
    expect((await who.put(`/api/doses/${ids.dose}`, { note: 'x' })).status).toBe(status);
    expect((await who.delete(`/api/doses/${ids.dose}`)).status).toBe(status);
  }
});

test.each([
  ['day', { day: undefined }, 'care.dose.occurrence'],
  ['day', { day: null, time: '08:00' }, 'care.dose.occurrence'],
  ['day', EXTRA_DOSE, 'care.dose.occurrence'],
  ['day', { ...MORNING, extra: true }, 'care.dose.occurrence'],
  ['day', { ...EXTRA_DOSE, extra: true, status: 'skipped' }, 'care.dose.occurrence'],
  ['time', { time: '8:00' }, 'care.dose.occurrence'],
  ['status', { status: 'late' }, 'care.dose.status'],
  ['amount', { amount: 1.5 }, 'care.amount'],
  ['givenAt', { givenAt: '2026-11-20' }, 'field.date'],
  ['givenAt', { givenAt: '2026-11-20T02:05:01Z' }, 'care.givenAt.future'],
])('refuses an invalid %s with its code: %j', async (field, change, code) => {
  const { addPlan, give } = await household();
  const plan = await addPlan();
  const { status, body } = await give(plan.id, { ...MORNING, ...change });
  const { code: refusedCode, fields } = body as unknown as { code: string; fields: object };
  expect([status, refusedCode, Object.keys(fields)]).toEqual([400, code, [field]]);
});

test('takes the plan’s amount unless one is sent, and none where none is meant', async () => {
  const { addPlan, give } = await household();
  const plan = await addPlan();
  const amounts = [];
  for (const [day, sent] of [
    ['2026-11-18', {}],
    ['2026-11-19', { amount: 500 }],
    ['2026-11-20', { amount: null }],
  ] as const) {
    const dose = { ...MORNING, day, givenAt: `${day}T08:00:00+08:00`, ...sent };
    amounts.push((await give(plan.id, dose)).body.amount);
  }
  expect(amounts).toEqual([1000, 500, null]);
});

test('records an occurrence once, with person and time', async () => {
  const { user, client, petId, addPlan, give, care } = await household();
  const plan = await addPlan();
  const newDose = await give(plan.id, { ...MORNING, note: 'With food' });
  expect([newDose.status, newDose.body]).toEqual([
    201,
    {
      ...{ id: expect.any(String), planId: plan.id, petId, ...MORNING, status: 'given' },
      ...{ givenAt: '2026-11-20T02:00:00.000Z', amount: 1000, note: 'With food' },
      ...{ imageUrl: null, photo: null, extra: false, early: false, version: 1 },
      by: { id: user.id, name: user.firstName },
      createdAt: '2026-11-20T02:00:00.000Z',
      updatedAt: '2026-11-20T02:00:00.000Z',
    },
  ]);
  for (const status of ['given', 'skipped']) {
    const repeatedDose = await client.post<ExistingDose & { code: string }>(
      `/api/care-plans/${plan.id}/doses`,
      { ...MORNING, status },
    );
    expect([repeatedDose.status, repeatedDose.body.code]).toEqual([409, 'care.alreadyGiven']);
    expect(repeatedDose.body.current).toEqual(newDose.body);
  }
  const { items } = await care('2026-11-20');
  expect(items[0]).toMatchObject({
    ...{ planId: plan.id, status: 'given', doseId: newDose.body.id, by: newDose.body.by },
    ...{ at: '2026-11-20T00:00:00.000Z', givenAt: newDose.body.givenAt, dose: '1 tablet' },
  });
  // Doses never change a plan's version.
  expect((await client.get<{ version: number }[]>('/api/care-plans')).body).toMatchObject([
    { version: 1 },
  ]);
});

test('records an occurrence once for two requests in parallel', async () => {
  const { addPlan, give } = await household();
  const plan = await addPlan();
  const answers = await Promise.all([1, 2, 3, 4].map(() => give(plan.id, MORNING)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
});

test('replaces a skipped dose by a given one', async () => {
  const { client, petId, addPlan, give, left } = await household();
  const plan = await addPlan();
  const skippedDose = await give(plan.id, { ...MORNING, status: 'skipped' });
  expect([skippedDose.status, await left(plan.id)]).toEqual([201, 14_000]);
  expect((await give(plan.id, { ...MORNING, status: 'skipped' })).status).toBe(409);
  const givenDose = await give(plan.id, MORNING);
  expect([givenDose.status, await left(plan.id)]).toEqual([201, 13_000]);
  expect((await client.get<Dose[]>(`/api/pets/${petId}/doses`)).body).toEqual([givenDose.body]);
});

test('refuses a dose that is too early with the last and next ones, and stores it when confirmed', async () => {
  const { addPlan, give } = await household();
  const plan = await addPlan();
  const firstDose = await give(plan.id, MORNING);
  const refusedResponse = await give(plan.id, EVENING);
  const { last, nextByPlan } = refusedResponse.body as unknown as EarlyDose;
  expect([refusedResponse.status, last, nextByPlan]).toEqual([
    409,
    firstDose.body,
    '2026-11-20T12:00:00.000Z',
  ]);
  const storedDose = await give(plan.id, { ...EVENING, allowEarly: true });
  expect([
    storedDose.status,
    (storedDose.body as AddedDose).warning,
    storedDose.body.early,
  ]).toEqual([...[201, 'tooEarly', true]]);
  server.clock.set('2026-11-21T00:00:00.000Z');
  const nextResponse = await give(plan.id, { day: '2026-11-21', time: '08:00', allowEarly: true });
  expect([nextResponse.status, (nextResponse.body as AddedDose).warning]).toEqual([201, undefined]);
});

test('enforces the interval and the daily maximum of an as-needed plan', async () => {
  const { addPlan, give, care } = await household();
  const plan = await addPlan(AS_NEEDED);
  expect((await give(plan.id, EXTRA_DOSE)).body).toMatchObject({ amount: 500, extra: false });
  server.clock.advance(5 * 3_600_000);
  const earlyDose = await give(plan.id, EXTRA_DOSE);
  expect(earlyDose.body).toMatchObject({ nextByPlan: '2026-11-20T08:00:00.000Z' });
  for (let doseCount = 0; doseCount < 2; doseCount += 1) {
    server.clock.advance(6 * 3_600_000);
    expect((await give(plan.id, EXTRA_DOSE)).status).toBe(201);
  }
  server.clock.advance(6 * 3_600_000);
  expect((await give(plan.id, EXTRA_DOSE)).body).toMatchObject({
    nextByPlan: '2026-11-21T02:00:00.000Z',
  });
  expect(describeItems(await care('2026-11-20', '2026-11-21'))).toEqual([
    '20 - given extra',
    '20 - given extra',
    '21 - given extra',
  ]);
});

test('marks, counts and lists the second of two doses as extra', async () => {
  const { addPlan, give, care, left } = await household();
  const plan = await addPlan();
  await give(plan.id, MORNING);
  expect((await give(plan.id, { ...EXTRA_DOSE, extra: true })).status).toBe(409);
  const extraDose = await give(plan.id, { ...EXTRA_DOSE, extra: true, allowEarly: true });
  expect([extraDose.status, extraDose.body.extra, extraDose.body.amount]).toEqual([
    201,
    true,
    1000,
  ]);
  expect(await left(plan.id)).toBe(12_000);
  expect(describeItems(await care('2026-11-20'))).toEqual([
    '20 08:00 given',
    '20 - given extra',
    '20 20:00 upcoming',
  ]);
});

test('keeps a dose after its plan has changed', async () => {
  const { client, addPlan, give, care } = await household();
  const plan = await addPlan();
  await client.put(`/api/care-plans/${plan.id}`, { ...AS_NEEDED, steps: null, supply: null });
  expect((await give(plan.id, EVENING)).status).toBe(201);
  const neededPlan = await addPlan(AS_NEEDED);
  const scheduledPlan = { asNeeded: null, steps: AMOXICILLIN.steps };
  await client.put(`/api/care-plans/${neededPlan.id}`, scheduledPlan);
  expect((await give(neededPlan.id, EXTRA_DOSE)).status).toBe(201);
  const { items } = await care('2026-11-20');
  const givenItems = items.filter(({ status }) => status === 'given');
  expect(givenItems.map(({ planId, time }) => [planId, time]).toSorted()).toEqual(
    [
      [plan.id, '20:00'],
      [neededPlan.id, null],
    ].toSorted(),
  );
});

test('changes a dose by version and deletes it permanently', async () => {
  const { client, petId, addPlan, give, left } = await household();
  const plan = await addPlan();
  const { body: dose } = await give(plan.id, MORNING);
  const path = `/api/doses/${dose.id}`;
  const change = { amount: 500, givenAt: '2026-11-20T08:05:00+08:00', version: 1 };
  expect((await client.put(path, { ...change, givenAt: '2026-11-20T02:06:00Z' })).status).toBe(400);
  // The dose is moved to a time before the supply was counted.
  const changedDose = await client.put<Dose>(path, change);
  expect(changedDose.body).toMatchObject({
    amount: 500,
    givenAt: '2026-11-20T00:05:00.000Z',
    version: 2,
  });
  expect(await left(plan.id)).toBe(14_000);
  const staleEdit = await client.put<{ current: Dose }>(path, change);
  expect([staleEdit.status, staleEdit.body.current]).toEqual([409, changedDose.body]);
  expect((await client.delete(`${path}?version=1`)).status).toBe(409);
  expect((await client.delete(`${path}?version=2`)).status).toBe(200);
  expect((await client.delete(path)).status).toBe(404);
  expect((await client.get<Dose[]>(`/api/pets/${petId}/doses`)).body).toEqual([]);
  expect((await give(plan.id, MORNING)).status).toBe(201);
});

test('marks an edited dose as early by its new time and status', async () => {
  const { client, addPlan, give } = await household();
  const plan = await addPlan();
  await give(plan.id, MORNING);
  const { body: dose } = await give(plan.id, { ...EVENING, allowEarly: true });
  const edit = async (change: object) =>
    (await client.put<Dose>(`/api/doses/${dose.id}`, change)).body.early;
  server.clock.set('2026-11-20T12:30:00.000Z');
  expect(await edit({ note: 'With food' })).toBe(true);
  expect(await edit({ givenAt: '2026-11-20T12:00:00Z' })).toBe(false);
  expect(await edit({ givenAt: '2026-11-20T03:00:00Z' })).toBe(true);
  expect(await edit({ status: 'skipped' })).toBe(false);
  expect(await edit({ status: 'given' })).toBe(true);
});

test('lists doses in pages, newest first', async () => {
  const { client, petId, addPlan, give } = await household();
  const plan = await addPlan({ ...AMOXICILLIN, kind: 'feeding' });
  const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
  for (const day of days) {
    await give(plan.id, { day, time: '08:00', givenAt: `${day}T00:00:00.000Z` });
  }
  const page = await client.get<Dose[]>(`/api/pets/${petId}/doses?limit=2&page=1`);
  expect([page.body.map(({ day }) => day), page.headers.get('x-total-count')]).toEqual([
    ['2026-11-20', '2026-11-19'],
    '3',
  ]);
});

test('counts a dose’s photo as storage and deletes it with the dose', async () => {
  const { user, client, addPlan, give } = await household();
  const plan = await addPlan();
  const readStorageUsed = async () =>
    (await findSubscription(server.db, user.id))?.storageUsed ?? 0;
  const imageUrl = asDataUrl(await jpeg(), 'image/jpeg');
  const { body: skippedBody } = await give(plan.id, { ...MORNING, status: 'skipped', imageUrl });
  expect((await client.get(skippedBody.photo?.url ?? '')).status).toBe(200);
  expect(await readStorageUsed()).toBeGreaterThan(0);
  const { body: dose } = await give(plan.id, { ...MORNING, imageUrl });
  expect((await client.get(skippedBody.photo?.url ?? '')).status).toBe(404);
  expect((await client.put<Dose>(`/api/doses/${dose.id}`, { note: 'x' })).body.photo).toEqual(
    dose.photo,
  );
  await client.delete(`/api/doses/${dose.id}`);
  expect(await readStorageUsed()).toBe(0);
});

test('stores a repeated dose once', async () => {
  const { client, petId, addPlan } = await household();
  const plan = await addPlan();
  const id = '01990000-0000-7000-8000-0000000000d1';
  const send = (key: string) =>
    client.send(
      'POST',
      `/api/care-plans/${plan.id}/doses`,
      { ...MORNING, id, status: 'given' },
      { 'Idempotency-Key': key },
    );
  const [first, again, other] = [await send('one'), await send('one'), await send('two')];
  expect([first.status, again.status, other.status]).toEqual([201, 201, 409]);
  expect(again.body).toEqual(first.body);
  expect((await client.get<Dose[]>(`/api/pets/${petId}/doses`)).body).toHaveLength(1);
});
