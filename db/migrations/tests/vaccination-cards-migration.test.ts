import { expect, test } from 'vitest';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '049-vaccination-cards';
const NOW = '2026-11-01T00:00:00.000Z';
const rowTimes = { created_at: NOW, updated_at: NOW };

test('keeps existing pets and records, and adds the new fields to the change feed', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasColumn('pets', 'microchipped_on')).toBe(false);
  expect(await database.schema.hasColumn('medical_records', 'manufacturer')).toBe(false);
  const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };
  await database('users').insert({ ...rowTimes, ...names, id: 'u1', email: 'ana@example.com' });
  const pet = { name: 'Bantay', category: 'dog', microchip_id: '985141000123456' };
  await database('pets').insert({
    ...rowTimes,
    ...pet,
    user_id: 'u1',
    id: 'p1',
    share_token: 't1',
  });
  const rabies = { type: 'vaccine', title: 'Rabies', batch_number: 'RB-2291' };
  const recordDates = { date_administered: '2026-10-01', next_due_date: '2027-10-01' };
  await database('medical_records').insert({
    ...rowTimes,
    ...rabies,
    ...recordDates,
    id: 'r1',
    pet_id: 'p1',
  });
  const petBefore: object = await database('pets').first();
  const recordBefore: object = await database('medical_records').first();

  await testDatabase.migrate();
  expect(await database('pets').first()).toMatchObject({ ...petBefore, microchipped_on: null });
  expect(await database('medical_records').first()).toMatchObject({
    ...recordBefore,
    manufacturer: null,
    valid_until: null,
  });

  const readSeq = async (entity: string): Promise<number> =>
    Number((await database('changes').where({ entity }).first()).seq);
  const [petSeq, recordSeq] = [await readSeq('pet'), await readSeq('record')];
  await database('pets').where({ id: 'p1' }).update({ microchipped_on: '2025-02-03' });
  await database('medical_records').where({ id: 'r1' }).update({ valid_until: '2029-10-01' });
  expect(await readSeq('pet')).toBeGreaterThan(petSeq);
  expect(await readSeq('record')).toBeGreaterThan(recordSeq);
});
