import { closeSync, cpSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownArguments, reportFigures, writeReadmeFigures } from '#build/figures.ts';
import { openDatabase } from '#db/engine/open.ts';
import { fillHousehold, type HouseholdFixture, insertRequest, listRequest } from './fixture.ts';
import { type LoadRequest, type LoadResult, load } from './load.ts';
import { table, toMarkdownTable } from './markdown.ts';
import { readMemory, readTotalCpuTime } from './processes.ts';
import { median } from './quantiles.ts';
import { buildServers, type ServerProcess, startServer } from './server-process.ts';

/**
 * Compares Alaga with its floor (floor-server.ts) in alternating rounds, so that other work of the
 * computer affects both equally. Only the ratios count, because times say more about the computer
 * than about the program. Each run has servers of its own, and the worst run is compared with the
 * targets: V8 optimises a process differently each time.
 *
 * `speed [rounds of a run] [runs]`
 */
const [ROUNDS = 9, RUNS = 3] = ownArguments().map(Number);
const CONNECTION_COUNT = 8;
const DURATION_MS = 1500;
const WRITER_COUNT = 100;
/** Rounds until V8 has optimised both programs. */
const WARM_UP = 3;
/** The time in milliseconds before the memory of an idle server is measured. */
const IDLE_MS = 1500;

const folder = mkdtempSync(join(tmpdir(), 'alaga-speed-'));
const alagaFolder = join(folder, 'alaga');
const db = await openDatabase(join(alagaFolder, 'alaga.db'));
const household = await fillHousehold(db, { pets: 2, records: 40 });
/** Inserts go to these owners in turn, because all runs together exceed the quota of one. */
const writers: HouseholdFixture[] = [];
for (let index = 0; index < WRITER_COUNT; index += 1) {
  const email = `writer-${index}@example.com`;
  writers.push(await fillHousehold(db, { email, pets: 2, records: 1 }));
}
await db.close();
cpSync(alagaFolder, join(folder, 'floor'), { recursive: true });
const floorFile = join(folder, 'floor/alaga.db');

const builtServers = await buildServers();
const startAlaga = () => startServer(builtServers.alaga, alagaFolder);
const startFloor = () => startServer([...builtServers.floor, floorFile], folder);

type MeasuredLoad = LoadResult & { readonly cost: number };

interface ServerPair {
  readonly alaga: ServerProcess;
  readonly floor: ServerProcess;
}

type TargetRatio = { readonly atLeast: number } | { readonly atMost: number } | 'none';

/** The worst ratio: the lowest if the target is a minimum, otherwise the highest. */
const findWorstRatio = (ratios: readonly number[], target: TargetRatio): number =>
  typeof target === 'object' && 'atLeast' in target ? Math.min(...ratios) : Math.max(...ratios);

/** Formats a target, and tells whether a ratio reaches it. */
const compareWithTarget = (ratio: number, target: TargetRatio): readonly [string, string] => {
  if (target === 'none') return ['–', '–'];
  const [sign, limit] = 'atLeast' in target ? ['≥', target.atLeast] : ['≤', target.atMost];
  const isReached = sign === '≥' ? ratio >= limit : ratio <= limit;
  return [`${sign} ${limit}`, isReached ? 'reached' : 'missed'];
};

interface RunResult {
  readonly floor: string;
  readonly alaga: string;
  /** The ratios of the run, one for each round. */
  readonly ratios: readonly number[];
}

/** The results of each run by the label of their row, in the order of the table. */
const results = new Map<string, { readonly target: TargetRatio; readonly runs: RunResult[] }>();

const addResult = (
  label: string,
  floor: string,
  alaga: string,
  ratios: readonly number[],
  target: TargetRatio,
): void => {
  const line = results.get(label) ?? { target, runs: [] };
  results.set(label, line);
  line.runs.push({ floor, alaga, ratios });
};

