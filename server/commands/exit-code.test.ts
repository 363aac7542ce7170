import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { COMMAND_PROGRAMS } from '#build/package/bundle-server.ts';
import { COMPILE_CACHE } from '#server/testing/server-environment.ts';

const runForExitCode = async (file: string, args: readonly string[]): Promise<unknown> => {
  const env = { ...process.env, ...COMPILE_CACHE, DATABASE_URL: '', DATA_DIR: '/nowhere' };
  const [code] = await once(
    spawn(process.execPath, [file, ...args], { env, stdio: 'ignore' }),
    'exit',
  );
  return code;
};

test.each(Object.entries(COMMAND_PROGRAMS))(
  '%s ends with 2 for an unknown option',
  async (_, file) => {
    expect(await runForExitCode(file, ['--colour'])).toBe(2);
  },
);

test.each([
  ['back-up', ['a', 'b']],
  ['restore', []],
  ['move-to-postgres', []],
  ['import-clinics', []],
  ['quotas', []],
  ['quotas', ['set', 'pets', '-1']],
  ['users', []],
  ['reports', []],
] as const)('%s ends with 2 for the arguments %j', async (program, args) => {
  expect(await runForExitCode(COMMAND_PROGRAMS[program], args)).toBe(2);
});

test.each([
  ['doctor', ['--upgrade']],
  ['quotas', ['list']],
  ['users', ['list']],
] as const)('%s ends with 1 if there is no database', async (program, args) => {
  expect(await runForExitCode(COMMAND_PROGRAMS[program], args)).toBe(1);
});
