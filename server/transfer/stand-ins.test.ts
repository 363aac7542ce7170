import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { runBetweenWrites } from './testing/between-writes.ts';
import { fileForPets, PETS } from './testing/pets-file.ts';
import { upload } from './testing/upload.ts';

/** The rows that an import adds to pets of the account depend on the rows of those pets, which may change meanwhile. */

let server: TestServer;
let client: TestClient;
let userId: string;
let restore: (file: object) => ReturnType<typeof upload>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.[Symbol.asyncDispose]());
beforeEach(async () => {
  const owner = await server.owner();
  ({ client } = owner);
  userId = owner.user.id;
  restore = (file) => upload({ url: server.url, client }, '/api/import', JSON.stringify(file));
});

interface ThingWithId {
  readonly id: string;
}

const addPets = async () => {
  expect((await restore({ pets: PETS, medicalRecords: [] })).status).toBe(200);
};

test('imported records complete reminders of records that the owner has, and the other way round', async () => {
  await addPets();
  const [p] = (await client.get<readonly ThingWithId[]>('/api/pets')).body;
  const addRecord = (dateAdministered: string, nextDueDate: string) =>
    client.post(`/api/pets/${p?.id}/medical-records`, {
      ...{ type: 'vaccine', title: 'Rabies', dateAdministered, nextDueDate },
    });
  await addRecord('2026-01-02', '2027-01-02');
  await addRecord('2026-03-02', '2027-03-02');
  const record = { petId: 'p', type: 'vaccine', title: 'Rabies' };
  const file = {
    pets: PETS,
    medicalRecords: [
      { ...record, id: 'r1', dateAdministered: '2026-02-02', nextDueDate: '2027-02-02' },
      { ...record, id: 'r2', dateAdministered: '2026-04-02', nextDueDate: '2027-04-02' },
    ],
  };
  const readDue = async () =>
    (await client.get<{ dueDate: string; isCompleted: boolean }[]>('/api/reminders')).body
      .map(({ dueDate, isCompleted }) => [dueDate, isCompleted])
      .toSorted();
  const seenBefore: unknown[] = [];
  {
    using _slices = runBetweenWrites(server.db, async () => seenBefore.push(await readDue()));
    expect((await restore(file)).body.added).toMatchObject({ medicalRecords: 2 });
  }
  expect(seenBefore[0]).toEqual([
    ['2027-01-02', true],
    ['2027-03-02', false],
  ]);
  expect(await readDue()).toEqual([
    ['2027-01-02', true],
    ['2027-02-02', true],
    ['2027-03-02', true],
    ['2027-04-02', false],
  ]);
});

test('begins again if the owner adds to the pet meanwhile, and at last stores all at once', async () => {
  await addPets();
  const [p] = (await client.get<readonly ThingWithId[]>('/api/pets')).body;
  let additions = 0;
  let month = 1;
  using _slices = runBetweenWrites(server.db, async ({ table }) => {
    if (table !== 'weighings') return;
    additions += 1;
    month += 1;
    const dateAdministered = `2026-0${month}-03`;
    const saved = await client.post(`/api/pets/${p?.id}/medical-records`, {
      ...{ type: 'vaccine', title: 'Rabies 0', dateAdministered, nextDueDate: '2027-12-01' },
    });
    expect(saved.status).toBe(201);
  });
  expect((await restore(fileForPets(4))).body.added).toMatchObject({
    ...{ pets: 0, medicalRecords: 4, weighings: 4, expenseItems: 4 },
  });
  expect(additions).toBe(2);
  const open = (
    await client.get<{ title: string; isCompleted: boolean }[]>('/api/reminders')
  ).body.filter(({ title, isCompleted }) => title === 'Rabies 0' && !isCompleted);
  expect(open).toHaveLength(1);
  expect(await server.db.run((knex) => knex('pets').where({ userId }).select('importId'))).toEqual([
    { importId: null },
    { importId: null },
  ]);
});

test('doses of a plan that the owner has are hidden under a copy of it, and answered ones stay', async () => {
  const plan = {
    ...{ id: 'c1', petId: 'p' },
    revisions: [
      {
        ...{ since: null, timeZone: 'Asia/Manila', kind: 'medication', title: 'Amoxicillin' },
        ...{ status: 'active', steps: null },
        asNeeded: { minHours: 4, maxPer24Hours: 4, dose: null, amount: null },
      },
    ],
  };
  const dose = { planId: 'c1', status: 'given', givenAt: '2026-10-30T02:00:00.000Z' };
  const file = { pets: PETS, medicalRecords: [], carePlans: [plan] };
  const answered = { ...dose, id: 'd1', day: '2026-10-30', time: '08:00' };
  expect((await restore({ ...file, doses: [answered] })).status).toBe(200);
  const doses = [
    { ...answered, id: 'd2', status: 'skipped' },
    ...Array.from({ length: 120 }, (_, at) => ({ ...dose, id: `e${at}`, day: null })),
  ];
  const petId = (await client.get<readonly ThingWithId[]>('/api/pets')).body[0]?.id ?? '';
  const readPlans = () =>
    server.db.run((knex) => knex('carePlans').where({ petId }).select('id', 'petId'));
  const [planBefore] = await readPlans();
  await server.db.run((knex) => knex('carePlans').update({ nextNoticeAt: null }));
  const counts = new Set<number>();
  {
    using _slices = runBetweenWrites(server.db, async () => {
      const shown = await client.get<unknown>(`/api/pets/${petId}/doses?limit=200`);
      expect(shown.status).toBe(200);
      counts.add(JSON.stringify(shown.body).split('"status"').length - 1);
    });
    expect((await restore({ ...file, doses })).status).toBe(200);
  }
  expect([...counts]).toEqual([1, 121]);
  expect(await readPlans()).toEqual([planBefore]);
  const rows = await server.db.run((knex) =>
    knex('doses').where({ planId: planBefore?.id }).pluck<string[]>('petId'),
  );
  expect(rows).toHaveLength(121);
  expect(new Set(rows)).toEqual(new Set([petId]));
  // The planner looks at the plan again.
  expect(
    await server.db.run((knex) => knex('carePlans').whereNotNull('nextNoticeAt').pluck('id')),
  ).toEqual([planBefore?.id]);
});

test('compares again, without blocking others, while the owner saves other things', async () => {
  await addPets();
  const { snapshot } = server.db;
  let snapshots = 0;
  server.db.snapshot = async (work) => {
    const result = await snapshot.call(server.db, work);
    snapshots += 1;
    const expense = { category: 'food', amount: '5', spentOn: '2026-11-01' };
    expect((await client.post('/api/expenses/items', expense)).status).toBe(201);
    // The cast is safe: the result has the type that `work` promised.
    return result as never;
  };
  try {
    expect((await restore(fileForPets(4))).body.added).toMatchObject({ medicalRecords: 4 });
  } finally {
    Object.assign(server.db, { snapshot });
  }
  // The last of the three comparisons after the first is repeated in the transaction that shows the import.
  expect(snapshots).toBe(4);
});
