import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { isAlive } from '#db/is-alive.ts';
import { type DecoderLimits, PhotoDecoder } from './decoder.ts';
import { drawPhoto } from './encode.ts';
import { forkDecoderProcess } from './start-decoder.ts';

const bounds = { width: 1000, height: 1000, quality: 80 };
const oddForkDecoder = forkDecoderProcess(
  new URL('./testing/misbehaving-decoder.ts', import.meta.url),
);

/** The timeout in milliseconds, longer than a busy computer needs. */
const LONG_TIMEOUT = 600_000;

const refusedResult = { status: 415, code: 'photos.unreadable' };
const busyResponse = { status: 503, code: 'http.busy' };
const slowResponse = { status: 503, code: 'http.slow' };

let loggedCauses: unknown[] = [];
afterEach(() => {
  loggedCauses = [];
});

const createDecoder = (
  limits: Partial<DecoderLimits> = {},
  start = oddForkDecoder,
): PhotoDecoder => {
  const log = (line: object) => void loggedCauses.push('cause' in line ? line.cause : line);
  const decoder = new PhotoDecoder({ log, start, limits: { time: LONG_TIMEOUT, ...limits } });
  onTestFinished(() => decoder.close());
  return decoder;
};

const decodeRequests =
  (decoder: PhotoDecoder) =>
  (label: string, userId: string, patient = false) =>
    decoder.decode({
      job: { kind: 'drawing', svg: label, bounds },
      userId,
      ignoresQueueLimit: patient,
    });

/** The error of a call that must be refused. */
const catchError = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'not refused',
    (error: unknown) => error,
  );

/** Gives a new process an image that it works at until it is killed. */
const startHanging = async (decoder: PhotoDecoder) => {
  const error = catchError(decodeRequests(decoder)('hang', 'ana'));
  await expect.poll(() => decoder.waiting, { timeout: 20_000 }).toBe(0);
  return { error };
};

test.each([
  ['takes too much work', 'work', { work: 100 }, ['work']],
  ['takes too much memory', 'grow', { memory: 300 * 2 ** 20 }, ['memory', 'memory']],
  ['ends the process', 'crash', {}, ['crash', 'crash']],
  ['answers what is no answer', 'lie {"kind":"decoded"}', {}, ['answer']],
  ['answers twice that it is ready', 'lie {"kind":"ready"}', {}, ['answer']],
] as const)(
  'refuses an image that %s, and continues with the next',
  async (_, what, limits, causes) => {
    const decoder = createDecoder(limits);
    const requestDecode = decodeRequests(decoder);
    await requestDecode('ok', 'ana');
    const firstPid = decoder.pid;
    const badError = catchError(requestDecode(what, 'ana'));
    const validRequests = [requestDecode('ok', 'ben'), requestDecode('ok', 'ana')];
    expect(await badError).toMatchObject(refusedResult);
    expect(await Promise.all(validRequests), 'decoded by a new process').toMatchObject([
      { width: 1 },
      { width: 2 },
    ]);
    expect(decoder.pid).not.toBe(firstPid);
    expect(loggedCauses).toEqual(causes);
  },
);

test.each([
  ['takes too much memory', 'grow', 'memory'],
  ['ends', 'crash', 'crash'],
] as const)(
  'decodes an image in a new process if one that has decoded others %s',
  async (_, what, cause) => {
    const decoder = createDecoder({ memory: 300 * 2 ** 20 });
    const requestDecode = decodeRequests(decoder);
    await requestDecode('ok', 'ana');
    const retriedRequest = requestDecode(`later ${what}`, 'ben');
    const otherRequests = [requestDecode('ok', 'ana'), requestDecode('ok', 'ben')];
    expect(await retriedRequest, 'before the others').toMatchObject({ width: 1 });
    expect(await Promise.all(otherRequests)).toMatchObject([{ width: 2 }, { width: 3 }]);
    expect(loggedCauses).toEqual([cause]);
  },
);

test('an image that waits for a busy machine can be sent again, but not for ever', async () => {
  const decoder = createDecoder({ time: 300 });
  const requestDecode = decodeRequests(decoder);
  await requestDecode('ok', 'ana');
  for (let attempt = 1; attempt < 5; attempt += 1) {
    expect(await catchError(requestDecode('hang', 'ana'))).toMatchObject({
      ...slowResponse,
      details: { headers: { 'Retry-After': expect.stringMatching(/^[123]$/) } },
    });
  }
  expect(await catchError(requestDecode('hang', 'ana'))).toMatchObject(refusedResult);
  expect(await catchError(requestDecode('hang ', 'ana')), 'another image').toMatchObject(
    slowResponse,
  );
  expect(await requestDecode('ok', 'ben')).toMatchObject({ width: 1 });
  expect(loggedCauses).toEqual(Array.from({ length: 6 }, () => 'time'));
});

test('a killed process loses only its own image', async () => {
  const decoder = createDecoder();
  const requestDecode = decodeRequests(decoder);
  const hanging = await startHanging(decoder);
  const waitingJob = requestDecode('ok', 'ben');
  process.kill(decoder.pid ?? 0, 'SIGKILL');
  expect(await hanging.error).toMatchObject(refusedResult);
  expect(await waitingJob).toMatchObject({ width: 1 });
});

test('does not store an answer that is no plain JPEG within the bounds', async () => {
  const decoder = createDecoder();
  const options = { decoder, bounds, userId: 'ana' };
  expect(await catchError(drawPhoto('ok', options))).toMatchObject(refusedResult);
});

