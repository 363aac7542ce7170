import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { listBudgetedPets, listPetMonths } from '#db/expenses/budget.ts';
import { sumExpenses } from '#db/expenses/history.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { scaleCaseCount } from '#db/testing.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { Budget, ExpenseSummary } from './contract.ts';
import { presentBudget } from './present.ts';

const BUDGET_PATH = '/api/expenses/budget';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const getBudget = async (client: TestClient): Promise<Budget> => {
  const answer = await client.get<Budget>(BUDGET_PATH);
  expect(answer.status).toBe(200);
  return answer.body;
};

test('answers 401 signed out, to read and to write', async () => {
  expect((await server.client().get(BUDGET_PATH)).status).toBe(401);
  expect((await server.client().put(BUDGET_PATH, { perPetCentavos: 1 })).status).toBe(401);
});

test('is 100 pesos for each living pet by default', async () => {
  const { user, client } = await server.owner();
  expect(await getBudget(client)).toMatchObject({ perPetCentavos: 10_000, totalCentavos: 0 });
  await buildPet(server.db, { userId: user.id });
  await buildPet(server.db, { userId: user.id });
  await buildPet(server.db, { userId: user.id, passedAwayOn: '2026-11-01' });
  await buildPet(server.db, { userId: user.id, deletedAt: '2026-11-01T00:00:00.000Z' });
  const defaultBudget = { perPetCentavos: 10_000, isDefault: true, totalCentavos: 20_000 };
  expect(await getBudget(client)).toMatchObject(defaultBudget);
  const savedBudget = await client.put<Budget>(BUDGET_PATH, { perPetCentavos: 150_050 });
  expect([savedBudget.status, savedBudget.body]).toEqual([200, await getBudget(client)]);
  const ownBudget = { perPetCentavos: 150_050, isDefault: false, totalCentavos: 300_100 };
  expect(savedBudget.body).toMatchObject(ownBudget);
  // A budget that the owner has saved is not a default one, even if the amounts are equal.
  await client.put(BUDGET_PATH, { perPetCentavos: 10_000 });
  expect(await getBudget(client)).toMatchObject({ ...defaultBudget, isDefault: false });
});

test('is separate for each account and shared by its sessions', async () => {
  const [mine, other] = [await server.owner(), await server.owner()];
  await mine.client.put(BUDGET_PATH, { perPetCentavos: 0 });
  expect(await getBudget(mine.client)).toMatchObject({ perPetCentavos: 0 });
  expect(await getBudget(other.client)).toMatchObject({ perPetCentavos: 10_000 });
});

test('is saved once for a repeated key', async () => {
  const { client } = await server.owner();
  const key = { 'Idempotency-Key': 'once' };
  await client.put(BUDGET_PATH, { perPetCentavos: 5 }, key);
  await client.put(BUDGET_PATH, { perPetCentavos: 7 });
  const repeatedEdit = await client.put(BUDGET_PATH, { perPetCentavos: 5 }, key);
  expect([repeatedEdit.status, repeatedEdit.body['perPetCentavos']]).toEqual([200, 5]);
  expect(await getBudget(client)).toMatchObject({ perPetCentavos: 7 });
});

test.each([
  [-1, 'expenses.budget.invalid'],
  [0.5, 'expenses.budget.invalid'],
  ['100', 'expenses.budget.invalid'],
  [null, 'expenses.budget.invalid'],
  [undefined, 'expenses.budget.invalid'],
  [100_000_001, 'expenses.budget.tooHigh'],
])('refuses %j centavos', async (perPetCentavos, code) => {
  const { client } = await server.owner();
  const answer = await client.put(BUDGET_PATH, { perPetCentavos });
  expect([answer.status, answer.body['code']]).toEqual([400, code]);
  expect(await getBudget(client)).toMatchObject({ perPetCentavos: 10_000 });
});

test('covers living pets, most expensive first; others are listed outside', async () => {
  const { db } = server;
  const { user, client } = await server.owner();
  const muning = await buildPet(db, { userId: user.id, name: 'Muning' });
  const bantay = await buildPet(db, { userId: user.id, name: 'Bantay' });
  const passedAway = await buildPet(db, { userId: user.id, passedAwayOn: '2026-11-10' });
  const spend = (petId: string, day: string, costCentavos: number) =>
    buildRecord(db, { petId, dateAdministered: day, costCentavos });
  await spend(bantay.id, '2026-11-01', 3000);
  await spend(bantay.id, '2026-11-30', 400);
  await spend(bantay.id, '2026-10-31', 50);
  await spend(muning.id, '2025-12-01', 6);
  await spend(muning.id, '2025-11-30', 7);
  await spend(passedAway.id, '2026-11-02', 80_000);
  const budget = await getBudget(client);
  expect(budget).toMatchObject({
    today: '2026-11-20',
    spentCentavos: 3400,
    outsideCentavos: 80_000,
    pets: [
      { petId: bantay.id, petName: 'Bantay', centavos: 3400 },
      { petId: muning.id, petName: 'Muning', centavos: 0 },
    ],
  });
  expect(budget.months).toHaveLength(12);
  expect(budget.months[0]).toEqual({ month: '2025-12', centavos: 6 });
  expect(budget.months.slice(-2)).toEqual([
    { month: '2026-10', centavos: 50 },
    { month: '2026-11', centavos: 3400 },
  ]);
});

