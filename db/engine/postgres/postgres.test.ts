import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { findUser } from '#db/accounts/queries.ts';
import { DatabaseError } from '#db/engine/errors.ts';
import { openDatabase } from '#db/engine/open.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { buildPet } from '#db/pets/factory.ts';
import { findPet, listPets } from '#db/pets/queries.ts';
import { findPlan } from '#db/plans/queries.ts';
import { advanceSetting } from '#db/settings/queries.ts';
import {
  ADVISORY_LOCKS,
  createDatabase,
  END_OTHER_CONNECTIONS,
  runOnServer,
} from '#db/testing/testing-postgres.ts';
import { catchErrorCode, insert, NEWER_MIGRATION, RESETS } from '#db/testing/testing-statements.ts';
import { openTestDatabase, testPostgres } from '#db/testing.ts';
import { SERVERS } from './advisory-locks.ts';
import { migratePostgres, unsuitability } from './migrate-postgres.ts';
import { connectionsTo, PostgresDatabase } from './postgres.ts';

const count = async (db: Database): Promise<unknown> =>
  (await db.run((knex) => knex<{ count: number }>('rateLimits').first('count')))?.count;

test('conflicting transactions have the same result as in sequence', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  await db.run(insert('counter'));
  let runCount = 0;
  const incrementCount = () =>
    db.transaction(async (tx) => {
      runCount += 1;
      const row = await tx.run((knex) => knex<{ count: number }>('rateLimits').first('count'));
      await tx.run((knex) => knex('rateLimits').update({ count: (row?.count ?? 0) + 1 }));
    });
  await Promise.all(Array.from({ length: 20 }, incrementCount));
  expect(await count(db)).toBe(21);
  expect(runCount, 'some had to run again').toBeGreaterThan(20);
});

test('conflicting transactions of several processes all succeed', async () => {
  const server = testPostgres();
  if (!server) throw new Error('this is about PostgreSQL');
  const url = await createDatabase(server);
  const openDatabaseAtUrl = () => new PostgresDatabase(connectionsTo(url));
  const database = openDatabaseAtUrl();
  const processes = [database, openDatabaseAtUrl(), openDatabaseAtUrl()];
  await database.run(insert('counter'));
  await Promise.all(
    processes.flatMap((db) =>
      Array.from({ length: 8 }, () =>
        db.transaction(async (tx) => {
          const row = await tx.run((knex) => knex<{ count: number }>('rateLimits').first('count'));
          await tx.run((knex) => knex('rateLimits').update({ count: (row?.count ?? 0) + 1 }));
        }),
      ),
    ),
  );
  expect(await count(database)).toBe(25);
  await Promise.all(processes.map((db) => db.close()));
});

test('a transaction succeeds after another one has conflicted with it for a while', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const startedAt = performance.now();
  let runCount = 0;
  await db.transaction(async () => {
    runCount += 1;
    if (performance.now() - startedAt < 300) throw new DatabaseError('conflict', undefined);
  });
  expect(runCount).toBeLessThanOrEqual(13);
});

test('a slow transaction succeeds among statements that conflict with it without pause', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  await db.run(insert('counter'));
  let isOver = false;
  const writeRepeatedly = async () => {
    while (!isOver) await db.run((knex) => knex('rateLimits').increment('count'));
  };
  const writers = Array.from({ length: 3 }, writeRepeatedly);
  let runCount = 0;
  try {
    await db.transaction(async (tx) => {
      runCount += 1;
      await tx.run((knex) => knex('rateLimits').first('count'));
      await wait(100);
      await tx.run((knex) => knex('rateLimits').increment('count'));
    });
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
  expect(runCount).toBeLessThanOrEqual(6);
});

