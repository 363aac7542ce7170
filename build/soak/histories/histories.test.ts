import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { COMPILE_CACHE } from '#server/testing/server-environment.ts';
import type { HistoriesSoak } from './histories.ts';

const executeFile = promisify(execFile);

test('two owners on two devices with a restored server: nothing is lost, duplicated, mixed between owners or done unseen', async () => {
  // The program replaces the globals of its process with those of a browser, so it runs in a process of its
  // own.
  const args = [join(import.meta.dirname, 'run.ts'), '10', '1', '1'];
  const env = { ...process.env, ...COMPILE_CACHE };
  const { stdout } = await executeFile(process.execPath, args, { env });
  // The cast is safe: the program prints only this.
  const { problems, ...counts } = JSON.parse(stdout) as HistoriesSoak;
  expect(problems).toEqual([]);
  expect(counts.histories).toBe(10);
  expect(counts.writes).toBeGreaterThan(100);
  // A third of the requests have a fault. If the server refused most of them, there would be little
  // to lose.
  expect(counts.acknowledged / counts.writes).toBeGreaterThan(0.7);
  expect(counts.doneWrites / counts.writes).toBeGreaterThan(0.7);
  expect(counts.restores).toBeGreaterThan(0);
});
