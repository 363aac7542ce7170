import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ownArguments, reportFigures } from '#build/figures.ts';
import { startServer as startPostgres } from '#build/test/test-postgres.ts';
import { openDatabase } from '#db/engine/open.ts';
import { table } from './markdown.ts';
import { computeQuantiles } from './quantiles.ts';
import { type FilledServer, fillSearch } from './search-fill.ts';
import { buildServers, type ServerProcess, startServer } from './server-process.ts';

/**
 * `search.ts [owners] [sqlite|postgres]` compares searches of an owner with 20,000 records to the list of the records,
 * and to the same searches in a database with many other owners, in turns. Fails if the 95th percentile of the searches
 * is above 3 times that of the list, or above 1.3 times that of the owner alone.
 */
const [owners = '20000', ONLY] = ownArguments();
const OWNER_COUNT = Number(owners);
const RECORD_COUNT = 20_000;
const RECORDS_OF_OTHERS = 10;
const MAX_RATIO_LIST = 3;
const MAX_RATIO_ALONE = 1.3;

/** An account may search 900 times in a quarter of an hour; the first rounds warm up. */
const WARM_UP = 20;
const ROUND_COUNT = 50;

/** Typical searches: a word that all records have, frequent ones, rare ones, beginnings, several words, and a word of none. */
const SEARCH_QUERIES = [
  ...['well', 'vaccine', 'par', 'bordetella', 'limp', 'ra', 'tick flea mak'],
  ...['left limping cafe', 'visit 12345', 'drontal quezon', 'zzz', 'bath bord'],
];

const folder = mkdtempSync(join(tmpdir(), 'alaga-search-'));
const builtServers = await buildServers();
const runningServers: ServerProcess[] = [];

interface SearchServer extends FilledServer {
  readonly server: ServerProcess;
  readonly agent: Agent;
}

const startSide = async (name: string, otherCount: number, url?: string): Promise<SearchServer> => {
  const data = join(folder, name);
  mkdirSync(data, { recursive: true });
  const db = await openDatabase(url ?? join(data, 'alaga.db'));
  const searchFixture = await fillSearch(db, {
    ...{ owners: otherCount, records: RECORD_COUNT, each: RECORDS_OF_OTHERS },
  });
  await db.close();
  if (url !== undefined) {
    // Vacuums and analyses now, because autovacuum would do so only within minutes.
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('vacuum (analyze)');
    await client.end();
  }
  const server = await startServer(builtServers.alaga, data, url ? { DATABASE_URL: url } : {});
  runningServers.push(server);
  return { ...searchFixture, server, agent: new Agent({ keepAlive: true, maxSockets: 1 }) };
};

/** The duration of a call in milliseconds. */
const measureTime = ({ server, agent, cookie }: SearchServer, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    get({ port: server.port, path, agent, headers: { Cookie: cookie } }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${path} answered ${answer.statusCode}`));
      });
    }).once('error', reject);
  });

const listPath = ({ petId }: SearchServer): string =>
  `/api/pets/${petId}/medical-records?page=1&limit=50`;
const searchFor = (q: string): string => `/api/search?q=${encodeURIComponent(q)}`;

const lines: string[][] = [];
const missedBudgets: string[] = [];

const assessRatio = (label: string, ratio: number, limit: number): string => {
  if (ratio > limit) missedBudgets.push(`${label}: ${ratio.toFixed(2)} > ${limit}`);
  return `${ratio.toFixed(2)} (≤ ${limit})`;
};

const measure = async (name: string, side: SearchServer, full: SearchServer): Promise<void> => {
  const searchSides = { alone: side, full };
  const lists = { alone: [] as number[], full: [] as number[] };
  const searches = { alone: new Map<string, number[]>(), full: new Map<string, number[]>() };
  for (let round = -WARM_UP; round < ROUND_COUNT; round += 1) {
    for (const [at, q] of SEARCH_QUERIES.entries()) {
      const order = (round + at) % 2 ? (['full', 'alone'] as const) : (['alone', 'full'] as const);
      for (const accountKind of order) {
        const list = await measureTime(
          searchSides[accountKind],
          listPath(searchSides[accountKind]),
        );
        const search = await measureTime(searchSides[accountKind], searchFor(q));
        if (round < 0) continue;
        lists[accountKind].push(list);
        searches[accountKind].set(q, [...(searches[accountKind].get(q) ?? []), search]);
      }
    }
  }
  const percentile95 = (values: readonly number[]): number => computeQuantiles(values)(0.95);
  const allTimes = (kind: keyof typeof searchSides) => [...searches[kind].values()].flat();
  const formatMs = (values: readonly number[]): string =>
    [0.5, 0.95].map((share) => computeQuantiles(values)(share).toFixed(2)).join(' / ');
  for (const q of SEARCH_QUERIES) {
    const [one, many] = [searches.alone.get(q) ?? [], searches.full.get(q) ?? []];
    lines.push([
      `${name}: “${q}”`,
      formatMs(one),
      formatMs(many),
      (percentile95(many) / percentile95(one)).toFixed(2),
      '',
    ]);
  }
  lines.push([
    `**${name}: all searches**`,
    formatMs(allTimes('alone')),
    formatMs(allTimes('full')),
    assessRatio(
      `${name}, many owners to one`,
      percentile95(allTimes('full')) / percentile95(allTimes('alone')),
      MAX_RATIO_ALONE,
    ),
    assessRatio(
      `${name}, search to list`,
      percentile95(allTimes('full')) / percentile95(lists.full),
      MAX_RATIO_LIST,
    ),
  ]);
  lines.push([`${name}: list of records`, formatMs(lists.alone), formatMs(lists.full), '', '']);
  for (const { server, agent } of [side, full]) {
    agent.destroy();
    await server.stop();
  }
  runningServers.length = 0;
};

const onSqlite = async (): Promise<void> => {
  await measure('SQLite', await startSide('alone', 0), await startSide('full', OWNER_COUNT));
};

const onPostgres = async (): Promise<void> => {
  const server = startPostgres(["listen_addresses=''", 'shared_buffers=1GB', 'max_wal_size=4GB']);
  const admin = await openDatabase(server.url);
  const start = async (name: string, otherCount: number): Promise<SearchServer> => {
    await admin.run((knex) => knex.raw(`create database ${name}`));
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return startSide(`postgres-${name}`, otherCount, url.href);
  };
  await measure('PostgreSQL', await start('of_one', 0), await start('of_all', OWNER_COUNT));
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
const tableHead = [
  'median / 95th percentile, ms',
  'one owner',
  `${OWNER_COUNT} owners`,
  'ratio',
  'to the list',
];
reportFigures('search', table(tableHead, lines));
if (missedBudgets.length > 0) {
  console.error(missedBudgets.join('\n'));
  process.exitCode = 1;
}