test('a slow transaction succeeds among quick ones that conflict with it without pause', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  await db.run(insert('counter'));
  const incrementCount = async (tx: Runner, pause = 0) => {
    const row = await tx.run((knex) => knex<{ count: number }>('rateLimits').first('count'));
    await wait(pause);
    await tx.run((knex) => knex('rateLimits').update({ count: (row?.count ?? 0) + 1 }));
  };
  let isOver = false;
  let quickCount = 0;
  const writeRepeatedly = async () => {
    while (!isOver) {
      await db.transaction((tx) => incrementCount(tx));
      quickCount += 1;
    }
  };
  const writers = Array.from({ length: 3 }, writeRepeatedly);
  let runCount = 0;
  let concurrentCount = 0;
  try {
    await db.transaction((tx) => {
      runCount += 1;
      return incrementCount(tx, 100);
    });
    concurrentCount = quickCount;
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
  expect(runCount).toBeLessThanOrEqual(6);
  expect(concurrentCount).toBeGreaterThan(0);
  expect(await count(db)).toBe(1 + 1 + quickCount);
});

test('a broken connection affects only the work that uses it', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  const endOtherConnections = () => db.run((knex) => knex.raw(END_OTHER_CONNECTIONS));
  await db.runExclusively('job', endOtherConnections);
  // The test waits until the connection is idle.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await db.runExclusively('job', async () => 'done')).toBe('done');
});

test('a row that is looked up and then created is created once, and the other transaction finds it', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  const runQuery = () =>
    db.transaction(async (tx) => {
      const row = await tx.run((knex) => knex('rateLimits').where({ key: 'one' }).first('key'));
      if (row) return 'found';
      await tx.run(insert('one'));
      return 'made';
    });
  expect((await Promise.all([runQuery(), runQuery()])).toSorted()).toEqual(['found', 'made']);
});

test('a transaction that hides a failed statement does not count as committed', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  await db.run(insert('once'));
  const hidingTransaction = db.transaction(async (tx) => {
    await tx.run(insert('other'));
    await tx.run(insert('once')).catch(() => undefined);
  });
  await expect(hidingTransaction).rejects.toMatchObject({ code: 'unique' });
  expect(await db.run((knex) => knex('rateLimits').pluck('key'))).toEqual(['once']);
});

test('refuses a text with NUL, which PostgreSQL cannot store, with a DatabaseError code', async () => {
  await using testDatabase = await openTestDatabase();
  expect(await catchErrorCode(testDatabase.db.run(insert('\u0000')))).toBe('check');
});

test('a name is held by one process at a time, and released after the work', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  const { promise, resolve } = Promise.withResolvers<string>();
  const firstRun = db.runExclusively('job', () => promise);
  expect(await db.runExclusively('job', () => Promise.resolve('second'))).toBeUndefined();
  expect(await db.runExclusively('another', () => Promise.resolve('other'))).toBe('other');
  resolve('first');
  expect(await firstRun).toBe('first');
  expect(await db.runExclusively('job', () => Promise.resolve('third'))).toBe('third');
});

test('of several processes that start a job in the same minute, one runs it', async () => {
  await using testDatabase = await openTestDatabase();
  const call = (value: string) =>
    advanceSetting(testDatabase.db, { id: 'job', value, changedAt: value });
  const minutes = ['2026-11-20T03:00', '2026-11-20T03:00', '2026-11-20T03:01', '2026-11-20T03:00'];
  const firstResults: boolean[] = [];
  for (const minute of minutes) firstResults.push(await call(minute));
  expect(firstResults).toEqual([true, false, true, false]);
});

test('compares texts by their bytes', async () => {
  await using testDatabase = await openTestDatabase();
  const columns: readonly { name: string; type: string; order: string | null }[] =
    await testDatabase.db.run((knex) =>
      knex.raw(`select column_name as name, data_type as type, collation_name as "order"
        from information_schema.columns
        where table_schema = 'public' and table_name not like 'knex_%'`),
    );
  const columnsOfType = (type: string) => columns.filter((column) => column.type === type);
  const unsortedColumns = columnsOfType('text').filter(({ order }) => order !== 'C');
  // A column from which another is computed keeps its own collation; nothing is sorted by it.
  expect(unsortedColumns.map(({ name }) => name)).toEqual(['password_hash']);
});

