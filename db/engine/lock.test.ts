import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockAsServer, lockExclusively, lockShared, removeLockFile } from './lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'alaga-lock-'));
const file = join(folder, 'alaga.db');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the lock file is deleted only where nobody uses it, and created again', () => {
  const server = lockAsServer(file);
  removeLockFile(file);
  expect(existsSync(`${file}.lock`)).toBe(true);
  expect(() => lockExclusively(file)).toThrow(expect.objectContaining({ code: 'in-use' }));
  server.release();
  removeLockFile(file);
  expect(existsSync(`${file}.lock`)).toBe(false);
  const restore = lockExclusively(file);
  expect(() => lockShared(file)).toThrow(expect.objectContaining({ code: 'in-use' }));
  restore.release();
});

test('a damaged lock file is emptied, and locks as before', () => {
  writeFileSync(`${file}.lock`, 'no database');
  const server = lockAsServer(file);
  expect(() => lockAsServer(file)).toThrow(expect.objectContaining({ code: 'served' }));
  server.release();
});