/** A row of the table: the worst run, the medians of all runs, and the range of their rounds. */
const toRow = ([what, { target, runs }]: readonly [
  string,
  { readonly target: TargetRatio; readonly runs: readonly RunResult[] },
]): Readonly<Record<string, string>> => {
  const medians = runs.map(({ ratios }) => median(ratios));
  const worstRatio = findWorstRatio(medians, target);
  const run = runs[medians.indexOf(worstRatio)];
  const rounds = runs.flatMap(({ ratios }) => ratios);
  const [limit, result] = compareWithTarget(worstRatio, target);
  return {
    what,
    floor: run?.floor ?? '',
    Alaga: run?.alaga ?? '',
    'worst run': worstRatio.toFixed(2),
    'all runs': medians.map((ratio) => ratio.toFixed(2)).join(', '),
    rounds: `${Math.min(...rounds).toFixed(2)} to ${Math.max(...rounds).toFixed(2)}`,
    'must be': limit,
    result,
  };
};

/** Returns the time in milliseconds to sync a page to the disk that holds the databases. */
const fsyncTime = (): number => {
  const file = join(folder, 'page');
  const fd = openSync(file, 'w');
  const times = Array.from({ length: 50 }, () => {
    writeSync(fd, Buffer.alloc(4096));
    const startedAt = performance.now();
    fsyncSync(fd);
    return performance.now() - startedAt;
  });
  closeSync(fd);
  rmSync(file);
  return median(times);
};

/** Loads a server. `cost` is its CPU time for each request in microseconds. */
const loadOnce = async (server: ServerProcess, next: () => LoadRequest): Promise<MeasuredLoad> => {
  const wholeCpuBefore = readTotalCpuTime(server.pid);
  const measuredLoad = await load(server.port, next, {
    connections: CONNECTION_COUNT,
    duration: DURATION_MS,
  });
  return {
    ...measuredLoad,
    cost: (1000 * (readTotalCpuTime(server.pid) - wholeCpuBefore)) / measuredLoad.requests,
  };
};

const measureInTurns = async ({ alaga, floor }: ServerPair, next: () => LoadRequest) => {
  const measuredLoads = { alaga: [] as MeasuredLoad[], floor: [] as MeasuredLoad[] };
  // The first rounds only warm up the servers and are not counted.
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const firstLoad = await loadOnce(floor, next);
    const secondLoad = await loadOnce(alaga, next);
    if (round < 0) continue;
    measuredLoads.floor.push(firstLoad);
    measuredLoads.alaga.push(secondLoad);
  }
  const loadMedian = (kind: keyof typeof measuredLoads, what: keyof MeasuredLoad) =>
    median(measuredLoads[kind].map((item) => item[what]));
  const ratios = (what: keyof MeasuredLoad) =>
    measuredLoads.alaga.map(
      (item, index) => item[what] / (measuredLoads.floor[index]?.[what] ?? Number.NaN),
    );
  return { of: loadMedian, ratios };
};

interface Measure {
  readonly label: string;
  /** Targets relative to the floor: the highest CPU time, and the lowest rate of requests. */
  readonly cost: TargetRatio;
  readonly rate: TargetRatio;
  readonly p99: TargetRatio;
}

const measureLoad = async (
  pair: ServerPair,
  { label, cost, rate, p99 }: Measure,
  next: () => LoadRequest,
): Promise<void> => {
  const { of, ratios } = await measureInTurns(pair, next);
  // CPU time comes first, because on a busy computer the rates depend on its other work.
  const time = (kind: 'alaga' | 'floor') => `${of(kind, 'cost').toFixed(0)} µs`;
  addResult(`${label}, processor time`, time('floor'), time('alaga'), ratios('cost'), cost);
  const perSecond = (kind: 'alaga' | 'floor') =>
    `${of(kind, 'perSecond').toFixed(0)}/s, ${of(kind, 'bytes')} B`;
  addResult(
    `${label}, requests a second`,
    perSecond('floor'),
    perSecond('alaga'),
    ratios('perSecond'),
    rate,
  );
  const slowestText = (kind: 'alaga' | 'floor') => `${of(kind, 'p99').toFixed(1)} ms`;
  addResult(`${label}, p99`, slowestText('floor'), slowestText('alaga'), ratios('p99'), p99);
};