test('returns rows unchanged, ordered by bytes', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  const user = await buildUser(db, { publicProfile: false });
  expect(await findUser(db, user.id)).toEqual(user);
  const scope = { ownerId: user.id };
  const createdAt = RESETS;
  const pets = ['a', 'B', 'c'].map((id) => ({ id, userId: user.id, createdAt }));
  for (const pet of pets) await buildPet(db, pet);
  const listedPets = await listPets(db, scope, { limit: 9, offset: 0 });
  expect(listedPets.map(({ id }) => id)).toEqual(['B', 'a', 'c']);
  expect(await findPet(db, scope, 'B')).toMatchObject({ neutered: null, isSample: false });
  expect(await findPlan(db, FREE_PLAN_ID)).toMatchObject({ price: 0, isActive: true });
});

test('refuses a database that a newer version has migrated, without changes', async () => {
  await using testDatabase = await openTestDatabase();
  const { db, place } = testDatabase;
  await db.run((knex) => knex('knexMigrations').insert(NEWER_MIGRATION));
  const newerSchemaError = {
    code: 'newer-schema',
    message: expect.stringMatching(/^This database was/),
  };
  await expect(openDatabase(place)).rejects.toMatchObject(newerSchemaError);
  await db.run((knex) => knex('knexMigrations').where({ name: NEWER_MIGRATION.name }).delete());
  await (await openDatabase(place)).close();
});

test('refuses a database in another encoding than UTF-8, before it makes a table', async () => {
  const server = testPostgres();
  if (!server) throw new Error('this is about PostgreSQL');
  const url = new URL(server.url);
  url.pathname = `/${server.prefix}latin1`;
  const pool = connectionsTo(server.url);
  await pool.query(
    `create database ${server.prefix}latin1 encoding 'LATIN1' locale 'C' template template0`,
  );
  const code = 'unsuitable';
  await expect(openDatabase(url.href)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(/stores text as LATIN1, .* --encoding=UTF8/),
  });
  const latinDatabase = connectionsTo(url.href);
  const { rows } = await latinDatabase.query("select from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([]);
  await latinDatabase.end();
  await pool.query(`drop database ${server.prefix}latin1`);
  await pool.end();
});

test('names the oldest version of PostgreSQL that is enough', () => {
  const encoding = 'UTF8';
  expect(unsuitability({ version: '14.22 (Debian 14.22-1)', encoding })).toMatch(
    /^PostgreSQL 14\.22 .* is too old for Alaga: use version 15/,
  );
  expect(unsuitability({ version: '9.6.24', encoding })).toMatch(/too old/);
  for (const version of ['15.8', '18beta1', '100.1']) {
    expect([version, unsuitability({ version, encoding })]).toEqual([version, undefined]);
  }
});

/** Migrates the database in its first argument, in a process of its own. */
const MIGRATE = `import('#db/engine/postgres/migrate-postgres.ts').then(({ migratePostgres }) =>
  migratePostgres(process.argv[1]))`;

test('a server that hangs while it migrates does not keep others from starting', async () => {
  const server = testPostgres();
  if (!server) throw new Error('this is about PostgreSQL');
  const url = await createDatabase(server);
  const pool = connectionsTo(url);
  const blocker = await pool.connect();
  await blocker.query('begin; lock table knex_migrations_lock');
  const child = spawn(process.execPath, ['-e', MIGRATE, url], { stdio: 'ignore' });
  try {
    const waitingQuery = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const countWaiting = async () => (await pool.query(waitingQuery)).rowCount;
    await expect.poll(countWaiting).toBe(1);
    child.kill('SIGSTOP');
    await blocker.query('commit');
    await migratePostgres(url);
  } finally {
    child.kill('SIGKILL');
    blocker.release(true);
    await pool.end();
  }
});

const endConnections = (url: string): Promise<unknown> =>
  runOnServer(url, (pool) => pool.query(END_OTHER_CONNECTIONS));

