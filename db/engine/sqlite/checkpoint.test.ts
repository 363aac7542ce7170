import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { insertBlob } from '#db/blobs.ts';
import { openTestDatabase } from '#db/testing.ts';

const createRow = (id: number) => ({ id: `row ${id}`, value: 'x'.repeat(2000), changedAt: 'now' });

const ROWS = 5000;

test('a thread checkpoints the log of a large transaction after its commit', async () => {
  await using testDatabase = await openTestDatabase();
  const file = join(testDatabase.folder, 'alaga.db');
  const sizeBefore = statSync(file).size;
  await testDatabase.db.transaction(async (tx) => {
    for (let id = 0; id < ROWS; id += 1)
      await tx.run((knex) => knex('settings').insert(createRow(id)));
  });
  // The commit itself has not copied anything.
  expect(statSync(file).size).toBe(sizeBefore);
  await expect.poll(() => statSync(file).size).toBeGreaterThan(sizeBefore + ROWS * 2000);
  expect(
    await testDatabase.db.run((knex) => knex('settings').where('id', 'like', 'row %').select('id')),
  ).toHaveLength(ROWS);
});

test('a transaction of a few large photos is a large one too', async () => {
  await using testDatabase = await openTestDatabase();
  const file = join(testDatabase.folder, 'alaga.db');
  const { id: userId } = await buildUser(testDatabase.db);
  const sizeBefore = statSync(file).size;
  const bytes = randomBytes(500_000);
  const photo = { mimeType: 'image/jpeg', createdAt: '2026-11-20T02:00:00.000Z' };
  await testDatabase.db.transaction(async (tx) => {
    for (let count = 0; count < 20; count += 1) {
      const blobFields = { originalName: null, sha256: '', width: 1, height: 1, thumbnail: null };
      const size = { byteSize: bytes.length, bytes };
      await insertBlob(tx, { ...blobFields, ...photo, ...size, id: v7(), userId, kind: 'photo' });
    }
  });
  // The commit itself has not copied anything.
  expect(statSync(file).size).toBe(sizeBefore);
  await expect.poll(() => statSync(file).size).toBeGreaterThan(sizeBefore + 20 * bytes.length);
});

test('a database that is closed during a checkpoint is intact, and no thread outlives it', async () => {
  const testDatabase = await openTestDatabase();
  await testDatabase.db.transaction(async (tx) => {
    for (let id = 0; id < ROWS; id += 1)
      await tx.run((knex) => knex('settings').insert(createRow(id)));
  });
  await testDatabase.db.close();
  const sqliteConnection = new BetterSqlite3(join(testDatabase.folder, 'alaga.db'), {
    readonly: true,
  });
  expect(sqliteConnection.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(
    sqliteConnection.prepare("select count(*) from settings where id like 'row %'").pluck().get(),
  ).toBe(ROWS);
  sqliteConnection.close();
  rmSync(testDatabase.folder, { recursive: true });
});

test('after a large transaction has failed, commits checkpoint as usual', async () => {
  await using testDatabase = await openTestDatabase();
  const file = join(testDatabase.folder, 'alaga.db');
  const failingTransaction = testDatabase.db.transaction(async (tx) => {
    for (let id = 0; id < ROWS; id += 1)
      await tx.run((knex) => knex('settings').insert(createRow(id)));
    throw new Error('given up');
  });
  await expect(failingTransaction).rejects.toThrow('given up');
  const sizeBefore = statSync(file).size;
  let id = 0;
  await expect
    .poll(async () => {
      // Each of these commits is far too small to cause a checkpoint.
      for (const lastId = id + 100; id < lastId; id += 1) {
        await testDatabase.db.run((knex) => knex('settings').insert(createRow(id)));
      }
      return statSync(file).size;
    })
    .toBeGreaterThan(sizeBefore);
  const storedRows = await testDatabase.db.run((knex) =>
    knex('settings').where('id', 'like', 'row %').select('id'),
  );
  expect(storedRows).toHaveLength(id);
});
