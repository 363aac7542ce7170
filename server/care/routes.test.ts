import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildRecord } from '#db/records/factory.ts';
import { DAY } from '#server/calendar/days.ts';
import type { DeletedThing } from '#server/deleted/contract.ts';
import { insertMany } from '#server/testing/insert-many.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { CarePage, CarePlan } from './contract.ts';
import {
  AMOXICILLIN,
  AS_NEEDED,
  describeItems,
  householdOn,
  NOBODY,
  TWICE_A_DAY,
} from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
// The clock shows 10:00 in Manila.
beforeEach(() => server.clock.set('2026-11-20T02:00:00.000Z'));
afterAll(() => server[Symbol.asyncDispose]());

const household = () => householdOn(server);
const plansPath = (petId: string): string => `/api/pets/${petId}/care-plans`;
const planPath = (id: string): string => `/api/care-plans/${id}`;

test('answers 401 signed out, and 404 for another owner’s plan or pet', async () => {
  const { client, petId, addPlan } = await household();
  const { id } = await addPlan();
  const signedOutClient = server.client();
  const stranger = (await household()).client;
  for (const path of ['/api/care-plans', '/api/care?from=2026-11-20&to=2026-11-20']) {
    expect((await signedOutClient.get(path)).status).toBe(401);
  }
  for (const [who, plan, pet, status] of [
    [signedOutClient, id, petId, 401],
    [stranger, id, petId, 404],
    [client, NOBODY, NOBODY, 404],
  ] as const) {
    expect((await who.get(plansPath(pet))).status).toBe(status);
    expect((await who.post(plansPath(pet), { ...AMOXICILLIN })).status).toBe(status);
    expect((await who.put(planPath(plan), { title: 'x' })).status).toBe(status);
    expect((await who.delete(planPath(plan))).status).toBe(status);
    expect((await who.post(`${planPath(plan)}/restore`, {})).status).toBe(status);
    expect((await who.post(`${planPath(plan)}/supply`, { added: 1 })).status).toBe(status);
    const carePath = `/api/care?from=2026-11-20&to=2026-11-20&petId=${pet}`;
    expect((await who.get(carePath)).status).toBe(status);
  }
  expect((await stranger.get<CarePlan[]>('/api/care-plans')).body).toEqual([]);
});

const planWithStep = (change: object) => ({ steps: [{ ...TWICE_A_DAY, ...change }] });
const planWithNeed = (change: object) => ({
  steps: undefined,
  asNeeded: { ...AS_NEEDED.asNeeded, ...change },
});

test.each([
  ['title', { title: ' ' }, 'care.title.required'],
  ['title', { title: 'x'.repeat(101) }, 'field.tooLong.100'],
  ['kind', { kind: 'beer' }, 'care.kind.required'],
  ['steps', { steps: undefined }, 'care.schedule'],
  ['steps', { asNeeded: AS_NEEDED.asNeeded }, 'care.schedule'],
  ['steps', { steps: [] }, 'care.steps.count'],
  ['steps', { steps: Array.from({ length: 11 }, () => TWICE_A_DAY) }, 'care.steps.count'],
  ['steps', { steps: [TWICE_A_DAY, TWICE_A_DAY] }, 'care.steps.order'],
  ['steps.0.startsOn', planWithStep({ startsOn: '' }), 'care.steps.startsOn'],
  ['steps.0.endsOn', planWithStep({ endsOn: '2026-11-17' }), 'care.steps.endsOn'],
  ['steps.0.times', planWithStep({ times: ['08:00', '08:00'] }), 'care.times.invalid'],
  ['steps.0.times.0', planWithStep({ times: ['24:00'] }), 'care.times.invalid'],
  ['steps.0.count', planWithStep({ count: 0 }), 'care.steps.countOf'],
  ['steps.0.amount', planWithStep({ amount: -1 }), 'care.amount'],
  [
    'steps.0.repeat.every',
    planWithStep({ repeat: { every: 0, unit: 'day' } }),
    'care.repeat.every',
  ],
  [
    'steps.0.repeat.every',
    planWithStep({ repeat: { every: 1000, unit: 'day' } }),
    'care.repeat.every',
  ],
  [
    'steps.0.repeat.weekdays',
    planWithStep({ repeat: { every: 1, unit: 'day', weekdays: ['mo'] } }),
    'care.repeat.weekdays',
  ],
  ['asNeeded.minHours', planWithNeed({ minHours: 0.4 }), 'care.asNeeded.minHours'],
  ['asNeeded.maxPer24Hours', planWithNeed({ maxPer24Hours: 25 }), 'care.asNeeded.max'],
  ['supply.unit', { supply: { counted: 1, unit: '' } }, 'care.supply.unit'],
  [
    'supply.countedAt',
    { supply: { counted: 1, unit: 'ml', countedAt: '2026-11-20T02:06:00Z' } },
    'care.countedAt.future',
  ],
  ['remindBefore', { remindBefore: 15 }, 'care.remindBefore'],
  ['recordId', { recordId: NOBODY }, 'care.recordId.unknown'],
])('refuses an invalid %s with its code: %j', async (field, change, code) => {
  const { client, petId } = await household();
  const { status, body } = await client.post<{ code: string; fields: object }>(plansPath(petId), {
    ...AMOXICILLIN,
    ...change,
  });
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, code, [field]]);
});

