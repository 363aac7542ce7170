import { expect, test } from 'vitest';
import { ANA, confirmedAna } from '#server/accounts/testing.ts';
import type { Config } from '#server/config.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const PSEUDONYM = /^[\w-]{16}$/;

/** The last log line of a request. */
const loggedLines = (server: TestServer) =>
  server.lines.filter((line) => line['method'] !== undefined).at(-1) ?? {};

const proxyConfig = (proxyHops: number): Partial<Config> => ({ trustProxy: true, proxyHops });

test('names a request by the id in its answer, and its account and network by pseudonyms', async () => {
  await using server = await startTestServer();
  const { client, user } = await server.owner();
  const answer = await client.get('/api/pets');
  const line = loggedLines(server);
  expect(line).toEqual({
    ...{ time: expect.any(String), method: 'GET', route: '/api/pets', status: 200 },
    ms: expect.any(Number),
    request: answer.headers.get('X-Request-Id'),
    account: expect.stringMatching(PSEUDONYM),
    network: expect.stringMatching(PSEUDONYM),
  });
  expect(line['request']).toMatch(UUID);
  expect(JSON.stringify(server.lines)).not.toMatch(new RegExp(`${user.id}|127\\.0\\.0\\.1`));
  const nextResponse = await client.get('/api/pets');
  expect(nextResponse.headers.get('X-Request-Id')).not.toBe(line['request']);
  expect(loggedLines(server)).toMatchObject({ account: line['account'], network: line['network'] });
  await (await server.owner()).client.get('/api/pets');
  expect(loggedLines(server)['account']).not.toBe(line['account']);
});

test('names the account for a sign-in, a log-out and a deletion, and none for a refused sign-in', async () => {
  await using server = await startTestServer();
  await confirmedAna(server);
  const client = server.client();
  await client.post('/api/auth/login', { ...ANA, password: 'a guess' });
  expect(loggedLines(server)).toMatchObject({ status: 401 });
  expect(loggedLines(server)).not.toHaveProperty('account');
  await client.post('/api/auth/login', ANA);
  const { account } = loggedLines(server);
  expect(account).toMatch(PSEUDONYM);
  await client.get('/api/logout');
  expect(loggedLines(server)['account']).toBe(account);
  await client.post('/api/auth/login', ANA);
  await client.delete('/api/auth/account');
  expect(loggedLines(server)['account']).toBe(account);
});

test('gives pages, files and refused requests an id too', async () => {
  await using server = await startTestServer();
  for (const path of ['/', '/nothing.js', '/api/nothing', '/api/health']) {
    const answer = await server.client().get(path);
    expect([path, answer.headers.get('X-Request-Id')]).toEqual([
      path,
      loggedLines(server)['request'],
    ]);
  }
});

test('logs a defect with the id of its request', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  await server.db.run((knex) => knex.raw('alter table pets rename to pets_gone'));
  const answer = await client.get('/api/pets');
  expect(answer.status).toBe(500);
  expect(server.lines).toContainEqual({
    ...{ level: 'error', error: expect.any(String) },
    request: answer.headers.get('X-Request-Id'),
  });
});

test('keeps a trusted proxy’s well-formed id', async () => {
  await using aloneServer = await startTestServer();
  await using server = await startTestServer({ config: proxyConfig(1) });
  const getRequestId = async (testServer: TestServer, requestId: string) =>
    (await testServer.client().get('/api/health', { 'X-Request-Id': requestId })).headers.get(
      'X-Request-Id',
    );
  const validTraceId = 'Root=1-67891233-abcdef012345678912345678';
  expect(await getRequestId(server, validTraceId)).toBe(validTraceId);
  expect(await getRequestId(aloneServer, validTraceId)).toMatch(UUID);
  for (const invalidId of [
    'short',
    'with spaces in it',
    `${'x'.repeat(129)}`,
    'quote"quote',
    'a,b,c,d,e',
  ]) {
    expect([invalidId, await getRequestId(server, invalidId)]).toEqual([
      invalidId,
      expect.stringMatching(UUID),
    ]);
  }
});

test('uses the address that the outermost of several proxies saw, whatever a client writes', async () => {
  const readNetworks = async (hops: number, forwardedAddresses: readonly string[]) => {
    await using server = await startTestServer({ config: proxyConfig(hops) });
    const loggedAddresses: unknown[] = [];
    for (const header of forwardedAddresses) {
      await server.client().get('/api/health', { 'X-Forwarded-For': header });
      loggedAddresses.push(loggedLines(server)['network']);
    }
    return new Set(loggedAddresses).size;
  };
  const client = '203.0.113.7';
  // One proxy appends the client's address.
  const forwardedFor = [
    client,
    `1.1.1.1, ${client}`,
    `2.2.2.2, 3.3.3.3,${client}`,
    `${client}, ${client}`,
  ];
  expect(await readNetworks(1, forwardedFor)).toBe(1);
  expect(await readNetworks(1, [client, '203.0.113.8'])).toBe(2);
  // Of two proxies, the inner one appends the address of the outer one, which may be any of several.
  const twoHeaders = [
    ...[
      `${client}, 10.0.0.1`,
      `1.1.1.1, ${client}, 10.0.0.1`,
      `1.1.1.1, 2.2.2.2, ${client}, 10.0.0.2`,
    ],
  ];
  expect(await readNetworks(2, twoHeaders)).toBe(1);
  expect(await readNetworks(1, twoHeaders), 'of the outer proxies').toBe(2);
  expect(await readNetworks(2, [`${client}, 10.0.0.1`, '203.0.113.8, 10.0.0.1'])).toBe(2);
  expect(
    await readNetworks(3, [
      `${client}, 10.0.0.1, 10.0.0.2`,
      `1.1.1.1, ${client}, 10.0.0.1, 10.0.0.2`,
    ]),
  ).toBe(1);
});