describe('month and year change at midnight in the owner’s zone', () => {
  test.each([
    ['Asia/Manila', '2025-12-31T15:59:59.000Z', '2025-12-31', 1],
    ['Asia/Manila', '2025-12-31T16:00:00.000Z', '2026-01-01', 20],
    ['UTC', '2025-12-31T23:59:59.000Z', '2025-12-31', 1],
    ['UTC', '2026-01-01T00:00:00.000Z', '2026-01-01', 20],
    ['America/St_Johns', '2026-01-01T03:29:59.000Z', '2025-12-31', 1],
    ['America/St_Johns', '2026-01-01T03:30:00.000Z', '2026-01-01', 20],
  ])('in %s at %s it is %s', async (timeZone, instant, today, spentAmount) => {
    await using ownServer = await startTestServer();
    ownServer.clock.set(instant);
    const { user, client } = await ownServer.owner({ timeZone });
    const { id: petId } = await buildPet(ownServer.db, { userId: user.id });
    await buildRecord(ownServer.db, { petId, dateAdministered: '2025-12-31', costCentavos: 1 });
    await buildRecord(ownServer.db, { petId, dateAdministered: '2026-01-01', costCentavos: 20 });
    const budget = await getBudget(client);
    expect([budget.today, budget.spentCentavos]).toEqual([today, spentAmount]);
    expect(budget.months.at(-1)?.month).toBe(today.slice(0, 7));
    const summary = (await client.get<ExpenseSummary>('/api/expenses/summary')).body;
    expect([summary.today, summary.year, summary.centavos, summary.years]).toEqual([
      today,
      Number(today.slice(0, 4)),
      spentAmount,
      [2026, 2025],
    ]);
  });
});

const DAYS = ['2025-11-30', '2025-12-01', '2026-06-15', '2026-10-31', '2026-11-01', '2026-11-30'];

const HOUSEHOLD = fc.array(
  fc.record({
    state: fc.constantFrom('alive', 'gone', 'deleted'),
    records: fc.array(
      fc.record({
        deleted: fc.boolean(),
        day: fc.constantFrom(...DAYS, '2026-12-01', '2025-01-01'),
        centavos: fc.integer({ min: 0, max: 100_000_000_000 }),
      }),
      { maxLength: 3 },
    ),
  }),
  { maxLength: 3 },
);

/**
 * The budget of one household, read directly from the database, because a thousand HTTP requests would take minutes.
 */
const readShownBudget = async (userId: string, perPetCentavos: number) => {
  const { db } = server;
  const scope = { ownerId: userId };
  const pets = await listBudgetedPets(db, scope);
  const rows = await listPetMonths(db, scope, { from: '2025-12-01', to: '2026-12-01' });
  const budget = presentBudget(
    { today: '2026-11-20', perPetCentavos, isDefault: false, pets },
    rows,
  );
  return { budget, all: await sumExpenses(db, scope, {}) };
};

test('the sums of 1,000 generated households equal an independent computation', async () => {
  const CREATED_AT = '2026-11-01T00:00:00.000Z';
  const perPetAmounts = fc.integer({ min: 0, max: 100_000_000 });
  const property = fc.asyncProperty(HOUSEHOLD, perPetAmounts, async (pets, perPetCentavos) => {
    const userId = await server.db.transaction(async (tx) => {
      const user = await buildUser(tx);
      for (const pet of pets) {
        const { id: petId } = await buildPet(tx, {
          userId: user.id,
          passedAwayOn: pet.state === 'gone' ? '2026-11-02' : null,
          deletedAt: pet.state === 'deleted' ? CREATED_AT : null,
        });
        for (const { deleted, day, centavos } of pet.records) {
          const deletedAt = deleted ? CREATED_AT : null;
          const fields = { petId, dateAdministered: day, costCentavos: centavos, deletedAt };
          await buildRecord(tx, fields);
        }
      }
      return user.id;
    });
    const billedRecords = pets
      .filter(({ state }) => state !== 'deleted')
      .flatMap(({ state, records }) =>
        records.map((item) => ({ ...item, alive: state === 'alive' })),
      )
      .filter(({ deleted }) => !deleted);
    const sumItems = (of: (item: (typeof billedRecords)[number]) => boolean): number =>
      Number(billedRecords.filter(of).reduce((sum, { centavos }) => sum + BigInt(centavos), 0n));
    const { budget, all } = await readShownBudget(userId, perPetCentavos);
    const isThisMonth = (day: string): boolean => day.startsWith('2026-11');
    const livingCount = pets.filter(({ state }) => state === 'alive').length;
    expect(budget.totalCentavos).toBe(livingCount * perPetCentavos);
    expect(budget.spentCentavos).toBe(sumItems(({ day, alive }) => alive && isThisMonth(day)));
    expect(budget.outsideCentavos).toBe(sumItems(({ day, alive }) => !alive && isThisMonth(day)));
    for (const { month, centavos } of budget.months) {
      expect(centavos).toBe(sumItems(({ day, alive }) => alive && day.startsWith(month)));
    }
    expect(all).toEqual({
      total: billedRecords.filter(({ centavos }) => centavos > 0).length,
      centavos: sumItems(() => true),
    });
  });
  await fc.assert(property, { numRuns: scaleCaseCount(1000) });
});
