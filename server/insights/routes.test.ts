import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { scaleCaseCount } from '#db/testing.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { HealthInsights } from './contract.ts';

const PATH = '/api/health-insights';

/** The test clock starts at 10:00 on 20 November 2026 in Manila. */
const TODAY = '2026-11-20';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const getInsights = async (client: TestClient): Promise<HealthInsights> => {
  const answer = await client.get<HealthInsights>(PATH);
  expect(answer.status).toBe(200);
  return answer.body;
};

const day = (daysAgo: number): string =>
  new Date(Date.parse(TODAY) - daysAgo * 86_400_000).toISOString().slice(0, 10);

test('answers 401 signed out', async () => {
  expect((await server.client().get(PATH)).status).toBe(401);
});

test('has nothing to catch up on for an owner without pets', async () => {
  const { client } = await server.owner();
  expect(await getInsights(client)).toEqual({
    score: 100,
    coverage: { covered: 0, pets: 0, percent: 100 },
    completedThisMonth: 0,
    counts: { pets: 0, records: 0, upcoming: 0, overdue: 0 },
    attention: [],
    activity: [],
    summaries: [],
  });
});

describe('a household', () => {
  test('is summarised completely, without other owners’ pets', async () => {
    const { db } = server;
    const { user, client } = await server.owner();
    const otherOwner = await server.owner();
    const strangePet = await buildPet(db, { userId: otherOwner.user.id, name: 'Not mine' });
    await buildReminder(db, { petId: strangePet.id, dueDate: day(3) });
    const bantay = await buildPet(db, { userId: user.id, createdAt: '2026-01-01T00:00:00.000Z' });
    const muning = await buildPet(db, { userId: user.id, name: 'Muning', category: 'cat' });
    const passedAway = await buildPet(db, {
      userId: user.id,
      name: 'Lucky',
      passedAwayOn: day(100),
    });
    const deletedPet = await buildPet(db, {
      userId: user.id,
      deletedAt: '2026-11-01T00:00:00.000Z',
    });
    await buildRecord(db, { petId: bantay.id, dateAdministered: day(400) });
    await buildRecord(db, {
      petId: bantay.id,
      type: 'deworming',
      title: 'Roundworm',
      dateAdministered: day(90),
      cost: '₱250.50',
      costCentavos: 25_050,
    });
    await buildRecord(db, { petId: muning.id, dateAdministered: day(365) });
    await buildRecord(db, { petId: passedAway.id, type: 'checkup', dateAdministered: day(120) });
    await buildRecord(db, { petId: muning.id, deletedAt: '2026-11-01T00:00:00.000Z' });
    await buildRecord(db, { petId: deletedPet.id, dateAdministered: day(1) });
    await buildReminder(db, { petId: bantay.id, title: 'Second', dueDate: day(2) });
    await buildReminder(db, { petId: muning.id, title: 'First', dueDate: day(9) });
    await buildReminder(db, { petId: muning.id, title: 'Third', dueDate: day(1) });
    await buildReminder(db, { petId: passedAway.id, dueDate: day(9) });
    for (const daysAhead of [0, 30, 7, 31, 14]) {
      await buildReminder(db, {
        petId: bantay.id,
        title: `in ${daysAhead}`,
        dueDate: day(-daysAhead),
      });
    }
    // The first of these instants is still in October in UTC, but in November in Manila.
    const completedReminder = { isCompleted: true, petId: muning.id };
    await buildReminder(db, { ...completedReminder, completedAt: '2026-10-31T16:00:00.000Z' });
    await buildReminder(db, { ...completedReminder, completedAt: '2026-10-31T15:59:59.999Z' });

    const insights = await getInsights(client);
    expect(insights).toMatchObject({
      // The health score is 100 - 20 x 3/2 + 5 - (80 - 50)/2.
      score: 60,
      coverage: { covered: 1, pets: 2, percent: 50 },
      completedThisMonth: 1,
      counts: { pets: 3, records: 4, upcoming: 5, overdue: 3 },
    });
    expect(insights.attention.map(({ title, pet }) => [title, pet.name])).toEqual([
      ['First', 'Muning'],
      ['Second', 'Bantay'],
    ]);
    expect(
      insights.activity.map(({ petName, dateAdministered, costCentavos }) => [
        petName,
        dateAdministered,
        costCentavos,
      ]),
    ).toEqual([
      ['Bantay', day(90), 25_050],
      ['Lucky', day(120), 0],
      ['Muning', day(365), 0],
    ]);
    expect(insights.summaries).toMatchObject([
      {
        pet: { name: 'Bantay', photo: null },
        vaccination: { state: 'due', last: day(400) },
        deworming: { state: 'up-to-date', last: day(90) },
        checkup: { state: 'needed', last: null },
      },
      {
        pet: { name: 'Muning' },
        vaccination: { state: 'up-to-date', last: day(365) },
        deworming: { state: 'missing', last: null },
        checkup: { state: 'needed', last: null },
        upcoming: [],
      },
    ]);
    expect(insights.summaries[0]?.upcoming.map(({ title }) => title)).toEqual([
      'in 0',
      'in 7',
      'in 14',
    ]);
  });

  test('looks 30 days ahead, with instants among the days', async () => {
    const { user, client } = await server.owner();
    const { id: petId } = await buildPet(server.db, { userId: user.id });
    const dueReminder = (title: string, dueDate: string) =>
      buildReminder(server.db, { petId, title, dueDate });
    await dueReminder('last moment', '2026-12-20T15:59:00.000Z');
    await dueReminder('too late', '2026-12-20T16:00:00.000Z');
    await dueReminder('too late too', '2026-12-21');
    const { summaries } = await getInsights(client);
    expect(summaries[0]?.upcoming.map(({ title }) => title)).toEqual(['last moment']);
  });

  test('needs six statements, however large', async () => {
    const countStatementsFor = async (pets: number): Promise<number> => {
      const { user, client } = await server.owner();
      for (let index = 0; index < pets; index += 1) {
        const { id: petId } = await buildPet(server.db, { userId: user.id });
        await buildRecord(server.db, { petId });
        await buildReminder(server.db, { petId, dueDate: day(index) });
      }
      server.statements();
      await getInsights(client);
      return server.statements().length;
    };
    expect(await countStatementsFor(1)).toBe(await countStatementsFor(20));
  });
});