test('creates, lists, changes by version, deletes and restores a plan', async () => {
  const { client, petId, addPlan } = await household();
  const record = await buildRecord(server.db, { petId });
  const newPlan = await addPlan({ ...AMOXICILLIN, instructions: 'With food', recordId: record.id });
  expect(newPlan).toMatchObject({
    petId,
    ...{ kind: 'medication', title: 'Amoxicillin', instructions: 'With food', status: 'active' },
    ...{ reminders: true, reminderSms: false, remindBefore: 0, recordId: record.id },
    ...{ timeZone: 'Asia/Manila', asNeeded: null, version: 1 },
    steps: [{ ...TWICE_A_DAY, startsAt: null, endsOn: null, count: null }],
    supply: {
      ...{ counted: 14_000, unit: 'tablets', remindAt: 4000, left: 14_000 },
      countedAt: '2026-11-20T02:00:00.000Z',
    },
  });
  expect(newPlan.revisions).toHaveLength(1);
  const allPlans = await client.get<CarePlan[]>('/api/care-plans');
  expect([allPlans.body, allPlans.headers.get('x-total-count')]).toEqual([[newPlan], '1']);
  expect((await client.get<CarePlan[]>(plansPath(petId))).body).toEqual([newPlan]);

  const changedPlan = await client.put<CarePlan>(planPath(newPlan.id), {
    remindBefore: 30,
    version: 1,
  });
  expect(changedPlan.body).toMatchObject({
    remindBefore: 30,
    version: 2,
    revisions: newPlan.revisions,
  });
  const staleEdit = await client.put<{ current: CarePlan }>(planPath(newPlan.id), {
    title: 'x',
    version: 1,
  });
  expect([staleEdit.status, staleEdit.body.current]).toEqual([409, changedPlan.body]);
  expect((await client.delete(`${planPath(newPlan.id)}?version=1`)).status).toBe(409);

  expect((await client.delete(`${planPath(newPlan.id)}?version=2`)).status).toBe(200);
  expect((await client.get<CarePlan[]>('/api/care-plans')).body).toEqual([]);
  const deleted = await client.get<DeletedThing[]>('/api/recently-deleted');
  expect(deleted.body).toMatchObject([
    { kind: 'carePlan', id: newPlan.id, name: 'Amoxicillin', petId, petName: 'Bantay' },
  ]);
  const restoredPlan = await client.post<CarePlan>(`${planPath(newPlan.id)}/restore`, {});
  expect([restoredPlan.status, restoredPlan.body]).toEqual([
    200,
    { ...changedPlan.body, version: 3 },
  ]);
  expect((await client.get<DeletedThing[]>('/api/recently-deleted')).body).toEqual([]);
});

