import { once } from 'node:events';
import { closeSync, copyFileSync, openSync, renameSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseError } from '#db/engine/errors.ts';
import { connectionsTo, PostgresDatabase } from '#db/engine/postgres/postgres.ts';
import type { Database } from '#db/engine/run.ts';
import { findClosedTable } from '#db/operator/rights.ts';
import { createApp } from '#server/app.ts';
import { watchClock } from '#server/clock/policy.ts';
import { HttpError } from '#server/http/errors.ts';
import { startTestServer, TestClient, TestClock, type TestServer } from '#server/testing.ts';
import { readiness } from './ready.ts';

const readyBody = { status: 'ready', warnings: [] };

describe('over HTTP', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer();
  });
  afterEach(() => server[Symbol.asyncDispose]());

  const ask = () => server.client().get('/api/ready');
  const listSettingWrites = () =>
    server.statements().filter((sql) => /insert into .?settings/.test(sql));

  test('reports a working server as ready, to anybody', async () => {
    const answer = await ask();
    expect([answer.status, answer.body]).toEqual([200, readyBody]);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect((await fetch(`${server.url}/api/ready`, { method: 'HEAD' })).status).toBe(200);
    expect((await server.client().post('/api/ready')).status).toBe(404);
  });

  test('is not ready after its SQLite file was deleted or replaced', async ({ skip }) => {
    const { db, clock, parts } = server;
    if (db.kind !== 'sqlite') return skip('a file belongs to SQLite');
    const file = join(parts.config.dataDir, 'alaga.db');
    const askAgain = async () => {
      clock.advance(6000);
      const { status, body } = await ask();
      return [status, body['reason']];
    };
    renameSync(file, `${file}.old`);
    expect(await askAgain()).toEqual([503, 'database']);
    copyFileSync(`${file}.old`, file);
    expect(await askAgain()).toEqual([503, 'database']);
    renameSync(`${file}.old`, file);
    expect(await askAgain()).toEqual([200, undefined]);
  });

  test('is not ready once a call has found damage in the SQLite file', async ({ skip }) => {
    const { db, clock, parts } = server;
    if (db.kind !== 'sqlite') return skip('PostgreSQL examines its own files');
    const { client } = await server.owner();
    await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
    const file = join(parts.config.dataDir, 'alaga.db');
    const database = new BetterSqlite3(file);
    const { rootpage } = database
      .prepare<[], { rootpage: number }>("select rootpage from sqlite_master where name = 'pets'")
      .get() ?? { rootpage: 0 };
    const pageSize = Number(database.pragma('page_size', { simple: true }));
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(pageSize, 7), 0, pageSize, (rootpage - 1) * pageSize);
    closeSync(handle);
    const askAgain = async () => {
      clock.advance(6000);
      const { status, body } = await ask();
      return [status, body['reason']];
    };
    expect(await askAgain()).toEqual([200, undefined]);
    // A new connection has no page of the file in its memory.
    await expect(
      db.snapshot((reader) => reader.run((knex) => knex('pets').select('birthmarks'))),
    ).rejects.toMatchObject({ code: 'damaged' });
    expect(await askAgain()).toEqual([503, 'damaged']);
  });

  test('is not ready if the user of PostgreSQL lost a right to one table', async ({ skip }) => {
    const { db, clock, parts } = server;
    const { databaseUrl } = parts.config;
    if (databaseUrl === undefined) return skip('SQLite knows no users');
    const role = `limited_${process.pid}`;
    const execute = (sql: string) => db.run((knex) => knex.raw(sql));
    await execute(`create role ${role} login`);
    const address = new URL(databaseUrl);
    address.username = role;
    const limited = new PostgresDatabase(connectionsTo(address.href));
    try {
      await execute(`grant all on all tables in schema public to ${role}`);
      const checkReadiness = readiness({ ...parts, db: limited });
      expect((await checkReadiness()).reason).toBeUndefined();
      await execute(`revoke update on medical_records from ${role}`);
      clock.advance(6000);
      expect((await checkReadiness()).reason).toBe('database');
      expect(await findClosedTable(limited)).toBe('medical_records');
    } finally {
      await limited.close();
      await execute(`drop owned by ${role}`);
      await execute(`drop role ${role}`);
    }
  });

  test('probes the database once in five seconds, however many ask', async () => {
    server.statements();
    const answers = await Promise.all(Array.from({ length: 50 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    server.clock.advance(4999);
    await ask();
    expect(listSettingWrites()).toHaveLength(1);
    server.clock.advance(2);
    await ask();
    expect(listSettingWrites()).toHaveLength(1);
  });
});

test('reports a clock that jumped as a warning', async () => {
  await using server = await startTestServer();
  await watchClock(server.parts);
  server.clock.advance(50 * 86_400_000);
  await watchClock(server.parts);
  const answer = await server.client().get<{ warnings: readonly string[] }>('/api/ready');
  expect([answer.status, answer.body]).toMatchObject([200, { status: 'ready' }]);
  expect(answer.body.warnings).toEqual([expect.stringContaining('npm run confirm-clock')]);
});

test('reports a restore while nobody else is admitted', async () => {
  await using startedServer = await startTestServer({ config: { mode: 'household' } });
  const activity = { what: 'restoring', done: 0.5, canGiveUp: false } as const;
  const createProgress = () => ({
    activity,
    trouble: null,
    refusal: null,
    wasCancelled: false,
    checked: null,
    sealed: null,
  });
  const backups = { ...startedServer.parts.backups, progress: createProgress };
  const app = createApp(
    { ...startedServer.parts, backups },
    {
      sessionSecret: 'x'.repeat(40),
      entrance: () => {
        throw new HttpError(503, 'backups.beingRestored');
      },
    },
  );
  const listeningServer = createServer(app.callback()).listen(0, '127.0.0.1');
  try {
    await once(listeningServer, 'listening');
    // The cast is safe: a server that listens on a port has such an address.
    const { port } = listeningServer.address() as AddressInfo;
    const answer = await new TestClient(`http://127.0.0.1:${port}`).get('/api/ready');
    expect([answer.status, answer.body['reason']]).toEqual([503, 'restoring']);
    expect(answer.headers.get('Retry-After')).toBe('5');
  } finally {
    listeningServer.closeAllConnections();
    listeningServer.close();
  }
});

const createParts = async (db: Partial<Database>) => {
  const clock = new TestClock();
  const { config } = await startServer();
  const isDamaged = async () => false;
  return { clock, config, db: { kind: 'postgres', isDamaged, ...db } as Database };
};
const startServer = async () => {
  await using startedServer = await startTestServer();
  return startedServer.parts;
};
const neverCalled = async () => {
  throw new Error('not used');
};

describe('a database', () => {
  test.each([
    [new DatabaseError('unavailable', undefined), 'database'],
    [new DatabaseError('busy', undefined), 'database'],
    [new DatabaseError('standby', undefined), 'database'],
    [new DatabaseError('full', undefined), 'disk full'],
    [new DatabaseError('read-only', undefined), 'disk read-only'],
    [new DatabaseError('failing', undefined), 'disk failing'],
    [new DatabaseError('damaged', undefined), 'damaged'],
    [Object.assign(new Error('no space in /data/alaga.db'), { code: 'ENOSPC' }), 'disk full'],
    [new Error('select secret from users'), 'database'],
  ])('that throws %o is reported only as "%s"', async (error, reason) => {
    const run = async () => {
      throw error;
    };
    const readinessReason = await readiness(await createParts({ run, transaction: neverCalled }))();
    expect(readinessReason).toEqual({ reason, warnings: [] });
  });

  test('that hangs is not waited for or probed again, until it answers', async () => {
    let requestCount = 0;
    let isHanging = true;
    const { promise: neverPromise } = Promise.withResolvers<never>();
    const readyParts = await createParts({
      run: (async () => {
        requestCount += 1;
        return isHanging ? neverPromise : { id: 'ready', value: '{}' };
      }) as Database['run'],
    });
    const checkReadiness = readiness(readyParts, 20);
    expect((await checkReadiness()).reason).toBe('database');
    readyParts.clock.advance(30_000);
    expect((await checkReadiness()).reason).toBe('database');
    expect(requestCount).toBe(1);
    isHanging = false;
    readyParts.clock.advance(31_000);
    await wait(0);
    expect(await checkReadiness()).toEqual({ reason: undefined, warnings: [] });
  });
});