/**
 * The time from the start of the process to the first list of records in ms, and its memory when
 * idle in MiB.
 */
const coldStart = async (start: () => Promise<ServerProcess>) => {
  const startedAt = performance.now();
  const server = await start();
  await load(server.port, () => listRequest(household), { connections: 1, duration: 0 });
  const elapsed = performance.now() - startedAt;
  await pause(IDLE_MS);
  const memory = readMemory(server.pid) / 1024;
  await server.stop();
  return { took: elapsed, memory };
};

const measureStarts = async () => {
  const floor: Awaited<ReturnType<typeof coldStart>>[] = [];
  const alaga: typeof floor = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push(await coldStart(startFloor));
    alaga.push(await coldStart(startAlaga));
  }
  const compare = (label: string, key: 'took' | 'memory', unit: string, target: TargetRatio) => {
    const [low, high] = [floor, alaga].map((item) => median(item.map((sample) => sample[key])));
    const ratios = alaga.map((item, index) => item[key] / (floor[index]?.[key] ?? Number.NaN));
    addResult(label, `${low?.toFixed(0)} ${unit}`, `${high?.toFixed(0)} ${unit}`, ratios, target);
  };
  compare('cold start to the first list', 'took', 'ms', { atMost: 4.5 });
  compare('idle resident memory', 'memory', 'MiB', { atMost: 1.8 });
};

let writerIndex = 0;
const nextWriter = (): HouseholdFixture => {
  writerIndex = (writerIndex + 1) % WRITER_COUNT;
  return writers[writerIndex] ?? household;
};

const fsync = fsyncTime();
/** Processes that wanted to run in the minute before each run: more than there are processors distort the figures. */
const loads: number[] = [];
const measures: Measure = {
  label: 'list of 20 records',
  cost: { atMost: 1.6 },
  rate: { atLeast: 0.6 },
  p99: { atMost: 2 },
};
const insert: Measure = {
  label: 'insert of a record and its reminder',
  cost: { atMost: 1.65 },
  rate: { atLeast: 0.5 },
  p99: 'none',
};
const keyedInsert: Measure = {
  label: 'the same with an Idempotency-Key',
  ...{ cost: 'none', rate: 'none', p99: 'none' },
};
for (let run = 0; run < RUNS; run += 1) {
  loads.push(loadavg()[0] ?? 0);
  const serverPair: ServerPair = { floor: await startFloor(), alaga: await startAlaga() };
  await measureLoad(serverPair, measures, () => listRequest(household));
  await measureLoad(serverPair, insert, () => insertRequest(nextWriter()));
  await measureLoad(serverPair, keyedInsert, () => insertRequest(nextWriter(), true));
  await Promise.all([serverPair.floor.stop(), serverPair.alaga.stop()]);
}
await measureStarts();
rmSync(folder, { recursive: true });

const rows = [...results].map(toRow);
const parseCount = (expected: string): number =>
  rows.filter(({ result }) => result === expected).length;
const [head = {}] = rows;
const loadFactors = loads.map((load) => load.toFixed(1)).join(', ');
reportFigures(
  'speed',
  [
    `Alaga beside its floor: ${RUNS} runs of ${ROUNDS} rounds in turns, ${CONNECTION_COUNT} connections; signed in and validated. The worst run counts.`,
    `On ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'an unknown processor'}; an fsync of 4 KB takes ${fsync.toFixed(2)} ms. Load average before each run: ${loadFactors}.`,
    '',
    table(Object.keys(head), rows.map(Object.values)),
    '',
    `Targets reached: ${parseCount('reached')}; missed: ${parseCount('missed')}.`,
  ].join('\n'),
);
writeReadmeFigures(
  'speed',
  toMarkdownTable(
    rows
      .filter((row) => row['must be'] !== '–')
      .map(({ what = '', 'worst run': worst = '', 'must be': limit = '', result = '' }) => ({
        what,
        'times the floor': worst,
        'must be': limit,
        result,
      })),
  ),
);
