import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bundleServer } from '#build/package/bundle-server.ts';
import { portIn, QUIET_ENVIRONMENT } from '#server/testing/server-environment.ts';

const dist = join(import.meta.dirname, '../../../dist');

export const SESSION_SECRET = 'a-secret-of-the-benchmark-that-is-long-enough';

/** A started server: its address and its process. */
export interface ServerProcess {
  readonly port: number;
  readonly child: ChildProcess;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The arguments of Node for each bundled server. */
export interface BundledServers {
  readonly alaga: readonly string[];
  readonly floor: readonly string[];
}

/** Bundles both servers as JavaScript. */
export const buildServers = async (): Promise<BundledServers> => {
  await bundleServer(join(dist, 'server'));
  const floor = join(dist, 'bench/floor.mjs');
  mkdirSync(dirname(floor), { recursive: true });
  const source = readFileSync(join(import.meta.dirname, 'floor-server.ts'), 'utf8');
  writeFileSync(floor, stripTypeScriptTypes(source));
  return { alaga: [join(dist, 'server/main.js')], floor: [floor] };
};

/** Waits for the log line with the address of a server. */
const readPort = async (log: string, child: ChildProcess): Promise<number> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`);
    const port = portIn(readFileSync(log, 'utf8'));
    if (port !== undefined) return port;
    await pause(2);
  }
};

/** Starts a server on a database's folder, and waits until it reports its address. */
export const startServer = async (
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> => {
  const log = join(folder, 'log');
  const output = openSync(log, 'w');
  const child = spawn(process.execPath, args, {
    env: {
      ...QUIET_ENVIRONMENT,
      DATA_DIR: folder,
      SESSION_SECRET: SESSION_SECRET,
      ...env,
    },
    stdio: ['ignore', output, 'inherit'],
  });
  closeSync(output);
  // The log goes to a file, because reading it from a pipe would affect the process that measures.
  const port = await readPort(log, child);
  return {
    port,
    child,
    pid: child.pid ?? 0,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
};
