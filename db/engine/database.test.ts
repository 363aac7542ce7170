import { expect, test } from 'vitest';
import { catchErrorCode, insert, insertOrphan, keysIn } from '#db/testing/testing-statements.ts';
import { openTestDatabase } from '#db/testing.ts';

// These tests apply to both databases. Tests of one database are in `sqlite/` and `postgres/`.

test('a transaction refuses statements that are not its own, and nested transactions', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  const insertDuringTransaction = db.transaction(() => db.run(insert('outside')));
  await expect(insertDuringTransaction).rejects.toThrow('only its own tx');
  const nestedTransaction = db.transaction(() => db.transaction(() => Promise.resolve()));
  await expect(nestedTransaction).rejects.toThrow('do not nest');
  expect(await keysIn(db)).toEqual([]);
  await db.run(insert('after'));
  expect(await keysIn(db), 'the writer is free again').toEqual(['after']);
});

test('an error of the database has a DatabaseError code', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  await db.run(insert('once'));
  expect(await catchErrorCode(db.run(insert('once')))).toBe('unique');
  expect(await catchErrorCode(db.run(insertOrphan))).toBe('foreign-key');
  expect(await catchErrorCode(db.run((knex) => knex('rateLimits').insert({ key: 'x' })))).toBe(
    'check',
  );
  expect(await catchErrorCode(db.run((knex) => knex('noSuchTable').select('a')))).toBe('other');
});
