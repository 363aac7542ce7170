import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { Signer } from '#server/http/access/session/signer.ts';
import {
  closeListener,
  connectionsThatFit,
  listenerFor,
  TIMEOUTS,
  timeoutsWith,
} from '#server/http/listener/listener.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

/**
 * Deliberately slow clients are disconnected, and other clients are answered meanwhile. The tests wait for the end of
 * the connection, however long it takes.
 */

const SECRET = 'x'.repeat(40);
const NEVER_MS = 3_600_000;
const PATIENT_TIMEOUTS = {
  ...{
    head: NEVER_MS,
    body: NEVER_MS,
    stall: NEVER_MS,
    file: NEVER_MS,
    restOfBody: NEVER_MS,
    idleConnection: 0,
    next: NEVER_MS,
  },
  restBytes: Number.POSITIVE_INFINITY,
  restOfChunks: Number.POSITIVE_INFINITY,
  look: 20,
};
/** A short timeout in milliseconds for connections whose end the test waits for. */
const SHORT_TIMEOUT = 200;

let server: TestServer;
let listener: Server;
let port: number;
let folder: string;
const sockets: Socket[] = [];

const listen = async (timeouts: Partial<typeof PATIENT_TIMEOUTS>): Promise<void> => {
  const app = createApp(server.parts, { sessionSecret: SECRET, rendererFolder: folder });
  listener = listenerFor(app.callback(), { ...PATIENT_TIMEOUTS, ...timeouts });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  port = (listener.address() as AddressInfo).port;
};

beforeEach(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'alaga-slow-'));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await closeListener(listener);
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const connectRaw = (): Socket => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
};

/** Resolves when the socket is closed, with or without an error. */
const waitUntilClosed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once('close', () => resolve());
  });

/** Resolves with the first line received before the connection ended. */
const waitForClose = async (socket: Socket): Promise<string> => {
  let receivedText = '';
  socket.on('data', (chunk) => {
    receivedText += chunk;
  });
  await waitUntilClosed(socket);
  return receivedText.split('\r\n')[0] ?? '';
};

/** Sends a byte now and then until the connection is closed; returns how many were sent. */
const dripBytes = async (socket: Socket): Promise<number> => {
  let bytesSent = 0;
  for (; !socket.closed; bytesSent += 1) {
    socket.write('a');
    await pause(10);
  }
  return bytesSent;
};

const measureHealth = async (): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/api/health`)).status;

/**
 * Sends an honest request, which must be answered. The request is retried, because a busy computer may take one for a
 * slow client.
 */
const waitForAnswer = async (): Promise<void> => {
  while ((await measureHealth().catch(() => 0)) !== 200) await pause(10);
};

test('refuses a header that never ends, and answers others meanwhile', async () => {
  await listen({ head: SHORT_TIMEOUT });
  const slowConnections = Array.from({ length: 30 }, () => {
    const socket = connectRaw();
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    void dripBytes(socket);
    return waitForClose(socket);
  });
  const silentConnections = Array.from({ length: 30 }, () => waitForClose(connectRaw()));
  await waitForAnswer();
  expect(new Set(await Promise.all(slowConnections))).toEqual(
    new Set(['HTTP/1.1 408 Request Timeout']),
  );
  expect((await Promise.all(silentConnections)).length).toBe(30);
});

const post = (type: string, extraHeaders: string): string =>
  `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${extraHeaders}\r\n\r\n`;

test.each([
  ['of a length', 'Content-Length: 10000'],
  ['in chunks', 'Transfer-Encoding: chunked'],
])('cuts off a body %s that never ends; a file has a longer limit', async (_, length) => {
  await listen({ body: SHORT_TIMEOUT });
  const slowConnections = Array.from({ length: 20 }, () => {
    const socket = connectRaw();
    socket.write(post('application/json', length));
    if (length.startsWith('Content')) void dripBytes(socket);
    return waitForClose(socket);
  });
  const file = connectRaw();
  file.write(post('multipart/form-data; boundary=b', 'Content-Length: 10'));
  await Promise.all(slowConnections);
  expect([await measureHealth(), file.closed, file.readyState]).toEqual([200, false, 'open']);
});

test.each([
  ['JSON', 'application/json', 'Content-Length: 10000'],
  ['JSON in chunks', 'application/json', 'Transfer-Encoding: chunked'],
])('disconnects %s that stalls, but not one that continues', async (_, type, length) => {
  await listen({ stall: SHORT_TIMEOUT });
  const activeSocket = connectRaw();
  activeSocket.write(post('application/json', 'Content-Length: 10000000'));
  const silentSocket = connectRaw();
  silentSocket.write(post(type, length));
  const end = waitUntilClosed(silentSocket);
  while (!silentSocket.closed) {
    activeSocket.write('a');
    await pause(10);
  }
  await end;
  expect([activeSocket.closed, activeSocket.readyState]).toEqual([false, 'open']);
});

test('answers a few requests that are sent at once on one connection, and closes it for many', async () => {
  await listen({});
  const requests = (count: number) =>
    'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count);
  const few = connectRaw();
  few.write(requests(8));
  let receivedText = '';
  for await (const chunk of few) {
    receivedText += chunk;
    if (receivedText.split('HTTP/1.1 200 OK').length > 8) break;
  }
  const many = connectRaw();
  many.write(requests(400));
  many.resume();
  // An idle connection stays open in this test.
  await waitUntilClosed(many);
});

test('disconnects an import that stalls', async () => {
  await listen({ stall: SHORT_TIMEOUT });
  const { client } = await server.owner();
  const cookie = `alaga.sid=${client.cookies.get('alaga.sid')}`;
  const signedCookie = `${cookie}; alaga.sid.sig=${new Signer(SECRET).sign(cookie)}`;
  const file = connectRaw();
  const requestStart = Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n{"pets":[',
  );
  file.write(
    `POST /api/import/check HTTP/1.1\r\nHost: localhost\r\nCookie: ${signedCookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n`,
  );
  file.write(requestStart);
  expect(await waitForClose(file)).toBe('');
});

test.each([
  [{ restBytes: 2 ** 20 }, 'Content-Length: 10000000000'],
  [{ restOfChunks: 2 ** 20 }, 'Transfer-Encoding: chunked'],
])('stops reading an unwanted body, however fast it is sent', async (timeouts, length) => {
  await listen(timeouts);
  const socket = connectRaw();
  socket.write(
    `POST /api/pets HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
  );
  const end = waitForClose(socket);
  const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
  while (!socket.closed) {
    socket.write(chunk);
    await pause(1);
  }
  expect(await end).toBe('HTTP/1.1 401 Unauthorized');
});

