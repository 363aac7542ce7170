import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBufferedLog } from './buffered-log.ts';

let writtenTexts: string[];
const write = (lines: string) => writtenTexts.push(lines);

beforeEach(() => {
  writtenTexts = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

test('writes lines that come together in one write, in order', () => {
  const log = createBufferedLog(write);
  for (const status of [200, 201, 404]) log({ status });
  expect(writtenTexts).toEqual([]);
  vi.runAllTimers();
  expect(writtenTexts).toEqual(['{"status":200}\n{"status":201}\n{"status":404}']);
  log({ status: 500 });
  vi.runAllTimers();
  expect(writtenTexts.slice(1)).toEqual(['{"status":500}']);
});

test('writes an error at once, after the lines before it', () => {
  const log = createBufferedLog(write);
  log({ status: 200 });
  log({ level: 'error', error: 'broken' });
  expect(writtenTexts).toEqual(['{"status":200}\n{"level":"error","error":"broken"}']);
  vi.runAllTimers();
  expect(writtenTexts).toHaveLength(1);
});

test('writes many lines without waiting for the delay', () => {
  const log = createBufferedLog(write);
  for (let line = 0; line < 1200; line += 1) log({ line });
  vi.runAllTimers();
  const lines = writtenTexts.flatMap((item) => item.split('\n'));
  expect(lines).toEqual(Array.from({ length: 1200 }, (_, line) => JSON.stringify({ line })));
  expect(writtenTexts.length).toBeGreaterThan(2);
});

test.each([
  ['comes to its end', ''],
  ['is told to end', 'process.exit(0);'],
  ['breaks', 'setImmediate(() => { throw new Error("broken"); });'],
])('loses no line of a process that %s', async (_, endingCode) => {
  const code = `import { createBufferedLog } from ${JSON.stringify(join(import.meta.dirname, 'buffered-log.ts'))};
    const log = createBufferedLog((lines) => console.log(lines));
    log({ status: 200 }); log({ status: 201 }); ${endingCode}`;
  const exitPromise = promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  const { stdout } = await exitPromise.catch((error: { readonly stdout: string }) => error);
  expect(stdout).toBe('{"status":200}\n{"status":201}\n');
});
