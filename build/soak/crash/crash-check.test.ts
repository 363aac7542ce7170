import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { subscribeToFree } from '#db/engine/sqlite/storage.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { openTestFile } from '#db/testing.ts';
import { findLosses, readData } from './crash-check.ts';
import { CrashWriter } from './crash-writer.ts';

const BLOB = `insert into blobs (id, user_id, kind, mime_type, sha256, byte_size, created_at, bytes)
  select '${v7()}', id, 'document', 'application/pdf', 'not-the-hash', 4, '2026-11-01', x'00' from users`;

test('detects lost, damaged and partly written data in a file', async () => {
  await using testDatabase = await openTestFile();
  const user = await buildUser(testDatabase.db);
  await testDatabase.db.transaction((tx) => subscribeToFree(tx, user.id, user.createdAt));
  const pet = await buildPet(testDatabase.db, { userId: user.id });
  const addedRecord = { title: 'Rabies', notes: 'as added', nextDueDate: '2030-01-05' };
  const record = await buildRecord(testDatabase.db, { petId: pet.id, ...addedRecord });
  const recordKeys = { petId: pet.id, medicalRecordId: record.id };
  await buildReminder(testDatabase.db, { ...recordKeys, dueDate: '2030-01-05T01:00:00.000Z' });
  const file = join(testDatabase.folder, 'alaga.db');
  const sqliteConnection = new BetterSqlite3(file);
  sqliteConnection.pragma('foreign_keys = OFF');

  const writer = new CrashWriter('w', { random: () => 0, photos: [] });
  writer.petId = pet.id;
  const content = { photos: 0, documents: 0, isDeleted: false };
  writer.acknowledged.set('Rabies', { ...content, notes: 'as added', nextDueDate: '2030-01-05' });
  const checkAfter = (...changes: readonly string[]) => {
    sqliteConnection.exec('begin');
    for (const change of changes) sqliteConnection.exec(change);
    // The data is read on the same connection, so that every change can be rolled back.
    const leftData = readData(sqliteConnection);
    sqliteConnection.exec('rollback');
    const { isIntact, brokenBlobs } = leftData;
    const halfWrittenKinds = leftData.halves.map((half) => half.split(':')[0]);
    return { isIntact, brokenBlobs, halves: halfWrittenKinds, ...findLosses(writer, leftData) };
  };

  const intactState = { isIntact: true, brokenBlobs: 0, halves: [], lost: 0, twice: 0 };
  expect(checkAfter()).toEqual(intactState);
  const halfWrittenCases: readonly (readonly [string, string])[] = [
    ['a due date without its reminder', 'delete from reminders'],
    ['a due date without its reminder', `update reminders set due_date = '2030-02-05T01:00'`],
    ['an account without its plan', 'delete from user_subscriptions'],
    ['a count of storage that is not true', 'update user_subscriptions set storage_used = 5'],
  ];
  for (const [what, change] of halfWrittenCases)
    expect(checkAfter(change)).toEqual({ ...intactState, halves: [what] });
  expect(checkAfter('update medical_records set next_due_date = null')).toEqual({
    ...intactState,
    halves: ['a reminder without its due date'],
    lost: 1,
  });
  expect(checkAfter(BLOB, 'update user_subscriptions set storage_used = 4')).toEqual({
    ...intactState,
    brokenBlobs: 1,
    halves: ['a photo or document that nothing shows'],
  });
  expect(checkAfter('delete from users')).toMatchObject({ isIntact: false });
  expect(checkAfter(`update medical_records set notes = 'older'`)).toMatchObject({ lost: 1 });
  const copy = `insert into medical_records (id, pet_id, type, title, date_administered, reminder_enabled, reminder_sms, version, created_at, updated_at)
    select 'copy', pet_id, type, title, date_administered, 0, 0, 1, created_at, updated_at from medical_records`;
  expect(checkAfter(copy)).toMatchObject({ twice: 1 });
  sqliteConnection.close();
});
