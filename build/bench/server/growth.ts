import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownArguments, writeFigures } from '#build/figures.ts';
import { startServer as startPostgres } from '#build/test/test-postgres.ts';
import { openDatabase } from '#db/engine/open.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { signIn } from './fixture.ts';
import { type Call, listCalls, PASSWORD, signInCall } from './growth-calls.ts';
import { addUp, type CpuMeter, postgresMeter, processMeter, waitUntilIdle } from './growth-cpu.ts';
import { fillPostgres, fillSqlite } from './growth-fill.ts';
import { measureJobs } from './growth-jobs.ts';
import { measureLimits } from './growth-limits.ts';
import { callsTable, type MeasuredServer, measureCalls } from './growth-measure.ts';
import { type CommonValues, getUserId } from './growth-rows.ts';
import { buildServers, type ServerProcess, startServer } from './server-process.ts';

/**
 * Compares one owner's calls in a database with only that owner to those in a database with many,
 * in turns, on SQLite and PostgreSQL: `growth.ts [owners] [rounds] [sqlite|postgres]`.
 */
const [owners = '20000', rounds = '9', ONLY] = ownArguments();
const OWNER_COUNT = Number(owners);
const ROUND_COUNT = Number(rounds);
const AFTER_START = 3000;
const GIB = 2 ** 30;

const folder = mkdtempSync(join(tmpdir(), 'alaga-growth-'));
const builtServers = await buildServers();
const commonValues: CommonValues = { now: new Date(), passwordHash: await hashPassword(PASSWORD) };

/** A database, and the data folder of a server that uses it. */
interface ServerPlace {
  readonly folder: string;
  readonly address: string;
  readonly env: Readonly<Record<string, string>>;
}

const startPlaceServer = async (place: ServerPlace, more?: string): Promise<ServerProcess> => {
  const data = more === undefined ? place.folder : join(place.folder, more);
  mkdirSync(data, { recursive: true });
  return startServer(builtServers.alaga, data, { TRUST_PROXY: 'true', ...place.env });
};

