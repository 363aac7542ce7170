import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { COMPILE_CACHE } from '#server/testing/server-environment.ts';

const execute = promisify(execFile);

const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const files = Object.values(scripts).flatMap(
  (script) => /server\/commands\/\S+/.exec(script)?.[0] ?? [],
);

test.each(files)('the help of %s fits a narrow terminal', async (file) => {
  const env = { ...process.env, ...COMPILE_CACHE };
  const { stdout } = await execute(process.execPath, [file, '--help'], { env });
  expect(stdout).toMatch(/npm run [a-z-]+/);
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
});
