import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { ADVISORY_LOCKS, END_OTHER_CONNECTIONS } from '#db/testing/testing-postgres.ts';
import { NEWER_MIGRATION } from '#db/testing/testing-statements.ts';
import { openTestDatabase } from '#db/testing.ts';
import { connectionLog } from './connection-log.ts';
import { COMPILE_CACHE, QUIET_ENVIRONMENT } from './testing/server-environment.ts';
import { startTestServer, type TestClient, TestClock, type TestServer } from './testing.ts';

let server: TestServer;
let client: TestClient;

beforeEach(async () => {
  server = await startTestServer();
  client = (await server.owner()).client;
});
afterEach(() => server[Symbol.asyncDispose]());

const run = (sql: string): Promise<unknown> => server.db.run((knex) => knex.raw(sql));

const addPet = () => client.post('/api/pets', { name: 'Muning', category: 'cat' });
const listPets = async () => (await client.get<readonly unknown[]>('/api/pets')).body;

test('answers 503 when a connection is lost during a write, writes nothing, and recovers', async () => {
  await run(`create function cut() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
  await run('create trigger cut before insert on pets for each row execute function cut()');
  // These are more requests than there are connections, so that the closed ones are needed again.
  const answers = await Promise.all(Array.from({ length: 12 }, addPet));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body['code']}`))).toEqual(
    new Set(['503 http.busy']),
  );
  expect(answers.every(({ headers }) => headers.has('Retry-After'))).toBe(true);
  await run('drop trigger cut on pets');
  expect(await listPets()).toEqual([]);
  expect((await addPet()).status).toBe(201);
  expect(await listPets()).toHaveLength(1);
});

test('answers 503 when PostgreSQL cancels a statement, and writes nothing', async () => {
  await run(`create function cancel() returns trigger language plpgsql as $$
    begin perform pg_cancel_backend(pg_backend_pid()); perform pg_sleep(60); return new; end $$`);
  await run('create trigger cancel before insert on pets for each row execute function cancel()');
  const { status, body, headers } = await addPet();
  expect([status, body['code'], headers.has('Retry-After')]).toEqual([503, 'http.busy', true]);
  await run('drop trigger cancel on pets');
  expect(await listPets()).toEqual([]);
});

test('answers 503 while PostgreSQL takes no changes, as until a standby is promoted', async () => {
  await run(`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'read-only transaction' using errcode = '25006'; end $$`);
  await run('create trigger refuse before insert on pets for each row execute function refuse()');
  const { status, body, headers } = await addPet();
  expect([status, body['code'], headers.has('Retry-After')]).toEqual([503, 'http.busy', true]);
  expect(server.lines).toContainEqual(expect.objectContaining({ storage: 'standby' }));
  await run('drop trigger refuse on pets');
  expect((await addPet()).status).toBe(201);
});

