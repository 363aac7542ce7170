import { expect, test } from 'vitest';
import {
  NOW,
  petRow,
  recordRow,
  reminderRow,
  rowTimes,
  userRow,
} from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '060-pet-documents';

const fill = async (database: Awaited<ReturnType<typeof openMigrated>>['database']) => {
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  await database('medical_records').insert(recordRow());
  await database('reminders').insert(reminderRow({ medical_record_id: 'r1' }));
  await database('notices').insert({
    ...{ id: 'n1', user_id: 'u1', reminder_id: 'm1', kind: 'today', channel: 'email' },
    ...{ target: '', day: '2026-12-01', state: 'sent', next_attempt_at: NOW, created_at: NOW },
  });
};

test('keeps reminders with their notices, and accepts those of documents', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('pet_documents')).toBe(false);
  await fill(database);
  const reminderBefore: object = await database('reminders').first();

  await testDatabase.migrate();
  expect(await database('reminders').first()).toEqual({ ...reminderBefore, document_id: null });
  expect(await database('notices').pluck('reminder_id')).toEqual(['m1']);

  const document = { id: 'd1', pet_id: 'p1', kind: 'passport', title: 'Passport' };
  await database('pet_documents').insert({ ...rowTimes, ...document });
  const endingDocument = reminderRow({
    ...{ id: 'm2', document_id: 'd1', type: 'document', title: 'Passport' },
  });
  await database('reminders').insert(endingDocument);
  await expect(database('reminders').insert({ ...endingDocument, id: 'm3' })).rejects.toThrow();
  await expect(
    database('reminders').insert({ ...reminderBefore, id: 'm4', type: 'x' }),
  ).rejects.toThrow();

  await testDatabase.undo(NAME);
  expect(await database('reminders').select()).toEqual([reminderBefore]);
  await expect(
    database('reminders').insert({ ...reminderBefore, id: 'm5', type: 'document' }),
  ).rejects.toThrow();
  await testDatabase.migrate();
  await database('reminders').where({ id: 'm1' }).delete();
  expect(await database('notices').pluck('id')).toEqual([]);
});
