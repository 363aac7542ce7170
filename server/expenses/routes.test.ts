import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { scaleCaseCount } from '#db/testing.ts';
import { buildMembership } from '#server/members/testing.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { RECORD_TYPES } from '#server/records/rules.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { ExpenseSummary, Statistics } from './contract.ts';

const STATISTICS_PATH = '/api/statistics';
const SUMMARY_PATH = '/api/expenses/summary';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const getStatistics = async (client: TestClient): Promise<Statistics> => {
  const answer = await client.get<Statistics>(STATISTICS_PATH);
  expect(answer.status).toBe(200);
  return answer.body;
};

const getSummary = async (client: TestClient, query = ''): Promise<ExpenseSummary> => {
  const answer = await client.get<ExpenseSummary>(SUMMARY_PATH + query);
  expect(answer.status).toBe(200);
  return answer.body;
};

test.each([STATISTICS_PATH, SUMMARY_PATH])('%s answers 401 signed out', async (path) => {
  expect((await server.client().get(path)).status).toBe(401);
});

test.each(['x', '26', '20266', '2300', '-2026', ''])('refuses the year %j', async (year) => {
  const { client } = await server.owner();
  const answer = await client.get(`${SUMMARY_PATH}?year=${year}`);
  expect([answer.status, answer.body['code']]).toEqual([400, 'field.invalid']);
});

test('is empty for an owner without pets', async () => {
  const { client } = await server.owner();
  expect(await getStatistics(client)).toEqual({
    pets: 0,
    records: 0,
    completedReminders: 0,
    upcomingReminders: 0,
    overdueReminders: 0,
    spentThisMonthCentavos: 0,
    spentThisYearCentavos: 0,
    currency: 'PHP',
  });
  const { months, ...rest } = await getSummary(client);
  expect(rest).toEqual({
    currency: 'PHP',
    year: 2026,
    today: '2026-11-20',
    years: [2026],
    everyPet: [],
    centavos: 0,
    records: 0,
    types: [],
    pets: [],
    forAll: { centavos: 0, records: 0 },
  });
  expect(months).toHaveLength(12);
});

describe('a household', () => {
  test('is counted completely, without other owners', async () => {
    const { db } = server;
    const [{ user, client }, other] = [await server.owner(), await server.owner()];
    const strangePet = await buildPet(db, { userId: other.user.id });
    await buildRecord(db, { petId: strangePet.id, costCentavos: 99_900 });
    await buildReminder(db, { petId: strangePet.id });
    const alivePet = await buildPet(db, { userId: user.id });
    const passedAway = await buildPet(db, { userId: user.id, passedAwayOn: '2026-11-01' });
    const deletedPet = await buildPet(db, {
      userId: user.id,
      deletedAt: '2026-11-01T00:00:00.000Z',
    });
    await buildRecord(db, { petId: alivePet.id, costCentavos: 100 });
    await buildRecord(db, { petId: alivePet.id, dateAdministered: '2026-11-20', costCentavos: 20 });
    await buildRecord(db, {
      petId: alivePet.id,
      costCentavos: 3,
      deletedAt: '2026-11-01T00:00:00Z',
    });
    await buildRecord(db, {
      petId: passedAway.id,
      dateAdministered: '2026-11-01',
      costCentavos: 4000,
    });
    await buildRecord(db, { petId: deletedPet.id, costCentavos: 50_000 });
    for (const { id: petId } of [alivePet, passedAway, deletedPet]) {
      await buildReminder(db, { petId, dueDate: '2026-11-19' });
      await buildReminder(db, { petId, dueDate: '2026-11-20' });
      await buildReminder(db, { petId, dueDate: '2026-12-20' });
      await buildReminder(db, { petId, isCompleted: true });
    }
    expect(await getStatistics(client)).toEqual({
      pets: 2,
      records: 3,
      // Completed reminders of a pet that passed away still count; its open ones do not.
      completedReminders: 2,
      upcomingReminders: 2,
      overdueReminders: 1,
      spentThisMonthCentavos: 4020,
      spentThisYearCentavos: 4120,
      currency: 'PHP',
    });
  });

  test('uses the owner’s month and year: midnight in Manila is still last year in UTC', async () => {
    await using ownServer = await startTestServer();
    const readSpent = async (timeZone: string) => {
      const { user, client } = await ownServer.owner({ timeZone });
      const { id: petId } = await buildPet(ownServer.db, { userId: user.id });
      for (const [dateAdministered, costCentavos] of [
        ['2025-12-31', 1],
        ['2026-01-01', 20],
        ['2026-01-31', 300],
        ['2026-02-01', 4000],
        ['2027-01-01', 50_000],
      ] as const) {
        await buildRecord(ownServer.db, { petId, dateAdministered, costCentavos });
      }
      const statistics = await getStatistics(client);
      return [statistics.spentThisMonthCentavos, statistics.spentThisYearCentavos];
    };
    ownServer.clock.set('2025-12-31T16:00:00.000Z');
    expect(await readSpent('Asia/Manila')).toEqual([320, 4320]);
    expect(await readSpent('Europe/London')).toEqual([1, 1]);
  });
});