test('ends the process once a newer version has migrated the database', async () => {
  await using database = await openTestDatabase();
  const { db, place } = database;
  const folder = mkdtempSync(join(tmpdir(), 'alaga-migrated-'));
  const child = spawn(process.execPath, ['server/standalone.ts'], {
    env: {
      PATH: process.env['PATH'],
      ...{ ...QUIET_ENVIRONMENT, ...COMPILE_CACHE },
      ...{ DATA_DIR: folder, DATABASE_URL: place, PUBLIC_URL: 'https://alaga.test' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  try {
    await expect.poll(() => output).toContain('is running at');
    await db.run((knex) => knex('knexMigrations').insert(NEWER_MIGRATION));
    const ended = once(child, 'exit');
    await db.run((knex) => knex.raw(END_OTHER_CONNECTIONS));
    expect(await ended).toEqual([1, null]);
    expect(output).toContain('a newer version of Alaga has migrated it, so this server stops');
  } finally {
    child.kill('SIGKILL');
    await db.run((knex) => knex('knexMigrations').where('name', NEWER_MIGRATION.name).delete());
    rmSync(folder, { recursive: true, force: true });
  }
});

test('reopens connections that were lost while idle', async () => {
  await Promise.all(Array.from({ length: 12 }, listPets));
  const listPids = () =>
    server.db.run((knex) =>
      knex('pg_stat_activity').whereRaw('datname = current_database()').pluck<number[]>('pid'),
    );
  const pidsBefore = await listPids();
  await run(END_OTHER_CONNECTIONS);
  // The connections close a little later than this statement ends, and the pool notices that later still.
  const countConnections = async () =>
    (await listPids()).filter((pid) => pidsBefore.includes(pid)).length;
  await expect.poll(() => countConnections().catch(() => pidsBefore.length)).toBeLessThanOrEqual(1);
  const readStatuses = async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.get('/api/pets')));
    return new Set(answers.map(({ status }) => status));
  };
  await expect.poll(readStatuses).toEqual(new Set([200]));
  const answers = await Promise.all(Array.from({ length: 12 }, addPet));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
});

test('logs a job whose lock is lost with its connection, and can lock its name again', async () => {
  const jobPromise = server.db.runExclusively('job', async () => {
    await run(`select pg_terminate_backend(pid) from ${ADVISORY_LOCKS}`);
    return 'done';
  });
  expect(await jobPromise).toBe('done');
  await expect.poll(() => server.db.runExclusively('job', async () => 'again')).toBe('again');
});

test('takes a lock again that was lost with its connection, before another server does', async () => {
  await using otherDb = await openDatabase(server.parts.config.databaseUrl ?? '').then((db) => ({
    db,
    [Symbol.asyncDispose]: () => db.close(),
  }));
  const listHolders = () =>
    server.db.run((knex) => knex.from(knex.raw(ADVISORY_LOCKS)).pluck<number[]>('pid'));
  const runElsewhere = () => otherDb.db.runExclusively('import', async () => 'elsewhere');
  await server.db.runExclusively('import', async () => {
    const [holder] = await listHolders();
    await run(`select pg_terminate_backend(${holder})`);
    await expect.poll(listHolders).not.toContain(holder);
    await expect.poll(listHolders).toHaveLength(1);
    expect(await runElsewhere()).toBeUndefined();
  });
  expect(await listHolders()).toEqual([]);
  expect(await runElsewhere()).toBe('elsewhere');
});

test('asks PostgreSQL to notice within a minute that a server lost its power', async () => {
  const settings = await server.db.run((knex) =>
    knex('pg_settings')
      .whereLike('name', 'tcp_keepalives_%')
      .where({ source: 'session' })
      .pluck('name'),
  );
  expect(settings.toSorted()).toEqual(['tcp_keepalives_idle', 'tcp_keepalives_interval']);
});

/** A TCP relay in front of the test's PostgreSQL server, which can be stopped like a server, or cut off silently. */
const startRelay = async (target: URL) => {
  const sockets = new Set<Socket>();
  let isStopped = false;
  const relay = createServer((nearSocket) => {
    if (isStopped) return nearSocket.destroy();
    const host = decodeURIComponent(target.hostname);
    const port = Number(target.port || 5432);
    const farSocket = connect(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    );
    for (const socket of [nearSocket, farSocket]) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => [nearSocket, farSocket].map((s) => s.destroy()));
    }
    nearSocket.pipe(farSocket).pipe(nearSocket);
    return undefined;
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = new URL(target);
  address.hostname = '127.0.0.1';
  // The cast is safe: a server that listens on a port has such an address.
  address.port = String((relay.address() as AddressInfo).port);
  return {
    url: address.href,
    stop() {
      isStopped = true;
      for (const socket of sockets) socket.destroy();
    },
    resume() {
      isStopped = false;
    },
    /** Passes nothing on over the present connections, without closing them. */
    cut() {
      for (const socket of sockets) socket.unpipe().resume();
    },
    close: () => relay.close(),
  };
};

test('gives up connections that are cut off silently, and makes others', async () => {
  const relay = await startRelay(new URL(server.parts.config.databaseUrl ?? ''));
  const db = await openDatabase(relay.url, { answerTimeout: 300 });
  const countUsers = (runner: Runner) =>
    runner.run((knex) => knex('users').count('* as total').first<{ total: number }>());
  await Promise.all(Array.from({ length: 10 }, () => db.transaction(countUsers)));
  relay.cut();
  const work = [countUsers, (whole: Database) => whole.transaction(countUsers)];
  const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => work[i % 2]?.(db)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(['rejected']));
  expect(answers[0]).toMatchObject({ reason: { code: 'unavailable' } });
  expect(await db.transaction(countUsers)).toEqual({ total: 1 });
  await db.close();
  relay.close();
});

test('stays alive but not ready while PostgreSQL is stopped, and logs that once a minute', async () => {
  const relay = await startRelay(new URL(server.parts.config.databaseUrl ?? ''));
  const lines: Readonly<Record<string, unknown>>[] = [];
  const clock = new TestClock();
  const onConnection = connectionLog((line) => void lines.push(line), clock);
  const db = await openDatabase(relay.url, { onConnection });
  const takeLogged = () => lines.splice(0).map(({ database, seconds }) => [database, seconds]);
  const database = {
    db,
    folder: '/none',
    place: relay.url,
    [Symbol.asyncDispose]: () => db.close(),
  };
  {
    await using relayedServer = await startTestServer({ database });
    const relayedClient = relayedServer.client();
    const readStatus = async (path: string) => (await relayedClient.get(path)).status;
    expect([await readStatus('/api/ready'), takeLogged()]).toEqual([200, []]);
    relay.stop();
    // The loss is logged although no request needs the database.
    await expect.poll(() => lines.length).toBe(1);
    relayedServer.clock.advance(5001);
    const readyResponse = await relayedClient.get('/api/ready');
    expect([
      readyResponse.status,
      readyResponse.body['reason'],
      readyResponse.body['code'],
    ]).toEqual([...[503, 'database', 'http.notReady']]);
    expect(JSON.stringify(readyResponse.body)).not.toMatch(/ECONN|127|settings|select|insert/);
    expect(await readStatus('/api/health')).toBe(200);
    expect(takeLogged()).toEqual([['the connection is lost', 0]]);
    clock.advance(60_000);
    relayedServer.clock.advance(5001);
    await relayedClient.get('/api/ready');
    await relayedClient.get('/api/ready');
    expect(takeLogged()).toEqual([['the connection is lost', 60]]);
    relay.resume();
    clock.advance(10_000);
    relayedServer.clock.advance(5001);
    expect(await readStatus('/api/ready')).toBe(200);
    expect(takeLogged()).toEqual([['answers again', 70]]);
  }
  relay.close();
});
