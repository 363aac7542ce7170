import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bundleServer } from '#build/bundle-server.ts';

const dist = join(import.meta.dirname, '../../dist');

export const SECRET = 'a-secret-of-the-benchmark-that-is-long-enough';

/** A server that was started: how long until it listened, and its process. */
export interface Spawned {
  readonly port: number;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** The arguments of Node for each server, from JavaScript alone. */
export interface Built {
  readonly alaga: readonly string[];
  readonly floor: readonly string[];
}

/** Writes both servers as JavaScript. */
export const buildServers = async (): Promise<Built> => {
  await bundleServer(join(dist, 'server'));
  const floor = join(dist, 'bench/floor.mjs');
  mkdirSync(dirname(floor), { recursive: true });
  const source = readFileSync(join(import.meta.dirname, 'floor-server.ts'), 'utf8');
  writeFileSync(floor, stripTypeScriptTypes(source));
  return { alaga: [join(dist, 'server/main.js')], floor: [floor] };
};

/** Waits for the line that says where a server listens. */
const portIn = async (log: string, child: ChildProcess): Promise<number> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`);
    const found = /running at http:\/\/localhost:(\d+)/.exec(readFileSync(log, 'utf8'))?.[1];
    if (found !== undefined) return Number(found);
    await pause(2);
  }
};

/** Starts a server on a database's folder and waits until it says where it listens. */
export const startServer = async (
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Spawned> => {
  const log = join(folder, 'log');
  const output = openSync(log, 'w');
  const child = spawn(process.execPath, args, {
    env: {
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      SESSION_SECRET: SECRET,
      OVERPASS_URL: '',
      MAP_STYLE_URL: '',
      ...env,
    },
    stdio: ['ignore', output, 'inherit'],
  });
  closeSync(output);
  // A file, as whoever runs a server has one: reading what it logs must not burden whoever takes the time.
  const port = await portIn(log, child);
  return {
    port,
    child,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
};

/** Resident memory of a process in MiB after it was left alone for a while. Only Linux tells. */
export const idleMemory = async ({ child }: Spawned): Promise<number> => {
  await pause(1500);
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
};

/** Of a second. What Linux counts a process's time in, whatever its own clock. */
const TICKS = 100;

/** Processor time that a process has had, all its threads', in its code and in the system, in ms. Only Linux tells. */
export const processorTime = ({ child }: Spawned): number => {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  // Behind the name, which may hold anything: the 14th and the 15th field of all.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return ((Number(user) + Number(system)) * 1000) / TICKS;
};
