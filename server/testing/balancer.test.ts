import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#db/testing.ts';
import { ANA, confirmedAna } from '#server/accounts/testing.ts';
import { startTestServer, TestClient, type TestServer } from '#server/testing.ts';
import { type BalancerOptions, startBalancer } from './balancer.ts';

/** These tests use two servers on one database, behind different balancers. */

let database: TestDatabase;
let server: TestServer;
let otherServer: TestServer;

beforeAll(async () => {
  database = await openTestDatabase();
  const sharedDatabase: TestDatabase = {
    ...database,
    [Symbol.asyncDispose]: async () => undefined,
  };
  const start = () => startTestServer({ database: sharedDatabase, config: { trustProxy: true } });
  server = await start();
  otherServer = await start();
  await confirmedAna(server);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await otherServer[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const startBalancing = (options?: BalancerOptions) =>
  startBalancer([server.url, otherServer.url], options);

const startListening = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Each test uses new addresses, because the rate limits persist between tests. */
let addresses = 0;
const createAddress = (): string => {
  addresses += 1;
  return `203.0.113.${addresses}`;
};

test('sends each request to the next server, whatever its connection', async () => {
  await using balancer = await startBalancing();
  const client = new TestClient(balancer.url);
  for (let times = 0; times < 6; times += 1) await client.get('/api/health');
  expect(balancer.answered).toEqual([3, 3]);
});

test('skips a server that does not listen, for writes too', async () => {
  const closedServer = createServer();
  const url = await startListening(closedServer);
  closedServer.close();
  await once(closedServer, 'close');
  await using balancer = await startBalancer([url, server.url]);
  const { client } = await server.owner();
  const balancedClient = new TestClient(balancer.url);
  for (const [name, value] of client.cookies) balancedClient.cookies.set(name, value);
  const pet = { name: 'Bantay', category: 'dog' };
  for (let times = 0; times < 4; times += 1) {
    expect((await balancedClient.post('/api/pets', pet)).status).toBe(201);
  }
  expect((await balancedClient.get<readonly unknown[]>('/api/pets')).body).toHaveLength(4);
});

test('repeats a read that was cut off on another server, but never a write', async () => {
  const requests: (readonly [string, string])[] = [];
  const dyingServer = createServer((request) => {
    requests.push(['dying', request.method ?? '']);
    request.socket.destroy();
  });
  const livingServer = createServer((request, answer) => {
    requests.push(['living', request.method ?? '']);
    answer.end('here');
  });
  await using balancer = await startBalancer([
    await startListening(dyingServer),
    await startListening(livingServer),
  ]);
  const ask = async (method: string) => (await fetch(balancer.url, { method })).status;
  expect([await ask('GET'), await ask('GET'), await ask('POST'), await ask('GET')]).toEqual([
    ...[200, 200, 502, 200],
  ]);
  expect(requests.filter(([, method]) => method === 'POST')).toEqual([['dying', 'POST']]);
  for (const server of [dyingServer, livingServer]) server.close();
});

const WRONG = { ...ANA, password: 'not-the-password' };

test('counts failures per client at both servers together, whatever the client claims', async () => {
  await using edge = await startBalancing({ isBehindProxy: true });
  const logInFrom = (address: string) => (body: object) =>
    new TestClient(edge.url).post('/api/auth/login', body, {
      'X-Forwarded-For': `198.51.100.9, ${address}`,
    });
  const [ben, cora] = [logInFrom(createAddress()), logInFrom(createAddress())];
  for (let times = 0; times < 5; times += 1) expect((await ben(WRONG)).status).toBe(401);
  expect((await ben(ANA)).status).toBe(429);
  expect((await ben(ANA)).status).toBe(429);
  expect((await cora(ANA)).status).toBe(200);

  await using balancer = await startBalancing();
  const logInForged = (times: number) =>
    new TestClient(balancer.url).post('/api/auth/login', WRONG, {
      'X-Forwarded-For': `198.51.100.${times}, ${createAddress()}`,
    });
  for (let times = 0; times < 5; times += 1) expect((await logInForged(times)).status).toBe(401);
  expect((await logInForged(9)).status).toBe(429);
});

/** Signs Ana in from an unused address. */
const signInClient = async (url: string): Promise<TestClient> => {
  const client = new TestClient(url);
  const headers = { 'X-Forwarded-For': createAddress() };
  expect((await client.post('/api/auth/login', ANA, headers)).status).toBe(200);
  return client;
};

test('a session begun at one server is known at the other, and ended at one is ended at both', async () => {
  await using edge = await startBalancing({ isBehindProxy: true });
  const client = await signInClient(edge.url);
  const getUser = () => client.get('/api/auth/user');
  expect([(await getUser()).status, (await getUser()).status]).toEqual([200, 200]);
  const storedCookies = [...client.cookies];
  await client.get('/api/logout');
  for (const [name, value] of storedCookies) client.cookies.set(name, value);
  expect([(await getUser()).status, (await getUser()).status]).toEqual([401, 401]);
});

test('repeats the first server’s answer to a write repeated at the other', async () => {
  await using edge = await startBalancing({ isBehindProxy: true });
  const client = await signInClient(edge.url);
  const write = () =>
    client.post('/api/pets', { name: 'Muning', category: 'cat' }, { 'Idempotency-Key': 'one' });
  const [first, again] = [await write(), await write()];
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(edge.answered.every((count) => count > 0)).toBe(true);
});

test.each([
  ['http', false],
  ['https', true],
] as const)('cookies over %s are Secure: %s', async (protocol, isSecure) => {
  await using edge = await startBalancing({ protocol, isBehindProxy: true });
  const headers = { 'X-Forwarded-For': createAddress(), 'X-Forwarded-Proto': 'http' };
  const answer = await new TestClient(edge.url).post('/api/auth/login', ANA, headers);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.map((cookie) => /; secure/i.test(cookie))).toEqual([isSecure, isSecure]);
  expect(cookies.some((cookie) => /; domain/i.test(cookie))).toBe(false);
});

test('accepts writes only from the public origin, whatever a client claims', async () => {
  await using edge = await startBalancing({ isBehindProxy: true });
  const client = await signInClient(edge.url);
  const write = (headers: Readonly<Record<string, string>>) =>
    client.put('/api/auth/user', { city: 'Cebu' }, headers);
  const evilOrigin = 'https://evil.example';
  expect((await write({ Origin: edge.url })).status).toBe(200);
  expect((await write({ Origin: evilOrigin })).status).toBe(403);
  const forgedHeaders = { Origin: evilOrigin, 'X-Forwarded-Host': 'evil.example' };
  expect((await write(forgedHeaders)).status).toBe(403);
});