test('lists a year by month, type and pet, most expensive first', async () => {
  const { db } = server;
  const { user, client } = await server.owner();
  const bantay = await buildPet(db, { userId: user.id, name: 'Bantay' });
  const muning = await buildPet(db, { userId: user.id, name: 'Muning' });
  const createRecordAt = (
    petId: string,
    type: 'vaccine' | 'grooming',
    day: string,
    costCentavos: number,
  ) => buildRecord(db, { petId, type, dateAdministered: day, costCentavos });
  await createRecordAt(bantay.id, 'vaccine', '2026-01-31', 150_000);
  await createRecordAt(bantay.id, 'grooming', '2026-02-01', 40_000);
  await createRecordAt(muning.id, 'grooming', '2026-02-28', 250_000);
  await createRecordAt(muning.id, 'grooming', '2026-12-31', 0);
  await createRecordAt(muning.id, 'grooming', '2025-12-31', 5);
  const summary = await getSummary(client);
  expect(summary).toMatchObject({
    year: 2026,
    years: [2026, 2025],
    everyPet: [
      { petId: bantay.id, petName: 'Bantay' },
      { petId: muning.id, petName: 'Muning' },
    ],
    centavos: 440_000,
    records: 3,
    types: [
      { type: 'grooming', centavos: 290_000, records: 2 },
      { type: 'vaccine', centavos: 150_000, records: 1 },
    ],
    pets: [
      { petId: muning.id, petName: 'Muning', centavos: 250_000, records: 1 },
      { petId: bantay.id, petName: 'Bantay', centavos: 190_000, records: 2 },
    ],
  });
  expect(summary.months.slice(0, 3)).toEqual([
    { month: '2026-01', centavos: 150_000, records: 1 },
    { month: '2026-02', centavos: 290_000, records: 2 },
    { month: '2026-03', centavos: 0, records: 0 },
  ]);
  expect(summary.months.at(-1)).toEqual({ month: '2026-12', centavos: 0, records: 0 });
  expect(await getSummary(client, '?year=2025')).toMatchObject({ year: 2025, centavos: 5 });
});

test('equals the sums over the records as typed', async () => {
  const { user, client } = await server.owner();
  const { id: petId } = await buildPet(server.db, { userId: user.id });
  const recordsPath = `/api/pets/${petId}/medical-records`;
  for (const cost of ['₱1,250.50', '300', 'free', '0.1', '0.2', '1.250,75', null]) {
    const body = { type: 'checkup', title: 'Other', dateAdministered: '2026-11-02', cost };
    expect((await client.post(recordsPath, body)).status).toBe(201);
  }
  const listedRecords = (await client.get<readonly MedicalRecord[]>(recordsPath)).body;
  const sum = listedRecords.reduce((all, { costCentavos }) => all + costCentavos, 0);
  expect(sum).toBeGreaterThan(155_000);
  expect(await getStatistics(client)).toMatchObject({
    records: 7,
    spentThisMonthCentavos: sum,
    spentThisYearCentavos: sum,
  });
  expect(await getSummary(client)).toMatchObject({ centavos: sum });
});

