import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { startTestServer, TestClient, type TestServer } from '#server/testing.ts';
import { Signer } from './signer.ts';

const OLD_SECRET = 'the secret that was, of enough characters';
const NEW_SECRET = 'the secret that is, of as many characters';

let server: TestServer;
const servers: Server[] = [];

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  for (const listeningServer of servers.splice(0)) {
    listeningServer.closeAllConnections();
    listeningServer.close();
  }
  await server[Symbol.asyncDispose]();
});

/** Starts the same server again with these secrets. */
const startWith = async (sessionSecret: string, previousSessionSecret?: string) => {
  const config = { ...server.parts.config, previousSessionSecret };
  const app = createApp({ ...server.parts, config }, { sessionSecret });
  const startedServer = createServer(app.callback()).listen(0, '127.0.0.1');
  servers.push(startedServer);
  await once(startedServer, 'listening');
  // The cast is safe: a server that listens on a port has such an address.
  const { port } = startedServer.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
};

/** A client whose cookie was signed with that secret. */
const signInWithSecret = async (secret: string, url: string): Promise<TestClient> => {
  const { client } = await server.owner();
  const id = client.cookies.get('alaga.sid') ?? '';
  const newClient = new TestClient(url);
  newClient.cookies.set('alaga.sid', id);
  newClient.cookies.set('alaga.sid.sig', new Signer(secret).sign(`alaga.sid=${id}`));
  return newClient;
};

const target = (url: string, { cookies }: TestClient): TestClient => {
  const movedClient = new TestClient(url);
  for (const [name, value] of cookies) movedClient.cookies.set(name, value);
  return movedClient;
};

const getStatus = async (client: TestClient): Promise<number> =>
  (await client.get('/api/auth/user')).status;

test('accepts a cookie of the previous secret, and sets it again with the present one', async () => {
  const client = await signInWithSecret(OLD_SECRET, await startWith(NEW_SECRET, OLD_SECRET));
  const serverWithNewSecret = await startWith(NEW_SECRET);
  expect(await getStatus(target(serverWithNewSecret, client))).toBe(401);
  const answer = await client.get('/api/auth/user');
  expect(answer.status).toBe(200);
  const setCookies = answer.headers.getSetCookie();
  expect(setCookies.map((line) => line.split('=')[0])).toEqual(['alaga.sid', 'alaga.sid.sig']);
  for (const line of setCookies) expect(line).toMatch(/expires=.*; samesite=lax; httponly/i);
  expect(await getStatus(target(serverWithNewSecret, client)), 'renewed').toBe(200);
  const nextResponse = await client.get('/api/auth/user');
  expect([nextResponse.status, nextResponse.headers.getSetCookie()]).toEqual([200, []]);
});

test('rejects a cookie of any other secret, and one that was signed out', async () => {
  const url = await startWith(NEW_SECRET, OLD_SECRET);
  expect(await getStatus(await signInWithSecret('a third secret, of enough characters', url))).toBe(
    401,
  );
  const client = await signInWithSecret(OLD_SECRET, url);
  const copy = target(url, client);
  await client.get('/api/logout');
  expect(await getStatus(copy)).toBe(401);
});

test('does not repeat a request sent under the previous secret', async () => {
  const client = await signInWithSecret(OLD_SECRET, await startWith(OLD_SECRET));
  const key = { 'Idempotency-Key': 'one and the same' };
  const body = { name: 'Puti', category: 'cat' };
  const firstResponse = await client.post('/api/pets', body, key);
  const laterClient = target(await startWith(NEW_SECRET, OLD_SECRET), client);
  const repeatedRequest = await laterClient.post('/api/pets', body, key);
  expect([repeatedRequest.status, repeatedRequest.body]).toEqual([201, firstResponse.body]);
  expect(repeatedRequest.headers.get('Idempotency-Replayed')).toBe('true');
  expect((await laterClient.post('/api/pets', { ...body, name: 'Itim' }, key)).status).toBe(409);
  expect((await laterClient.get<readonly unknown[]>('/api/pets')).body).toHaveLength(1);
});
