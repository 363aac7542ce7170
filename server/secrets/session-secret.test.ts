import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionSecret } from './session-secret.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'alaga-secret-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('is created once, readable only by its owner', () => {
  const createdSecret = sessionSecret({ dataDir, sessionSecret: undefined });
  expect(createdSecret.length).toBeGreaterThanOrEqual(32);
  expect(sessionSecret({ dataDir, sessionSecret: undefined })).toBe(createdSecret);
  expect(readFileSync(join(dataDir, 'session-secret'), 'utf8')).toBe(createdSecret);
  if (process.platform !== 'win32') {
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o077).toBe(0);
  }
});

test('an empty or truncated file is refused with a sentence', () => {
  for (const storedSecret of ['', 'short']) {
    writeFileSync(join(dataDir, 'session-secret'), storedSecret);
    expect(() => sessionSecret({ dataDir, sessionSecret: undefined })).toThrow(/is damaged/);
  }
});
