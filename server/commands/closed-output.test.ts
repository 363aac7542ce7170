import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { COMPILE_CACHE } from '#server/testing/server-environment.ts';

const scripts = readFileSync('package.json', 'utf8').match(/server\/commands\/\S+\.ts/g) ?? [];

test('finds the commands', () => {
  expect(scripts.length).toBeGreaterThan(10);
});

test.each(scripts)(
  '%s prints no stack trace when the reader of its output ends first',
  async (script) => {
    const child = spawn(process.execPath, [script, '--help'], {
      env: { PATH: process.env['PATH'], ...COMPILE_CACHE },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([errors, code]).toEqual(['', 0]);
  },
  30_000,
);
