import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createSilentServer } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { connectionsTo } from '#db/engine/postgres/postgres.ts';
import { migrations } from '#db/migrations/index.ts';
import { putSetting } from '#db/settings/queries.ts';
import { SELF_SIGNED } from '#server/attacks/testing/self-signed.ts';
import { backUpDaily } from '#server/backups/jobs.ts';
import { DAY } from '#server/calendar/days.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { Finding } from './doctor/finding.ts';
import { commandsWith } from './testing/run-command.ts';

/** The secret of the test server, with which it verifies signed requests. */
const SESSION_SECRET = 'a-secret-of-the-tests-that-is-long-enough';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { trustProxy: true } });
});
// The command uses the real clock.
beforeEach(() => server.clock.set(new Date().toISOString()));
afterAll(() => server[Symbol.asyncDispose]());

const { run } = commandsWith('doctor', () => server, { SESSION_SECRET });

const runExamination = async (overrides: Readonly<Record<string, string>> = {}) => {
  const { code, output } = await run(['--json'], overrides);
  const findings: readonly Finding[] = JSON.parse(output);
  const findingsFor = (check: string) => findings.filter((finding) => finding.check === check);
  return { code, findings, of: findingsFor };
};

const listenWith = async (answer: Parameters<typeof createServer>[1]) => {
  const proxy = createServer(answer);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = `http://localhost:${(proxy.address() as AddressInfo).port}`;
  return { address, [Symbol.asyncDispose]: async () => void proxy.close() };
};

/** A proxy in front of the test server that sends these headers instead of the client's. */
const proxyWith = (headersOf: (requestHeaders: Readonly<Record<string, unknown>>) => object) =>
  listenWith(async (request, response) => {
    const probeHeaders = { 'X-Alaga-Probe': String(request.headers['x-alaga-probe']) };
    const headers = { ...probeHeaders, ...headersOf(request.headers) };
    const answer = await fetch(server.url + request.url, { headers });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(await answer.text());
  });

