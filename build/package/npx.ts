import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

const bin = join(import.meta.dirname, '../../node_modules/.bin');

/** Runs a package's program on our Node, and has npm fetch the package where it was not yet. Throws where it fails. */
export const npx = (
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): void => {
  const { status } = spawnSync('npx', ['--yes', name, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
    // Our Node first: the system's may be older than the program asks for.
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...env },
  });
  if (status !== 0) throw new Error(`${name} ended with ${status}`);
};
