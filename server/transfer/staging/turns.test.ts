import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';
import { cookiesOf } from '#server/transfer/testing/upload.ts';
import { Staging } from './staging.ts';
import { clearStaging, StagingRoom } from './staging-room.ts';
import { TransferTurns } from './turns.ts';

test('one for each account, and two in all', () => {
  const turns = new TransferTurns();
  const first = turns.begin('ana');
  expect(() => turns.begin('ana')).toThrow(
    expect.objectContaining({ status: 409, code: 'transfer.underWay' }),
  );
  const second = turns.begin('ben');
  expect(() => turns.begin('cruz')).toThrow(
    expect.objectContaining({
      ...{ status: 503, code: 'transfer.busy' },
      details: { headers: { 'Retry-After': expect.stringMatching(/^\d$/) } },
    }),
  );
  second[Symbol.dispose]();
  second[Symbol.dispose]();
  turns.begin('cruz');
  first[Symbol.dispose]();
  turns.begin('ana');
});

test('an upload that has not ended keeps the account’s other imports and exports out', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const { client: other } = await server.owner();
  const boundary = 'x';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  const { promise: rest, resolve: end } = Promise.withResolvers<string>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from(`${head}{"pets":`));
      begin();
      controller.enqueue(Buffer.from(await rest));
      controller.close();
    },
  });
  const options = { method: 'POST', body, duplex: 'half' };
  const answer = fetch(`${server.url}/api/import/check`, {
    ...options,
    headers: {
      Cookie: cookiesOf(client),
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  await begun;
  const statusOf = async () => (await client.get('/api/export/size')).status;
  // Its head may still be on its way.
  await expect.poll(statusOf).toBe(409);
  expect((await other.get('/api/export/size')).status).toBe(200);
  end(`[]}\r\n--${boundary}--\r\n`);
  expect((await answer).status).toBe(200);
  expect(await statusOf()).toBe(200);
});

test('imports that nobody goes on sending keep no other owner out', async () => {
  await using server = await startTestServer();
  const owners = await Promise.all([server.owner(), server.owner(), server.owner()]);
  const [ana, ben, other] = owners.map(({ client }) => client);
  const controller = new AbortController();
  const begun = [ana, ben].map((client) => {
    const body = new ReadableStream({
      start(sending) {
        sending.enqueue(
          Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n{'),
        );
      },
    });
    const options = { method: 'POST', body, duplex: 'half', signal: controller.signal };
    return fetch(`${server.url}/api/import/check`, {
      ...options,
      headers: {
        Cookie: client ? cookiesOf(client) : '',
        'Content-Type': 'multipart/form-data; boundary=x',
      },
    }).catch(() => undefined);
  });
  for (const client of [ana, ben]) {
    await expect.poll(async () => (await client?.get('/api/export/size'))?.status).toBe(409);
  }
  await expect
    .poll(async () => (await other?.get('/api/export/size'))?.status, { timeout: 10_000 })
    .toBe(200);
  controller.abort();
  await Promise.all(begun);
});

test('an export that was read to its end, or given up, makes room for the next', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  for (let each = 0; each < 3; each += 1) {
    expect((await client.get('/api/export')).status).toBe(200);
  }
  const controller = new AbortController();
  const headers = { Cookie: cookiesOf(client) };
  await fetch(`${server.url}/api/export`, { headers, signal: controller.signal });
  controller.abort();
  const statusOf = async () => (await client.get('/api/export')).status;
  await expect.poll(statusOf).toBe(200);
});

test('all imports together hold so much, and what one held is free when it ends', async () => {
  const room = new StagingRoom(100);
  {
    await using first = await Staging.make(room);
    await using second = await Staging.make(room);
    await first.add(Buffer.alloc(60));
    await expect(second.add(Buffer.alloc(60))).rejects.toMatchObject({ status: 503 });
    await second.add(Buffer.alloc(40));
  }
  await using third = await Staging.make(room);
  await third.add(Buffer.alloc(100));
});

test('what a process that is gone left behind is removed, and what is older than an hour', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alaga-staging-'));
  const made = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path);
    return path;
  };
  // No process has so high a number.
  const orphan = made('alaga-import-99999999-a');
  const own = made(`alaga-import-${process.pid}-b`);
  const old = made(`alaga-import-${process.pid}-c`);
  const other = made('something-else');
  const hourAgo = Date.now() / 1000 - 3700;
  utimesSync(old, hourAgo, hourAgo);
  utimesSync(other, hourAgo, hourAgo);
  await clearStaging({ folder });
  expect([orphan, own, old, other].map((path) => existsSync(path))).toEqual([
    false,
    true,
    false,
    true,
  ]);
  await clearStaging({ folder, atStart: true });
  expect(existsSync(own)).toBe(false);
  rmSync(folder, { recursive: true });
});