test('restores a plan only while its pet exists', async () => {
  const { client, petId, addPlan } = await household();
  const { id } = await addPlan();
  await client.delete(planPath(id));
  await client.delete(`/api/pets/${petId}`);
  const refusedResponse = await client.post<{ code: string }>(`${planPath(id)}/restore`, {});
  expect([refusedResponse.status, refusedResponse.body.code]).toEqual([
    409,
    'care.plan.restore.petDeleted',
  ]);
});

test('creates a repeated plan once, and refuses a taken id', async () => {
  const { client, petId } = await household();
  const id = '01990000-0000-7000-8000-0000000000c1';
  const send = (key: string) =>
    client.send('POST', plansPath(petId), { ...AMOXICILLIN, id }, { 'Idempotency-Key': key });
  expect([
    (await send('one')).status,
    (await send('one')).status,
    (await send('two')).status,
  ]).toEqual([201, 201, 409]);
  expect((await client.get<CarePlan[]>('/api/care-plans')).body).toHaveLength(1);
});

test('starts a revision with a change, and keeps the past', async () => {
  const { client, addPlan, care } = await household();
  const plan = await addPlan();
  const { body } = await client.put<CarePlan>(planPath(plan.id), {
    steps: [{ ...TWICE_A_DAY, dose: '2 tablets', times: ['07:00', '19:00'] }],
  });
  expect(body.revisions.map(({ since }) => since)).toEqual([null, '2026-11-20T02:00:00.000Z']);
  const { items } = await care('2026-11-19', '2026-11-20');
  expect(items.map(({ time, dose }) => [time, dose])).toEqual([
    ['08:00', '1 tablet'],
    ['20:00', '1 tablet'],
    ['08:00', '1 tablet'],
    ['19:00', '2 tablets'],
  ]);
  const conflictResponse = await client.put<{ code: string }>(planPath(plan.id), {
    asNeeded: AS_NEEDED.asNeeded,
  });
  expect([conflictResponse.status, conflictResponse.body.code]).toEqual([400, 'care.schedule']);
  const neededPlan = await client.put<CarePlan>(planPath(plan.id), { ...AS_NEEDED, steps: null });
  expect(neededPlan.body).toMatchObject({ title: 'Painkiller', steps: null });
});

test('dates a change that was made offline back, but not before the last one or into the future', async () => {
  const { client, addPlan, care } = await household();
  const plan = await addPlan();
  server.clock.advance(2 * DAY);
  const change = (fields: object) => client.put<CarePlan>(planPath(plan.id), fields);
  const pausedAt = '2026-11-20T03:00:00.000Z';
  const { body } = await change({ status: 'paused', changedAt: pausedAt });
  expect(body.revisions.map(({ since }) => since)).toEqual([null, pausedAt]);
  expect(describeItems(await care('2026-11-20', '2026-11-22'))).toEqual(['20 08:00 missed']);
  const resumed = await change({ status: 'active', changedAt: '2026-11-19T00:00:00.000Z' });
  expect(resumed.body.revisions.at(-1)?.since).toBe('2026-11-20T03:00:00.001Z');
  const ended = await change({ status: 'ended', changedAt: '2027-01-01T00:00:00.000Z' });
  expect(ended.body.revisions.at(-1)?.since).toBe(server.clock.now().toISOString());
  expect((await change({ status: 'active', changedAt: 'today' })).status).toBe(400);
});

test('replaces the schedule of a plan that has not begun', async () => {
  const { client, addPlan } = await household();
  const plan = await addPlan({ ...AMOXICILLIN, ...planWithStep({ startsOn: '2026-11-21' }) });
  const { body } = await client.put<CarePlan>(planPath(plan.id), { title: 'Doxycycline' });
  expect(body.revisions).toEqual([{ ...plan.revisions[0], title: 'Doxycycline' }]);
});

test('starts a revision of every plan when the owner’s zone changes, and offers no given dose again', async () => {
  const { client, addPlan, give, care } = await household();
  const plan = await addPlan();
  await give(plan.id, { day: '2026-11-20', time: '08:00', allowEarly: true });
  expect((await client.put('/api/auth/user', { timeZone: 'Europe/Berlin' })).status).toBe(200);
  expect((await client.get<CarePlan[]>('/api/care-plans')).body).toMatchObject([
    { timeZone: 'Europe/Berlin', version: 2, revisions: [{}, { timeZone: 'Europe/Berlin' }] },
  ]);
  // The clock shows 08:00 in Berlin.
  server.clock.set('2026-11-20T07:00:00.000Z');
  expect(describeItems(await care('2026-11-20'))).toEqual(['20 08:00 given', '20 20:00 upcoming']);
});

