import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { Finding } from './doctor/finding.ts';
import { commandsWith } from './testing/run-command.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.owner();
});
afterAll(() => server[Symbol.asyncDispose]());

const { run } = commandsWith('doctor', () => server);

const upgrade = async (overrides: Readonly<Record<string, string>> = {}) => {
  const { code, output } = await run(['--upgrade', '--json'], overrides);
  const findings: readonly Finding[] = JSON.parse(output);
  return { code, said: output, findings };
};

const folder = () => join(server.parts.config.dataDir, 'backups');
const backups = () => {
  mkdirSync(folder(), { recursive: true });
  return readdirSync(folder());
};

/** Makes the database look as the version before the last migration left it. */
const LAST_MIGRATION = '070-notification-targets';
const forget = (name: string) =>
  server.db.run((knex) => knex('knex_migrations').where({ name }).delete());
const restore = (name: string) =>
  server.db.run((knex) =>
    knex('knex_migrations').insert({ name, batch: 1, migration_time: new Date() }),
  );

test('has nothing to do where the schema is current, and makes no backup', async () => {
  const { code, findings } = await upgrade();
  expect([code, findings]).toMatchObject([0, [{ check: 'upgrade', state: 'ok' }]]);
  expect(backups()).toEqual([]);
});

test('says what will be migrated, backs up first, and migrates nothing', async () => {
  await forget(LAST_MIGRATION);
  const { code, said, findings } = await upgrade();
  expect([code, findings]).toMatchObject([
    0,
    [
      { check: 'upgrade', state: 'warning', found: expect.stringContaining(LAST_MIGRATION) },
      { check: 'backup', state: 'ok', todo: null },
    ],
  ]);
  const [name = '', ...others] = backups();
  expect(others).toEqual([]);
  const extension = server.db.kind === 'postgres' ? 'dump' : 'alaga-backup';
  expect(name).toMatch(new RegExp(`^alaga-\\w+-before-migration\\.${extension}$`));
  expect(findings[1]?.found).toContain(name);
  expect(statSync(join(folder(), name)).mode & 0o077).toBe(0);
  const lastMigration: unknown = await server.db.run((knex) =>
    knex('knex_migrations').where({ name: LAST_MIGRATION }),
  );
  expect(lastMigration).toEqual([]);
  expect(said).not.toContain(server.parts.config.databaseUrl ?? 'postgres://');
  rmSync(folder(), { recursive: true });
  await restore(LAST_MIGRATION);
});

test('dumps a database whose address names its user after the question mark', async ({ skip }) => {
  const url = URL.parse(server.parts.config.databaseUrl ?? '');
  if (!url) return skip('SQLite has no address');
  await forget(LAST_MIGRATION);
  const { hostname, username, pathname, searchParams } = url;
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const query = new URLSearchParams({ host, user: username, password: url.password });
  const { findings } = await upgrade({ DATABASE_URL: `postgres://${pathname}?${query}` });
  expect(findings[1]).toMatchObject({ check: 'backup', state: 'ok' });
  rmSync(folder(), { recursive: true });
  await restore(LAST_MIGRATION);
});

test('says so where no backup can be made, and leaves nothing', async () => {
  await forget(LAST_MIGRATION);
  const emptyFolder = mkdtempSync(join(dirname(server.parts.config.dataDir), 'no-programs-'));
  if (server.db.kind === 'postgres') {
    const { code, findings } = await upgrade({ PATH: emptyFolder });
    expect([code, findings[1]]).toMatchObject([
      1,
      { state: 'problem', found: expect.stringContaining('pg_dump is not installed') },
    ]);
    expect(backups()).toEqual([]);
  } else {
    // The backup fails, because a file is in the place of the folder of backups.
    rmSync(folder(), { recursive: true, force: true });
    writeFileSync(folder(), '');
    const { code, findings } = await upgrade();
    expect([code, findings[1]]).toMatchObject([1, { check: 'backup', state: 'problem' }]);
    rmSync(folder());
  }
  rmSync(emptyFolder, { recursive: true });
  await restore(LAST_MIGRATION);
});