const secondsSince = (startedAt: number): string =>
  `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;

const printedLines: string[] = [];

const print = (...lines: readonly string[]): void => {
  printedLines.push('', ...lines);
  console.log(['', ...lines].join('\n'));
};

interface ServerKind {
  readonly name: string;
  readonly places: Readonly<Record<'alone' | 'full', ServerPlace>>;
  readonly meterOf: (
    place: ServerPlace,
  ) => Promise<{ readonly meter: CpuMeter; stop(): Promise<void> }>;
  readonly fill: (address: string, owners: number) => Promise<void>;
  readonly sizeOf: (place: ServerPlace) => Promise<number>;
  /** The number of server processes whose combined rate is reported. */
  readonly processes: number;
}

const printSizes = async (kind: ServerKind, took: string): Promise<void> => {
  const db = await openDatabase(kind.places.full.address);
  const count = async (table: string): Promise<number> =>
    (await db.run((knex) => knex(table).count('* as total').first<{ total: number }>())).total;
  const [records, reminders] = [await count('medicalRecords'), await count('reminders')];
  await db.close();
  const gib = (await kind.sizeOf(kind.places.full)) / GIB;
  print(
    `${kind.name}: ${OWNER_COUNT} owners, ${records} records, ${reminders} reminders, filled in ${took}; ${gib.toFixed(2)} GiB`,
    `without photos: ${((gib * GIB) / OWNER_COUNT / 1024).toFixed(0)} KiB an owner, ${(records / gib / 1e6).toFixed(2)} million records a GiB.`,
  );
};

const runningServers: ServerProcess[] = [];

const measureServers = async (kind: ServerKind): Promise<void> => {
  const meters: { stop(): Promise<void> }[] = [];
  const start = async (place: ServerPlace, more?: string): Promise<MeasuredServer> => {
    const db = await openDatabase(place.address);
    const cookie = await signIn(db, getUserId(0, commonValues));
    await db.close();
    const server = await startPlaceServer(place, more);
    runningServers.push(server);
    const backends = await kind.meterOf(place);
    meters.push(backends);
    const meter = addUp(processMeter(server.pid), backends.meter);
    return { port: server.port, cookie, meter };
  };
  const startedSides = {
    alone: await start(kind.places.alone),
    full: await start(kind.places.full),
  };
  // The jobs begin a second after the start. The first of them makes a backup.
  await pause(AFTER_START);
  await Promise.all(Object.values(startedSides).map(({ meter }) => waitUntilIdle(meter)));
  const calls = listCalls(commonValues);
  const isWrite = ({ part }: Call) => part === 'writes';
  const measuredResults = [
    ...(await measureCalls(
      startedSides,
      calls.filter((call) => !isWrite(call)),
      ROUND_COUNT,
    )),
    // Writes are measured after all reads, because later reads would include the written rows.
    ...(await measureCalls(startedSides, calls.filter(isWrite), ROUND_COUNT)),
  ];
  print(callsTable(measuredResults, OWNER_COUNT));
  const servers = [startedSides.full];
  for (let processIndex = 1; processIndex < kind.processes; processIndex += 1) {
    servers.push(await start(kind.places.full, `more-${processIndex}`));
  }
  await Promise.all(servers.map(({ meter }) => waitUntilIdle(meter)));
  const measuredCallPattern = /medical-records\?page|POST a record|share/;
  const limitedCalls = [
    ...calls.filter(({ label }) => measuredCallPattern.test(label)),
    signInCall(OWNER_COUNT),
  ];
  print(await measureLimits(servers, limitedCalls));
  for (const server of runningServers.splice(0)) await server.stop();
  for (const meter of meters) await meter.stop();
};

const measureKind = async (kind: ServerKind): Promise<void> => {
  for (const side of ['alone', 'full'] as const) {
    const { address } = kind.places[side];
    await (await openDatabase(address)).close();
    const startedAt = performance.now();
    await kind.fill(address, side === 'alone' ? 1 : OWNER_COUNT);
    if (side === 'full') await printSizes(kind, secondsSince(startedAt));
  }
  await measureServers(kind);
  const measureSide = async (place: ServerPlace) => {
    const { meter, stop } = await kind.meterOf(place);
    return { db: await openDatabase(place.address), meter, stop };
  };
  const [alone, full] = [await measureSide(kind.places.alone), await measureSide(kind.places.full)];
  print(await measureJobs({ alone, full }, { folder, now: commonValues.now, owners: OWNER_COUNT }));
  for (const { db, stop } of [alone, full]) {
    await stop();
    await db.close();
  }
};

const getPlace = (name: string, url?: string): ServerPlace => {
  const ownFile = join(folder, name);
  mkdirSync(ownFile, { recursive: true });
  return {
    folder: ownFile,
    address: url ?? join(ownFile, 'alaga.db'),
    env: url === undefined ? {} : { DATABASE_URL: url },
  };
};

const onSqlite = async (): Promise<void> => {
  const places = { alone: getPlace('alone'), full: getPlace('full') };
  await measureKind({
    name: 'SQLite',
    places,
    meterOf: async () => ({ meter: async () => new Map(), stop: async () => undefined }),
    fill: (file, owners) => fillSqlite(file, owners, commonValues),
    sizeOf: async ({ address }) => statSync(address).size,
    processes: 1,
  });
  const startedAt = performance.now();
  const script = join(import.meta.dirname, '../../../server/commands/back-up.ts');
  const env = { DATA_DIR: places.full.folder };
  const { status } = spawnSync(process.execPath, [script, join(folder, 'backup.alaga')], { env });
  print(
    status === 0
      ? `A backup of it, made and checked: ${secondsSince(startedAt)}.`
      : 'No backup was made.',
  );
  rmSync(places.full.folder, { recursive: true });
};

/**
 * The default settings of PostgreSQL, but with memory for a small server. Commits are synced to the
 * disk.
 */
const POSTGRES_SETTINGS = ["listen_addresses=''", 'shared_buffers=1GB', 'max_wal_size=4GB'];

const onPostgres = async (): Promise<void> => {
  const server = startPostgres(POSTGRES_SETTINGS);
  const databaseUrl = (name: string): string => {
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  const admin = await openDatabase(server.url);
  for (const name of ['of_one', 'of_all']) {
    await admin.run((knex) => knex.raw(`create database ${name}`));
  }
  const measureSize = async ({ address }: ServerPlace): Promise<number> => {
    const name = new URL(address).pathname.slice(1);
    const row = await admin.run((knex) =>
      knex.select(knex.raw('pg_database_size(?) as size', [name])).first<{ size: number }>(),
    );
    return row.size;
  };
  await measureKind({
    name: 'PostgreSQL',
    places: {
      alone: getPlace('postgres-alone', databaseUrl('of_one')),
      full: getPlace('postgres-full', databaseUrl('of_all')),
    },
    meterOf: ({ address }) => postgresMeter(address),
    fill: (url, owners) => fillPostgres(url, owners, commonValues),
    sizeOf: measureSize,
    processes: 2,
  });
  await admin.close();
  server.stop();
};

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
process.once('exit', () => {
  for (const { child } of runningServers) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
if (ONLY !== 'postgres') await onSqlite();
if (ONLY !== 'sqlite') await onPostgres();
writeFigures('growth', printedLines.join('\n'));
