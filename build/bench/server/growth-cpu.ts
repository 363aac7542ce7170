import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { cpuOf } from './processes.ts';

/** ms, and the share of a core that counts as nothing. */
const WATCHED = 2000;
const QUIET = 0.03;

/** What has been computed for a database so far, in ms, by process: a server and, of PostgreSQL, those who serve it. */
export type Meter = () => Promise<ReadonlyMap<number, number>>;

export const processMeter =
  (pid: number): Meter =>
  async () =>
    new Map([[pid, cpuOf(pid)]]);

/** The processes that serve one database of a PostgreSQL server on this computer. `stop` ends the connection it asks by. */
export const postgresMeter = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const meter: Meter = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'alaga'`,
    );
    return new Map(rows.map(({ pid }) => [pid, cpuOf(pid)]));
  };
  return { meter, stop: () => client.end() };
};

/** Both together. */
export const sumOf =
  (...meters: readonly Meter[]): Meter =>
  async () =>
    new Map((await Promise.all(meters.map((meter) => meter()))).flatMap((each) => [...each]));

/** Waits until next to nothing is computed: what a server does at its start is over. */
export const untilQuiet = async (meter: Meter): Promise<void> => {
  for (;;) {
    const [, cost] = await costOf(meter, () => pause(WATCHED));
    if (cost < WATCHED * QUIET) return;
  }
};

/** What a piece of work cost, in ms of computing, with what it gave. */
export const costOf = async <T>(meter: Meter, work: () => Promise<T>): Promise<[T, number]> => {
  const before = await meter();
  const result = await work();
  const after = await meter();
  let cost = 0;
  for (const [pid, cpu] of after) cost += cpu - (before.get(pid) ?? 0);
  return [result, cost];
};
