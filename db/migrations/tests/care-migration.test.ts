import { expect, test } from 'vitest';
import { NOW, petRow, recordRow, rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '045-care';

test('adds three tables, allows one dose for each occurrence, and deletes all with the pet', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('care_plans')).toBe(false);
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  await database('medical_records').insert(
    recordRow({ type: 'treatment', title: 'Ear Infection' }),
  );
  const readRows = async () => [
    ...(await database('pets').select('id', 'name', 'version', 'updated_at')),
    ...(await database('medical_records').select('id', 'title', 'version', 'updated_at')),
  ];
  const rowsBefore = await readRows();

  await testDatabase.migrate();
  expect(await readRows()).toEqual(rowsBefore);
  const plan = { title: 'Amoxicillin', status: 'active', revisions: '[]', record_id: 'r1' };
  await database('care_plans').insert({ ...plan, id: 'c1', pet_id: 'p1', ...rowTimes });
  expect(await database('care_plans').first()).toMatchObject({ version: 1, remind_before: 0 });
  const dose = {
    plan_id: 'c1',
    pet_id: 'p1',
    on_day: '2026-11-01',
    status: 'given',
    given_at: NOW,
  };
  const addDose = (id: string, day: string | null, time: string | null) =>
    database('doses').insert({ ...dose, ...rowTimes, id, day, time, by_user_id: 'u1' });
  await addDose('d1', '2026-11-01', '08:00');
  await addDose('d2', '2026-11-01', null);
  await addDose('d3', null, null);
  await addDose('d4', null, null);
  await expect(addDose('d5', '2026-11-01', '08:00')).rejects.toThrow();
  await expect(addDose('d6', '2026-11-01', null)).rejects.toThrow();
  const measuredFields = { kind: 'glucose', value: 5.6, unit: 'mmol/L', at: NOW };
  await database('diary_entries').insert({
    ...measuredFields,
    id: 'e1',
    pet_id: 'p1',
    ...rowTimes,
  });
  expect(await database('diary_entries').first()).toMatchObject(measuredFields);
  await database('medical_records').delete();
  expect(await database('care_plans').first()).toMatchObject({ id: 'c1', record_id: null });
  await database('pets').delete();
  for (const table of ['care_plans', 'doses', 'diary_entries']) {
    expect(await database(table).select()).toEqual([]);
  }
});
