import { expect, test } from 'vitest';
import { petRow, recordRow, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '049-vaccination-cards';

test('keeps existing pets and records, and adds the new fields to the change feed', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasColumn('pets', 'microchipped_on')).toBe(false);
  expect(await database.schema.hasColumn('medical_records', 'manufacturer')).toBe(false);
  await database('users').insert(userRow());
  await database('pets').insert(petRow({ microchip_id: '985141000123456' }));
  await database('medical_records').insert(
    recordRow({ batch_number: 'RB-2291', next_due_date: '2027-10-01' }),
  );
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
