import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withFileLock } from './file-lock.ts';

const module = join(import.meta.dirname, 'file-lock.ts');
let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alaga-lock-'));
  lock = join(folder, 'dist/work.lock');
  return () => rmSync(folder, { recursive: true, force: true });
});

afterEach(() => {
  expect(existsSync(lock)).toBe(false);
});

/** A program that writes a line when it starts and when it ends, with a pause in between. */
const worker = `
  import { appendFileSync } from 'node:fs';
  const { withFileLock } = await import(process.env.MODULE);
  withFileLock(process.env.LOCK, () => {
    appendFileSync(process.env.NOTES, 'begins ');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    appendFileSync(process.env.NOTES, 'ends ');
  });
`;

test('processes with the same work run it one after the other', async () => {
  const notes = join(folder, 'notes');
  const env = { ...process.env, MODULE: module, LOCK: lock, NOTES: notes };
  const workers = [1, 2, 3].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', worker], { env, stdio: 'inherit' }),
  );
  const codes = await Promise.all(workers.map((each) => once(each, 'exit')));
  expect(codes.map(([code]) => code)).toEqual([0, 0, 0]);
  expect(readFileSync(notes, 'utf8')).toBe('begins ends '.repeat(3));
});

test('the lock of a dead process is free', () => {
  withFileLock(lock, () => undefined);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(lock, String(pid));
  expect(withFileLock(lock, () => 'done')).toBe('done');
});

test('failed work releases the lock', () => {
  const failing = () =>
    withFileLock(lock, () => {
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  expect(withFileLock(lock, () => 'done')).toBe('done');
});
