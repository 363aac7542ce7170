import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANA } from '#server/accounts/testing.ts';
import { readConfig } from '#server/config.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { type RunningServer, start } from '#server/start.ts';
import { TestClient } from '#server/testing.ts';

const run = promisify(execFile);
let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'alaga-waiting-'));
  const config = readConfig({ ALAGA_MODE: 'household', PORT: '0', DATA_DIR: folder });
  server = await start({ config, log: () => undefined });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const script = async (args: readonly string[], dataDir = folder) => {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await run(process.execPath, ['server/support-messages.ts', ...args], {
    env,
  });
  return stdout;
};

test('whoever runs the server reads what waits there, and may take the photos out', async () => {
  expect(await script([])).toBe('No messages are waiting.\n');
  const client = new TestClient(`http://127.0.0.1:${server.port}`);
  await client.post('/api/auth/signup', ANA);
  await client.post('/api/auth/login', ANA);
  const sent = {
    subject: 'The booklet is empty',
    message: 'Since this morning\n\u001b[31mBantay does not show.',
    attachments: [asDataUrl(await jpeg())],
  };
  expect((await client.post('/api/support/contact', sent)).status).toBe(201);

  const photos = join(folder, 'photos');
  const printed = await script(['--photos', photos]);
  expect(printed).toContain(ANA.email);
  expect(printed).toContain('Subject: The booklet is empty');
  expect(printed).toContain('Since this morning\n[31mBantay does not show.');
  expect(printed).toContain('1 waiting.');
  expect(printed).not.toContain('\u001b');
  expect(readdirSync(photos)).toEqual([expect.stringMatching(/-1\.jpg$/)]);
  // It only reads: what waits goes on waiting.
  expect(await script([])).toContain('1 waiting.');
});

test('it makes no database, and explains itself', async () => {
  const none = join(folder, 'none');
  await expect(script([], none)).rejects.toThrow(/There is no database at/);
  expect(readdirSync(folder)).not.toContain('none');
  expect(await script(['--help'])).toContain('--photos FOLDER');
});