test('ends the plans of a pet that passed away or is deleted', async () => {
  const { client, petId, addPlan, care } = await household();
  await addPlan();
  expect(describeItems(await care('2026-11-20'))).toEqual(['20 08:00 late', '20 20:00 upcoming']);
  await client.put(`/api/pets/${petId}`, { passedAwayOn: '2026-11-20' });
  expect(describeItems(await care('2026-11-20'))).toEqual([]);
  expect((await client.get<CarePlan[]>('/api/care-plans')).body).toMatchObject([
    { status: 'ended' },
  ]);
  await client.put(`/api/pets/${petId}`, { passedAwayOn: null });
  expect(describeItems(await care('2026-11-20'))).toEqual(['20 08:00 late', '20 20:00 upcoming']);
  await client.delete(`/api/pets/${petId}`);
  expect(describeItems(await care('2026-11-20'))).toEqual([]);
  expect((await client.get<CarePlan[]>('/api/care-plans')).body).toEqual([]);
});

test('adds to a supply once for each key, in any order with the additions of others', async () => {
  const { client, addPlan, left } = await household();
  const plan = await addPlan();
  const add = (added: number, key: string) =>
    client.post<CarePlan>(`${planPath(plan.id)}/supply`, { added }, { 'Idempotency-Key': key });
  const answers = await Promise.all([add(1000, 'a'), add(2000, 'b'), add(1000, 'a')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[2]?.body).toEqual(answers[0]?.body);
  expect(await left(plan.id)).toBe(17_000);
});

test('computes a supply as counted plus added minus given', async () => {
  const { client, addPlan, give, left } = await household();
  const plan = await addPlan();
  const addAmount = (addedAmount: unknown) =>
    client.post(`${planPath(plan.id)}/supply`, { added: addedAmount });
  expect((await addAmount(0)).status).toBe(400);
  await give(plan.id, { day: '2026-11-20', time: '08:00' });
  await give(plan.id, { day: '2026-11-20', time: '20:00', status: 'skipped' });
  // This dose was given before the supply was counted.
  await give(plan.id, { day: '2026-11-19', time: '08:00', givenAt: '2026-11-19T00:00:00.000Z' });
  expect(await left(plan.id)).toBe(13_000);
  expect((await addAmount(10_000)).body).toMatchObject({ version: 2, supply: { left: 23_000 } });
  await client.put(planPath(plan.id), { supply: { ...AMOXICILLIN.supply, counted: 5000 } });
  expect(await left(plan.id)).toBe(4000);
  server.clock.advance(1000);
  await client.put(planPath(plan.id), { supply: { ...AMOXICILLIN.supply, counted: 6000 } });
  expect(await left(plan.id)).toBe(6000);
  const planWithoutSupply = await addPlan({ ...AMOXICILLIN, supply: null });
  expect((await client.post(`${planPath(planWithoutSupply.id)}/supply`, { added: 1 })).status).toBe(
    400,
  );
});

test('allows 50 active plans for each pet', async () => {
  const { client, petId, addPlan } = await household();
  const plan = { ...AMOXICILLIN, supply: null };
  for (let number = 0; number < 50; number += 1) await addPlan(plan);
  const refusedResponse = await client.post<{ code: string }>(plansPath(petId), plan);
  expect([refusedResponse.status, refusedResponse.body.code]).toEqual([409, 'care.tooManyPlans']);
  const { id } = await addPlan({ ...plan, status: 'paused' });
  expect((await client.put(planPath(id), { status: 'active' })).status).toBe(409);
  expect((await client.put(planPath(id), { title: 'Other' })).status).toBe(200);
});

const cursorAt = (day: string): string =>
  Buffer.from(JSON.stringify([day, '', 'plan', null, null])).toString('base64url');

test.each([
  ['from=2026-11-20&to=2026-11-19', 'care.range'],
  ['from=2026-01-01&to=2026-04-03', 'care.range'],
  ['from=2026-11-20', 'field.date'],
  ['from=today&to=2026-11-20', 'field.date'],
  ['from=2026-11-20&to=2026-11-20&cursor=x', 'field.invalid'],
  [`from=2026-11-20&to=2026-12-20&cursor=${cursorAt('2026-11-99')}`, 'field.invalid'],
])('GET /api/care?%s answers 400 %s', async (query, code) => {
  const { client } = await household();
  const { status, body } = await client.get<{ code: string }>(`/api/care?${query}`);
  expect([status, body.code]).toEqual([400, code]);
});

test('GET /api/care divides the items of hundreds of plans like those of few', async () => {
  const { addPlan, care } = await household();
  const feeding = { ...AMOXICILLIN, kind: 'feeding' };
  const planIds: string[] = [];
  for (let index = 0; index < 45; index += 1) {
    const hour = String(23 - (index % 24)).padStart(2, '0');
    const times = [`${hour}:00`, `${hour}:30`];
    const plan = await addPlan({ ...feeding, ...planWithStep({ times, startsOn: '2026-10-01' }) });
    planIds.push(plan.id);
  }
  const [first] = await server.db.run((knex) => knex('carePlans').where({ id: planIds[0] }));
  // A pet has at most 50 active plans by the call.
  const copies = Array.from({ length: 210 }, () => ({ ...first, id: v7() }));
  await insertMany(server.db, 'carePlans', copies);
  planIds.push(...copies.map(({ id }) => id));
  const seen: string[] = [];
  let pages = 0;
  for (let cursor: string | null = ''; cursor !== null; pages += 1) {
    const query = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: CarePage = await care('2026-11-18', '2026-11-22', query);
    seen.push(...page.items.map(({ day, time, planId }) => `${day} ${time} ${planId}`));
    cursor = page.nextCursor;
  }
  expect([pages, seen.length, new Set(seen).size]).toEqual([3, 2550, 2550]);
  const places = seen.map((key) => key.slice(0, '2026-11-18 08:00'.length));
  expect(places).toEqual(places.toSorted());
});

test('GET /api/care returns a thousand items at a time, each exactly once', async () => {
  const { addPlan, care, petId, give } = await household();
  const times = Array.from({ length: 12 }, (_, hour) => `${String(hour + 8).padStart(2, '0')}:00`);
  const frequentPlan = {
    ...AMOXICILLIN,
    kind: 'feeding',
    ...planWithStep({ times, startsOn: '2026-01-01' }),
  };
  const [plan] = [await addPlan(frequentPlan), await addPlan(frequentPlan)];
  await give(plan?.id ?? '', { day: null, time: null, extra: true });
  const seenIds: string[] = [];
  let pages = 0;
  for (let cursor: string | null = ''; cursor !== null; pages += 1) {
    const cursorParameter = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = await care('2026-10-01', '2026-12-31', cursorParameter);
    expect(page.items.length).toBeLessThanOrEqual(1000);
    for (const { planId, day, time, doseId } of page.items) {
      seenIds.push(`${day} ${time} ${planId} ${doseId}`);
    }
    cursor = page.nextCursor;
  }
  expect([pages, seenIds.length, new Set(seenIds).size]).toEqual([3, 2209, 2209]);
  expect((await care('2026-11-20', '2026-11-20', `&petId=${petId}`)).items).toHaveLength(25);
});

test('GET /api/care needs as many statements for forty plans with doses as for one', async () => {
  const countStatementsFor = async (count: number): Promise<number> => {
    const { addPlan, give, care } = await household();
    for (let number = 0; number < count; number += 1) {
      const { id } = await addPlan();
      await give(id, { day: '2026-11-20', time: '08:00' });
    }
    server.statements();
    expect((await care('2026-11-20', '2026-11-21')).items).toHaveLength(4 * count);
    return server.statements().length;
  };
  expect(await countStatementsFor(40)).toBe(await countStatementsFor(1));
});
