import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasPostgresPrograms, programs, startServer } from './test/test-postgres.ts';

const SCRIPT = join(import.meta.dirname, 'dump-database.sh');

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'alaga-dumps-'));
  for (const name of ['dumps', 'copies', 'bin']) mkdirSync(join(base, name));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

type Settings = Readonly<Record<string, string>>;

const environment = (overrides: Settings): Settings => ({
  PATH: `${join(base, 'bin')}:${process.env['PATH']}`,
  BACKUP_FOLDER: join(base, 'dumps'),
  ...overrides,
});

const run = (task: string, overrides: Settings = {}) =>
  spawnSync('sh', [SCRIPT, task], { env: environment(overrides), encoding: 'utf8' });

const dumpNames = (name = 'dumps') => readdirSync(join(base, name)).toSorted();

/** A program that is found before the installed one. */
const writeFakeProgram = (name: string, body: string): void => {
  writeFileSync(join(base, 'bin', name), `#!/bin/sh\n${body}\n`);
  chmodSync(join(base, 'bin', name), 0o755);
};

const WRITES =
  'for a; do case $a in --file=*) printf 0123456789 >$(echo "$a" | cut -c8-);; esac; done';

/** A dump of some days ago with 600,000 bytes. */
const makeOlderDump = (days: number): string => {
  const instant = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const name = `alaga-${instant.toISOString().replace(/\.\d+|[-:]/g, '')}.dump`;
  writeFileSync(join(base, 'dumps', name), 'x'.repeat(600_000));
  utimesSync(join(base, 'dumps', name), instant, instant);
  return name;
};

test.runIf(hasPostgresPrograms())('dumps a database that can be restored, and copies it', () => {
  const server = startServer();
  const bin = programs() ?? '';
  try {
    // The host of the test's database address may be the folder of a socket.
    const url = new URL(server.url);
    const settings = {
      PATH: `${bin}:${process.env['PATH']}`,
      PGHOST: decodeURIComponent(url.hostname),
      PGPORT: url.port || '5432',
      PGUSER: url.username,
      PGPASSWORD: url.password,
      PGDATABASE: url.pathname.slice(1) || 'postgres',
      BACKUP_COPY_FOLDER: join(base, 'copies'),
    };
    const env = environment(settings);
    const sql = (text: string) =>
      spawnSync(join(bin, 'psql'), ['-At', '-c', text], { env, encoding: 'utf8' }).stdout.trim();
    sql("create table pets (name text); insert into pets values ('Bantay')");
    expect(run('check').status).toBe(1);
    const { status, stderr } = run('once', settings);
    expect([status, stderr]).toEqual([0, '']);
    const [dump = ''] = dumpNames();
    expect(dumpNames('copies')).toEqual([dump]);
    expect(run('check').status).toBe(0);
    sql('drop table pets');
    const restore = ['--no-owner', `--dbname=${settings.PGDATABASE}`, join(base, 'copies', dump)];
    expect(spawnSync(join(bin, 'pg_restore'), restore, { env }).status).toBe(0);
    expect(sql('select name from pets')).toBe('Bantay');
  } finally {
    server.stop();
  }
});

test('a dump that fails, or cannot be read back, leaves nothing and deletes nothing', () => {
  const olderDump = makeOlderDump(3);
  writeFakeProgram('pg_dump', `${WRITES}; exit 1`);
  writeFakeProgram('pg_restore', 'exit 0');
  expect(run('once', { BACKUP_COUNT: '1' }).status).not.toBe(0);
  expect(dumpNames().filter((name) => name.endsWith('.dump'))).toEqual([olderDump]);
  writeFakeProgram('pg_dump', WRITES);
  writeFakeProgram('pg_restore', 'exit 1');
  expect(run('once', { BACKUP_COUNT: '1' }).status).not.toBe(0);
  expect(dumpNames().filter((name) => name.endsWith('.dump'))).toEqual([olderDump]);
  writeFakeProgram('pg_restore', 'exit 0');
  expect(run('once').status).toBe(0);
  expect(dumpNames()).toHaveLength(2);
});

test('a copy that fails is found by the check, and leaves no room taken', () => {
  const copying = { BACKUP_COPY_FOLDER: join(base, 'copies') };
  writeFakeProgram('pg_dump', WRITES);
  writeFakeProgram('pg_restore', 'exit 0');
  writeFakeProgram('cp', 'printf 01234 >"$2"; exit 1');
  const statuses = [run('once', copying), run('check', copying), run('check')].map(
    ({ status }) => status,
  );
  expect(statuses).toEqual([1, 1, 0]);
  rmSync(join(base, 'bin', 'cp'));
  expect(run('once', copying).status).toBe(0);
  expect(run('check', copying).status).toBe(0);
  expect(dumpNames('copies')).toEqual([expect.stringMatching(/\.dump$/)]);
});

test('deletes by count and by size, oldest first, and never the newest', () => {
  const [oldest, old, young] = [makeOlderDump(9), makeOlderDump(5), makeOlderDump(1)];
  writeFakeProgram('pg_dump', WRITES);
  writeFakeProgram('pg_restore', 'exit 0');
  run('once', { BACKUP_COUNT: '3' });
  expect(dumpNames()).not.toContain(oldest);
  expect(dumpNames()).toEqual(expect.arrayContaining([old, young]));
  run('once', { BACKUP_MAX_MB: '1' });
  expect(dumpNames()).not.toContain(old);
  expect(dumpNames()).toContain(young);
  run('once', { BACKUP_MAX_MB: '0' });
  expect(dumpNames()).toHaveLength(1);
});

test('dumps when a day has passed without one, and stops at a signal', async () => {
  makeOlderDump(2);
  writeFakeProgram('pg_dump', WRITES);
  writeFakeProgram('pg_restore', 'exit 0');
  const dailyProcess = spawn(SCRIPT, ['daily'], { env: environment({}) });
  const [line] = await once(dailyProcess.stdout, 'data');
  expect(String(line)).toMatch(/dumped alaga-\d{8}T\d{6}Z\.dump, 10 bytes/);
  dailyProcess.kill('SIGTERM');
  expect(await once(dailyProcess, 'exit')).toEqual([0, null]);
  expect(dumpNames()).toHaveLength(2);
});

test('explains how it is used', () => {
  expect(run('other')).toMatchObject({ status: 2, stderr: expect.stringContaining('daily|once') });
});