const GENERATED_DAY = fc
  .date({
    min: new Date('2025-10-01T00:00:00Z'),
    max: new Date('2027-02-01T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

const HOUSEHOLD = fc.array(
  fc.record({
    deleted: fc.boolean(),
    alive: fc.boolean(),
    records: fc.array(
      fc.record({
        deleted: fc.boolean(),
        type: fc.constantFrom(...RECORD_TYPES),
        day: GENERATED_DAY,
        centavos: fc.integer({ min: 0, max: 100_000_000_00 }),
      }),
      { maxLength: 8 },
    ),
  }),
  { maxLength: 4 },
);

const CREATED_AT = '2026-11-01T00:00:00.000Z';

test('equals the sums over generated households', async () => {
  const property = fc.asyncProperty(HOUSEHOLD, async (pets) => {
    const { user, client } = await server.owner();
    await server.db.transaction(async (tx) => {
      for (const pet of pets) {
        const { id: petId } = await buildPet(tx, {
          userId: user.id,
          passedAwayOn: pet.alive ? null : '2026-11-02',
          deletedAt: pet.deleted ? CREATED_AT : null,
        });
        for (const { deleted, type, day, centavos } of pet.records) {
          await buildRecord(tx, {
            petId,
            type,
            dateAdministered: day,
            costCentavos: centavos,
            deletedAt: deleted ? CREATED_AT : null,
          });
        }
      }
    });
    const shownPets = pets.filter(({ deleted }) => !deleted);
    const keptRecords = shownPets.flatMap(({ records }) =>
      records.filter(({ deleted }) => !deleted),
    );
    const sum = (of: (record: (typeof keptRecords)[number]) => boolean) =>
      keptRecords.filter(of).reduce((all, { centavos }) => all + centavos, 0);
    expect(await getStatistics(client)).toMatchObject({
      pets: shownPets.length,
      records: keptRecords.length,
      spentThisYearCentavos: sum(({ day }) => day.startsWith('2026')),
      spentThisMonthCentavos: sum(({ day }) => day.startsWith('2026-11')),
    });
    for (const year of [2025, 2026]) {
      const summary = await getSummary(client, `?year=${year}`);
      expect(summary.centavos).toBe(sum(({ day }) => day.startsWith(`${year}`)));
      for (const { month, centavos } of summary.months) {
        expect(centavos).toBe(sum(({ day }) => day.startsWith(month)));
      }
      for (const { type, centavos } of summary.types) {
        expect(centavos).toBe(sum((item) => item.type === type && item.day.startsWith(`${year}`)));
      }
      expect(summary.pets.reduce((all, { centavos }) => all + centavos, 0)).toBe(summary.centavos);
    }
  });
  await fc.assert(property, { numRuns: scaleCaseCount(200) });
});

test.each([
  [STATISTICS_PATH, 3],
  [SUMMARY_PATH, 6],
])('%s needs as many statements for 30 pets as for 1', async (path, maximum) => {
  const counts: number[] = [];
  for (const size of [1, 30]) {
    await using ownServer = await startTestServer();
    const { user, client } = await ownServer.owner();
    for (let index = 0; index < size; index += 1) {
      const { id: petId } = await buildPet(ownServer.db, { userId: user.id });
      await buildRecord(ownServer.db, { petId, costCentavos: 100 });
      await buildReminder(ownServer.db, { petId });
    }
    ownServer.statements();
    expect((await client.get(path)).status).toBe(200);
    counts.push(ownServer.statements().length);
  }
  expect(counts).toEqual([maximum, maximum]);
});

test('answers and files name the currency of the account, and a shared account’s is its owner’s', async () => {
  const ana = await server.owner({ currency: 'EUR' });
  const ben = await server.owner();
  const { id: petId } = await buildPet(server.db, { userId: ana.user.id });
  const record = { type: 'checkup', title: 'Other', dateAdministered: '2026-11-02', cost: '12,50' };
  const createdResponse = await ana.client.post(`/api/pets/${petId}/medical-records`, record);
  expect(createdResponse.body).toMatchObject({
    cost: '12,50',
    costCentavos: 1250,
    currency: 'EUR',
  });
  const membershipFields = { ownerId: ana.user.id, userId: ben.user.id };
  await buildMembership(server.db, membershipFields, { role: 'family' });
  const ownerQuery = `ownerId=${ana.user.id}`;
  for (const path of [
    '/api/statistics',
    '/api/expenses/summary',
    '/api/expenses',
    '/api/expenses/budget',
  ]) {
    expect((await ana.client.get(path)).body).toMatchObject({ currency: 'EUR' });
    expect((await ben.client.get(path)).body).toMatchObject({ currency: 'PHP' });
    expect((await ben.client.get(`${path}?${ownerQuery}`)).body).toMatchObject({ currency: 'EUR' });
  }
  const readHeading = async (client: TestClient, query: string) => {
    const { body } = await client.get<Uint8Array>(`/api/expenses/export.csv${query}`);
    return new TextDecoder().decode(body).split('\r\n')[0]?.split(',').at(-1);
  };
  expect(await readHeading(ana.client, '')).toBe('"Cost (EUR)"');
  expect(await readHeading(ben.client, `?${ownerQuery}`)).toBe('"Cost (EUR)"');
  expect(await readHeading(ben.client, '')).toBe('"Cost"');
  const [pet] = (await ben.client.get<readonly object[]>('/api/pets')).body;
  expect(pet).toMatchObject({ id: petId, currency: 'EUR' });
  expect((await ben.client.get(`/api/pets/${petId}/medical-records`)).body).toMatchObject([
    { currency: 'EUR' },
  ]);
});
