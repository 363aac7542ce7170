import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

const runFile = promisify(execFile);
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ config: { mode: 'household' }, mailAvailable: false });
});
afterAll(() => server[Symbol.asyncDispose]());

const runScript = async (args: readonly string[], dataFolder?: string) => {
  const { dataDir, databaseUrl = '' } = server.parts.config;
  const databaseSettings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const env = {
    ...process.env,
    ...(dataFolder ? { DATA_DIR: dataFolder, DATABASE_URL: '' } : databaseSettings),
  };
  const { stdout } = await runFile(
    process.execPath,
    ['server/commands/support-messages.ts', ...args],
    {
      env,
    },
  );
  return stdout;
};

test('prints the waiting messages, and extracts photos', async () => {
  expect(await runScript([])).toBe('No messages are waiting.\n');
  const { user, client } = await server.owner();
  const messageRow = {
    subject: 'The booklet is empty',
    message: 'Since this morning\n\u001b[31mBantay does not show.',
    attachments: [asDataUrl(await jpeg())],
  };
  expect((await client.post('/api/support/contact', messageRow)).status).toBe(201);

  const photos = join(server.parts.config.dataDir, 'photos');
  const scriptResult = await runScript(['--photos', photos]);
  expect(scriptResult).toContain(user.email);
  expect(scriptResult).toContain('Subject: The booklet is empty');
  expect(scriptResult).toContain('Since this morning\n[31mBantay does not show.');
  expect(scriptResult).toContain('1 waiting.');
  expect(scriptResult).not.toContain('\u001b');
  expect(readdirSync(photos)).toEqual([expect.stringMatching(/-1\.jpg$/)]);
  expect(scriptResult).toMatch(/Photos: {2}1\n(.*\n)*1 photo saved in /);
  // Printing changes nothing, so the message still waits.
  expect(await runScript([])).toContain('1 waiting.');
});

test('creates no database, and prints its help', async () => {
  const missingFolder = join(server.parts.config.dataDir, 'none');
  await expect(runScript([], missingFolder)).rejects.toThrow(/There is no database at/);
  expect(existsSync(missingFolder)).toBe(false);
  expect(await runScript(['--help'])).toContain('--photos FOLDER');
});
