import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { buildServer, startBuilt } from '#build/soak/load/built-server.ts';
import { ANA, PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import { residentMemory } from '#server/helper-process/resident-memory.ts';
import { startTestServer, TestClient } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { upload } from '#server/transfer/testing/upload.ts';
import { PhotoDecoder } from './decoder.ts';
import { MEMORY_LIMIT } from './decoder-messages.ts';
import { NEW_PHOTOS } from './intake.ts';
import { forkDecoderProcess } from './start-decoder.ts';
import { asDataUrl, jpeg } from './testing/images.ts';
import { plainAvif } from './testing/plain-avif.ts';

const MB = 2 ** 20;

/** Creating large images takes long on a busy computer. */
const LONG_TIMEOUT = { timeout: 300_000 };

const createPlainImage = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#4d8f6a' },
    limitInputPixels: false,
  });

const avif = (width: number, height: number): Promise<Buffer> =>
  createPlainImage(width, height).avif({ effort: 0 }).toBuffer();
const createProgressiveJpeg = (width: number, height: number): Promise<Buffer> =>
  createPlainImage(width, height)
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();

/** An AVIF of 1 KB that would take 3 seconds and 1.3 GB to decode. */
const avifBomb = plainAvif(8192);

/** A progressive JPEG whose header claims another size. */
const progressiveJpeg = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await createProgressiveJpeg(8, 8);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
};

/** An AVIF whose container claims another size than its image has. */
const avifWithWrongSize = (of: Buffer, width: number, height: number): Buffer => {
  const bytes = Buffer.from(of);
  const size = bytes.indexOf('ispe');
  bytes.writeUInt32BE(width, size + 8);
  bytes.writeUInt32BE(height, size + 12);
  return bytes;
};

const tooManyPixels = { status: 413, body: { code: 'photos.tooManyPixels' } };
const unreadablePhoto = { status: 415, body: { code: 'photos.unreadable' } };

/** Measures the highest memory use of a process. */
const watch = (pid: () => number | undefined) => {
  let peakBytes = 0;
  const measure = () => {
    const id = pid();
    if (id !== undefined) peakBytes = Math.max(peakBytes, residentMemory(id) ?? 0);
  };
  const timer = setInterval(measure, 5);
  return {
    most: () => peakBytes,
    [Symbol.dispose]: () => clearInterval(timer),
  };
};

const withOwner = async () => {
  const decoder = new PhotoDecoder({ log: () => undefined, limits: { time: 120_000 } });
  const server = await startTestServer({ decoder });
  const { user, client } = await server.owner();
  const send = (bytes: Buffer, from = client) =>
    from.post('/api/pets', { name: 'Puti', category: 'cat', imageUrl: asDataUrl(bytes) });
  return {
    ...{ decoder, server, user, client, send },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await decoder.close();
    },
  };
};

test('refuses too many pixels by the header alone, with advice', LONG_TIMEOUT, async () => {
  await using fixture = await withOwner();
  await fixture.send(await jpeg());
  using memory = watch(() => fixture.decoder.pid);
  const bombs = [
    avifBomb,
    await progressiveJpeg(12_000, 9000),
    avifWithWrongSize(await avif(64, 64), 4001, 4000),
  ];
  expect(bombs[0]?.length).toBeLessThan(2000);
  for (const bomb of bombs) expect(await fixture.send(bomb)).toMatchObject(tooManyPixels);
  const { message } = (await fixture.send(bombs[0] ?? Buffer.alloc(0))).body;
  expect(message).toContain('choose a smaller copy');
  expect(memory.most(), 'nothing was decoded').toBeLessThan(200 * MB);
});

test('spends little on an AVIF with a false size, whatever it says', LONG_TIMEOUT, async () => {
  await using fixture = await withOwner();
  await fixture.send(await jpeg());
  using memory = watch(() => fixture.decoder.pid);
  for (const [width, height] of [
    [100, 100],
    [4000, 4000],
  ] as const) {
    expect(await fixture.send(avifWithWrongSize(avifBomb, width, height))).toMatchObject(
      unreadablePhoto,
    );
  }
  expect(memory.most()).toBeLessThan(MEMORY_LIMIT + 150 * MB);
  expect((await fixture.send(await jpeg())).status, 'the next photo is decoded').toBe(201);
});

test(
  'decodes the largest accepted photos within the decoder’s memory limit',
  LONG_TIMEOUT,
  async () => {
    await using fixture = await withOwner();
    using memory = watch(() => fixture.decoder.pid);
    const photos = [
      await createProgressiveJpeg(8192, 6344),
      await createPlainImage(8192, 6344).png().toBuffer(),
      plainAvif(4000),
    ];
    for (const photo of photos) expect((await fixture.send(photo)).status).toBe(201);
    expect(memory.most()).toBeLessThan(MEMORY_LIMIT);
  },
);

