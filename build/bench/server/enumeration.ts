import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { computeQuantiles, median } from './quantiles.ts';

/**
 * Measures whether the time of a response reveals that an address has an account. Each call is made
 * for an address with an account and for one without, in rounds with a random order, so that other
 * work of the computer affects both equally.
 */
const ROUND_COUNT = Number(process.argv[2] ?? 60);

/** The time in milliseconds until the windows of all rate limits, which count by account and address, are over. */
const NEXT_WINDOW = 16 * 60_000;

/** The wait in milliseconds until work after a response (such as a mail) has ended. */
const SETTLE_MS = 15;

const PASSWORD = 'correct horse';

const dataDir = mkdtempSync(join(tmpdir(), 'alaga-enumeration-'));
const time = new SharedArrayBuffer(8);
const clock = new Float64Array(time);
clock[0] = Date.parse('2026-11-20T02:00:00.000Z');

const worker = new Worker(new URL('enumeration-server.ts', import.meta.url), {
  workerData: { dataDir, time },
});
const [{ url }] = await once(worker, 'message');

const send = (path: string, body: unknown): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const signUp = (email: string): Promise<Response> =>
  send('/api/auth/signup', { firstName: 'Ana', lastName: 'Reyes', email, password: PASSWORD });

const KNOWN_EMAIL = 'ana@example.com';
const UNCONFIRMED_EMAIL = 'bea@example.com';
const mailMessage = once(worker, 'message');
await signUp(KNOWN_EMAIL);
const [{ link }] = await mailMessage;
await fetch(`${url}/api/auth/confirm-email${new URL(link).search}`);
await signUp(UNCONFIRMED_EMAIL);

let strangerCount = 0;
const unknownAddress = (): string => {
  strangerCount += 1;
  return `nobody${strangerCount}@example.com`;
};

const logIn = (email: string) => send('/api/auth/login', { email, password: 'a guess' });
const requestReset = (email: string) => send('/api/auth/forgot-password', { email });
const resend = (email: string) => send('/api/auth/resend-confirmation', { email });

const calls: Readonly<Record<string, readonly [(email: string) => Promise<Response>, string]>> = {
  'login, wrong password': [logIn, KNOWN_EMAIL],
  'forgot password': [requestReset, KNOWN_EMAIL],
  'sign-up, taken address': [signUp, KNOWN_EMAIL],
  'resend, confirmed': [resend, KNOWN_EMAIL],
  'resend, still waiting': [resend, UNCONFIRMED_EMAIL],
};

const timeCall = async (call: () => Promise<Response>): Promise<number> => {
  clock[0] = (clock[0] ?? 0) + NEXT_WINDOW;
  await pause(SETTLE_MS);
  const startedAt = performance.now();
  const answer = await call();
  await answer.arrayBuffer();
  const elapsed = performance.now() - startedAt;
  if (answer.status === 429 || answer.status >= 500) throw new Error(`answered ${answer.status}`);
  return elapsed;
};

const formatSpread = (times: readonly number[]): string => {
  const quantileAt = computeQuantiles(times);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantileAt(share).toFixed(1));
  return `${middle} (${low} to ${high})`;
};

/**
 * How often a known address took longer than an unknown one. 50 % reveals nothing; 0 % and 100 %
 * reveal everything.
 */
const shareSlower = (knownTimes: readonly number[], unknownTimes: readonly number[]): number => {
  const longerPairs = knownTimes.flatMap((item) =>
    unknownTimes.filter((other) => item > other),
  ).length;
  return (100 * longerPairs) / (knownTimes.length * unknownTimes.length);
};

const rows: Record<string, unknown>[] = [];
for (const [name, [call, address]] of Object.entries(calls)) {
  const knownEmailTimes: number[] = [];
  const unknownTimes: number[] = [];
  const timedCalls = {
    known: async () => void knownEmailTimes.push(await timeCall(() => call(address))),
    unknown: async () => void unknownTimes.push(await timeCall(() => call(unknownAddress()))),
  };
  // The first rounds only warm up the server, and are discarded.
  for (let round = -3; round < ROUND_COUNT; round += 1) {
    const order =
      Math.random() < 0.5
        ? [timedCalls.known, timedCalls.unknown]
        : [timedCalls.unknown, timedCalls.known];
    for (const sendRequest of order) await sendRequest();
    if (round < 0) {
      knownEmailTimes.length = 0;
      unknownTimes.length = 0;
    }
  }
  rows.push({
    call: name,
    'known, ms': formatSpread(knownEmailTimes),
    'unknown, ms': formatSpread(unknownTimes),
    ratio: (median(knownEmailTimes) / median(unknownTimes)).toFixed(3),
    'known was slower': `${shareSlower(knownEmailTimes, unknownTimes).toFixed(0)} %`,
  });
}
worker.postMessage('close');
await once(worker, 'exit');
rmSync(dataDir, { recursive: true });

console.log(
  `Whether the time of an answer tells that an address has an account: ${ROUND_COUNT} of each, in turns.\n` +
    'Medians with their quartiles; a ratio of 1 and 50 % tell nothing.',
);
console.table(rows);
