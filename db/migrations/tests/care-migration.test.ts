import { expect, test } from 'vitest';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '045-care';
const CREATED_AT = '2026-11-01T00:00:00.000Z';
const rowTimes = { created_at: CREATED_AT, updated_at: CREATED_AT };

test('adds three tables, allows one dose for each occurrence, and deletes all with the pet', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('care_plans')).toBe(false);
  const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };
  await database('users').insert({ ...names, id: 'u1', email: 'ana@example.com', ...rowTimes });
  const pet = { name: 'Bantay', category: 'dog', share_token: 'token' };
  await database('pets').insert({ ...pet, id: 'p1', user_id: 'u1', ...rowTimes });
  const record = { type: 'treatment', title: 'Ear Infection', date_administered: '2026-11-01' };
  await database('medical_records').insert({ ...record, id: 'r1', pet_id: 'p1', ...rowTimes });
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
    given_at: CREATED_AT,
  };
  const addDose = (id: string, day: string | null, time: string | null) =>
    database('doses').insert({ ...dose, ...rowTimes, id, day, time, by_user_id: 'u1' });
  await addDose('d1', '2026-11-01', '08:00');
  await addDose('d2', '2026-11-01', null);
  await addDose('d3', null, null);
  await addDose('d4', null, null);
  await expect(addDose('d5', '2026-11-01', '08:00')).rejects.toThrow();
  await expect(addDose('d6', '2026-11-01', null)).rejects.toThrow();
  const measuredFields = { kind: 'glucose', value: 5.6, unit: 'mmol/L', at: CREATED_AT };
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
