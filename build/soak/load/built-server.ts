import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Modules } from '#build/package/bundle-server.ts';
import { copyTestedServer } from '#build/tested-server.ts';
import { portIn, QUIET_ENVIRONMENT } from '#server/testing/server-environment.ts';

const dist = join(import.meta.dirname, '../../../dist');

interface BuiltServer extends Disposable {
  readonly main: string;
  readonly modules: Modules;
}

/**
 * The built server in a folder of its own, in which it finds its native packages as in dist/server.
 */
export const buildServer = (): BuiltServer => {
  // The folder dist may not exist yet.
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(`${dist}/soak-`);
  const modules = copyTestedServer(join(folder, 'server'));
  return {
    modules,
    main: join(folder, 'server/main.js'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
};

export interface RunningBuild {
  readonly child: ChildProcess;
  /** Resolves with the server's address once it listens. Rejects if the process ends first. */
  readonly url: Promise<string>;
  /** Resolves once the process has ended, for any reason. */
  readonly exited: Promise<unknown>;
}

const addressIn = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    // The log is read to its end, because a full pipe would block the server.
    child.stdout?.on('data', (chunk) => {
      if (output.length < 10_000) output += String(chunk);
      const port = portIn(output);
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
    child.once('exit', () => reject(new Error(`ended before it listened: ${output}`)));
  });

/** Starts a household's server on a data folder, for requests from many addresses. */
export const startBuilt = (
  command: readonly string[],
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): RunningBuild => {
  const [program = process.execPath, ...args] = command;
  const child = spawn(program, args, {
    env: {
      ...QUIET_ENVIRONMENT,
      ALAGA_MODE: 'household',
      TRUST_PROXY: 'true',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = addressIn(child);
  // A test that kills the server before it listens ignores the address.
  url.catch(() => undefined);
  return { child, url, exited: once(child, 'exit') };
};
