import { expect, test } from 'vitest';
import { ANA, PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import { insertMany } from '#server/testing/insert-many.ts';
import { startTestServer } from '#server/testing.ts';

const USER_PATH = '/api/auth/user';
const keyHeaders = (text: string) => ({ 'Idempotency-Key': text });

test('repeats the first answer for the same key and does nothing', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const firstResponse = await client.put(USER_PATH, { city: 'Cebu' }, keyHeaders('one'));
  await client.put(USER_PATH, { city: 'Davao' });
  const repeatedRequest = await client.put(USER_PATH, { city: 'Cebu' }, keyHeaders('one'));
  expect([repeatedRequest.status, repeatedRequest.body]).toEqual([200, firstResponse.body]);
  expect(repeatedRequest.headers.get('Idempotency-Replayed')).toBe('true');
  expect((await client.get(USER_PATH)).body['city']).toBe('Davao');
});

test('works for calls that write in their own way', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const ask = (email: string | null) =>
    client.post('/api/auth/forgot-password', { email }, keyHeaders('one'));
  const firstResponse = await ask(user.email);
  const repeatedRequest = await ask(user.email);
  expect([repeatedRequest.status, repeatedRequest.body]).toEqual([200, firstResponse.body]);
  expect(repeatedRequest.headers.get('Idempotency-Replayed')).toBe('true');
  expect((await ask('another@example.com')).status).toBe(409);
});

test('answers 409 for the same key with another body', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  await client.put(USER_PATH, { city: 'Cebu' }, keyHeaders('one'));
  const otherResponse = await client.put(USER_PATH, { city: 'Davao' }, keyHeaders('one'));
  expect([otherResponse.status, otherResponse.body['code']]).toEqual([
    409,
    'http.idempotencyMismatch',
  ]);
});

test('a key belongs to its owner and route, and only successes are stored', async () => {
  await using server = await startTestServer();
  const [ana, ben] = [await server.owner(), await server.owner()];
  await ana.client.put(USER_PATH, { city: 'Cebu' }, keyHeaders('one'));
  expect((await ben.client.put(USER_PATH, { city: 'Davao' }, keyHeaders('one'))).body['city']).toBe(
    'Davao',
  );
  expect((await ben.client.put(USER_PATH, { firstName: '' }, keyHeaders('two'))).status).toBe(400);
  expect((await ben.client.put(USER_PATH, { firstName: 'Ben' }, keyHeaders('two'))).status).toBe(
    200,
  );
});

test('refuses a key longer than 200 characters', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const answer = await client.put(USER_PATH, { city: 'Cebu' }, keyHeaders('x'.repeat(201)));
  expect([answer.status, answer.body['code']]).toEqual([400, 'http.idempotencyKey']);
});

test('stores no request from which a password could be guessed', async () => {
  await using server = await startTestServer();
  const hash = await passwordHash();
  const { user, client } = await server.owner({ email: ANA.email, passwordHash: hash });
  const NEW_PASSWORD = 'battery staple';
  const body = {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  };
  const address = '/api/auth/change-password';
  expect((await client.post(address, body, keyHeaders('one'))).status).toBe(200);
  // The server repeats the first answer. Without the key, the second request would fail, because the password has
  // changed.
  expect((await client.post(address, body, keyHeaders('one'))).status).toBe(200);
  const storedKeys = await server.db.run((knex) =>
    knex('idempotencyKeys').where({ userId: user.id }).first('bodyHash', 'answer'),
  );
  const request = JSON.stringify([address, '', body]);
  expect(storedKeys.bodyHash).toMatch(/^[\w-]{43}$/);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(request));
  expect(storedKeys.bodyHash).not.toBe(Buffer.from(digest).toString('base64url'));
});

test('refuses a write in another owner’s name and does nothing', async () => {
  await using server = await startTestServer();
  const [ana, ben] = [await server.owner(), await server.owner()];
  const anaHeaders = { 'Alaga-Owner': ana.user.id };
  const refusedResponse = await ben.client.put(USER_PATH, { city: 'Cebu' }, anaHeaders);
  expect([refusedResponse.status, refusedResponse.body['code']]).toEqual([
    412,
    'http.unauthorized',
  ]);
  expect((await ben.client.get(USER_PATH)).body['city']).toBeNull();
  expect((await ana.client.put(USER_PATH, { city: 'Cebu' }, anaHeaders)).status).toBe(200);
});

test('keeps the newest of many answers, and fewer large ones', async () => {
  await using server = await startTestServer();
  const [ana, ben] = [await server.owner(), await server.owner()];
  const answerRow = (userId: string, index: number, answer: string) => ({
    ...{ userId, route: 'PUT /api/x', key: `${index}`, bodyHash: 'h', status: 200, answer },
    createdAt: new Date(Date.UTC(2026, 9, 1) + index * 1000).toISOString(),
  });
  const insertAnswers = (userId: string, answer: string) => {
    const rows = Array.from({ length: 2200 }, (_, index) => answerRow(userId, index, answer));
    return insertMany(server.db, 'idempotencyKeys', rows);
  };
  const size = 4000;
  await insertAnswers(ana.user.id, 'x');
  await insertAnswers(ben.user.id, 'x'.repeat(size));
  const listKeys = (userId: string) =>
    server.db.run((knex) => knex('idempotencyKeys').where({ userId }).pluck<string[]>('key'));
  for (const { client } of [ana, ben]) {
    // The oldest answers are deleted once in a hundred requests.
    for (let position = 0; position < 100; position += 1)
      await client.put(USER_PATH, { city: 'Cebu' }, keyHeaders(`new ${position}`));
  }
  const keptKeys = await listKeys(ana.user.id);
  expect(keptKeys).toHaveLength(2000);
  expect(keptKeys).toContain('new 0');
  expect(keptKeys).toContain('2199');
  expect(keptKeys).not.toContain('0');
  const largeKeys = await listKeys(ben.user.id);
  expect(largeKeys.length).toBeLessThanOrEqual(100 + (8 * 1024 * 1024) / size);
  expect(largeKeys).toContain('new 0');
});