test('cuts off a file that never ends', async () => {
  await listen({ file: SHORT_TIMEOUT, head: SHORT_TIMEOUT });
  const file = connectRaw();
  file.write(post('multipart/form-data; boundary=b', 'Content-Length: 10000'));
  void dripBytes(file);
  expect(await waitForClose(file)).toMatch(/^HTTP\/1\.1 (408|401|400)|^$/);
});

test('lets a client that continues sending read its answer, and cuts it off', async () => {
  await listen({ restOfBody: SHORT_TIMEOUT });
  const socket = connectRaw();
  // The server reads no document of a request without a session.
  socket.write(
    'POST /api/pets HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  const end = waitForClose(socket);
  while (!socket.closed) {
    socket.write('4\r\naaaa\r\n');
    await pause(10);
  }
  expect(await end).toBe('HTTP/1.1 401 Unauthorized');
});

test('disconnects a client that does not read its answer', async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'large.json'), Buffer.alloc(64 * 2 ** 20, 32));
  await listen({ idleConnection: SHORT_TIMEOUT });
  const socket = connectRaw();
  socket.pause();
  socket.write('GET /large.json HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [other] = (await once(listener, 'connection')) as [Socket];
  await waitUntilClosed(other);
  expect(await measureHealth()).toBe(200);
});

test('closes an idle connection', async () => {
  await listen({ next: SHORT_TIMEOUT });
  const socket = connectRaw();
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await waitForClose(socket)).toBe('HTTP/1.1 200 OK');
});

test('refuses connections above the maximum until others close', async () => {
  await listen({});
  listener.maxConnections = 5;
  const openConnections = Array.from({ length: 5 }, connectRaw);
  await Promise.all(openConnections.map((socket) => once(socket, 'connect')));
  await expect(measureHealth()).rejects.toThrow();
  for (const socket of openConnections) socket.destroy();
  await Promise.all(openConnections.map((socket) => waitForClose(socket)));
  const closeConnections = () =>
    new Promise<number>((resolve) => listener.getConnections((_, count) => resolve(count)));
  while ((await closeConnections()) > 0) await pause(5);
  expect(await measureHealth()).toBe(200);
});

test('leaves file descriptors for files', () => {
  const limits = join(folder, 'limits');
  writeFileSync(limits, 'Limit    Soft   Hard  Units\nMax open files  1024  4096  files\n');
  expect(connectionsThatFit(limits)).toBe(768);
  writeFileSync(
    limits,
    'Max open files            1048576              1048576              files\n',
  );
  expect(connectionsThatFit(limits)).toBe(20_000);
  writeFileSync(
    limits,
    'Max open files            unlimited            unlimited            files\n',
  );
  expect(connectionsThatFit(limits)).toBe(20_000);
  expect(connectionsThatFit(join(folder, 'none'))).toBe(20_000);
});

test('gives an honest client time for the largest body', () => {
  const mbit = 1_000_000 / 8 / 1000;
  expect(TIMEOUTS.body * mbit).toBeGreaterThan(16 * 2 ** 20);
  expect(TIMEOUTS.file * mbit).toBeGreaterThan(200 * 2 ** 20);
  expect(TIMEOUTS.head).toBeLessThanOrEqual(60_000);
  // Caddy keeps an idle connection open for two minutes, so the server must wait longer.
  expect(timeoutsWith(true).next).toBeGreaterThan(120_000);
  expect(timeoutsWith(false).next).toBeLessThanOrEqual(10_000);
});
