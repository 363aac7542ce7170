import type { Gauge, Registry } from 'prom-client';
import { countUnmailedMessages, countWaitingNotices, databaseSize } from '#db/operator/backlog.ts';
import { databaseFile } from '#server/config-values.ts';
import type { Parts } from '#server/parts.ts';
import type { Metrics } from './measured.ts';

/** The number of jobs that wait in each queue of this process. */
export type QueueLengths = Readonly<Record<string, () => number>>;

/** The bounds of the buckets that count requests by their duration, in seconds. */
const REQUEST_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Milliseconds for which values from the database are repeated, because anything may scrape often. */
const CACHE_MS = 10_000;

const STATEMENT_KINDS = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'begin',
  'commit',
  'rollback',
]);

const getStatementKind = (sql: string): string => {
  const word = /^\w+/.exec(sql.trimStart())?.[0].toLowerCase() ?? '';
  return STATEMENT_KINDS.has(word) ? word : 'other';
};

interface DatabaseReading {
  readonly isUp: boolean;
  readonly bytes: number;
  readonly unmailed: number;
  readonly notices: Awaited<ReturnType<typeof countWaitingNotices>>;
}

const DATABASE_DOWN: DatabaseReading = { isUp: false, bytes: 0, unmailed: 0, notices: [] };

type MetricSources = Pick<Parts, 'db' | 'config' | 'clock'>;

const readDatabase = async ({ db, config }: MetricSources): Promise<DatabaseReading> => {
  try {
    return {
      isUp: true,
      bytes: await databaseSize(db, databaseFile(config)),
      unmailed: await countUnmailedMessages(db),
      notices: await countWaitingNotices(db),
    };
  } catch {
    return DATABASE_DOWN;
  }
};

/** Reads the database at most once in a while; scrapes at the same time share one reading. */
const cachedReading = (sources: MetricSources): (() => Promise<DatabaseReading>) => {
  let readAt = Number.NEGATIVE_INFINITY;
  let lastReading: Promise<DatabaseReading> = Promise.resolve(DATABASE_DOWN);
  return () => {
    const now = performance.now();
    if (now - readAt < CACHE_MS) return lastReading;
    readAt = now;
    lastReading = readDatabase(sources);
    return lastReading;
  };
};

type Client = typeof import('prom-client');

/** Adds gauges whose values are read at each scrape. */
const addGauges = (
  { Gauge }: Client,
  registry: Registry,
  sources: MetricSources,
  queues: QueueLengths,
) => {
  const readingOfDatabase = cachedReading(sources);
  const createGauge = <Label extends string = never>(
    name: string,
    help: string,
    set: (gauge: Gauge<Label>) => Promise<void> | void,
    labelNames: Label[] = [],
  ) =>
    new Gauge<Label>({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        return set(this);
      },
    });
  createGauge(
    'alaga_queue_length',
    'Jobs that wait in a queue of this process.',
    (of) => {
      for (const [queue, length] of Object.entries(queues)) of.set({ queue }, length());
    },
    ['queue'],
  );
  createGauge('alaga_database_up', '1 if the database answers, otherwise 0.', async (of) =>
    of.set((await readingOfDatabase()).isUp ? 1 : 0),
  );
  createGauge('alaga_database_bytes', 'Size of the database in bytes.', async (of) =>
    of.set((await readingOfDatabase()).bytes),
  );
  createGauge('alaga_support_messages_waiting', 'Messages to support not mailed yet.', async (of) =>
    of.set((await readingOfDatabase()).unmailed),
  );
  createGauge(
    'alaga_outbox_waiting',
    'Notices that wait to be sent.',
    async (of) => {
      of.reset();
      for (const { channel, total } of (await readingOfDatabase()).notices)
        of.set({ channel }, total);
    },
    ['channel'],
  );
  createGauge(
    'alaga_outbox_late_seconds',
    'For how long the first waiting notice has been due.',
    async (of) => {
      of.reset();
      for (const { channel, first } of (await readingOfDatabase()).notices) {
        const delay = sources.clock.now().getTime() - Date.parse(first);
        of.set({ channel }, Math.max(0, delay / 1000));
      }
    },
    ['channel'],
  );
};

/** Makes the metrics of a server. The library is only loaded by a server that shows them. */
export const createMetrics = async (
  sources: MetricSources,
  queues: QueueLengths,
): Promise<Metrics> => {
  const client = await import('prom-client');
  const { Counter, Gauge, Histogram, Registry } = client;
  const registry = new Registry();
  const registers = [registry];
  client.collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'alaga_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'alaga_http_request_duration_seconds',
    help: 'Time until a request was answered.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const openGauge = new Gauge({
    name: 'alaga_http_requests_open',
    help: 'Requests that are being answered.',
    registers,
  });
  const refusedCounter = new Counter({
    name: 'alaga_http_requests_refused_total',
    help: 'Requests that were refused because the server was overloaded.',
    registers,
  });
  const jobs = new Counter({
    name: 'alaga_jobs_total',
    help: 'Runs of background jobs by this process.',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const jobSeconds = new Counter({
    name: 'alaga_job_seconds_total',
    help: 'Time that background jobs took.',
    labelNames: ['job'],
    registers,
  });
  const jobAt = new Gauge({
    name: 'alaga_job_last_done_timestamp_seconds',
    help: 'When this process last ran a job without a failure.',
    labelNames: ['job'],
    registers,
  });
  const statements = new Counter({
    name: 'alaga_database_statements_total',
    help: 'Statements that this process sent to the database.',
    labelNames: ['kind'],
    registers,
  });
  new Gauge({
    name: 'alaga_info',
    help: 'The version of Alaga and its kind of database.',
    labelNames: ['version', 'database'],
    registers,
  }).set({ version: sources.config.version, database: sources.db.kind }, 1);
  addGauges(client, registry, sources, queues);
  return {
    beginRequest() {
      openGauge.inc();
      return ({ method, route, status, seconds }) => {
        openGauge.dec();
        requests.inc({ method, route, status });
        durations.observe({ method, route }, seconds);
      };
    },
    countRefused: () => refusedCounter.inc(),
    countJob({ job, outcome, seconds }) {
      jobs.inc({ job, outcome });
      jobSeconds.inc({ job }, seconds);
      if (outcome === 'done') jobAt.set({ job }, sources.clock.now().getTime() / 1000);
    },
    countStatement: (sql) => statements.inc({ kind: getStatementKind(sql) }),
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
};
