import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemaFields } from '#build/soak/attacks/bad-requests.ts';
import { sendBytes } from '#build/soak/attacks/raw-http.ts';
import { ANA, confirmedAna } from '#server/accounts/testing.ts';
import { createRoutes } from '#server/app.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** The fields that hold photos. */
const HOLDS_PHOTOS = /^(imageUrl|profileImageUrl|attachments|pages)$/;

const joinCookies = ({ cookies }: TestClient): string =>
  `Cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')}\r\n`;

const composeHead = (
  { method, path }: Pick<EndpointShape, 'method' | 'path'>,
  length: string,
  client?: TestClient,
): string =>
  `${method} ${path.replace(/:\w+/g, 'x')} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${client ? joinCookies(client) : ''}Content-Type: application/json\r\n${length}\r\n\r\n`;

const chunk = (bytes: number): string => `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`;

describe('one request body', () => {
  let server: TestServer;
  let owner: TestClient;
  let endpointsWithBody: readonly EndpointShape[];

  beforeAll(async () => {
    server = await startTestServer({ config: { mode: 'household' } });
    owner = (await server.owner()).client;
    endpointsWithBody = createRoutes(server.parts)
      .map(({ endpoint }) => endpoint)
      .filter(({ body }) => body !== undefined);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const sendForStatus = async (head: string, body = ''): Promise<number> =>
    (await sendBytes(server.url, Buffer.from(`${head}${body}`), false)).status;

  test('is refused above 32 KB before it is read, signed out', async () => {
    expect(endpointsWithBody.length).toBeGreaterThan(25);
    for (const endpoint of endpointsWithBody) {
      const refusedStatus = endpoint.access === 'public' ? 413 : 401;
      const declaredHead = composeHead(endpoint, `Content-Length: ${33 * KILOBYTE}`);
      expect([endpoint.path, await sendForStatus(declaredHead)]).toEqual([
        endpoint.path,
        refusedStatus,
      ]);
      const chunkedHead = composeHead(endpoint, 'Transfer-Encoding: chunked');
      const sentChunk = chunk(33 * KILOBYTE);
      expect([endpoint.path, await sendForStatus(chunkedHead, sentChunk)]).toEqual([
        endpoint.path,
        refusedStatus,
      ]);
    }
  });

  test('is refused above the contract’s limit before it is read, signed in', async () => {
    const limits = { small: 32 * KILOBYTE, notes: 256 * KILOBYTE, photos: 16 * MEGABYTE };
    for (const endpoint of endpointsWithBody) {
      const isOpen = endpoint.access === 'public';
      const limit = limits[isOpen ? 'small' : (endpoint.bodySize ?? 'small')];
      const head = composeHead(endpoint, `Content-Length: ${limit + 1}`, owner);
      expect([endpoint.path, await sendForStatus(head)]).toEqual([endpoint.path, 413]);
    }
  });

  test('is read only up to the contract’s limit when it is chunked', async () => {
    for (const endpoint of endpointsWithBody.filter(({ bodySize }) => bodySize === undefined)) {
      const head = composeHead(endpoint, 'Transfer-Encoding: chunked', owner);
      const status = await sendForStatus(head, chunk(33 * KILOBYTE));
      expect([endpoint.path, status]).toEqual([endpoint.path, 413]);
    }
  });

  test('is refused in chunks of one byte', async () => {
    const head = composeHead(
      { method: 'POST', path: '/api/auth/login' },
      'Transfer-Encoding: chunked',
    );
    // The body never ends, so there is an answer only if the server refuses it early.
    const outcome = await sendBytes(server.url, Buffer.from(head + chunk(1).repeat(2000)), false);
    expect([outcome.end, outcome.status]).toEqual(['answered', 400]);
    const largeHead = composeHead(
      { method: 'POST', path: '/api/pets' },
      'Transfer-Encoding: chunked',
      owner,
    );
    expect(await sendForStatus(largeHead, chunk(1).repeat(2000))).toBe(400);
  });

  test('may have megabytes only for contracts with photos', () => {
    const endpointNames = (size: EndpointShape['bodySize']) =>
      endpointsWithBody
        .filter(({ bodySize }) => bodySize === size)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted();
    const endpointsWithPhotos = endpointsWithBody
      .filter(({ body }) => schemaFields(body).some((field) => HOLDS_PHOTOS.test(field)))
      .map(({ method, path }) => `${method} ${path}`);
    expect(endpointNames('photos')).toEqual(endpointsWithPhotos.toSorted());
    expect(endpointsWithPhotos).toContain('PUT /api/auth/user');
    expect(endpointsWithPhotos.length).toBeGreaterThan(10);
  });

  test('may contain the longest text of a form, however its letters are encoded', async () => {
    // Each control character takes six bytes in JSON.
    const description = '\u0001'.repeat(10_000);
    const clinic = { name: 'Happy Paws', address: '12 Katipunan Avenue', description };
    expect((await owner.post('/api/vet-clinics', clinic)).status).toBe(201);
  });
});

describe('all bodies together', () => {
  const sockets: Socket[] = [];
  const beginRequest = (server: TestServer, bytes: string): Socket => {
    const { hostname, port } = new URL(server.url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    socket.on('error', () => undefined);
    socket.write(bytes);
    sockets.push(socket);
    return socket;
  };
  const createPet = { method: 'POST', path: '/api/pets' } as const;
  const pet = (bytes: number): string =>
    JSON.stringify({ name: 'Puti', category: 'cat', more: 'x'.repeat(bytes) });

  afterAll(() => {
    for (const socket of sockets) socket.destroy();
  });

  test('refuse a large one above the budget before reading it, and accept it when there is room', async () => {
    await using server = await startTestServer({ config: { bodyBudget: MEGABYTE } });
    const { client: slowClient } = await server.owner();
    const { client: otherClient } = await server.owner();
    const pendingSocket = beginRequest(
      server,
      composeHead(createPet, `Content-Length: ${300 * KILOBYTE}`, slowClient),
    );
    await expect.poll(() => server.bodyBudget.used).toBe(300 * KILOBYTE);
    const head = composeHead(createPet, `Content-Length: ${200 * KILOBYTE}`, otherClient);
    expect((await sendBytes(server.url, Buffer.from(head), false)).status).toBe(503);
    const refusedResponse = await otherClient.post('/api/pets', pet(200 * KILOBYTE));
    expect([refusedResponse.status, refusedResponse.body['code']]).toEqual([503, 'http.busy']);
    expect(Number(refusedResponse.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await otherClient.post('/api/pets', pet(1000))).status, 'a small one').toBe(201);
    pendingSocket.destroy();
    await expect
      .poll(async () => (await otherClient.post('/api/pets', pet(200 * KILOBYTE))).status)
      .toBe(201);
  });

  test('leave room for other accounts', async () => {
    await using server = await startTestServer({ config: { bodyBudget: 8 * MEGABYTE } });
    const { client: greedyClient } = await server.owner();
    const { client: otherClient } = await server.owner();
    beginRequest(server, composeHead(createPet, `Content-Length: ${MEGABYTE}`, greedyClient));
    beginRequest(server, composeHead(createPet, `Content-Length: ${MEGABYTE}`, greedyClient));
    await expect.poll(() => server.bodyBudget.used).toBe(2 * MEGABYTE);
    expect((await greedyClient.post('/api/pets', pet(MEGABYTE))).status).toBe(503);
    expect((await otherClient.post('/api/pets', pet(MEGABYTE))).status).toBe(201);
  });

  test('give up the oldest slow body of strangers', async () => {
    await using server = await startTestServer({ config: { bodyBudget: 512 * KILOBYTE } });
    await confirmedAna(server);
    const logIn = { method: 'POST', path: '/api/auth/login' } as const;
    const answers: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const socket = beginRequest(server, composeHead(logIn, `Content-Length: ${31 * KILOBYTE}`));
      socket.on('data', (data) => answers.push(data.toString('latin1').split('\r\n')[0] ?? ''));
      socket.write(' '.repeat(30 * KILOBYTE));
    }
    await expect
      .poll(async () => {
        const socket = beginRequest(server, composeHead(logIn, `Content-Length: ${31 * KILOBYTE}`));
        socket.write(' '.repeat(30 * KILOBYTE));
        expect((await server.client().post('/api/auth/login', ANA)).status).toBe(200);
        return answers[0];
      })
      .toBe('HTTP/1.1 503 Service Unavailable');
  });

  test.each([
    [
      'is no JSON',
      (client: TestClient) => client.post('/api/pets', 'x'.repeat(400 * KILOBYTE)),
      400,
    ],
    [
      'is wrong',
      (client: TestClient) => client.post('/api/pets', { x: 'x'.repeat(400 * KILOBYTE) }),
      400,
    ],
    ['is kept', (client: TestClient) => client.post('/api/pets', pet(400 * KILOBYTE)), 201],
  ])('a body that %s frees its room', async (_, send, status) => {
    await using server = await startTestServer({ config: { bodyBudget: MEGABYTE } });
    const { client } = await server.owner();
    for (let time = 0; time < 4; time += 1) expect((await send(client)).status).toBe(status);
  });
});
