import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { MAX_WAITING } from '#db/engine/run.ts';
import { openTestFile } from '#db/testing.ts';
import { limitConcurrency } from '#server/http/concurrency-limit.ts';
import { startTestServer } from '#server/testing.ts';
import { refuseOverload } from './overload.ts';

/** A server on which each request takes 10 ms of a clock that otherwise stands still. */
const startSlowServer = async () => {
  let now = 0;
  const logLines: Readonly<Record<string, unknown>>[] = [];
  const app = new Koa();
  const fakeTiming = { now: () => now, onEnd: setImmediate };
  app.use(refuseOverload((line) => void logLines.push(line), fakeTiming));
  app.use((ctx) => {
    now += 10;
    ctx.body = 'done';
  });
  const server = createServer(app.callback());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    told: logLines,
    /** Sends all requests at once over one connection, and returns the answers in order. */
    async askAtOnce(paths: readonly string[]): Promise<readonly string[]> {
      const pendingResponses = paths.map((path, index) => {
        const isLast = index === paths.length - 1;
        return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${isLast ? 'Connection: close\r\n' : ''}\r\n`;
      });
      const socket = connect({ port, host: '127.0.0.1' });
      socket.write(pendingResponses.join(''));
      let receivedText = '';
      for await (const chunk of socket) receivedText += String(chunk);
      return receivedText.split('HTTP/1.1 ').slice(1);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const statuses = (answers: readonly string[]): readonly number[] =>
  answers.map((answer) => Number(answer.slice(0, 3)));

test('serves the requests of one turn until they take too long, then refuses them with a message', async () => {
  await using server = await startSlowServer();
  const answers = await server.askAtOnce(Array.from({ length: 100 }, () => '/api/pets'));
  const firstRefusal = statuses(answers).indexOf(503);
  expect(firstRefusal).toBe(64);
  expect(new Set(statuses(answers).slice(firstRefusal))).toEqual(new Set([503]));
  expect(answers[firstRefusal]).toMatch(/\r\nRetry-After: [123]\r\n/);
  expect(JSON.parse(answers[firstRefusal]?.split('\r\n\r\n')[1] ?? '')).toEqual({
    code: 'http.busy',
    message: 'Alaga is busy right now. Please try again in a moment.',
  });
  // The limit counts from zero again in the next turn of the event loop.
  expect(statuses(await server.askAtOnce(['/api/pets']))).toEqual([200]);
  await expect
    .poll(() => server.told, { timeout: 20_000 })
    .toMatchObject([{ level: 'error', refused: 36 }]);
});

test('still serves pages’ files when calls are refused, and always the health check', async () => {
  await using server = await startSlowServer();
  const calls = Array.from({ length: 70 }, () => '/api/pets');
  const files = Array.from({ length: 80 }, () => '/assets/index.js');
  const answers = statuses(await server.askAtOnce([...calls, ...files, '/api/health', '/']));
  expect(answers.indexOf(503)).toBe(64);
  expect(answers.slice(70).indexOf(503)).toBe(17);
  expect(answers.slice(-2)).toEqual([200, 503]);
});

test('refuses nothing to a browser with many requests, however slow the computer', async () => {
  await using server = await startSlowServer();
  const answers = await server.askAtOnce(Array.from({ length: 64 }, () => '/api/pets'));
  expect(new Set(statuses(answers))).toEqual(new Set([200]));
});

test('limits the work that waits', async () => {
  const limitedWork = limitConcurrency(2);
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const firstWork = limitedWork.run(() => gate);
  limitedWork.requireRoom();
  const secondWork = limitedWork.run(() => gate);
  expect(() => limitedWork.requireRoom()).toThrow(
    expect.objectContaining({ status: 503, code: 'http.busy' }),
  );
  release();
  await Promise.all([firstWork, secondWork]);
  limitedWork.requireRoom();
  await expect(limitedWork.run(() => Promise.reject(new Error('failed')))).rejects.toThrow(
    'failed',
  );
});

test('refuses writes above the queue’s limit at once, and finishes the others', async () => {
  await using database = await openTestFile();
  await using server = await startTestServer({ database });
  const { db } = server;
  const { client } = await server.owner();
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const write = (name: string) =>
    client.post('/api/pets', { name, category: 'dog', breed: 'Aspin' });
  const sendInTurn = () =>
    db.run((knex) => knex('settings').where({ id: 'none' }).update({ value: 'none' }));

  const blockingTransaction = db.transaction(() => gate);
  const waitingTurns = Array.from({ length: MAX_WAITING - 3 }, sendInTurn);
  const responseTimes: number[] = [];
  const writes = ['Ana', 'Bea', 'Cely', 'Dina', 'Ela'].map(async (name) => {
    const { status, body, headers } = await write(name);
    responseTimes.push(status);
    return { status, code: body['code'], when: headers.get('Retry-After') };
  });
  // Two of the requests are admitted and wait.
  await expect.poll(() => responseTimes).toEqual([503, 503, 503]);
  // Reads do not wait for the writer.
  expect((await client.get('/api/pets')).status).toBe(200);
  release();
  await Promise.all([blockingTransaction, ...waitingTurns]);
  const writeResponses = await Promise.all(writes);
  expect(writeResponses.filter(({ status }) => status === 201)).toHaveLength(2);
  const refusedAnswer = { status: 503, code: 'http.busy', when: expect.stringMatching(/^[123]$/) };
  expect(writeResponses.filter(({ status }) => status !== 201)).toEqual([
    refusedAnswer,
    refusedAnswer,
    refusedAnswer,
  ]);
  expect((await write('Again')).status).toBe(201);
  expect((await client.get<readonly unknown[]>('/api/pets')).body).toHaveLength(3);
});
