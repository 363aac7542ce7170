import { describe, expect, test } from 'vitest';
import { ANA, confirmedAna, PASSWORD, tokenIn } from '#server/accounts/testing.ts';
import { startTestServer } from '#server/testing.ts';

describe('the API', () => {
  test('health requires no session', async () => {
    await using server = await startTestServer();
    const answer = await server.client().get('/api/health');
    expect(answer.status).toBe(200);
    const { version } = server.parts.config;
    expect(answer.body).toEqual({ status: 'ok', version, database: server.db.kind });
  });

  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing/at/all'],
    ['DELETE', '/api/auth/user'],
  ])('%s of an unknown address %s is a JSON 404', async (method, path) => {
    await using server = await startTestServer();
    const answer = await server.client().send(method, path);
    const body = { message: 'Not found', code: 'http.notFound' };
    expect([answer.status, answer.body]).toEqual([404, body]);
  });

  test.each(['{"email": ', 'nonsense', '[1, 2]', '"text"', 'null'])(
    'a body that is not a JSON object is 400: %s',
    async (body) => {
      await using server = await startTestServer();
      const answer = await server.client().post('/api/auth/login', body);
      expect([answer.status, typeof answer.body['message']]).toEqual([400, 'string']);
      expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|SyntaxError|at .*\.ts/);
    },
  );

  test('answers 413 for a body of 30 MB', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const answer = await client.put('/api/auth/user', { city: 'x'.repeat(30 * 1024 * 1024) });
    expect([answer.status, answer.body['code']]).toEqual([413, 'http.tooLarge']);
  });

  test('answers are never cached', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    expect((await client.get('/api/auth/user')).headers.get('Cache-Control')).toBe('no-store');
  });
});

test('logs name the route and the status, and contain no secret', async () => {
  await using server = await startTestServer();
  await confirmedAna(server);
  const client = server.client();
  await client.post('/api/auth/login', ANA);
  await client.post('/api/auth/login', { ...ANA, password: 'a guess' });
  await client.post('/api/auth/forgot-password', { email: ANA.email });
  const logText = JSON.stringify(server.lines);
  for (const secret of [
    PASSWORD,
    'a guess',
    ANA.email,
    'token=',
    ...server.mails.map(tokenIn),
    client.cookies.get('alaga.sid') ?? '',
  ]) {
    expect(secret).not.toBe('');
    expect(logText).not.toContain(secret);
  }
  expect(server.lines).toContainEqual(
    expect.objectContaining({ method: 'GET', route: '/api/auth/confirm-email', status: 200 }),
  );
  expect(server.lines).toContainEqual(
    expect.objectContaining({ method: 'POST', route: '/api/auth/login', status: 401 }),
  );
});
