import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

const bin = join(import.meta.dirname, '../../node_modules/.bin');

/**
 * Runs a package's program on the repository's own Node. npm downloads the package if it is
 * missing. Throws if the program fails.
 */
export const npx = (
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): void => {
  const { status } = spawnSync('npx', ['--yes', name, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
    // The repository's own Node comes first in PATH, because the system's may be too old for the
    // program.
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...env },
  });
  if (status !== 0) throw new Error(`${name} ended with ${status}`);
};