test('accounts take turns, one image at a time', async () => {
  const requestDecode = decodeRequests(createDecoder());
  const completionOrder: string[] = [];
  const pendingRequests = ['ana', 'ana', 'ana', 'ben', 'cora', 'ben'].map(async (userId, index) => {
    await requestDecode('ok', userId);
    completionOrder.push(`${userId} ${index}`);
  });
  await Promise.all(pendingRequests);
  expect(completionOrder).toEqual(['ana 0', 'ben 3', 'cora 4', 'ana 1', 'ben 5', 'ana 2']);
});

test('refuses images with 503 above the queue’s limits, for one account and for all; an import waits', async () => {
  const decoder = createDecoder({ jobs: 4, perAccount: 2 });
  const requestDecode = decodeRequests(decoder);
  const hanging = await startHanging(decoder);
  const waitingJobs = [requestDecode('ok', 'ana'), requestDecode('ok', 'ana')];
  expect(await catchError(requestDecode('ok', 'ana'))).toMatchObject({
    ...busyResponse,
    details: { headers: { 'Retry-After': expect.stringMatching(/^[123]$/) } },
  });
  waitingJobs.push(requestDecode('ok', 'ben'), requestDecode('ok', 'cora'));
  expect(await catchError(requestDecode('ok', 'dina'))).toMatchObject(busyResponse);
  waitingJobs.push(...Array.from({ length: 20 }, () => requestDecode('ok', 'ana', true)));
  process.kill(decoder.pid ?? 0, 'SIGKILL');
  expect(await hanging.error).toMatchObject(refusedResult);
  expect(await Promise.all(waitingJobs)).toHaveLength(24);
});

test('drops an image of the account with the most for one with far fewer', async () => {
  const decoder = createDecoder({ jobs: 6, perAccount: 3 });
  const requestDecode = decodeRequests(decoder);
  const hanging = await startHanging(decoder);
  const sameAccountJobs = ['ana', 'ana'].map((userId) => requestDecode('ok', userId));
  const newestError = catchError(requestDecode('ok', 'ana'));
  sameAccountJobs.push(
    ...['ben', 'ben', 'cora', 'dina'].map((userId) => requestDecode('ok', userId)),
  );
  expect(await newestError).toMatchObject(busyResponse);
  expect(await catchError(requestDecode('ok', 'eva')), 'nobody has far more now').toMatchObject(
    busyResponse,
  );
  process.kill(decoder.pid ?? 0, 'SIGKILL');
  expect(await hanging.error).toMatchObject(refusedResult);
  expect(await Promise.all(sameAccountJobs)).toHaveLength(6);
});

test('limits the waiting bytes, except for a single image', async () => {
  const decoder = createDecoder({ bytes: 5 });
  const requestDecode = decodeRequests(decoder);
  const hanging = await startHanging(decoder);
  const largeError = catchError(requestDecode('lie {"kind":"refused"}', 'ben'));
  expect(await catchError(requestDecode('ok', 'cora'))).toMatchObject(busyResponse);
  process.kill(decoder.pid ?? 0, 'SIGKILL');
  expect(await Promise.all([hanging.error, largeError])).toMatchObject([
    refusedResult,
    refusedResult,
  ]);
});

test('stopping ends the process and answers all waiting images with 503', async () => {
  const decoder = createDecoder();
  const requestDecode = decodeRequests(decoder);
  await requestDecode('ok', 'ana');
  const pid = decoder.pid ?? 0;
  const openRequests = [
    catchError(requestDecode('hang', 'ana')),
    catchError(requestDecode('ok', 'ben')),
  ];
  await decoder.close();
  expect(await Promise.all(openRequests)).toMatchObject([busyResponse, busyResponse]);
  expect(isAlive(pid)).toBe(false);
  expect(await catchError(requestDecode('ok', 'ana'))).toMatchObject(busyResponse);
});

test('ends the process when it is idle, and at once if it holds much memory', async () => {
  for (const limits of [{ idle: 50 }, { idle: LONG_TIMEOUT, keptMemory: 1 }]) {
    const decoder = createDecoder(limits);
    const requestDecode = decodeRequests(decoder);
    await requestDecode('ok', 'ana');
    await expect.poll(() => decoder.pid, { timeout: 20_000 }).toBeUndefined();
    expect(await requestDecode('ok', 'ana'), 'a new process').toMatchObject({ width: 1 });
  }
  expect(loggedCauses).toEqual([]);
});

test('refuses photos with 503 and logs if the process cannot start', async () => {
  const endsForkDecoder = forkDecoderProcess(new URL('./testing/images.ts', import.meta.url));
  const throwError = () => {
    throw new Error('EAGAIN');
  };
  for (const start of [endsForkDecoder, throwError]) {
    const requestDecode = decodeRequests(createDecoder({}, start));
    const pendingRequests = [
      catchError(requestDecode('ok', 'ana')),
      catchError(requestDecode('ok', 'ben')),
    ];
    expect(await Promise.all(pendingRequests)).toMatchObject([busyResponse, busyResponse]);
  }
  expect(loggedCauses, 'once for a process that ended, and at each try').toEqual([
    'start',
    'start',
    'start',
  ]);
});

test('the process ends with a server that was killed', async () => {
  const program = fileURLToPath(new URL('./testing/hold-decoder.ts', import.meta.url));
  const server = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(server.stdout, 'data');
  const pid = Number(String(line));
  expect(isAlive(pid)).toBe(true);
  server.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
});
