import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { openDatabase } from '#db/engine/open.ts';
import type { Runner } from '#db/engine/run.ts';
import { buildPet } from '#db/pets/factory.ts';
import { openTestDatabase } from '#db/testing.ts';

const countPets = async (db: Runner): Promise<number> =>
  (await db.run((knex) => knex('pets').count('* as n').first<{ n: number }>())).n;

test('a snapshot shows one moment and delays no writes', async () => {
  await using testDatabase = await openTestDatabase();
  const { id: userId } = await buildUser(testDatabase.db);
  await buildPet(testDatabase.db, { userId });
  const seenCounts = await testDatabase.db.snapshot(async (reader) => {
    const firstCount = await countPets(reader);
    await buildPet(testDatabase.db, { userId });
    return [firstCount, await countPets(reader), await countPets(testDatabase.db)];
  });
  expect(seenCounts).toEqual([1, 1, 2]);
});

test('a failed snapshot leaves no transaction open', async () => {
  await using testDatabase = await openTestDatabase();
  for (let round = 0; round < 20; round += 1) {
    const failingSnapshot = testDatabase.db.snapshot(async (reader) => {
      await countPets(reader);
      throw new Error('given up');
    });
    await expect(failingSnapshot).rejects.toThrow('given up');
  }
  await buildUser(testDatabase.db);
});

/** The duration in milliseconds after which a transaction that never yields would end. */
const MAX_DURATION = 10_000;

test('a long transaction lets other work run between its statements', async () => {
  await using testDatabase = await openTestDatabase();
  let turnCount = 0;
  const timer = setInterval(() => {
    turnCount += 1;
  }, 1);
  await testDatabase.db.transaction(async (tx) => {
    const startedAt = performance.now();
    while (turnCount < 2 && performance.now() - startedAt < MAX_DURATION) await countPets(tx);
  });
  clearInterval(timer);
  expect(turnCount).toBeGreaterThan(1);
});

test('waiting statements finish before the database closes', async () => {
  const testDatabase = await openTestDatabase();
  const startedAt = performance.now();
  while (performance.now() - startedAt < 30) await countPets(testDatabase.db);
  const concurrentReads = Promise.all(Array.from({ length: 50 }, () => countPets(testDatabase.db)));
  await testDatabase[Symbol.asyncDispose]();
  expect(await concurrentReads).toHaveLength(50);
});

test('a snapshot that gets no connection does not keep the database from closing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alaga-snapshot-'));
  const dataDir = join(folder, 'data');
  const db = await openDatabase(join(dataDir, 'alaga.db'));
  renameSync(dataDir, join(folder, 'elsewhere'));
  await expect(db.snapshot(countPets)).rejects.toThrow(/unable to open|does not exist/);
  await db.close();
  rmSync(folder, { recursive: true });
});