test('finds a running server in order, and prints lines that fit a narrow terminal', async () => {
  chmodSync(server.parts.config.dataDir, 0o700);
  await using proxy = await proxyWith(({ host, 'x-forwarded-for': claimed }) => ({
    'X-Forwarded-For': `${claimed}, 198.51.100.7`,
    'X-Forwarded-Host': host,
  }));
  const { code, findings, of } = await runExamination({ PUBLIC_URL: proxy.address });
  const checks = ['settings', 'disk', 'mail', 'database', 'push', 'clock', 'proxy'];
  expect([...new Set(findings.map(({ check }) => check))]).toEqual(checks);
  expect([code, findings.filter(({ state }) => state === 'problem')]).toEqual([0, []]);
  expect(of('proxy')).toMatchObject([
    { state: 'ok', found: expect.stringContaining('198.51.100.7') },
  ]);
  const list = await run([], { PUBLIC_URL: proxy.address });
  expect(list.output).toMatch(/^settings {2}warning {2}SUPPORT_EMAIL is not set: /m);
  expect(list.output).toMatch(/^ {19}Set SUPPORT_EMAIL, /m);
  expect(list.output.split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect(list.output).not.toContain(SESSION_SECRET);
  const logged = await server.db.run((knex) => knex('operatorLog').pluck<string[]>('command'));
  expect(logged).toEqual(['doctor examine', 'doctor examine']);
});

test('says which header of the proxy is wrong', async () => {
  await using spoofingProxy = await proxyWith(({ 'x-forwarded-for': claimed, host }) => ({
    'X-Forwarded-For': String(claimed),
    'X-Forwarded-Host': host,
  }));
  const spoofedFindings = await runExamination({ PUBLIC_URL: spoofingProxy.address });
  expect([spoofedFindings.code, spoofedFindings.of('proxy')]).toMatchObject([
    1,
    [{ state: 'problem', found: expect.stringContaining('any address that a visitor claims') }],
  ]);
  await using namelessProxy = await proxyWith(() => ({
    'X-Forwarded-For': '198.51.100.7',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'internal',
  }));
  const wrongFindings = await runExamination({ PUBLIC_URL: namelessProxy.address });
  expect(wrongFindings.of('proxy').map(({ found }) => found)).toEqual([
    expect.stringContaining('for https'),
    expect.stringContaining('for one to internal'),
  ]);
});

test('finds that the server runs but is not ready', async () => {
  await using proxy = await listenWith(async (request, response) => {
    const answer = await fetch(server.url + request.url, {
      headers: { 'X-Alaga-Probe': String(request.headers['x-alaga-probe']) },
    });
    const isProbe = request.url === '/api/ready';
    response.writeHead(isProbe ? 503 : answer.status, { 'Content-Type': 'application/json' });
    response.end(isProbe ? '{"reason":"database"}' : await answer.text());
  });
  const { code, of } = await runExamination({ PUBLIC_URL: proxy.address });
  expect([code, of('server')]).toMatchObject([
    1,
    [{ state: 'problem', found: 'it runs, but is not ready: database' }],
  ]);
});

test('tells nobody else how a request arrived', async () => {
  const path = '/api/health/connection';
  const client = server.client();
  const now = String(Date.now());
  const forgedToken = `${now}.${'A'.repeat(43)}`;
  const oldInstant = String(Date.now() - 180_000);
  const expiredToken = `${oldInstant}.${server.parts.links.sign(`connection probe\n${oldInstant}`)}`;
  for (const header of [
    '',
    forgedToken,
    expiredToken,
    `NaN.${server.parts.links.sign('connection probe\nNaN')}`,
  ]) {
    expect((await client.get(path, { 'X-Alaga-Probe': header })).status).toBe(404);
  }
  const signedToken = `${now}.${server.parts.links.sign(`connection probe\n${now}`)}`;
  expect((await client.get(path, { 'X-Alaga-Probe': signedToken })).status).toBe(200);
});

test('says what to do where nothing answers, or another server does', async () => {
  await using otherListener = await listenWith((_request, response) => response.end('{}'));
  const strangeFindings = await runExamination({
    PUBLIC_URL: otherListener.address,
    SESSION_SECRET: 'x'.repeat(32),
  });
  expect(strangeFindings.of('proxy')).toMatchObject([{ state: 'problem' }]);
  const silentFindings = await runExamination({ PUBLIC_URL: 'http://localhost:1' });
  expect(silentFindings.of('proxy')).toMatchObject([
    { state: 'warning', todo: expect.any(String) },
  ]);
});

test('finds that backups of SQLite cannot be copied', async () => {
  const { code, of } = await runExamination({ BACKUP_COPY_DIR: '/nowhere' });
  const onSqlite = expect.arrayContaining([
    expect.objectContaining({
      state: 'problem',
      found: expect.stringContaining('BACKUP_COPY_DIR, /nowhere'),
    }),
  ]);
  if (server.db.kind === 'sqlite') expect([code, of('disk')]).toEqual([1, onSqlite]);
  else expect(of('disk')).not.toEqual(onSqlite);
});

test('finds that no backup of SQLite can be made in a folder that is read-only', async ({
  skip,
}) => {
  if (server.db.kind === 'postgres') return skip('pg_dump makes them');
  if (process.platform === 'win32') return skip('Windows has no such modes of folders');
  if (process.getuid?.() === 0) return skip('root may write everywhere');
  const folder = join(server.parts.config.dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o500);
  const { code, of } = await runExamination();
  chmodSync(folder, 0o700);
  const found = `no backup can be made in ${folder}`;
  expect([code, of('disk').at(-1)]).toMatchObject([1, { state: 'problem', found }]);
});

test('finds that nothing can be imported without a temporary folder', async () => {
  const { code, of } = await runExamination({ TMPDIR: '/nowhere' });
  const found = 'nothing can be imported: /nowhere cannot be written';
  expect([code, of('disk').at(-1)]).toMatchObject([1, { state: 'problem', found }]);
});

test('finds wrong settings, a missing folder and a mail server that refuses', async () => {
  const wrongFindings = await runExamination({ PORT: 'many' });
  expect([wrongFindings.code, wrongFindings.findings]).toMatchObject([
    1,
    [{ check: 'settings', found: 'PORT must be a number from 0 to 65535' }],
  ]);
  const missingFindings = await runExamination({ DATA_DIR: '/nowhere', DATABASE_URL: '' });
  expect(missingFindings.of('disk')).toMatchObject([{ state: 'problem' }]);
  expect(missingFindings.of('database')).toMatchObject([{ state: 'problem' }]);
  const refusing = createSilentServer((socket) => socket.end('554 no\r\n'));
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const port = (refusing.address() as AddressInfo).port;
  const SMTP_URL = `smtp://ana:very-secret@127.0.0.1:${port}`;
  const { of, findings } = await runExamination({ SMTP_URL });
  refusing.close();
  expect(of('mail')).toMatchObject([{ state: 'problem' }, { state: 'warning' }]);
  expect(JSON.stringify(findings)).not.toContain('very-secret');
});

test('says that the certificate of the mail server is not accepted', async () => {
  const mailServer = createTlsServer(SELF_SIGNED, (socket) => socket.end());
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const port = (mailServer.address() as AddressInfo).port;
  const { of } = await runExamination({ SMTP_URL: `smtps://localhost:${port}` });
  mailServer.close();
  expect(of('mail')[0]).toMatchObject({
    found: `localhost:${port} does not accept mail (DEPTH_ZERO_SELF_SIGNED_CERT)`,
    todo: expect.stringContaining('certificate'),
  });
});

test('finds a PostgreSQL database that takes no changes', async ({ skip }) => {
  const url = URL.parse(server.parts.config.databaseUrl ?? '');
  if (!url) return skip('this is about PostgreSQL');
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const { code, of } = await runExamination({ DATABASE_URL: url.href });
  expect([code, of('database')]).toMatchObject([
    1,
    [{ state: 'problem', found: expect.stringContaining('takes no changes') }],
  ]);
});

test('finds a PostgreSQL database on which no server starts', async ({ skip }) => {
  const url = URL.parse(server.parts.config.databaseUrl ?? '');
  if (!url) return skip('this is about PostgreSQL');
  const name = `${url.pathname.slice(1)}_latin1`;
  const pool = connectionsTo(server.parts.config.databaseUrl ?? '');
  await pool.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
  url.pathname = `/${name}`;
  const latinPool = connectionsTo(url.href);
  await latinPool.query('create table users (id text)');
  await latinPool.query('create table knex_migrations (id serial, name text)');
  await latinPool.query('insert into knex_migrations (name) select unnest($1::text[])', [
    Object.keys(migrations),
  ]);
  await latinPool.end();
  const unsuitable = { state: 'problem', found: expect.stringContaining('stores text as LATIN1') };
  const { code, of } = await runExamination({ DATABASE_URL: url.href });
  expect([code, of('database')]).toMatchObject([1, [unsuitable]]);
  const upgrade = await run(['--upgrade', '--json'], { DATABASE_URL: url.href });
  expect([upgrade.code, JSON.parse(upgrade.output)]).toMatchObject([1, [unsuitable]]);
  await pool.query(`drop database ${name}`);
  await pool.end();
});

test('finds a clock that jumped', async () => {
  const value = JSON.stringify({
    newest: '2020-01-01T00:00:00.000Z',
    jump: { kind: 'forward', seen: new Date().toISOString(), ran: 0 },
  });
  await putSetting(server.db, { id: 'clock', value, changedAt: new Date().toISOString() });
  const { code, of } = await runExamination();
  expect([code, of('clock')]).toMatchObject([
    1,
    [{ todo: expect.stringContaining('confirm-clock') }],
  ]);
  await server.db.run((knex) => knex('settings').where({ id: 'clock' }).delete());
});

test('says that no backups are made when their key is missing', async () => {
  const { dataDir, databaseUrl } = server.parts.config;
  const keyFile = join(dataDir, 'backup-key.json');
  writeFileSync(keyFile, '{}');
  const examination = await runExamination();
  const foundText = { state: 'problem', found: expect.stringContaining('none are made') };
  expect(examination.of('backups')).toMatchObject(databaseUrl === undefined ? [foundText] : []);
  const unencrypted = await runExamination({ ALAGA_BACKUP_PASSPHRASE_FILE: '' });
  expect(unencrypted.of('backups')).toEqual([]);
  rmSync(keyFile);
});

test('says that no daily backup was made for days', async () => {
  const { parts, db } = server;
  const { id } = await buildUser(db, { createdAt: '2026-01-01T02:00:00.000Z' });
  const isSqlite = db.kind === 'sqlite';
  const readBackupFindings = async (overrides = {}) =>
    (await runExamination(overrides)).of('backups').map(({ state, found }) => [state, found]);
  const folder = join(parts.config.dataDir, 'backups');
  const missing = ['problem', `there is no daily one in ${folder}`];
  expect(await readBackupFindings()).toEqual(isSqlite ? [missing] : []);
  if (isSqlite) {
    server.clock.set(new Date(Date.now() - 3 * DAY).toISOString());
    await backUpDaily(parts);
    const old = ['problem', expect.stringContaining(`in ${folder} is old`)];
    expect(await readBackupFindings()).toEqual([old]);
    server.clock.set(new Date().toISOString());
    await backUpDaily(parts);
    const fresh = ['ok', expect.stringContaining(`the newest daily one in ${folder}`)];
    expect(await readBackupFindings()).toEqual([fresh]);
    const copies = { BACKUP_COPY_DIR: join(parts.config.dataDir, 'outbox') };
    expect(await readBackupFindings(copies)).toEqual([fresh, ['problem', expect.any(String)]]);
  }
  await db.run((knex) => knex('users').where({ id }).delete());
});
