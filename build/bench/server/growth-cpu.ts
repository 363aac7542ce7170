import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readCpuTime } from './processes.ts';

/** The length of the check in ms, and the share of a core that counts as idle. */
const WATCHED_MS = 2000;
const MAX_QUIET_CPU = 0.03;

/**
 * The CPU time used for a database so far, in ms, by process: a server and, on PostgreSQL, its
 * backends.
 */
export type CpuMeter = () => Promise<ReadonlyMap<number, number>>;

export const processMeter =
  (pid: number): CpuMeter =>
  async () =>
    new Map([[pid, readCpuTime(pid)]]);

/**
 * The backends of one database on a PostgreSQL server on this computer. `stop` closes the
 * connection that asks for them.
 */
export const postgresMeter = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const meter: CpuMeter = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'alaga'`,
    );
    return new Map(rows.map(({ pid }) => [pid, readCpuTime(pid)]));
  };
  return { meter, stop: () => client.end() };
};

/** The sum of several meters. */
export const addUp =
  (...meters: readonly CpuMeter[]): CpuMeter =>
  async () =>
    new Map((await Promise.all(meters.map((meter) => meter()))).flatMap((item) => [...item]));

/** Waits until almost no CPU is used, so that the server's startup work has ended. */
export const waitUntilIdle = async (meter: CpuMeter): Promise<void> => {
  for (;;) {
    const [, cost] = await measureCost(meter, () => pause(WATCHED_MS));
    if (cost < WATCHED_MS * MAX_QUIET_CPU) return;
  }
};

/** The CPU time of some work in ms, with its result. */
export const measureCost = async <T>(
  meter: CpuMeter,
  work: () => Promise<T>,
): Promise<[T, number]> => {
  const cpuBefore = await meter();
  const result = await work();
  const cpuAfter = await meter();
  let cost = 0;
  for (const [pid, cpu] of cpuAfter) cost += cpu - (cpuBefore.get(pid) ?? 0);
  return [result, cost];
};
