import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setDisabled } from '#db/members/disabling.ts';
import { buildPet } from '#db/pets/factory.ts';
import { tokenIn } from '#server/accounts/testing.ts';
import { TOKEN_REQUESTS } from '#server/http/access/bearer.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { ApiToken, NewApiToken } from './contract.ts';
import { forgetExpiredTokens } from './jobs.ts';
import { MAX_TOKENS } from './rules.ts';

const PATH = '/api/tokens';
const DAY = 24 * 60 * 60 * 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-11-20T02:00:00.000Z'));
afterAll(() => server[Symbol.asyncDispose]());

const makeToken = async (client: TestClient, overrides: object = {}): Promise<NewApiToken> => {
  const tokenBody = { name: 'Home Assistant', scopes: ['read'], ...overrides };
  const { status, body } = await client.post<NewApiToken>(PATH, tokenBody);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
};

/** Returns a client of the API with a token, like a program without cookies. */
const clientWithToken = ({ token }: NewApiToken) => {
  const headers = { Authorization: `Bearer ${token}` };
  const program = server.client();
  return {
    get: (path: string) => program.get(path, headers),
    post: (path: string, body: object, overrides: Readonly<Record<string, string>> = {}) =>
      program.post(path, body, { ...headers, ...overrides }),
  };
};

test('are for the signed-in owner alone', async () => {
  const visitor = server.client();
  expect((await visitor.get(PATH)).status).toBe(401);
  expect((await visitor.post(PATH, { name: 'x', scopes: ['read'] })).status).toBe(401);
  const { client } = await server.owner();
  const { id } = await makeToken(client);
  const { client: eve } = await server.owner();
  expect((await eve.get<readonly ApiToken[]>(PATH)).body).toEqual([]);
  expect((await eve.delete(`${PATH}/${id}`)).status).toBe(404);
  expect((await client.delete(`${PATH}/${v7()}`)).status).toBe(404);
});

test('are mailed each time, and are refused after two sets of them in an hour', async () => {
  const { client } = await server.owner();
  const mailsBefore = server.mails.length;
  for (let n = 0; n < 2 * MAX_TOKENS; n += 1) {
    const { id } = await makeToken(client);
    expect((await client.delete(`${PATH}/${id}`)).status).toBe(200);
  }
  const refused = await client.post(PATH, { name: 'Home Assistant', scopes: ['read'] });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
  expect(server.mails.length - mailsBefore).toBe(2 * MAX_TOKENS);
});

test.each([
  ['name', { name: ' ' }, 'tokens.name.required'],
  ['name', { name: 'x'.repeat(101) }, 'field.tooLong.100'],
  ['scopes', { scopes: [] }, 'tokens.scopes.required'],
  ['scopes', { scopes: undefined }, 'tokens.scopes.required'],
  ['scopes.0', { scopes: ['admin'] }, 'field.invalid'],
  ['petIds', { petIds: [] }, 'field.invalid'],
  ['expiresAt', { expiresAt: 'soon' }, 'field.invalid'],
  ['expiresAt', { expiresAt: '2026-11-20T02:00:00.000Z' }, 'tokens.expiresAt.past'],
])('refuse a wrong %s: %j', async (field, change, code) => {
  const { client } = await server.owner();
  const tokenBody = { name: 'Home', scopes: ['read'], ...change };
  const { status, body } = await client.post<{ fields: object }>(PATH, tokenBody);
  expect([status, body.fields]).toMatchObject([400, { [field]: { code } }]);
});

test('are made only soon after a proof of identity, and reported to the owner', async () => {
  const { client } = await server.owner({ email: null });
  server.clock.advance(11 * 60_000);
  const lateToken = await client.post(PATH, { name: 'Home', scopes: ['read'] });
  expect([lateToken.status, lateToken.body]).toMatchObject([
    403,
    { code: 'accounts.reauthenticate' },
  ]);
  const { client: otherClient } = await server.owner({ email: null });
  await makeToken(otherClient);
  expect((await otherClient.get('/api/auth/security-notices')).body).toMatchObject([
    {
      title: 'An API token was made for your Alaga account',
      body: expect.stringContaining('Home Assistant'),
    },
  ]);
});

