import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { openTestDatabase, testPostgres } from '#db/testing.ts';
import { listAffected, listNextCare } from './care.ts';
import { buildRecord } from './factory.ts';

const GROUP = { type: 'vaccine', title: 'Rabies' } as const;
const dayAt = (index: number): string =>
  new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);

test('reads only the records that a change can affect, among hundreds of one kind of care', async () => {
  await using testDatabase = await openTestDatabase();
  const { id: userId } = await buildUser(testDatabase.db);
  const { id: petId } = await buildPet(testDatabase.db, { userId });
  const ids: string[] = [];
  for (let index = 0; index < 300; index += 1) {
    const record = await buildRecord(testDatabase.db, {
      ...{ petId, ...GROUP, dateAdministered: dayAt(index) },
    });
    ids.push(record.id);
  }
  // Each record completed the reminder of the previous one, so only the last is open.
  for (const [index, id] of ids.entries()) {
    const completedByRecordId = ids[index + 1] ?? null;
    await buildReminder(testDatabase.db, {
      ...{ petId, ...GROUP, medicalRecordId: id, completedByRecordId },
      isCompleted: completedByRecordId !== null,
    });
  }
  const group = { petId, ...GROUP };
  const addedRecord = await buildRecord(testDatabase.db, {
    ...group,
    dateAdministered: dayAt(400),
  });
  const affectedGroup = {
    ...group,
    id: addedRecord.id,
    dateAdministered: addedRecord.dateAdministered,
  };
  const affectedIds = (await listAffected(testDatabase.db, affectedGroup, 'earlier')).map(
    ({ id }) => id,
  );
  expect(affectedIds).toEqual([ids.at(-1), addedRecord.id]);
  expect((await listAffected(testDatabase.db, affectedGroup, 'self')).map(({ id }) => id)).toEqual([
    addedRecord.id,
  ]);
  const middleRecord = { ...group, id: ids[100] ?? '', dateAdministered: dayAt(100) };
  const ownIds = (await listAffected(testDatabase.db, middleRecord, 'self')).map(({ id }) => id);
  expect(ownIds).toEqual([ids[99], ids[100]]);
  const nextCare = await listNextCare(testDatabase.db, group, {
    ids: [ids[10] ?? '', ids.at(-1) ?? ''],
  });
  expect(nextCare.map(({ id }) => id).toSorted()).toEqual([ids[11], addedRecord.id].toSorted());
  expect(await listNextCare(testDatabase.db, group, { ids: [v7()] })).toEqual([]);
});

test('SQLite never scans all records of a type for them', async ({ skip }) => {
  skip(testPostgres() !== undefined, 'SQLite says how it plans without being filled first');
  const titles: string[] = [];
  await using testDatabase = await openTestDatabase({ onStatement: (sql) => titles.push(sql) });
  const group = { petId: v7(), ...GROUP };
  const affectedGroup = { ...group, id: v7(), dateAdministered: dayAt(0) };
  await listAffected(testDatabase.db, affectedGroup, 'earlier');
  await listAffected(testDatabase.db, affectedGroup, 'self');
  await listNextCare(testDatabase.db, group, { ids: [v7()] });
  await listNextCare(testDatabase.db, group, {
    ids: [v7()],
    writtenSince: '2026-01-01T00:00:00.000Z',
  });
  expect(titles).toHaveLength(4);
  const file = new BetterSqlite3(join(testDatabase.folder, 'alaga.db'), { readonly: true });
  for (const sql of titles) {
    const values = Array.from(sql.matchAll(/\?/g), () => 'any');
    const plan = JSON.stringify(file.prepare(`explain query plan ${sql}`).all(...values));
    expect(plan).toContain('SEARCH medical_records USING INDEX sqlite_autoindex_medical_records_1');
    expect(plan).not.toContain('SEARCH medical_records USING INDEX medical_records_care');
  }
  file.close();
});
