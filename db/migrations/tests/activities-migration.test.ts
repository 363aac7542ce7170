import { expect, test } from 'vitest';
import { NOW, petRow, recordRow, reminderRow, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '059-activities';
const LATER = '2026-11-02T00:00:00.000Z';

test('keeps reminders and documents, and notes the last change of records and plans', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  await database('users').insert([userRow(), userRow({ id: 'u2', email: 'ben@example.com' })]);
  await database('pets').insert(petRow());
  await database('medical_records').insert([
    recordRow(),
    recordRow({ id: 'r2', title: 'DHPP', updated_at: LATER, updated_by: 'u2' }),
    recordRow({ id: 'r3', title: 'Wound', updated_at: LATER, updated_by: 'gone' }),
    recordRow({
      ...{ id: 'r4', title: 'Old', updated_at: LATER, deleted_at: LATER, updated_as: 'Ben' },
    }),
  ]);
  await database('care_plans').insert({
    ...{ id: 'c1', pet_id: 'p1', title: 'Tablet', status: 'active', revisions: '[]' },
    ...{ created_at: NOW, updated_at: LATER },
  });
  await database('reminders').insert(
    reminderRow({ is_completed: true, completed_at: NOW, completed_by_user_id: 'u2' }),
  );
  await database('blobs').insert({
    ...{ id: 'b1', user_id: 'u1', kind: 'document', mime_type: 'application/pdf', sha256: 'x' },
    ...{ byte_size: 4, created_at: NOW, bytes: Buffer.from('byte') },
  });
  await database('record_documents').insert({ blob_id: 'b1', record_id: 'r1' });
  const readRows = async () => [
    await database('reminders').first('id', 'completed_by_user_id', 'updated_at'),
    await database('record_documents').first('blob_id', 'record_id'),
  ];
  const rowsBefore = await readRows();

  await testDatabase.migrate();
  expect(await readRows()).toEqual(rowsBefore);
  expect(await database('reminders').first()).toMatchObject({ completed_as: null });
  const unsignedFields = { created_by: null, signed_as: null };
  expect(await database('record_documents').first()).toMatchObject(unsignedFields);
  const activityRow = await database('activities')
    .orderBy('entity_id')
    .select('entity', 'entity_id', 'kind', 'type', 'title', 'created_by', 'signed_as', 'at');
  expect(activityRow.map((row) => Object.values(row))).toEqual([
    ['carePlan', 'c1', 'changed', null, 'Tablet', null, null, LATER],
    ['record', 'r2', 'changed', 'vaccine', 'DHPP', 'u2', null, LATER],
    ['record', 'r3', 'changed', 'vaccine', 'Wound', null, null, LATER],
    ['record', 'r4', 'deleted', 'vaccine', 'Old', null, 'Ben', LATER],
  ]);
  await database('record_documents').update({ created_by: 'u2' });
  await database('users').where({ id: 'u2' }).delete();
  expect(await database('record_documents').first()).toMatchObject({ created_by: null });
  expect(await database('activities').whereNotNull('created_by')).toEqual([]);
  await database('pets').delete();
  expect(await database('activities').select()).toEqual([]);

  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('activities')).toBe(false);
});
