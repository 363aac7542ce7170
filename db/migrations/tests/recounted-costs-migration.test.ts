import { expect, test } from 'vitest';
import { petRow, recordRow, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '081-recounted-costs';

/** More than one batch of records with a correct amount. */
const CORRECT_COUNT = 1200;

test('costs with several numbers are counted in no sum, and nothing else changes', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  const addRecord = (id: string, cost: string | null, centavos: number, changes = {}) =>
    database('medical_records').insert(
      recordRow({ id, cost, cost_centavos: centavos, version: 3, ...changes }),
    );
  await addRecord('range', '500-600', 50_060_000);
  await addRecord('deleted range', '2 x 500', 250_000, { deleted_at: '2026-11-02T00:00:00.000Z' });
  await addRecord('none', null, 0);
  await addRecord('words', 'free', 0);
  const correctRecords = Array.from({ length: CORRECT_COUNT }, (_, index) =>
    recordRow({ id: `correct ${index}`, cost: '₱1,250.50', cost_centavos: 125_050 }),
  );
  await database.batchInsert('medical_records', correctRecords, 50);
  const readRecords = async () => {
    const records = await database('medical_records').orderBy('id').select();
    // PostgreSQL returns its 64-bit numbers as texts.
    return records.map(({ cost_centavos, ...record }) => ({
      ...record,
      centavos: Number(cost_centavos),
    }));
  };
  const recordsBefore = await readRecords();

  await testDatabase.migrate();
  const recordsAfter = await readRecords();
  expect(recordsAfter).toHaveLength(CORRECT_COUNT + 4);
  expect(recordsAfter).toEqual(
    recordsBefore.map((record) =>
      record.id.includes('range') ? { ...record, centavos: 0 } : record,
    ),
  );

  await testDatabase.undo(NAME);
  expect(await readRecords()).toEqual(recordsAfter);
});
