import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer, type TestClient } from '#server/testing.ts';
import { untilBegun } from '#server/transfer/testing/begin-import.ts';
import { cookiesOf, upload } from '#server/transfer/testing/upload.ts';
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

test('those who wait begin in order, before one that begins again', async () => {
  const transferTurns = new TransferTurns();
  const begun: string[] = [];
  const socket = new Socket();
  const wait = async (name: string, request = { socket }) => {
    const turn = await transferTurns.wait(name, request);
    begun.push(name);
    return turn;
  };
  const [ana, ben] = [await wait('ana'), await wait('ben')];
  const goneSocket = new Socket();
  const gone = wait('gone', { socket: goneSocket });
  goneSocket.destroy();
  const [cruz, dan] = [wait('cruz'), wait('dan')];
  await expect(wait('cruz')).rejects.toMatchObject({ status: 409 });
  ana[Symbol.dispose]();
  const again = wait('ana');
  await expect(gone).rejects.toMatchObject({ status: 503 });
  (await cruz)[Symbol.dispose]();
  (await dan)[Symbol.dispose]();
  ben[Symbol.dispose]();
  await again;
  expect(begun).toEqual(['ana', 'ben', 'cruz', 'dan', 'ana']);
});

const SLOW_COUNT = 20;

test('the slowest client gives way when all places are taken, but no steady one', () => {
  let milliseconds = 0;
  const transferTurns = new TransferTurns(() => milliseconds);
  const givenUp: number[] = [];
  const turns = Array.from({ length: SLOW_COUNT }, (_, place) => {
    const turn = transferTurns.begin(`account ${place}`);
    turn.beginTransfer(() => givenUp.push(place));
    turn.waitForClient();
    milliseconds += 1000;
    return turn;
  });
  const busyAnswer = expect.objectContaining({ status: 503, code: 'transfer.busy' });
  milliseconds = 0;
  expect(() => transferTurns.begin('other'), 'too soon to tell').toThrow(busyAnswer);
  milliseconds = 40_000;
  for (const [place, turn] of turns.entries()) {
    turn.passed(place < 18 ? 4 * 2 ** 20 : 1000 * place);
    turn.waitForClient();
  }
  milliseconds += 1000;
  transferTurns.begin('other')[Symbol.dispose]();
  transferTurns.begin('another').beginTransfer(() => undefined);
  expect(givenUp).toEqual([18]);
  transferTurns.begin('a third')[Symbol.dispose]();
  expect(givenUp).toEqual([18, 19]);
  for (const turn of turns.slice(0, 2)) turn.passed(0);
  expect(turns[0]?.isAtWork, 'a slow client that sends').toBe(false);
  turns[0]?.endTransfer();
  expect(turns[0]?.isAtWork, 'a complete file').toBe(true);
});

test('a client that is slow after a fast start gives way', () => {
  let milliseconds = 0;
  const transferTurns = new TransferTurns(() => milliseconds);
  const givenUp: number[] = [];
  const turns = Array.from({ length: SLOW_COUNT }, (_, place) => {
    const turn = transferTurns.begin(`account ${place}`);
    turn.beginTransfer(() => givenUp.push(place));
    turn.passed(place === 5 ? 200 * 2 ** 20 : 0);
    turn.waitForClient();
    milliseconds += 2000;
    return turn;
  });
  for (let second = 0; second < 60; second += 5) {
    milliseconds += 5000;
    for (const [place, turn] of turns.entries()) {
      turn.passed(place === 5 ? 1 : 2 ** 20);
      turn.waitForClient();
    }
  }
  milliseconds += 1000;
  transferTurns.begin('other');
  expect(givenUp).toEqual([5]);
});

interface BegunImport {
  readonly send: (text: string) => void;
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
  const send = (text: string): void => streamController?.enqueue(Buffer.from(text));
  const end = (rest: string): void => {
    send(rest);
    streamController?.close();
  };
  return { answer, send, end };
};

const beginImport = (
  url: string,
  client: TestClient,
  begins: string,
  signal = new AbortController().signal,
): Promise<BegunImport> =>
  untilBegun(client, () => sendImport(url, cookiesOf(client), begins, signal));

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

test('imports that send a little again and again keep no other owner out', async () => {
  await using server = await startTestServer();
  const { client: otherClient } = await server.owner();
  const controller = new AbortController();
  const slowImports: BegunImport[] = [];
  const drip = setInterval(() => {
    for (const { send } of slowImports) send(' ');
  }, 100);
  const answers: number[] = [];
  try {
    while (slowImports.length < SLOW_COUNT) {
      const { client } = await server.owner();
      const slowImport = await beginImport(server.url, client, '{', controller.signal);
      slowImports.push(slowImport);
      void slowImport.answer.then((answer) => answer && answers.push(answer.status));
    }
    const file = { pets: [], medicalRecords: [] };
    const importSmallFile = async () => {
      const at = { url: server.url, client: otherClient };
      return (await upload(at, '/api/import', JSON.stringify(file))).status;
    };
    await expect.poll(importSmallFile, { timeout: 20_000, interval: 500 }).toBe(200);
    await expect.poll(() => answers).toEqual([503]);
  } finally {
    clearInterval(drip);
    controller.abort();
  }
  await Promise.all(slowImports.map(({ answer }) => answer));
}, 60_000);

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
  const roomStagingBudget = new StagingBudget(() => false, 100);
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

test('a slow client gives the space of its import to another one', async () => {
  let milliseconds = 0;
  const transferTurns = new TransferTurns(() => milliseconds);
  const room = new StagingBudget(() => transferTurns.giveUpSlowest(), 100);
  const begin = async (name: string) => {
    const staging = await Staging.make(room);
    const turn = transferTurns.begin(name);
    turn.beginTransfer(() => staging.giveUp());
    turn.waitForClient();
    return staging;
  };
  await using slow = await begin('ana');
  await slow.add(Buffer.alloc(60));
  milliseconds = 5000;
  await using next = await begin('ben');
  await expect(next.add(Buffer.alloc(60)), 'too soon to tell').rejects.toMatchObject({
    status: 503,
  });
  milliseconds = 12_000;
  await next.add(Buffer.alloc(60));
  await expect(slow.add(Buffer.alloc(1))).rejects.toMatchObject({ status: 503 });
  await next.add(Buffer.alloc(40));
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
  await clearStaging({ folder });
});
