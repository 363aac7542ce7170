import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ownArguments, reportFigures } from '#build/figures.ts';
import { openDatabase } from '#db/engine/open.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { setQuotas } from '#db/quotas.ts';
import { processMeter, waitUntilIdle } from './growth-cpu.ts';
import { table } from './markdown.ts';
import { readCpuTime } from './processes.ts';
import { median } from './quantiles.ts';
import { type Call, MEASURED_CALLS } from './quota-calls.ts';
import { EMPTY_SIZE, type FilledAccount, FULL_QUOTA, fillAccount } from './quota-rows.ts';
import { buildServers, startServer } from './server-process.ts';

/**
 * Compares the cost of calls on an account at its quota with that on an empty one, and measures the
 * longest event loop turn of each call: `quota.ts [rounds] [text that the call's name contains]`.
 */
const ROUND_COUNT = Number(ownArguments()[0] ?? 15);
const ONLY_CALLS = ownArguments()[1] ?? '';
const AFTER_START = 3000;

/** The highest permitted ratio of the cost at the quota to that of an empty account. */
const MAX_RATIO = 20;
/** The longest permitted turn of the event loop, in milliseconds. */
const MAX_TURN_MS = 50;

const folder = mkdtempSync(join(tmpdir(), 'alaga-quota-'));
const builtServers = await buildServers();
const db = await openDatabase(join(folder, 'alaga.db'));
const now = new Date();
const fullAccount = await fillAccount(db, FULL_QUOTA, now);
const emptyAccount = await fillAccount(db, EMPTY_SIZE, now);
const importer = await fillAccount(
  db,
  { ...EMPTY_SIZE, pets: 0, records: 0, scans: 0, clinics: 0 },
  now,
);
// Calls that add something are measured with room left in the quota, because a refusal would cost
// less.
const roomLeft = 5000;
await setQuotas(db, FREE_PLAN_ID, {
  petQuota: FULL_QUOTA.pets + roomLeft,
  recordQuota: FULL_QUOTA.records + roomLeft,
  scanQuota: FULL_QUOTA.scans + roomLeft,
  clinicQuota: FULL_QUOTA.clinics + roomLeft,
  ratingQuota: FULL_QUOTA.ratings + roomLeft,
});
await db.close();

