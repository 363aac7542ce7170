import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { load } from './load.ts';

/** A server that sends each of its responses in these pieces, each in a packet of its own. */
const startServer = async (pieces: readonly string[]) => {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', async () => {
      for (const piece of pieces) {
        socket.write(piece);
        await wait(2);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const createRequest = () => ({ method: 'GET', path: '/' }) as const;

test.each([
  ['in one piece', ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}']],
  ['with its head in two pieces', ['HTTP/1.1 200 OK\r\nContent-Le', 'ngth: 2\r\n\r\n{}']],
  ['with its status in two pieces', ['HTTP/1.', '1 200 OK\r\nContent-Length: 2\r\n\r\n{}']],
  [
    'with the end of its head in two pieces',
    ['HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r', '\n{}'],
  ],
  ['with its body in two pieces', ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{', '}']],
])('counts a response that arrives %s', async (_how, pieces) => {
  await using server = await startServer(pieces);
  const loadResult = await load(server.port, createRequest, { connections: 2, duration: 30 });
  expect(loadResult.requests).toBeGreaterThan(1);
  expect(loadResult.bytes).toBe(pieces.join('').length);
});

test('sends no more requests than it may', async () => {
  await using server = await startServer(['HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}']);
  const measurement = await load(server.port, createRequest, {
    connections: 2,
    duration: 60_000,
    maxRequestsPerConnection: 3,
  });
  expect(measurement.requests).toBe(6);
});

test('rejects a response that is not a success', async () => {
  await using server = await startServer([
    'HTTP/1.1 500 Internal Server Error\r\nContent-',
    'Length: 0\r\n\r\n',
  ]);
  await expect(load(server.port, createRequest, { connections: 1, duration: 30 })).rejects.toThrow(
    '500',
  );
});