test(
  'signs another owner in before many costly photos of one account are decoded',
  LONG_TIMEOUT,
  async () => {
    await using fixture = await withOwner();
    await fixture.server.owner({ email: ANA.email, passwordHash: await passwordHash() });
    const costlyBuffer = plainAvif(3000);
    let storedCount = 0;
    const sentRequests = Array.from({ length: 30 }, async () => {
      const { status } = await fixture.send(costlyBuffer);
      if (status === 201) storedCount += 1;
      return status;
    });
    // The first image is being decoded.
    await expect.poll(() => fixture.decoder.pid, { timeout: 20_000 }).toBeDefined();
    const login = await fixture.server.client().post('/api/auth/login', {
      ...{ email: ANA.email, password: PASSWORD },
    });
    const storedBefore = storedCount;
    expect(login.status).toBe(200);
    const statuses = await Promise.all(sentRequests);
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
    const createdCount = statuses.filter((status) => status === 201).length;
    expect(createdCount).toBeLessThanOrEqual(10);
    expect(storedBefore, 'decoded before the login was answered').toBeLessThan(createdCount / 2);
  },
);

test('limits new photos of a hosted account, but not those of an import', async () => {
  await using fixture = await withOwner();
  const photo = await jpeg();
  await fixture.send(photo);
  await fixture.server.db.run((knex) =>
    knex('rateLimits').where('key', 'like', 'photos.new:%').update({ count: NEW_PHOTOS.max }),
  );
  const limitedResponse = await fixture.send(photo);
  expect(limitedResponse.status).toBe(429);
  expect(Number(limitedResponse.headers.get('Retry-After'))).toBeLessThanOrEqual(
    NEW_PHOTOS.windowSeconds,
  );
  const { client: otherClient } = await fixture.server.owner();
  expect((await fixture.send(photo, otherClient)).status, 'of another account').toBe(201);
  const { text } = await exportOf(fixture.server, otherClient);
  const client = fixture.client;
  const importResponse = await upload({ url: fixture.server.url, client }, '/api/import', text);
  expect(importResponse.status).toBe(200);
  const photos = await fixture.server.db.run((knex) =>
    knex('blobs').where({ userId: fixture.user.id }),
  );
  expect(photos).toHaveLength(2);
  fixture.server.clock.advance(NEW_PHOTOS.windowSeconds * 1000);
  expect((await fixture.send(photo)).status).toBe(201);
});

test('answers 503 and stores nothing when the server stops during a photo', async () => {
  const startDecoder = forkDecoderProcess(
    new URL('./testing/misbehaving-decoder.ts', import.meta.url),
  );
  const decoder = new PhotoDecoder({
    log: () => undefined,
    start: startDecoder,
    limits: { time: 600_000 },
  });
  await using server = await startTestServer({ decoder });
  const { client } = await server.owner();
  void decoder
    .decode({
      job: { kind: 'drawing', svg: 'hang', bounds: { width: 1, height: 1, quality: 1 } },
      userId: 'somebody else',
      ignoresQueueLimit: false,
    })
    .catch(() => undefined);
  const waitingRequest = client.post('/api/pets', {
    ...{ name: 'Puti', category: 'cat', imageUrl: asDataUrl(await jpeg()) },
  });
  await expect.poll(() => decoder.waiting, { timeout: 20_000 }).toBe(1);
  await decoder.close();
  expect(await waitingRequest).toMatchObject({ status: 503, body: { code: 'http.busy' } });
  expect((await client.get('/api/pets')).body).toEqual([]);
});

/** The native libraries that a process has loaded. */
const loadedLibraries = (pid: number): string => readFileSync(`/proc/${pid}/maps`, 'utf8');

test.runIf(process.platform === 'linux')(
  'loads the image library only in the decoder, which ends with the server',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'alaga-photos-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    using builtServer = buildServer();
    const { child, url, exited } = startBuilt([process.execPath, builtServer.main], folder);
    onTestFinished(() => void child.kill('SIGKILL'));
    const client = new TestClient(await url);
    const email = 'ana@example.com';
    const password = 'mabuting-aso-ito';
    const person = {
      email,
      password,
      confirmPassword: password,
      firstName: 'Ana',
      lastName: 'Cruz',
    };
    expect((await client.post('/api/auth/signup', person)).status).toBe(201);
    expect((await client.post('/api/auth/login', { email, password })).status).toBe(200);
    const createdResponse = await client.post('/api/pets', {
      ...{ name: 'Puti', category: 'cat', imageUrl: asDataUrl(await jpeg()) },
    });
    expect(createdResponse.status).toBe(201);
    expect((await client.post('/api/sample-pets')).status).toBe(201);
    const pid = child.pid ?? 0;
    expect(loadedLibraries(pid)).not.toContain('libvips');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    const decoders = children.filter((id) => loadedLibraries(Number(id)).includes('libvips'));
    expect(decoders).toHaveLength(1);
    child.kill('SIGTERM');
    await exited;
    await expect.poll(() => residentMemory(Number(decoders[0]))).toBeUndefined();
  },
);