test('refuse pets that the account does not see', async () => {
  const { client } = await server.owner();
  const { user: otherUser } = await server.owner();
  const pet = await buildPet(server.db, { userId: otherUser.id });
  const tokenBody = { name: 'Home', scopes: ['read'], petIds: [pet.id] };
  expect((await client.post(PATH, tokenBody)).status).toBe(404);
});

test('tell their secret once, and neither store nor log it', async () => {
  const { client } = await server.owner();
  const tokenBody = { name: 'Home', scopes: ['read', 'read'] };
  const headers = { 'Idempotency-Key': 'k1' };
  const { body } = await client.post<NewApiToken>(PATH, tokenBody, headers);
  expect(body).toMatchObject({ name: 'Home', scopes: ['read'], petIds: null, lastUsedAt: null });
  expect(body.token).toMatch(/^alaga_[\w-]{43}$/);
  const tokenResponse = await client.get<readonly ApiToken[]>(PATH);
  expect(tokenResponse.body).toMatchObject([{ id: body.id, name: 'Home' }]);
  const storedTokens = [];
  for (const table of ['apiTokens', 'idempotencyKeys', 'rateLimits'])
    storedTokens.push(await server.db.run((knex) => knex(table).select()));
  expect(JSON.stringify([tokenResponse.body, storedTokens, server.lines])).not.toContain(
    body.token,
  );
});

test('work for 20 programs of an account', async () => {
  const { client } = await server.owner();
  for (let round = 0; round < MAX_TOKENS; round += 1) await makeToken(client);
  const { status, body } = await client.post(PATH, { name: 'x', scopes: ['read'] });
  expect([status, body]).toMatchObject([409, { code: 'tokens.tooMany' }]);
});

test('open what their scopes name, without a cookie, and show their last use', async () => {
  const { client } = await server.owner();
  await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
  const newToken = await makeToken(client);
  const program = clientWithToken(newToken);
  const answer = await program.get('/api/pets');
  expect([answer.status, answer.body]).toMatchObject([200, [{ name: 'Bantay' }]]);
  expect(answer.headers.get('Set-Cookie')).toBeNull();
  expect(answer.headers.get('Vary')).toContain('Authorization');
  const refusedResponse = await program.post('/api/pets', { name: 'Muning', category: 'cat' });
  expect([refusedResponse.status, refusedResponse.body]).toMatchObject([
    403,
    { code: 'tokens.scope' },
  ]);
  const readLastUsed = async () =>
    (await client.get<readonly ApiToken[]>(PATH)).body[0]?.lastUsedAt;
  expect(await readLastUsed()).toBe('2026-11-20T02:00:00.000Z');
  server.clock.advance(4 * 60_000);
  await program.get('/api/pets');
  expect(await readLastUsed()).toBe('2026-11-20T02:00:00.000Z');
  server.clock.advance(60_000);
  await program.get('/api/pets');
  expect(await readLastUsed()).toBe('2026-11-20T02:05:00.000Z');
});

test('count alone where a cookie is sent too', async () => {
  const { client } = await server.owner();
  const { token } = await makeToken(client);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await client.get('/api/auth/user', headers)).status).toBe(403);
  const wrongHeaders = { Authorization: `Bearer ${token.slice(0, -1)}!` };
  expect((await client.get('/api/auth/user', wrongHeaders)).status).toBe(401);
  // A header that is not a token of the app, for example that of a proxy, has no effect.
  expect((await client.get('/api/auth/user', { Authorization: 'Bearer eyJ' })).status).toBe(200);
});

test('do not receive what a session was answered under the same key', async () => {
  const { client } = await server.owner();
  const newToken = await makeToken(client, { scopes: ['write'] });
  const pet = { name: 'Bantay', category: 'dog' };
  const key = { 'Idempotency-Key': 'same' };
  const firstResponse = await client.post('/api/pets', pet, key);
  const secondResponse = await clientWithToken(newToken).post('/api/pets', pet, key);
  const thirdResponse = await clientWithToken(newToken).post('/api/pets', pet, key);
  expect(secondResponse.body['id']).not.toBe(firstResponse.body['id']);
  expect(thirdResponse.body['id']).toBe(secondResponse.body['id']);
});

