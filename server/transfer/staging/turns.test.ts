import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer, type TestClient } from '#server/testing.ts';
import { cookiesOf } from '#server/transfer/testing/upload.ts';
import { Staging } from './staging.ts';
import { clearStaging, StagingBudget } from './staging-budget.ts';
import { TransferTurns } from './turns.ts';

test('runs one for each account, and two in total', () => {
  const transferTurns = new TransferTurns();
  const firstTurn = transferTurns.begin('ana');
  expect(() => transferTurns.begin('ana')).toThrow(
    expect.objectContaining({ status: 409, code: 'transfer.underWay' }),
  );
  const secondTurn = transferTurns.begin('ben');
  expect(() => transferTurns.begin('cruz')).toThrow(
    expect.objectContaining({
      ...{ status: 503, code: 'transfer.busy' },
      details: { headers: { 'Retry-After': expect.stringMatching(/^\d$/) } },
    }),
  );
  secondTurn[Symbol.dispose]();
  secondTurn[Symbol.dispose]();
  transferTurns.begin('cruz');
  firstTurn[Symbol.dispose]();
  transferTurns.begin('ana');
});

interface BegunImport {
  readonly answer: Promise<Response | undefined>;
  readonly end: (rest: string) => void;
}

const PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';

/** Sends the beginning of an import and then stops. */
const sendImport = (url: string, cookies: string, begins: string, signal: AbortSignal) => {
  let streamController: ReadableStreamDefaultController | undefined;
  const body = new ReadableStream({
    start: (controller) => {
      streamController = controller;
      controller.enqueue(Buffer.from(`${PART}${begins}`));
    },
  });
  const options = { method: 'POST', body, duplex: 'half', signal };
  const headers = { Cookie: cookies, 'Content-Type': 'multipart/form-data; boundary=x' };
  const answer = fetch(`${url}/api/import/check`, { ...options, headers }).catch(() => undefined);
  const end = (rest: string): void => {
    streamController?.enqueue(Buffer.from(rest));
    streamController?.close();
  };
  return { answer, end };
};

/** Begins an import. The call is repeated if it collided with the probe that checks whether the import has begun. */
const beginImport = async (
  url: string,
  client: TestClient,
  begins: string,
  signal = new AbortController().signal,
): Promise<BegunImport> => {
  for (;;) {
    const startedImport = sendImport(url, cookiesOf(client), begins, signal);
    let isAnswered = false;
    void startedImport.answer.then(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      if ((await client.get('/api/export/size')).status === 409) return startedImport;
    }
  }
};

test('refuses the account’s other imports and exports during an upload', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const { client: otherClient } = await server.owner();
  const { answer, end } = await beginImport(server.url, client, '{"pets":');
  expect((await client.get('/api/export/size')).status).toBe(409);
  expect((await otherClient.get('/api/export/size')).status).toBe(200);
  end('[]}\r\n--x--\r\n');
  expect((await answer)?.status).toBe(200);
  expect((await client.get('/api/export/size')).status).toBe(200);
});

test('stalled imports block no other owner', async () => {
  await using server = await startTestServer();
  const { client: ana } = await server.owner();
  const { client: ben } = await server.owner();
  const { client: otherClient } = await server.owner();
  const controller = new AbortController();
  const turnChecks = [
    await beginImport(server.url, ana, '{', controller.signal),
    await beginImport(server.url, ben, '{', controller.signal),
  ];
  await expect
    .poll(async () => (await otherClient.get('/api/export/size')).status, { timeout: 10_000 })
    .toBe(200);
  controller.abort();
  await Promise.all(turnChecks.map(({ answer }) => answer));
});

test('a finished or cancelled export makes room for the next', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  for (let turnIndex = 0; turnIndex < 3; turnIndex += 1) {
    expect((await client.get('/api/export')).status).toBe(200);
  }
  const controller = new AbortController();
  const headers = { Cookie: cookiesOf(client) };
  await fetch(`${server.url}/api/export`, { headers, signal: controller.signal });
  controller.abort();
  const getExportStatus = async () => (await client.get('/api/export')).status;
  await expect.poll(getExportStatus).toBe(200);
});

test('limits the space of all imports together, and frees it when they end', async () => {
  const roomStagingBudget = new StagingBudget(100);
  {
    await using firstStaging = await Staging.make(roomStagingBudget);
    await using secondStaging = await Staging.make(roomStagingBudget);
    await firstStaging.add(Buffer.alloc(60));
    await expect(secondStaging.add(Buffer.alloc(60))).rejects.toMatchObject({ status: 503 });
    await secondStaging.add(Buffer.alloc(40));
  }
  await using thirdStaging = await Staging.make(roomStagingBudget);
  await thirdStaging.add(Buffer.alloc(100));
});

test('removes files of ended processes, and those older than an hour', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alaga-staging-'));
  const createStaging = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path);
    return path;
  };
  // The process with this high id does not exist.
  const orphan = createStaging('alaga-import-99999999-a');
  const ownFolder = createStaging(`alaga-import-${process.pid}-b`);
  const oldFolder = createStaging(`alaga-import-${process.pid}-c`);
  const otherFolder = createStaging('something-else');
  const hourAgo = Date.now() / 1000 - 3700;
  utimesSync(oldFolder, hourAgo, hourAgo);
  utimesSync(otherFolder, hourAgo, hourAgo);
  await clearStaging({ folder });
  expect([orphan, ownFolder, oldFolder, otherFolder].map((path) => existsSync(path))).toEqual([
    false,
    true,
    false,
    true,
  ]);
  await clearStaging({ folder, atStart: true });
  expect(existsSync(ownFolder)).toBe(false);
  rmSync(folder, { recursive: true });
});
