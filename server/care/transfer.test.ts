import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRecord } from '#db/records/factory.ts';
import type { DiaryEntry } from '#server/diary/contract.ts';
import type { Dose } from '#server/doses/contract.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { upload } from '#server/transfer/testing/upload.ts';
import type { CarePlan } from './contract.ts';
import { AS_NEEDED, careCalls, describeItems, householdOn, TWICE_A_DAY } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const BODY = {
  kind: 'medication',
  title: 'Amoxicillin',
  steps: [TWICE_A_DAY],
  supply: { counted: 14_000, unit: 'tablets' },
};

test('exports plans with their history, doses and diary, and imports them once', async () => {
  const { client, petId, addPlan, give, care } = await householdOn(server);
  const record = await buildRecord(server.db, { petId, type: 'treatment', title: 'Tick' });
  const plan = await addPlan({ ...BODY, recordId: record.id });
  await give(plan.id, { day: '2026-11-20', time: '08:00', note: 'With food' });
  await give(plan.id, { day: null, time: null, extra: true, allowEarly: true });
  await client.put(`/api/care-plans/${plan.id}`, { steps: [{ ...TWICE_A_DAY, times: ['19:00'] }] });
  await client.post(`/api/pets/${petId}/diary`, { kind: 'glucose', value: 5.6, unit: 'mmol/L' });
  const { text: file } = await exportOf(server, client);

  const otherOwner = await server.owner({ timeZone: 'UTC' });
  const target = { url: server.url, client: otherOwner.client };
  const counts = { carePlans: 1, doses: 2, diaryEntries: 1 };
  expect((await upload(target, '/api/import/check', file)).body).toMatchObject(counts);
  expect((await upload(target, '/api/import', file)).body).toMatchObject({ added: counts });
  const ownCalls = careCalls(otherOwner.client, petId);
  const range = ['2026-11-18', '2026-11-20'] as const;
  // The new owner has another zone, in which 19:00 is later on the same day, but the items must be the same.
  expect(describeItems(await ownCalls.care(...range))).toEqual(describeItems(await care(...range)));
  const [copy] = (await otherOwner.client.get<CarePlan[]>('/api/care-plans')).body;
  expect(copy).toMatchObject({
    ...{ title: 'Amoxicillin', timeZone: 'UTC', supply: { left: 12_000 } },
    revisions: [{ since: null, timeZone: 'Asia/Manila' }, {}, { timeZone: 'UTC' }],
  });
  const recordsPath = `/api/pets/${copy?.petId}/medical-records`;
  const [treatment] = (await otherOwner.client.get<{ id: string }[]>(recordsPath)).body;
  expect(copy?.recordId).toBe(treatment?.id);
  const [extra, dose] = (await otherOwner.client.get<Dose[]>(`/api/pets/${copy?.petId}/doses`))
    .body;
  expect([extra?.extra, dose?.note, dose?.by?.id]).toEqual([true, 'With food', otherOwner.user.id]);
  const diary = await otherOwner.client.get<DiaryEntry[]>(`/api/pets/${copy?.petId}/diary`);
  expect(diary.body).toMatchObject([{ kind: 'glucose', value: 5.6, unit: 'mmol/L' }]);

  expect((await upload(target, '/api/import', file)).body).toMatchObject({
    added: { carePlans: 0, doses: 0, diaryEntries: 0 },
    alreadyThere: counts,
  });
});

test('a dose as needed stays on its day in the zone in which it was given', async () => {
  const { client, petId, addPlan, give, care } = await householdOn(server);
  const plan = await addPlan(AS_NEEDED);
  // 07:00 in Manila, when it is still the day before in UTC.
  const givenAt = '2026-11-18T23:00:00.000Z';
  expect((await give(plan.id, { day: null, time: null, givenAt })).status).toBe(201);
  const items = describeItems(await care('2026-11-19'));
  expect(items).toHaveLength(1);
  const { text: file } = await exportOf(server, client);
  const otherOwner = await server.owner({ timeZone: 'UTC' });
  const target = { url: server.url, client: otherOwner.client };
  expect((await upload(target, '/api/import', file)).status).toBe(200);
  const copied = careCalls(otherOwner.client, petId);
  expect(describeItems(await copied.care('2026-11-19'))).toEqual(items);
});