test('end by deletion, on their day, with a disabled account and by a password reset', async () => {
  const { user, client } = await server.owner({ isEmailConfirmed: true });
  const [deleted, expiring, kept] = [
    await makeToken(client),
    await makeToken(client, { expiresAt: '2026-11-21T10:00:00+08:00' }),
    await makeToken(client),
  ];
  const readStatus = async (newApiToken: NewApiToken) =>
    (await clientWithToken(newApiToken).get('/api/pets')).status;
  expect((await client.delete(`${PATH}/${deleted.id}`)).status).toBe(200);
  expect([await readStatus(deleted), await readStatus(expiring), await readStatus(kept)]).toEqual([
    ...[401, 200, 200],
  ]);
  server.clock.advance(DAY);
  expect([await readStatus(expiring), await readStatus(kept)]).toEqual([401, 200]);
  await setDisabled(server.db, user.id, server.clock.now().toISOString());
  expect(await readStatus(kept)).toBe(401);
  await setDisabled(server.db, user.id, null);
  expect(await readStatus(kept)).toBe(200);
  await client.post('/api/auth/forgot-password', { email: user.email });
  const newPassword = { token: tokenIn(server.mails.at(-1)), password: 'battery staple horse' };
  expect((await client.post('/api/auth/reset-password', newPassword)).status).toBe(200);
  expect(await readStatus(kept)).toBe(401);
  expect(await server.db.run((knex) => knex('apiTokens').where({ userId: user.id }))).toEqual([]);
});

test('are listed for 30 days after they expired', async () => {
  const { client } = await server.owner();
  const { id } = await makeToken(client, { expiresAt: '2026-11-20T03:00:00.000Z' });
  server.clock.advance(29 * DAY);
  await forgetExpiredTokens(server.parts);
  expect(await server.db.run((knex) => knex('apiTokens').where({ id }).pluck('id'))).toEqual([id]);
  server.clock.advance(2 * DAY);
  await forgetExpiredTokens(server.parts);
  expect(await server.db.run((knex) => knex('apiTokens').where({ id }).pluck('id'))).toEqual([]);
});

test('have a limit of their own, and tell how much of it is left', async () => {
  const { client } = await server.owner();
  const newToken = await makeToken(client);
  const firstResponse = await clientWithToken(newToken).get('/api/pets');
  const { max, windowSeconds } = TOKEN_REQUESTS;
  const limitHeaders = ({ headers }: { readonly headers: Headers }) =>
    ['Limit', 'Remaining', 'Reset'].map((name) => Number(headers.get(`RateLimit-${name}`)));
  expect(limitHeaders(firstResponse)).toEqual([max, max - 1, windowSeconds]);
  await server.db.run((knex) =>
    knex('rateLimits')
      .where({ key: `token:${newToken.id}` })
      .update({ count: max }),
  );
  const fullAccessResponse = await clientWithToken(newToken).get('/api/pets');
  expect([fullAccessResponse.status, limitHeaders(fullAccessResponse)]).toEqual([
    429,
    [max, 0, windowSeconds],
  ]);
  expect(fullAccessResponse.headers.get('Retry-After')).toBe(String(windowSeconds));
  expect((await client.get('/api/pets')).status).toBe(200);
});

test('that do not work are counted by network', async () => {
  await using otherServer = await startTestServer();
  const guess = () =>
    otherServer.client().get('/api/pets', { Authorization: `Bearer alaga_${'x'.repeat(43)}` });
  const refusedResponse = await guess();
  expect([refusedResponse.status, refusedResponse.headers.get('WWW-Authenticate')]).toEqual([
    401,
    'Bearer error="invalid_token"',
  ]);
  await otherServer.db.run((knex) =>
    knex('rateLimits').where('key', 'like', 'token:unknown:%').update({ count: 100 }),
  );
  expect((await guess()).status).toBe(429);
});