const probe = join(folder, 'longest');
const preload = pathToFileURL(join(import.meta.dirname, 'loop-probe.ts'));
preload.searchParams.set('file', probe);
const server = await startServer(['--import', preload.href, ...builtServers.alaga], folder, {
  TRUST_PROXY: 'true',
  OVERPASS_URL: '',
});
process.once('exit', () => {
  server.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
await pause(AFTER_START);
await waitUntilIdle(processMeter(server.pid));

let visitor = 0;

/** Sends requests as the app in a browser does, with compressed responses. */
const sendRequest = async (
  { cookie }: FilledAccount,
  { method, path, body }: ReturnType<Call['createCall']>,
) => {
  visitor += 1;
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: {
      Cookie: cookie,
      'Accept-Encoding': 'gzip, deflate, br',
      // A different address each time, because public reads are limited by address.
      'X-Forwarded-For': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('Content-Type')?.includes('json') && bytes.length < 100_000;
  return { bytes: bytes.length, made: isJson ? (JSON.parse(bytes.toString()) as unknown) : {} };
};

let roundNumber = 0;

const measureOnce = async (account: FilledAccount, call: Call) => {
  roundNumber += 1;
  const cpuBefore = readCpuTime(server.pid);
  const { bytes, made: createdPart } = await sendRequest(
    account,
    call.createCall(account, roundNumber),
  );
  // The pause lets work shortly after the response be measured too. Compression on other threads ends before that.
  await pause(5);
  const cpu = readCpuTime(server.pid) - cpuBefore;
  if (call.createRepeat) await sendRequest(account, call.createRepeat(account, createdPart));
  return { cpu, bytes };
};

const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  process.kill(server.pid, 'SIGUSR2');
  await pause(20);
  await work();
  process.kill(server.pid, 'SIGUSR2');
  await pause(20);
  return Number(readFileSync(probe, 'utf8'));
};

const measureCall = async (call: Call) => {
  const timesByAccount = { full: [] as number[], empty: [] as number[] };
  let bytes = 0;
  const rounds = call.isWhole ? Math.min(ROUND_COUNT, 3) : ROUND_COUNT;
  for (let iteration = -2; iteration < rounds; iteration += 1) {
    const mostMilliseconds = await measureOnce(fullAccount, call);
    const fewestMilliseconds = await measureOnce(emptyAccount, call);
    if (iteration < 0) continue;
    timesByAccount.full.push(mostMilliseconds.cpu);
    timesByAccount.empty.push(fewestMilliseconds.cpu);
    bytes = mostMilliseconds.bytes;
  }
  const turnTimes: number[] = [];
  for (let iteration = 0; iteration < 3; iteration += 1)
    turnTimes.push(await longestTurn(() => measureOnce(fullAccount, call)));
  const [cpu, least] = [median(timesByAccount.full), median(timesByAccount.empty)];
  return { call, cpu, least, ratio: cpu / least, turn: median(turnTimes), bytes };
};

const fetchExport = async ({ cookie }: FilledAccount): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/export`, {
    headers: { Cookie: cookie },
  });
  const file: unknown = JSON.parse(await answer.text());
  // The photos are random bytes, which an import would refuse.
  return JSON.stringify(file, (name, value: unknown) => (name === 'attachments' ? [] : value));
};

const importInto = async ({ cookie }: FilledAccount, file: string, path: string): Promise<void> => {
  const form = new FormData();
  form.set('file', new File([file], 'data.json', { type: 'application/json' }));
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    body: form,
    headers: { Cookie: cookie },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
};

/** Measures the preview of an import of the whole account, the import, and a second import. */
const measureImport = async (): Promise<readonly (readonly string[])[]> => {
  const file = await fetchExport(fullAccount);
  const measuredRows: (readonly string[])[] = [];
  for (const path of ['/api/import/check', '/api/import', '/api/import']) {
    const cpuBefore = readCpuTime(server.pid);
    const turnLongestTurn = await longestTurn(() => importInto(importer, file, path));
    const cpu = (readCpuTime(server.pid) - cpuBefore).toFixed(0);
    const size = (file.length / 1024).toFixed(0);
    const verdict = turnLongestTurn > MAX_TURN_MS ? 'TOO LONG' : 'ok';
    measuredRows.push([`POST ${path}`, '', cpu, '', turnLongestTurn.toFixed(1), size, verdict]);
  }
  return measuredRows;
};

const rows: (readonly string[])[] = [];
for (const call of MEASURED_CALLS.filter(({ label }) => label.includes(ONLY_CALLS))) {
  const { cpu, least, ratio, turn, bytes } = await measureCall(call);
  const isDear = !call.isWhole && ratio > MAX_RATIO;
  const verdict = [isDear ? 'TOO DEAR' : '', turn > MAX_TURN_MS ? 'TOO LONG' : ''].join(' ').trim();
  rows.push([
    call.label,
    least.toFixed(2),
    cpu.toFixed(2),
    call.isWhole ? `(${ratio.toFixed(1)})` : ratio.toFixed(1),
    turn.toFixed(1),
    (bytes / 1024).toFixed(0),
    verdict || 'ok',
  ]);
}
if ('POST /api/import'.includes(ONLY_CALLS)) rows.push(...(await measureImport()));
reportFigures(
  'quota',
  table(
    [
      'call',
      'empty, CPU ms',
      'at quota',
      'ratio',
      'longest turn, ms',
      'KiB',
      `≤ ${MAX_RATIO} ×, ≤ ${MAX_TURN_MS} ms`,
    ],
    rows,
  ),
);
await server.stop();
