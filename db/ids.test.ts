import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { buildUser } from './accounts/factory.ts';
import { deleteUser } from './accounts/queries.ts';
import { insertBlob } from './blobs.ts';
import type { Database } from './engine/run.ts';
import { deleteForGood, forgetFreedIds, isIdTaken } from './ids.ts';
import { buildPet } from './pets/factory.ts';
import { buildRecord, buildRecords } from './records/factory.ts';
import { openTestDatabase } from './testing.ts';

const FIRST = '2026-11-01T00:00:00.000Z';
const LATER = '2026-11-02T00:00:00.000Z';

const freeId = (db: Database) =>
  db.run((knex) =>
    knex('freedIds')
      .orderBy(['tableName', 'id'])
      .select<readonly { readonly id: string }[]>('tableName', 'id', 'freedAt'),
  );

const deletePet = (db: Database, id: string, instant: string) =>
  db.transaction((tx) => deleteForGood(tx, 'pets', (knex) => knex('pets').where({ id }), instant));

const storePhoto = async (db: Database, userId: string): Promise<string> => {
  const id = v7();
  const file = { mimeType: 'image/jpeg', sha256: id, bytes: new Uint8Array(8), byteSize: 8 };
  const size = { width: 1, height: 1, thumbnail: null };
  const stamps = { kind: 'photo', originalName: null, createdAt: FIRST } as const;
  await db.transaction((tx) => insertBlob(tx, { id, userId, ...file, ...size, ...stamps }));
  return id;
};

test('frees an id only when its row is deleted, together with ids of rows that foreign keys delete', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  const { id: userId } = await buildUser(db);
  const [pet, other] = [await buildPet(db, { userId }), await buildPet(db, { userId })];
  const record = await buildRecord(db, { petId: pet.id });
  await buildRecord(db, { petId: other.id });
  expect(await deletePet(db, pet.id, FIRST)).toBe(1);
  expect(await freeId(db)).toEqual([
    { tableName: 'medicalRecords', id: record.id, freedAt: FIRST },
    { tableName: 'pets', id: pet.id, freedAt: FIRST },
  ]);
  expect(await isIdTaken(db, 'pets', pet.id)).toBe(true);
  expect(await isIdTaken(db, 'medicalRecords', record.id)).toBe(true);
  expect(await isIdTaken(db, 'pets', other.id)).toBe(true);
  expect(await isIdTaken(db, 'medicalRecords', pet.id)).toBe(false);
  expect(await isIdTaken(db, 'pets', v7())).toBe(false);
});

test('a failed deletion frees no ids', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  const { id: userId } = await buildUser(db);
  const { id } = await buildPet(db, { userId });
  const failingTransaction = db.transaction(async (tx) => {
    await deleteForGood(tx, 'pets', (knex) => knex('pets').where({ id }), FIRST);
    throw new Error('no');
  });
  await expect(failingTransaction).rejects.toThrow('no');
  expect(await freeId(db)).toEqual([]);
  expect(await isIdTaken(db, 'pets', id)).toBe(true);
});

test('a row that a restore brought back under a freed id exists, and can be deleted like any other', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  const { id: userId } = await buildUser(db);
  const pet = await buildPet(db, { userId });
  await deletePet(db, pet.id, FIRST);
  await buildPet(db, { ...pet });
  expect(await db.run((knex) => knex('pets').pluck('id'))).toEqual([pet.id]);
  expect(await isIdTaken(db, 'pets', pet.id)).toBe(true);
  expect(await deletePet(db, pet.id, LATER)).toBe(1);
  expect(await freeId(db)).toEqual([{ tableName: 'pets', id: pet.id, freedAt: LATER }]);
});

test('many rows cost as many statements as one, and old ids are deleted in batches, except those of pets', async () => {
  const statements: string[] = [];
  await using testDatabase = await openTestDatabase({ onStatement: (sql) => statements.push(sql) });
  const { db } = testDatabase;
  const { id: userId } = await buildUser(db);
  const measureCost = async (records: number) => {
    const pet = await buildPet(db, { userId });
    for (let recordsLeft = records; recordsLeft > 0; recordsLeft -= 1)
      await buildRecord(db, { petId: pet.id });
    statements.length = 0;
    await deletePet(db, pet.id, FIRST);
    return statements.length;
  };
  expect(await measureCost(1)).toBe(await measureCost(20));

  const row = { tableName: 'blobs', freedAt: FIRST };
  for (let part = 0; part < 4; part += 1) {
    const rows = Array.from({ length: 300 }, () => ({ ...row, id: v7() }));
    await db.run((knex) => knex('freedIds').insert(rows));
  }
  await db.run((knex) => knex('freedIds').insert({ ...row, id: 'later', freedAt: LATER }));
  statements.length = 0;
  await forgetFreedIds(db, FIRST);
  expect(statements.filter((sql) => /^delete/i.test(sql)).length).toBeGreaterThanOrEqual(3);
  const freedIds = await freeId(db);
  expect(freedIds.slice(0, -2)).toEqual([{ tableName: 'blobs', id: 'later', freedAt: LATER }]);
  expect(freedIds.slice(-2)).toMatchObject([{ tableName: 'pets' }, { tableName: 'pets' }]);
});

test('an account with many rows and photos is deleted in small statements', async () => {
  const statements: string[] = [];
  await using testDatabase = await openTestDatabase({ onStatement: (sql) => statements.push(sql) });
  const { db } = testDatabase;
  const { id: userId } = await buildUser(db);
  const { id: otherId } = await buildUser(db);
  const petIds: string[] = [];
  for (let index = 0; index < 3; index += 1) petIds.push((await buildPet(db, { userId })).id);
  await buildRecords(db, 250, { petId: petIds[0] ?? '' });
  const otherPet = await buildPet(db, { userId: otherId });
  for (let index = 0; index < 10; index += 1) await storePhoto(db, userId);
  const otherBlobId = await storePhoto(db, otherId);
  statements.length = 0;
  await db.transaction((tx) => deleteUser(tx, userId, FIRST));
  const countDeletes = (table: string) =>
    statements.filter((sql) => new RegExp(`^delete from .${table}.`).test(sql)).length;
  expect(['blobs', 'medical_records', 'pets', 'users'].map(countDeletes)).toEqual([4, 3, 1, 1]);
  const listIds = (table: string) => db.run((knex) => knex(table).pluck<string[]>('id'));
  expect(await listIds('users')).toEqual([otherId]);
  expect(await listIds('pets')).toEqual([otherPet.id]);
  expect([await listIds('medicalRecords'), await listIds('blobs')]).toEqual([[], [otherBlobId]]);
  expect(await freeId(db)).toHaveLength(250 + petIds.length + 10);
});
