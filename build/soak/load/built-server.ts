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

/** The built server in a folder of its own, in which it finds its native packages as it does in dist/server. */
export const buildServer = (): BuiltServer => {
  // Nothing may have been built here yet.
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(`${dist}/soak-`);
  const modules = copyTestedServer(join(folder, 'server'));
  return {
    modules,
    main: join(folder, 'server/main.js'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
};

export interface Running {
  readonly child: ChildProcess;
  /** Resolves with the server's address once it listens; rejects where it ends before. */
  readonly url: Promise<string>;
  /** Resolves once it has ended, however it did. */
  readonly gone: Promise<unknown>;
}

const addressIn = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    // Read to its end: a server whose log nobody takes would stand still.
    child.stdout?.on('data', (chunk) => {
      if (said.length < 10_000) said += String(chunk);
      const port = portIn(said);
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
    child.once('exit', () => reject(new Error(`ended before it listened: ${said}`)));
  });

/** A household's server on a data folder, for the requests of many addresses. */
export const startBuilt = (
  command: readonly string[],
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Running => {
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
  // Whoever kills it before it listens asks for no address.
  url.catch(() => undefined);
  return { child, url, gone: once(child, 'exit') };
};
