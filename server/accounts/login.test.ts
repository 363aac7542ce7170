import { get, type IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { listVerifiedCosts } from '#build/test/fast-argon2.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { ANA, PASSWORD, passwordHash, problems } from './testing.ts';

const ANA_LOGIN = { email: ANA.email, password: PASSWORD };
const WRONG_LOGIN = { email: ANA.email, password: 'a guess' };
const REFUSAL_MESSAGE = 'Invalid email or password. Please try again.';

const withAna = async (server: TestServer) =>
  server.owner({ email: ANA.email, passwordHash: await passwordHash() });

describe('login', () => {
  test('signs in and answers the user, without any secret', async () => {
    await using server = await startTestServer();
    const { user } = await withAna(server);
    const client = server.client();
    const answer = await client.post('/api/auth/login', { ...ANA_LOGIN, email: 'ANA@example.com' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: user.id,
      email: 'ana@example.com',
      firstName: 'Ana',
      lastName: 'Reyes',
      displayName: 'Ana Reyes',
      phone: null,
      verifiedPhone: null,
      sharingExplainedAt: null,
      address: null,
      city: null,
      country: 'Philippines',
      dateOfBirth: null,
      emergencyContact: null,
      emergencyPhone: null,
      preferredLanguage: 'en',
      timeZone: 'Asia/Manila',
      profileImageUrl: null,
      notificationPreferences: {
        email: true,
        sms: false,
        push: true,
        reminders: true,
        reminderEmail: true,
        care: true,
        supply: true,
      },
      quietHours: null,
      digestAt: null,
      privacySettings: { publicProfile: true, qrEmergencyInfo: true, anonymousDataSharing: false },
      isEmailConfirmed: true,
      hasPassword: true,
      weightUnit: 'kg',
      currency: 'PHP',
      twoStepSince: null,
      mustSetUpTwoStep: false,
      createdAt: user.createdAt,
    });
    expect((await client.get('/api/auth/user')).body).toEqual(answer.body);
  });

  test.each([
    ['a wrong password', WRONG_LOGIN],
    ['an unknown address', { email: 'nobody@example.com', password: PASSWORD }],
  ])('refuses %s with the same message', async (_what, login) => {
    await using server = await startTestServer();
    await withAna(server);
    const answer = await server.client().post('/api/auth/login', login);
    const body = { message: REFUSAL_MESSAGE, code: 'accounts.login.refused' };
    expect([answer.status, answer.body]).toEqual([401, body]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('refuses every password for an account without one', async () => {
    await using server = await startTestServer();
    await server.owner({ email: ANA.email, passwordHash: null });
    expect((await server.client().post('/api/auth/login', ANA_LOGIN)).status).toBe(401);
  });

  test('verifies a hash of the same cost for an unknown address as for a wrong password', async () => {
    await using server = await startTestServer();
    await withAna(server);
    const verifyFor = (email: string) =>
      listVerifiedCosts(() =>
        server.client().post('/api/auth/login', { email, password: 'a guess' }),
      );
    const costs = await verifyFor(ANA.email);
    expect(costs).toHaveLength(1);
    expect(await verifyFor('nobody@example.com')).toEqual(costs);
  });

  test('mentions an unconfirmed email only after the right password', async () => {
    await using server = await startTestServer();
    await server.owner({
      email: ANA.email,
      isEmailConfirmed: false,
      passwordHash: await passwordHash(),
    });
    expect((await server.client().post('/api/auth/login', WRONG_LOGIN)).status).toBe(401);
    const client = server.client();
    const answer = await client.post('/api/auth/login', ANA_LOGIN);
    expect([answer.status, answer.body]).toEqual([
      403,
      {
        message: 'Please confirm your email before logging in.',
        code: 'accounts.login.unconfirmed',
      },
    ]);
    expect((await client.get('/api/auth/user')).status).toBe(401);
  });

  test('does not change the stored time zone', async () => {
    await using server = await startTestServer();
    await withAna(server);
    const login = { ...ANA_LOGIN, timeZone: 'Europe/Paris' };
    const answer = await server.client().post('/api/auth/login', login);
    expect(answer.body['timeZone']).toBe('Asia/Manila');
  });

  test.each([
    [{ ...ANA_LOGIN, email: 'ana@' }, { email: 'Please enter a valid email address' }],
    [{ ...ANA_LOGIN, password: '' }, { password: 'Password is required' }],
    [{}, { email: 'Please enter a valid email address', password: 'Password is required' }],
    [{ ...ANA_LOGIN, timeZone: 'Nowhere' }, { timeZone: 'This time zone is not known.' }],
  ])('refuses wrong input', async (login, fields) => {
    await using server = await startTestServer();
    const answer = await server.client().post('/api/auth/login', login);
    expect([answer.status, answer.body['message']]).toEqual([400, Object.values(fields)[0]]);
    expect(problems(answer.body)).toEqual(fields);
  });
});

describe('limits of sign-in', () => {
  const networkHeaders = (address: string) => ({ 'X-Forwarded-For': `10.9.9.9, ${address}` });

  test('blocks the sixth failure in 15 minutes, but not from another address', async () => {
    await using server = await startTestServer({ config: { trustProxy: true } });
    await withAna(server);
    const login = (body: object, address: string) =>
      server.client().post('/api/auth/login', body, networkHeaders(address));
    for (let i = 0; i < 5; i += 1)
      expect((await login(WRONG_LOGIN, '203.0.113.1')).status).toBe(401);

    server.clock.advance(5 * 60_000);
    const sixthResponse = await login(ANA_LOGIN, '203.0.113.1');
    expect([sixthResponse.status, sixthResponse.headers.get('Retry-After')]).toEqual([429, '600']);
    expect(sixthResponse.body).toEqual({
      message: 'Too many attempts. Please wait 10 minutes and try again.',
      code: 'http.tooMany',
      values: { hours: 0, minutes: 10 },
    });
    expect((await login(ANA_LOGIN, '203.0.113.2')).status).toBe(200);

    server.clock.advance(10 * 60_000);
    expect((await login(ANA_LOGIN, '203.0.113.1')).status).toBe(200);
  });

  test('ignores an address that a client invents in front of the proxy’s', async () => {
    await using server = await startTestServer({ config: { trustProxy: true } });
    const guess = (forgedHash: string) =>
      server
        .client()
        .post('/api/auth/login', WRONG_LOGIN, { 'X-Forwarded-For': `${forgedHash}, 203.0.113.1` });
    for (let i = 0; i < 5; i += 1) await guess(`198.51.100.${i}`);
    expect((await guess('198.51.100.9')).status).toBe(429);
  });

  test('ignores the header without a proxy', async () => {
    await using server = await startTestServer();
    const guess = (address: string) =>
      server.client().post('/api/auth/login', WRONG_LOGIN, networkHeaders(address));
    for (let i = 0; i < 5; i += 1) await guess(`203.0.113.${i}`);
    expect((await guess('203.0.113.9')).status).toBe(429);
  });

  test('counts parallel guesses', async () => {
    await using server = await startTestServer();
    await withAna(server);
    const guesses = Array.from({ length: 12 }, () =>
      server.client().post('/api/auth/login', WRONG_LOGIN),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test('does not count successful sign-ins', async () => {
    await using server = await startTestServer();
    await withAna(server);
    for (let i = 0; i < 4; i += 1) await server.client().post('/api/auth/login', WRONG_LOGIN);
    for (let i = 0; i < 6; i += 1) {
      expect((await server.client().post('/api/auth/login', ANA_LOGIN)).status).toBe(200);
    }
    const counters = await server.db.run((knex) => knex('rateLimits').select('key', 'count'));
    expect(counters).toEqual([{ key: 'login:address:127.0.0.1', count: 4 }]);
  });

  test('allows a hundred failures from one address over all accounts', async () => {
    await using server = await startTestServer();
    await server.db.run((knex) =>
      knex('rateLimits').insert({
        key: 'login:address:127.0.0.1',
        count: 99,
        resetsAt: new Date(server.clock.now().getTime() + 60_000).toISOString(),
      }),
    );
    const guess = (email: string) =>
      server.client().post('/api/auth/login', { email, password: 'a guess' });
    expect((await guess('one@example.com')).status).toBe(401);
    const guessResponse = await guess('two@example.com');
    expect([guessResponse.status, guessResponse.headers.get('Retry-After')]).toEqual([429, '60']);
  });
});

describe('the current user', () => {
  test('is null without a session', async () => {
    await using server = await startTestServer();
    const answer = await server.client().get('/api/auth/user');
    const body = { message: 'Unauthorized', code: 'http.unauthorized' };
    expect([answer.status, answer.body]).toEqual([401, body]);
  });
});

describe('logout', () => {
  test('ends the session on the server and in the browser', async () => {
    await using server = await startTestServer();
    const { client } = await withAna(server);
    const oldClient = server.client();
    for (const [name, value] of client.cookies) oldClient.cookies.set(name, value);
    const answer = await client.get('/api/logout');
    expect([answer.status, answer.body]).toEqual([200, { message: 'You are logged out.' }]);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache"');
    expect(client.cookies.has('alaga.sid')).toBe(false);
    expect((await oldClient.get('/api/auth/user')).status).toBe(401);
    expect(await server.db.run((knex) => knex('sessions').select('sid'))).toEqual([]);
  });

  test('succeeds without a session', async () => {
    await using server = await startTestServer();
    const answer = await server.client().get('/api/logout');
    expect([answer.status, answer.body]).toEqual([200, { message: 'You are logged out.' }]);
  });

  // fetch marks its requests as no navigation, so these are sent with the headers of an address bar.
  const sendFrom = (address: string, headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(address, { headers }, (answer) => resolve(answer.resume())).on('error', reject);
    });

  test.each([
    { 'Sec-Fetch-Mode': 'navigate', Accept: '*/*' },
    { Accept: 'text/html,application/xhtml+xml' },
  ])('redirects a navigation', async (says) => {
    await using server = await startTestServer();
    const { client } = await withAna(server);
    const Cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await sendFrom(`${server.url}/api/logout`, { ...says, Cookie });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
    expect((await client.get('/api/auth/user')).status).toBe(401);
  });

  test('is refused to another site', async () => {
    await using server = await startTestServer();
    const { client } = await withAna(server);
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' };
    expect((await client.get('/api/logout', headers)).status).toBe(403);
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });
});

describe('/api/login without a provider', () => {
  test.each([
    ['/api/login', '/login'],
    ['/api/login?reason=expired', '/login?reason=expired'],
    ['/api/login?reason=https://evil.example', '/login'],
  ])('%s goes to %s', async (address, location) => {
    await using server = await startTestServer();
    const answer = await server.client().get(address);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, location]);
  });
});
