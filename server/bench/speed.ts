import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#db/open.ts';
import { fillHousehold, insertAsked, listAsked } from './fixture.ts';
import { type Asked, type Load, load } from './load.ts';
import { table } from './markdown.ts';
import { cpuOf, memoryOf } from './processes.ts';
import { median } from './quantiles.ts';
import { buildServers, type Spawned, startServer } from './spawned.ts';

/**
 * Alaga beside its floor (floor-server.ts), in turns within one run, so that whatever else the computer does falls on
 * both alike. The ratios are what counts: a time says more of the computer than of the program.
 */
const ROUNDS = Number(process.argv[2] ?? 9);
const CONNECTIONS = 8;
const LASTS = 1500;
/** Until what V8 makes of either program stays as it is. */
const WARM_UP = 3;
/** In milliseconds, before it is said what an idle server holds. */
const LEFT_ALONE = 1500;

const folder = mkdtempSync(join(tmpdir(), 'alaga-speed-'));
const ours = join(folder, 'alaga');
const db = await openDatabase(join(ours, 'alaga.db'));
const household = await fillHousehold(db, { pets: 2, records: 40 });
await db.close();
cpSync(ours, join(folder, 'floor'), { recursive: true });
const floorFile = join(folder, 'floor/alaga.db');

const built = await buildServers();
const startAlaga = () => startServer(built.alaga, ours);
const startFloor = () => startServer([...built.floor, floorFile], folder);

type Measured = Load & { readonly cost: number };

interface Pair {
  readonly alaga: Spawned;
  readonly floor: Spawned;
}

type Target = { readonly atLeast: number } | { readonly atMost: number } | 'none';

/** How a target is written, and whether a ratio reaches it. */
const judge = (ratio: number, target: Target): readonly [string, string] => {
  if (target === 'none') return ['–', '–'];
  const [sign, limit] = 'atLeast' in target ? ['≥', target.atLeast] : ['≤', target.atMost];
  const isReached = sign === '≥' ? ratio >= limit : ratio <= limit;
  return [`${sign} ${limit}`, isReached ? 'reached' : 'missed'];
};

const rows: Record<string, string>[] = [];
const say = (what: string, floor: string, alaga: string, ratio: number, target: Target): void => {
  const [limit, result] = judge(ratio, target);
  rows.push({ what, floor, Alaga: alaga, ratio: ratio.toFixed(2), 'must be': limit, result });
};

/** Loads a server; `cost` is its processor time a request, in microseconds. */
const loadOnce = async (server: Spawned, next: () => Asked): Promise<Measured> => {
  const before = cpuOf(server.pid);
  const seen = await load(server.port, next, { connections: CONNECTIONS, lasts: LASTS });
  return { ...seen, cost: (1000 * (cpuOf(server.pid) - before)) / seen.requests };
};

const inTurns = async ({ alaga, floor }: Pair, next: () => Asked) => {
  const seen = { alaga: [] as Measured[], floor: [] as Measured[] };
  // The first are warm-up.
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const first = await loadOnce(floor, next);
    const second = await loadOnce(alaga, next);
    if (round < 0) continue;
    seen.floor.push(first);
    seen.alaga.push(second);
  }
  const of = (which: keyof typeof seen, what: keyof Measured) =>
    median(seen[which].map((each) => each[what]));
  const ratio = (what: keyof Measured) =>
    median(seen.alaga.map((each, index) => each[what] / (seen.floor[index]?.[what] ?? Number.NaN)));
  return { of, ratio };
};

const measureLoad = async (
  pair: Pair,
  { what, target, p99 }: { readonly what: string; readonly target: Target; readonly p99: Target },
  next: () => Asked,
) => {
  const { of, ratio } = await inTurns(pair, next);
  const perSecond = (which: 'alaga' | 'floor') =>
    `${of(which, 'perSecond').toFixed(0)}/s, ${of(which, 'bytes')} B`;
  say(what, perSecond('floor'), perSecond('alaga'), ratio('perSecond'), target);
  const slowest = (which: 'alaga' | 'floor') => `${of(which, 'p99').toFixed(1)} ms`;
  say(`${what}, p99`, slowest('floor'), slowest('alaga'), ratio('p99'), p99);
  // The same on a computer that is busy with other things, where the rates say more of those.
  const cost = (which: 'alaga' | 'floor') => `${of(which, 'cost').toFixed(0)} µs`;
  say(`${what}, processor time`, cost('floor'), cost('alaga'), ratio('cost'), 'none');
};

/** From the start of the process to the first list of records, in ms; and what it holds when left alone, in MiB. */
const coldStart = async (start: () => Promise<Spawned>) => {
  const began = performance.now();
  const server = await start();
  await load(server.port, () => listAsked(household), { connections: 1, lasts: 0 });
  const took = performance.now() - began;
  await pause(LEFT_ALONE);
  const memory = memoryOf(server.pid) / 1024;
  await server.stop();
  return { took, memory };
};

const measureStarts = async () => {
  const floor: Awaited<ReturnType<typeof coldStart>>[] = [];
  const alaga: typeof floor = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push(await coldStart(startFloor));
    alaga.push(await coldStart(startAlaga));
  }
  const compare = (what: string, key: 'took' | 'memory', unit: string, target: Target) => {
    const [low, high] = [floor, alaga].map((each) => median(each.map((one) => one[key])));
    const ratio = median(alaga.map((one, index) => one[key] / (floor[index]?.[key] ?? Number.NaN)));
    say(what, `${low?.toFixed(0)} ${unit}`, `${high?.toFixed(0)} ${unit}`, ratio, target);
  };
  compare('cold start to the first list', 'took', 'ms', { atMost: 4.5 });
  compare('idle resident memory', 'memory', 'MiB', { atMost: 1.8 });
};

const pair: Pair = { floor: await startFloor(), alaga: await startAlaga() };
const LIST = { what: 'list of 20 records', target: { atLeast: 0.6 }, p99: { atMost: 2 } } as const;
await measureLoad(pair, LIST, () => listAsked(household));
const INSERT = { what: 'insert of a record and its reminder', target: { atLeast: 0.5 } } as const;
await measureLoad(pair, { ...INSERT, p99: 'none' }, () => insertAsked(household));
const KEYED = { what: 'the same with an Idempotency-Key', target: 'none', p99: 'none' } as const;
await measureLoad(pair, KEYED, () => insertAsked(household, true));
await Promise.all([pair.floor.stop(), pair.alaga.stop()]);
await measureStarts();
rmSync(folder, { recursive: true });

const countOf = (wanted: string): number => rows.filter(({ result }) => result === wanted).length;
const [head = {}] = rows;
console.log(
  [
    `Alaga beside its floor: ${ROUNDS} rounds in turns, ${CONNECTIONS} connections, medians; signed in and validated.`,
    '',
    table(Object.keys(head), rows.map(Object.values)),
    '',
    `Targets reached: ${countOf('reached')}; missed: ${countOf('missed')}.`,
  ].join('\n'),
);
