import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { type DecoderLimits, PhotoDecoder } from './decoder.ts';
import { drawPhoto } from './encode.ts';
import { forkDecoderOf } from './start-decoder.ts';

const bounds = { width: 1000, height: 1000, quality: 80 };
const odd = forkDecoderOf(new URL('./testing/misbehaving-decoder.ts', import.meta.url));

/** Milliseconds; longer than a busy computer needs. */
const LONG = 600_000;

const refused = { status: 415, code: 'photos.unreadable' };
const busy = { status: 503, code: 'http.busy' };

let causes: unknown[] = [];
afterEach(() => {
  causes = [];
});

const decoderOf = (limits: Partial<DecoderLimits> = {}, start = odd): PhotoDecoder => {
  const log = (line: object) => void causes.push('cause' in line ? line.cause : line);
  const decoder = new PhotoDecoder({ log, start, limits: { time: LONG, ...limits } });
  onTestFinished(() => decoder.close());
  return decoder;
};

const asking =
  (decoder: PhotoDecoder) =>
  (what: string, userId: string, patient = false) =>
    decoder.decode({ job: { kind: 'drawing', svg: what, bounds }, userId, patient });

/** The error of a call that must be refused. */
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'not refused',
    (error: unknown) => error,
  );

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([
  ['takes too long', 'hang', { time: 300 }, 'time'],
  ['takes too much memory', 'grow', { memory: 300 * 2 ** 20 }, 'memory'],
  ['ends the process', 'crash', {}, 'crash'],
  ['answers what is no answer', 'lie {"kind":"decoded"}', {}, 'answer'],
  ['answers twice that it is ready', 'lie {"kind":"ready"}', {}, 'answer'],
] as const)(
  'refuses an image that %s, and continues with the next',
  async (_, what, limits, cause) => {
    const decoder = decoderOf(limits);
    const ask = asking(decoder);
    await ask('ok', 'ana');
    const first = decoder.pid;
    const bad = errorOf(ask(what, 'ana'));
    const good = [ask('ok', 'ben'), ask('ok', 'ana')];
    expect(await bad).toMatchObject(refused);
    expect(await Promise.all(good), 'decoded by a new process').toMatchObject([
      { width: 1 },
      { width: 2 },
    ]);
    expect(decoder.pid).not.toBe(first);
    expect(causes).toEqual([cause]);
  },
);

test('a killed process loses only its own image', async () => {
  const decoder = decoderOf();
  const ask = asking(decoder);
  await ask('ok', 'ana');
  const hanging = errorOf(ask('hang', 'ana'));
  const waiting = ask('ok', 'ben');
  process.kill(decoder.pid ?? 0, 'SIGKILL');
  expect(await hanging).toMatchObject(refused);
  expect(await waiting).toMatchObject({ width: 1 });
});

test('does not store an answer that is no plain JPEG within the bounds', async () => {
  const decoder = decoderOf();
  const options = { decoder, bounds, userId: 'ana' };
  expect(await errorOf(drawPhoto('ok', options))).toMatchObject(refused);
});

test('accounts take turns, one image at a time', async () => {
  const ask = asking(decoderOf());
  const order: string[] = [];
  const pending = ['ana', 'ana', 'ana', 'ben', 'cora', 'ben'].map(async (userId, index) => {
    await ask('ok', userId);
    order.push(`${userId} ${index}`);
  });
  await Promise.all(pending);
  expect(order).toEqual(['ana 0', 'ben 3', 'cora 4', 'ana 1', 'ben 5', 'ana 2']);
});

test('refuses images with 503 above the queue’s limits, for one account and for all; an import waits', async () => {
  const decoder = decoderOf({ jobs: 4, ofAccount: 2 });
  const ask = asking(decoder);
  await ask('ok', 'ana');
  const hanging = errorOf(ask('hang', 'ana'));
  const waiting = [ask('ok', 'ana'), ask('ok', 'ana')];
  expect(await errorOf(ask('ok', 'ana'))).toMatchObject({
    ...busy,
    details: { headers: { 'Retry-After': expect.stringMatching(/^[123]$/) } },
  });
  waiting.push(ask('ok', 'ben'), ask('ok', 'cora'));
  expect(await errorOf(ask('ok', 'dina'))).toMatchObject(busy);
  waiting.push(...Array.from({ length: 20 }, () => ask('ok', 'ana', true)));
  process.kill(decoder.pid ?? 0, 'SIGKILL');
  expect(await hanging).toMatchObject(refused);
  expect(await Promise.all(waiting)).toHaveLength(24);
});

test('drops an image of the account with the most for one with far fewer', async () => {
  const decoder = decoderOf({ jobs: 6, ofAccount: 3 });
  const ask = asking(decoder);
  await ask('ok', 'ana');
  const hanging = errorOf(ask('hang', 'ana'));
  const kept = ['ana', 'ana'].map((userId) => ask('ok', userId));
  const newest = errorOf(ask('ok', 'ana'));
  kept.push(...['ben', 'ben', 'cora', 'dina'].map((userId) => ask('ok', userId)));
  expect(await newest).toMatchObject(busy);
  expect(await errorOf(ask('ok', 'eva')), 'nobody has far more now').toMatchObject(busy);
  process.kill(decoder.pid ?? 0, 'SIGKILL');
  expect(await hanging).toMatchObject(refused);
  expect(await Promise.all(kept)).toHaveLength(6);
});

test('limits the waiting bytes, except for a single image', async () => {
  const decoder = decoderOf({ bytes: 5 });
  const ask = asking(decoder);
  await ask('ok', 'ana');
  const hanging = errorOf(ask('hang', 'ana'));
  const large = errorOf(ask('lie {"kind":"refused"}', 'ben'));
  expect(await errorOf(ask('ok', 'cora'))).toMatchObject(busy);
  process.kill(decoder.pid ?? 0, 'SIGKILL');
  expect(await Promise.all([hanging, large])).toMatchObject([refused, refused]);
});

test('stopping ends the process and answers all waiting images with 503', async () => {
  const decoder = decoderOf();
  const ask = asking(decoder);
  await ask('ok', 'ana');
  const pid = decoder.pid ?? 0;
  const open = [errorOf(ask('hang', 'ana')), errorOf(ask('ok', 'ben'))];
  await decoder.close();
  expect(await Promise.all(open)).toMatchObject([busy, busy]);
  expect(isAlive(pid)).toBe(false);
  expect(await errorOf(ask('ok', 'ana'))).toMatchObject(busy);
});

test('ends the process when it is idle, and at once if it holds much memory', async () => {
  for (const limits of [{ idle: 50 }, { idle: LONG, keptMemory: 1 }]) {
    const decoder = decoderOf(limits);
    const ask = asking(decoder);
    await ask('ok', 'ana');
    await expect.poll(() => decoder.pid, { timeout: 20_000 }).toBeUndefined();
    expect(await ask('ok', 'ana'), 'a new process').toMatchObject({ width: 1 });
  }
  expect(causes).toEqual([]);
});

test('refuses photos with 503 and logs if the process cannot start', async () => {
  const ends = forkDecoderOf(new URL('./testing/images.ts', import.meta.url));
  const throws = () => {
    throw new Error('EAGAIN');
  };
  for (const start of [ends, throws]) {
    const ask = asking(decoderOf({}, start));
    const pending = [errorOf(ask('ok', 'ana')), errorOf(ask('ok', 'ben'))];
    expect(await Promise.all(pending)).toMatchObject([busy, busy]);
  }
  expect(causes, 'once for a process that ended, and at each try').toEqual([
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
