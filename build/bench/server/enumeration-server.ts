import { parentPort, workerData } from 'node:worker_threads';
import { readConfig } from '#server/config.ts';
import { start } from '#server/start.ts';

/**
 * The server of the benchmark, in a thread of its own: what it does behind an answer must not burden whoever takes
 * the time. Its clock stands where the benchmark puts it (milliseconds, shared).
 */
const { dataDir, time } = workerData as { dataDir: string; time: SharedArrayBuffer };
const clock = new Float64Array(time);

const server = await start({
  config: readConfig({ DATA_DIR: dataDir, PORT: '0' }),
  clock: { now: () => new Date(clock[0] ?? 0) },
  log: ({ link }) => typeof link === 'string' && parentPort?.postMessage({ link }),
});

parentPort?.once('message', () => void server.close().then(() => parentPort?.close()));
parentPort?.postMessage({ url: server.url });
