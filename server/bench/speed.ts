import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#db/open.ts';
import { fillHousehold, insertAsked, listAsked } from './fixture.ts';
import { type Asked, type Load, load, median } from './load.ts';
import { buildServers, idleMemory, type Spawned, startServer } from './spawned.ts';

/**
 * Alaga beside its floor (floor-server.ts), in turns within one run, so that whatever else the computer does falls on
 * both alike. The ratios are what counts: a time says more of the computer than of the program.
 */
const ROUNDS = Number(process.argv[2] ?? 9);
const CONNECTIONS = 8;
const LASTS = 1500;

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

interface Pair {
  readonly alaga: Spawned;
  readonly floor: Spawned;
}

const rows: Record<string, string>[] = [];
const say = (what: string, floor: string, alaga: string, ratio: number, target: string): void => {
  rows.push({ what, floor, Alaga: alaga, ratio: ratio.toFixed(2), 'must be': target });
};

const inTurns = async ({ alaga, floor }: Pair, next: () => Asked) => {
  const seen = { alaga: [] as Load[], floor: [] as Load[] };
  const options = { connections: CONNECTIONS, lasts: LASTS };
  // The first of each is warm-up.
  for (let round = -1; round < ROUNDS; round += 1) {
    const first = await load(floor.port, next, options);
    const second = await load(alaga.port, next, options);
    if (round < 0) continue;
    seen.floor.push(first);
    seen.alaga.push(second);
  }
  const of = (which: keyof typeof seen, what: keyof Load) =>
    median(seen[which].map((each) => each[what]));
  const ratio = (what: keyof Load) =>
    median(seen.alaga.map((each, index) => each[what] / (seen.floor[index]?.[what] ?? Number.NaN)));
  return { of, ratio };
};

const measureLoad = async (pair: Pair, what: string, target: string, next: () => Asked) => {
  const { of, ratio } = await inTurns(pair, next);
  const perSecond = (which: 'alaga' | 'floor') =>
    `${of(which, 'perSecond').toFixed(0)}/s, ${of(which, 'bytes')} B`;
  say(what, perSecond('floor'), perSecond('alaga'), ratio('perSecond'), target);
  const p99 = (which: 'alaga' | 'floor') => `${of(which, 'p99').toFixed(1)} ms`;
  say(`${what}, p99`, p99('floor'), p99('alaga'), ratio('p99'), '≤ 2');
};

/** From the start of the process to the first list of records, in ms; and what it holds when left alone, in MiB. */
const coldStart = async (start: () => Promise<Spawned>) => {
  const began = performance.now();
  const server = await start();
  await load(server.port, () => listAsked(household), { connections: 1, lasts: 0 });
  const took = performance.now() - began;
  const memory = await idleMemory(server);
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
  const compare = (what: string, key: 'took' | 'memory', unit: string, target: string) => {
    const [low, high] = [floor, alaga].map((each) => median(each.map((one) => one[key])));
    const ratio = median(alaga.map((one, index) => one[key] / (floor[index]?.[key] ?? Number.NaN)));
    say(what, `${low?.toFixed(0)} ${unit}`, `${high?.toFixed(0)} ${unit}`, ratio, target);
  };
  compare('cold start to the first list', 'took', 'ms', '≤ 4.5');
  compare('idle resident memory', 'memory', 'MiB', '≤ 1.8');
};

const pair: Pair = { floor: await startFloor(), alaga: await startAlaga() };
await measureLoad(pair, 'list of 20 records', '≥ 0.6', () => listAsked(household));
await measureLoad(pair, 'insert of a record and its reminder', '≥ 0.5', () =>
  insertAsked(household),
);
await measureLoad(pair, 'the same with an Idempotency-Key', '–', () =>
  insertAsked(household, true),
);
await Promise.all([pair.floor.stop(), pair.alaga.stop()]);
await measureStarts();
rmSync(folder, { recursive: true });

const [head = {}] = rows;
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
console.log(
  [
    `Alaga beside its floor: ${ROUNDS} rounds in turns, ${CONNECTIONS} connections, medians; signed in and validated.`,
    '',
    line(Object.keys(head)),
    line(Object.keys(head).map(() => '---')),
    ...rows.map((row) => line(Object.values(row))),
  ].join('\n'),
);
