import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { COMPILE_CACHE } from '#server/testing/server-environment.ts';
import type { HistoriesSoak } from './histories.ts';

const execute = promisify(execFile);

test('two owners on two devices, a server that is restored: nothing is lost, doubled, another’s or done unseen', async () => {
  // The soak turns its process into a browser.
  const args = [join(import.meta.dirname, 'run.ts'), '10', '1', '1'];
  const env = { ...process.env, ...COMPILE_CACHE };
  const { stdout } = await execute(process.execPath, args, { env });
  // A cast: the program prints nothing else.
  const { wrong, ...counts } = JSON.parse(stdout) as HistoriesSoak;
  expect(wrong).toEqual([]);
  expect(counts.histories).toBe(10);
  expect(counts.writes).toBeGreaterThan(100);
  // A third of the requests meet a fault. A server that refused most of them would have nothing to lose.
  expect(counts.acknowledged / counts.writes).toBeGreaterThan(0.7);
  expect(counts.done / counts.writes).toBeGreaterThan(0.7);
  expect(counts.restores).toBeGreaterThan(0);
}, 300_000);