test('keeps an occurrence that was answered since the export', async () => {
  const { client, petId, addPlan, give } = await householdOn(server);
  const plan = await addPlan(BODY);
  const { body: dose } = await give(plan.id, { day: '2026-11-20', time: '08:00', note: 'First' });
  const { text: file } = await exportOf(server, client);
  await client.delete(`/api/doses/${dose.id}`);
  await give(plan.id, { day: '2026-11-20', time: '08:00', note: 'Second' });
  const target = { url: server.url, client };
  const there = { alreadyThere: { doses: 1 } };
  expect((await upload(target, '/api/import/check', file)).body).toMatchObject(there);
  const answer = await upload(target, '/api/import', file);
  expect(answer.body).toMatchObject({ ...there, added: { doses: 0 } });
  expect((await client.get<Dose[]>(`/api/pets/${petId}/doses`)).body).toMatchObject([
    { note: 'Second' },
  ]);
});

test('an import later in the day causes no daily mail at once', async () => {
  await using ownServer = await startTestServer();
  ownServer.clock.set('2026-11-18T02:00:00.000Z');
  const { client, addPlan } = await householdOn(ownServer);
  await addPlan(BODY);
  const { text: file } = await exportOf(ownServer, client);
  ownServer.clock.set('2026-11-20T02:00:00.000Z');
  const other = await ownServer.owner({
    notificationPreferences: { email: true, sms: false, push: false, reminders: true },
  });
  await ownServer.db.run((knex) => knex('carePlans').delete());
  const target = { url: ownServer.url, client: other.client };
  expect((await upload(target, '/api/import', file)).status).toBe(200);
  const mailsAt = async (instant: string) => {
    ownServer.clock.set(instant);
    await sendReminders(ownServer.parts);
    return ownServer.mails.splice(0).length;
  };
  expect(await mailsAt('2026-11-20T02:01:00.000Z')).toBe(0);
  expect(await mailsAt('2026-11-21T00:00:00.000Z')).toBe(1);
});

test('imports a plan for some days of the week', async () => {
  const { client, addPlan } = await householdOn(server);
  const repeat = { every: 2, unit: 'week', weekdays: ['mo', 'th'] };
  const plan = await addPlan({ ...BODY, steps: [{ ...TWICE_A_DAY, repeat }] });
  const { text: file } = await exportOf(server, client);
  const otherOwner = await server.owner();
  const answer = await upload({ url: server.url, client: otherOwner.client }, '/api/import', file);
  expect(answer.status).toBe(200);
  const [copy] = (await otherOwner.client.get<CarePlan[]>('/api/care-plans')).body;
  expect(copy?.steps).toEqual(plan.steps);
});

test.each([
  ['no revision', { revisions: [] }],
  ['revisions out of order', { revisions: ['2026-11-02T00:00:00Z', '2026-11-01T00:00:00Z'] }],
])('refuses a whole file with a plan of %s', async (_what, change) => {
  const { client, addPlan } = await householdOn(server);
  await addPlan(BODY);
  const { data } = await exportOf(server, client);
  const { carePlans } = data as unknown as { carePlans: readonly { revisions: object[] }[] };
  const [plan] = carePlans;
  const revisions = change.revisions.map((since) => ({ ...plan?.revisions[0], since }));
  const file = JSON.stringify({ ...data, carePlans: [{ ...plan, revisions }] });
  const otherOwner = await server.owner();
  const answer = await upload({ url: server.url, client: otherOwner.client }, '/api/import', file);
  expect(answer.status).toBe(400);
  expect((await otherOwner.client.get<unknown[]>('/api/pets')).body).toEqual([]);
});
