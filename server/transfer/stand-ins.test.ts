import { expect, test } from 'vitest';
import { runBetweenWrites } from './testing/between-writes.ts';
import { setUpImporter } from './testing/importer.ts';
import { fileForPets, PETS, PLAN } from './testing/pets-file.ts';

/** The rows that an import adds to pets of the account depend on the rows of those pets, which may change meanwhile. */

const importer = setUpImporter();

test('imported records complete reminders of records that the owner has, and the other way round', async () => {
  const [petId] = await importer.addPets(PETS);
  const addRecord = (dateAdministered: string, nextDueDate: string) =>
    importer.client.post(`/api/pets/${petId}/medical-records`, {
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
    (await importer.client.get<{ dueDate: string; isCompleted: boolean }[]>('/api/reminders')).body
      .map(({ dueDate, isCompleted }) => [dueDate, isCompleted])
      .toSorted();
  const seenBefore: unknown[] = [];
  {
    using _slices = runBetweenWrites(importer.server.db, async () =>
      seenBefore.push(await readDue()),
    );
    expect((await importer.restore(file)).body.added).toMatchObject({ medicalRecords: 2 });
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
  const [petId] = await importer.addPets(PETS);
  let additions = 0;
  let month = 1;
  using _slices = runBetweenWrites(importer.server.db, async ({ table }) => {
    if (table !== 'weighings') return;
    additions += 1;
    month += 1;
    const dateAdministered = `2026-0${month}-03`;
    const saved = await importer.client.post(`/api/pets/${petId}/medical-records`, {
      ...{ type: 'vaccine', title: 'Rabies 0', dateAdministered, nextDueDate: '2027-12-01' },
    });
    expect(saved.status).toBe(201);
  });
  expect((await importer.restore(fileForPets(4))).body.added).toMatchObject({
    ...{ pets: 0, medicalRecords: 4, weighings: 4, expenseItems: 4 },
  });
  expect(additions).toBe(2);
  const open = (
    await importer.client.get<{ title: string; isCompleted: boolean }[]>('/api/reminders')
  ).body.filter(({ title, isCompleted }) => title === 'Rabies 0' && !isCompleted);
  expect(open).toHaveLength(1);
  expect(
    await importer.server.db.run((knex) =>
      knex('pets').where({ userId: importer.userId }).select('importId'),
    ),
  ).toEqual([{ importId: null }, { importId: null }]);
});

test('doses of a plan that the owner has are hidden under a copy of it, and answered ones stay', async () => {
  const dose = { planId: 'c1', status: 'given', givenAt: '2026-10-30T02:00:00.000Z' };
  const file = { pets: PETS, medicalRecords: [], carePlans: [PLAN] };
  const answered = { ...dose, id: 'd1', day: '2026-10-30', time: '08:00' };
  expect((await importer.restore({ ...file, doses: [answered] })).status).toBe(200);
  const doses = [
    { ...answered, id: 'd2', status: 'skipped' },
    ...Array.from({ length: 120 }, (_, at) => ({ ...dose, id: `e${at}`, day: null })),
  ];
  const petId = (await importer.listPets())[0]?.id ?? '';
  const readPlans = () =>
    importer.server.db.run((knex) => knex('carePlans').where({ petId }).select('id', 'petId'));
  const [planBefore] = await readPlans();
  await importer.server.db.run((knex) => knex('carePlans').update({ nextNoticeAt: null }));
  const counts = new Set<number>();
  const importIds = new Set<string>();
  {
    using _slices = runBetweenWrites(importer.server.db, async () => {
      const ids = await importer.server.db.run((knex) => knex('imports').pluck<string[]>('id'));
      for (const id of ids) importIds.add(id);
      const shown = await importer.client.get<unknown>(`/api/pets/${petId}/doses?limit=200`);
      expect(shown.status).toBe(200);
      counts.add(JSON.stringify(shown.body).split('"status"').length - 1);
    });
    expect((await importer.restore({ ...file, doses })).status).toBe(200);
  }
  expect([...counts]).toEqual([1, 121]);
  // The import did not begin again.
  expect(importIds.size).toBe(1);
  expect((await importer.restore({ ...file, doses })).body).toMatchObject({
    ...{ added: { doses: 0 }, alreadyThere: { doses: 121 } },
  });
  expect(await readPlans()).toEqual([planBefore]);
  const rows = await importer.server.db.run((knex) =>
    knex('doses').where({ planId: planBefore?.id }).pluck<string[]>('petId'),
  );
  expect(rows).toHaveLength(121);
  expect(new Set(rows)).toEqual(new Set([petId]));
  // The planner looks at the plan again.
  expect(
    await importer.server.db.run((knex) =>
      knex('carePlans').whereNotNull('nextNoticeAt').pluck('id'),
    ),
  ).toEqual([planBefore?.id]);
});

test('compares again, without blocking others, while the owner saves other things', async () => {
  await importer.addPets(PETS);
  const { snapshot } = importer.server.db;
  let snapshots = 0;
  importer.server.db.snapshot = async (work) => {
    const result = await snapshot.call(importer.server.db, work);
    snapshots += 1;
    const expense = { category: 'food', amount: '5', spentOn: '2026-11-01' };
    expect((await importer.client.post('/api/expenses/items', expense)).status).toBe(201);
    // The cast is safe: the result has the type that `work` promised.
    return result as never;
  };
  try {
    expect((await importer.restore(fileForPets(4))).body.added).toMatchObject({
      medicalRecords: 4,
    });
  } finally {
    Object.assign(importer.server.db, { snapshot });
  }
  // The last of the three comparisons after the first is repeated in the transaction that shows the import.
  expect(snapshots).toBe(4);
});
