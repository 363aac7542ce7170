import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';

const runFile = promisify(execFile);
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const runScript = async (
  args: readonly string[],
  overrides: Readonly<Record<string, string>> = {},
) => {
  const { dataDir, databaseUrl = '' } = server.parts.config;
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...overrides };
  const { stdout } = await runFile(process.execPath, ['server/commands/quotas.ts', ...args], {
    env,
  });
  return stdout;
};

const addPet = async (): Promise<number> => {
  const { client } = await server.owner();
  return (await client.post('/api/pets', { name: 'Bantay', category: 'dog' })).status;
};

test('an operator changes a quota while the server runs', async () => {
  expect(await runScript(['list'])).toMatch(/pets +500\nrecords +20000\n(.*\n)*storage-mb +2048\n/);
  expect(await addPet()).toBe(201);
  expect(await runScript(['set', 'pets', '0'])).toBe('pets is 0.\n');
  expect(await addPet()).toBe(409);
  expect(await runScript(['set', 'pets', 'none'])).toBe('pets is none.\n');
  expect(await addPet()).toBe(201);
});

test('changes no quota of a household, which has none', async ({ skip }) => {
  skip(server.db.kind === 'postgres', 'a household has a file of SQLite');
  const settings = { ALAGA_MODE: 'household', DATABASE_URL: '' };
  await expect(runScript(['set', 'pets', '7'], settings)).rejects.toMatchObject({
    stderr: expect.stringMatching(/^A household has no quotas\. Nothing was changed/),
  });
  expect(await runScript(['list'])).not.toMatch(/pets +7\n/);
});

test('refuses a quota below 0, and says so', async () => {
  const refusal = runScript(['set', 'pets', '-1']);
  await expect(refusal).rejects.toMatchObject({ stderr: expect.stringMatching(/^-1 is below 0/) });
});

test('applies the plan’s storage at once, unless a setting replaces it', async () => {
  const readLimit = async () =>
    (await server.db.run((knex) => knex('subscriptionPlans').first('storageLimit'))).storageLimit;
  await runScript(['set', 'storage-mb', '7']);
  expect(await readLimit()).toBe(7 * 1024 * 1024);
  expect(await runScript(['set', 'storage-mb', '9'], { STORAGE_LIMIT_MB: '5' })).toBe(
    'storage-mb is 9.\nSTORAGE_LIMIT_MB is set: 5 holds for storage.\n',
  );
  expect(await readLimit()).toBe(5 * 1024 * 1024);
  expect(await runScript(['list'], { STORAGE_LIMIT_MB: '5' })).toContain(
    'STORAGE_LIMIT_MB is set: 5 holds for storage.',
  );
});

test('does not migrate the database of an older server that may be running', async () => {
  const [newest] = await server.db.run((knex) =>
    knex('knex_migrations').orderBy('name', 'desc').limit(1),
  );
  await server.db.run((knex) => knex('knex_migrations').where({ name: newest.name }).delete());
  await expect(runScript(['list'])).rejects.toThrow(/older version of Alaga: start/);
  const readNames = () =>
    server.db.run((knex) => knex('knex_migrations').where({ name: newest.name }));
  expect(await readNames()).toEqual([]);
  await server.db.run((knex) => knex('knex_migrations').insert(newest));
});

test('refuses an unknown quota, and creates no database', async () => {
  for (const wrongArguments of [
    ['set', 'pets', '1.5'],
    ['set', 'pets', 'many'],
    ['set', 'horses', '1'],
    [],
  ]) {
    await expect(runScript(wrongArguments)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('npm run quotas'),
    });
  }
  await expect(runScript(['set', 'sessions', '0'])).rejects.toThrow('at least one session');
  const missingFolder = join(server.parts.config.dataDir, 'none');
  await expect(runScript(['list'], { DATA_DIR: missingFolder, DATABASE_URL: '' })).rejects.toThrow(
    /There is no database at/,
  );
  expect(existsSync(missingFolder)).toBe(false);
});
