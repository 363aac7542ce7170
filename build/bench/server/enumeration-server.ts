import { parentPort, workerData } from 'node:worker_threads';
import { readConfig } from '#server/config.ts';
import { start } from '#server/start.ts';

/**
 * The server of the benchmark, on its own thread, so that its work after a response does not affect
 * the process that measures. The benchmark sets its clock (milliseconds, in shared memory).
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
