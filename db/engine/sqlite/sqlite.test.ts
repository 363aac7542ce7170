import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import type { Runner } from '#db/engine/run.ts';
import { catchErrorCode, insert, keysIn } from '#db/testing/testing-statements.ts';
import { openTestDatabase } from '#db/testing.ts';

/** A promise that a test resolves. */
const createGate = () => Promise.withResolvers<void>();

test('a write during an open transaction waits for it and survives its rollback', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  const [entered, release] = [createGate(), createGate()];

  const failingTransaction = db.transaction(async (tx) => {
    await tx.run(insert('doomed'));
    entered.resolve();
    await release.promise;
    throw new Error('changed my mind');
  });
  await entered.promise;
  let isWritten = false;
  const otherInsert = db.run(insert('kept')).then(() => {
    isWritten = true;
  });
  expect(await keysIn(db), 'a reader sees nothing that is not committed').toEqual([]);
  expect(isWritten, 'the other write waits').toBe(false);

  release.resolve();
  await expect(failingTransaction).rejects.toThrow('changed my mind');
  await otherInsert;
  expect(await keysIn(db)).toEqual(['kept']);
});

test('transactions run one after the other, and each sees what the previous ones committed', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  await db.run(insert('counter'));
  const incrementCount = () =>
    db.transaction(async (tx) => {
      const row = await tx.run((knex) =>
        knex<{ key: string; count: number }>('rateLimits').where({ key: 'counter' }).first('count'),
      );
      await Promise.resolve();
      await tx.run((knex) => knex('rateLimits').update({ count: (row?.count ?? 0) + 1 }));
    });
  await Promise.all(Array.from({ length: 20 }, incrementCount));
  const row = await db.run((knex) => knex<{ count: number }>('rateLimits').first('count'));
  expect(row).toEqual({ count: 21 });
});

test('every value is hidden from the planner, so that no run plans its statement again', async () => {
  const texts: string[] = [];
  await using testDatabase = await openTestDatabase({ onStatement: (sql) => texts.push(sql) });
  await testDatabase.db.run(insert('once'));
  const queryPlan = await testDatabase.db.run((knex) =>
    knex('rateLimits').where({ key: 'once' }).whereIn('count', [1, 2]).first('key'),
  );
  expect(queryPlan).toEqual({ key: 'once' });
  const placeholders = texts.flatMap((sql) => sql.match(/.\?/g) ?? []);
  expect(placeholders.length).toBeGreaterThan(6);
  expect(new Set(placeholders)).toEqual(new Set(['+?']));
});

test('undefined in a statement throws instead of becoming null', async () => {
  await using testDatabase = await openTestDatabase();
  const find = () =>
    testDatabase.db.run((knex) =>
      knex('rateLimits')
        .whereRaw('key = ?', [undefined as never])
        .first('key'),
    );
  await expect(async () => find()).rejects.toThrow();
});

test('refuses a file that a newer version has migrated, without changes', async () => {
  await using testDatabase = await openTestDatabase();
  const file = join(testDatabase.folder, 'newer.db');
  await (await openDatabase(file)).close();
  const sqliteConnection = new BetterSqlite3(file);
  sqliteConnection
    .prepare('insert into knex_migrations (name, batch, migration_time) values (?, 2, 0)')
    .run('999-from-the-future');
  const readSchema = () =>
    sqliteConnection.prepare('select name, sql from sqlite_schema order by name').all();
  const schemaBefore = readSchema();

  expect(await catchErrorCode(openDatabase(file))).toBe('newer-schema');

  expect(readSchema()).toEqual(schemaBefore);
  const names = sqliteConnection.prepare('select name from knex_migrations').pluck().all();
  expect(names).toContain('999-from-the-future');
  sqliteConnection.close();
});

test('neither a long transaction nor a long list of reads delays another read until its end', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  const maxStatements = 30_000;
  let isRead = false;
  const runLong = async ({ run }: Runner) => {
    let statements = 0;
    for (; statements < maxStatements && !isRead; statements += 1) {
      await keysIn({ run });
    }
    return statements;
  };
  for (const begin of [() => db.transaction(runLong), () => runLong({ run: (q) => db.run(q) })]) {
    isRead = false;
    const commitLongTransaction = begin();
    // The test waits until the other list has had its first slices.
    await pause(30);
    await keysIn(db);
    isRead = true;
    expect(await commitLongTransaction).toBeLessThan(maxStatements);
  }
});
