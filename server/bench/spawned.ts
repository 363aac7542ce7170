import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** Starts a server on a database's folder and waits until it says where it listens. */
export const startServer = async (
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Spawned> => {
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
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    child.stdout.on('data', (part: Buffer) => {
      const found = /running at http:\/\/localhost:(\d+)/.exec(part.toString())?.[1];
      // What it logs from now on is read and thrown away.
      if (found !== undefined) resolve(Number(found));
    });
  });
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