const AGE = fc.integer({ min: 0, max: 800 });
const household = fc.array(
  fc.record({
    alive: fc.boolean(),
    vaccines: fc.array(AGE, { maxLength: 3 }),
    open: fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 4 }),
    doneHoursAgo: fc.array(fc.integer({ min: 0, max: 1200 }), { maxLength: 3 }),
  }),
  { maxLength: 5 },
);
type GeneratedHousehold = typeof household extends fc.Arbitrary<infer T> ? T : never;

/** 20 November 10:00 in Manila: the month began 19 days and 10 hours ago. */
const HOURS_OF_MONTH = 19 * 24 + 10;

/** Computes the score independently, following the specification's sentence. */
const scoreBySentence = (pets: GeneratedHousehold): number => {
  const livingPets = pets.filter(({ alive }) => alive);
  if (livingPets.length === 0) return 100;
  let score = 100;
  let overdueTotal = 0;
  let completedCount = 0;
  let coveredCount = 0;
  for (const pet of livingPets) {
    for (const daysAhead of pet.open) if (daysAhead < 0) overdueTotal += 1;
    for (const hours of pet.doneHoursAgo) if (hours <= HOURS_OF_MONTH) completedCount += 1;
    if (pet.vaccines.some((age) => age <= 365)) coveredCount += 1;
  }
  score -= (20 * overdueTotal) / livingPets.length;
  score += completedCount >= 4 ? 20 : completedCount * 5;
  const percent = (100 * coveredCount) / livingPets.length;
  if (percent < 80) score -= 0.5 * (80 - percent);
  if (score > 100) return 100;
  return score < 0 ? 0 : Math.round(score);
};

test('the score of 1,000 generated households equals an independent computation', async () => {
  const { db, clock } = server;
  const property = fc.asyncProperty(household, async (pets) => {
    const { user, client } = await server.owner();
    await db.transaction(async (tx) => {
      for (const { alive, vaccines, open, doneHoursAgo } of pets) {
        const { id: petId } = await buildPet(tx, {
          userId: user.id,
          passedAwayOn: alive ? null : day(1),
        });
        for (const age of vaccines) await buildRecord(tx, { petId, dateAdministered: day(age) });
        for (const daysAhead of open) await buildReminder(tx, { petId, dueDate: day(-daysAhead) });
        for (const hours of doneHoursAgo) {
          const completedAt = new Date(clock.now().getTime() - hours * 3_600_000).toISOString();
          await buildReminder(tx, { petId, isCompleted: true, completedAt });
        }
      }
    });
    expect((await getInsights(client)).score).toBe(scoreBySentence(pets));
  });
  await fc.assert(property, { numRuns: scaleCaseCount(1000) });
});