const countLocks = (url: string, condition: string): Promise<number | null> =>
  runOnServer(url, async (pool) => {
    const locks = await pool.query(`select from ${ADVISORY_LOCKS} and ${condition}`);
    return locks.rowCount;
  });

const countShared = (url: string): Promise<number | null> =>
  countLocks(url, "mode = 'ShareLock' and granted");

const listFeedTriggers = (url: string): Promise<readonly { name: string; table: string }[]> =>
  runOnServer(url, async (pool) => {
    const { rows } = await pool.query(`select tgname as name, tgrelid::regclass::text as table,
      obj_description(oid, 'pg_trigger') as hash from pg_trigger where tgname like 'feed%' order by 1`);
    return rows;
  });

test('is migrated only once no server of an older version uses it', async () => {
  const server = testPostgres();
  if (!server) throw new Error('this is about PostgreSQL');
  const url = await createDatabase(server);
  const open = () => openDatabase(url, { asServer: true });
  const [first, second] = [await open(), await open()];
  const allTriggers = await listFeedTriggers(url);
  const [trigger] = allTriggers;
  // The trigger is that of an older version.
  await runOnServer(url, (pool) =>
    pool.query(`comment on trigger ${trigger?.name} on ${trigger?.table} is 'older'`),
  );
  expect(await catchErrorCode(migratePostgres(url, 200))).toBe('served');
  await endConnections(url);
  await expect.poll(() => countShared(url)).toBe(2);
  await first.close();
  expect(await catchErrorCode(migratePostgres(url, 200))).toBe('served');
  expect(await listFeedTriggers(url)).toEqual([
    { ...trigger, hash: 'older' },
    ...allTriggers.slice(1),
  ]);
  const migration = migratePostgres(url);
  await second.close();
  await migration;
  expect(await listFeedTriggers(url)).toEqual(allTriggers);
});

test('tells a server once that a newer version has migrated it while it was cut off', async () => {
  const server = testPostgres();
  if (!server) throw new Error('this is about PostgreSQL');
  const url = await createDatabase(server);
  let toldCount = 0;
  const db = await openDatabase(url, { asServer: true, onMigrated: () => (toldCount += 1) });
  await endConnections(url);
  await expect.poll(() => countShared(url)).toBe(1);
  expect(toldCount).toBe(0);
  // Not on a connection of the server's pool, which have just been ended.
  await runOnServer(url, (pool) =>
    pool.query(
      'insert into knex_migrations (name, batch, migration_time) values ($1, $2, $3)',
      Object.values(NEWER_MIGRATION),
    ),
  );
  for (const _ of [1, 2]) {
    await endConnections(url);
    await expect.poll(() => countShared(url)).toBe(1);
  }
  await db.close();
  expect(toldCount).toBe(1);
});

test('closes while a newer version migrates it', async () => {
  const server = testPostgres();
  if (!server) throw new Error('this is about PostgreSQL');
  const url = await createDatabase(server);
  const db = await openDatabase(url, { asServer: true });
  await runOnServer(url, async (pool) => {
    const migration = await pool.connect();
    const isAlone = migration.query(`select pg_advisory_lock(hashtextextended('${SERVERS}', 0))`);
    const countWaiting = () => countLocks(url, 'not granted');
    await expect.poll(countWaiting).toBe(1);
    await pool.query(`select pg_terminate_backend(pid) from ${ADVISORY_LOCKS}
      and mode = 'ShareLock' and granted`);
    await isAlone;
    await expect.poll(countWaiting).toBe(1);
    await db.close();
    migration.release();
  });
});

test('reports a missing database and an unreachable server', async () => {
  await using testDatabase = await openTestDatabase();
  const otherUrl = new URL(testDatabase.place);
  otherUrl.pathname = '/none';
  const code = 'unavailable';
  await expect(openDatabase(otherUrl.href)).rejects.toMatchObject({
    code,
    cause: { code: '3D000' },
  });
  const signedOutDatabase = openDatabase('postgres://ana:s3cret@127.0.0.1:1/alaga');
  await expect(signedOutDatabase).rejects.toMatchObject({ code });
});
