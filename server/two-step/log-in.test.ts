import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { type CodeApp, turnOn } from './testing.ts';

const LOGIN_PATH = '/api/auth/login';
const MFA_PATH = '/api/auth/login/mfa';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const EMAIL = 'ana@example.com';
const EXPIRED_ANSWER = { status: 401, body: { code: 'accounts.mfa.expired' } };
const WRONG = { status: 400, body: { code: 'accounts.mfa.wrong', fields: { code: {} } } };

let server: TestServer;
let owner: TestClient;
let app: CodeApp;

beforeEach(async () => {
  server = await startTestServer({ config: { trustProxy: true } });
  const accountOwner = await server.owner({ email: EMAIL, passwordHash: await passwordHash() });
  owner = accountOwner.client;
  app = await turnOn(server, owner);
});
afterEach(() => server[Symbol.asyncDispose]());

const isSignedIn = async (client: TestClient) =>
  (await client.get('/api/auth/user')).status === 200;

const logIn = (client: TestClient, password = PASSWORD) =>
  client.post(LOGIN_PATH, { email: EMAIL, password });

/** The token of a log-in whose password was right. */
const getToken = async (client: TestClient): Promise<string> => {
  const answer = await logIn(client);
  expect(answer).toMatchObject({ status: 401, body: { code: 'accounts.mfa.required' } });
  return String(answer.body['mfaToken']);
};

const sendCode = async (client: TestClient, code: string, overrides: object = {}) => {
  const mfaToken = await getToken(client);
  return client.post(MFA_PATH, { mfaToken, code, ...overrides });
};

const readRows = (table: string) => server.db.run((knex) => knex(table).select('*'));

describe('a log-in with two steps', () => {
  test('asks for a code only after the right password, and signs in with it', async () => {
    const client = server.client();
    expect((await logIn(client, 'a guess')).body).toEqual({
      message: 'Invalid email or password. Please try again.',
      code: 'accounts.login.refused',
    });
    const mfaToken = await getToken(client);
    expect(await isSignedIn(client)).toBe(false);
    const loginResponse = await client.post(MFA_PATH, { mfaToken, code: app.nextCode() });
    expect(loginResponse).toMatchObject({
      status: 200,
      body: { email: EMAIL, mustSetUpTwoStep: false },
    });
    expect(loginResponse.body['twoStepSince']).toEqual(expect.any(String));
    expect(await isSignedIn(client)).toBe(true);
    const repeatedCode = await server.client().post(MFA_PATH, { mfaToken, code: app.nextCode() });
    expect(repeatedCode).toMatchObject(EXPIRED_ANSWER);
  });

  test('stores neither the key nor a code nor a token', async () => {
    const mfaToken = await getToken(server.client());
    const code = app.nextCode();
    await server.client().post(MFA_PATH, { mfaToken, code, remember: true });
    const tables = ['twoSteps', 'recoveryCodes', 'rememberedDevices', 'secondSteps', 'rateLimits'];
    const storedText = JSON.stringify([await Promise.all(tables.map(readRows)), server.lines]);
    const codesWithoutHyphens = app.recoveryCodes.map((recoveryCode) =>
      recoveryCode.replace('-', ''),
    );
    for (const secret of [app.key, mfaToken, code, ...app.recoveryCodes, ...codesWithoutHyphens])
      expect(storedText).not.toContain(secret);
    const [device] = await readRows('rememberedDevices');
    expect(device).toMatchObject({ hash: expect.stringMatching(/^[\w-]{43}$/) });
  });

  test('accepts each code once, also in parallel', async () => {
    const code = app.nextCode();
    const tokens = [await getToken(server.client()), await getToken(server.client())];
    const answers = await Promise.all(
      tokens.map((mfaToken) => server.client().post(MFA_PATH, { mfaToken, code })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await sendCode(server.client(), code)).toMatchObject(WRONG);
    // The code of the previous step is older than the one that was used.
    expect(await sendCode(server.client(), app.code(-1))).toMatchObject(WRONG);
  });

  test('accepts a recovery code once, and mails that it was used', async () => {
    const [code = ''] = app.recoveryCodes;
    const typedCode = ` ${code.toLowerCase().replace('-', ' ')} `;
    const mailsSent = server.mails.length;
    const tokens = [await getToken(server.client()), await getToken(server.client())];
    const answers = await Promise.all(
      tokens.map((mfaToken) => server.client().post(MFA_PATH, { mfaToken, code: typedCode })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(server.mails.slice(mailsSent)).toMatchObject([
      { to: EMAIL, subject: 'A recovery code opened your Alaga account' },
    ]);
    expect((await owner.get('/api/auth/mfa')).body['recoveryCodesLeft']).toBe(9);
  });

  test('waits for ten minutes', async () => {
    const client = server.client();
    const mfaToken = await getToken(client);
    server.clock.advance(10 * MINUTE);
    expect(await client.post(MFA_PATH, { mfaToken, code: app.code() })).toMatchObject(
      EXPIRED_ANSWER,
    );
  });

  test('allows five codes for a token, from however many networks', async () => {
    const client = server.client();
    const mfaToken = await getToken(client);
    for (let n = 0; n < 5; n += 1) {
      const networkHeaders = { 'X-Forwarded-For': `203.0.113.${n}` };
      const body = JSON.stringify({ mfaToken, code: app.wrongCode() });
      const type = { 'Content-Type': 'application/json' };
      expect(
        await client.send('POST', MFA_PATH, body, { ...type, ...networkHeaders }),
      ).toMatchObject(WRONG);
    }
    const validResponse = await client.post(MFA_PATH, { mfaToken, code: app.nextCode() });
    expect(validResponse).toMatchObject(EXPIRED_ANSWER);
  });

  test('blocks the sixth wrong code from a network, but not from another', async () => {
    for (let n = 0; n < 5; n += 1)
      expect(await sendCode(server.client(), app.wrongCode())).toMatchObject(WRONG);
    const mfaToken = await getToken(server.client());
    const storedSteps = JSON.stringify(await readRows('secondSteps'));
    const blockedResponse = await server
      .client()
      .post(MFA_PATH, { mfaToken, code: app.nextCode() });
    expect(blockedResponse.status).toBe(429);
    expect(Number(blockedResponse.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(JSON.stringify(await readRows('secondSteps'))).toBe(storedSteps);
    const otherHeaders = { 'X-Forwarded-For': '203.0.113.9', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ mfaToken, code: app.nextCode() });
    expect((await server.client().send('POST', MFA_PATH, body, otherHeaders)).status).toBe(200);
  });

  test('blocks codes of the app after fifty wrong ones from many networks, and never recovery codes', async () => {
    const requestFrom = (n: number) => ({
      'Content-Type': 'application/json',
      'X-Forwarded-For': `198.51.${n}.1`,
    });
    const guess = async (n: number, code: string) => {
      server.clock.advance(1);
      const login = JSON.stringify({ email: EMAIL, password: PASSWORD });
      const loginResponse = await server.client().send('POST', LOGIN_PATH, login, requestFrom(n));
      const { mfaToken } = loginResponse.body;
      return server
        .client()
        .send('POST', MFA_PATH, JSON.stringify({ mfaToken, code }), requestFrom(n));
    };
    for (let n = 0; n < 50; n += 1) expect((await guess(n, app.wrongCode())).status).toBe(400);
    expect((await guess(60, app.nextCode())).status).toBe(429);
    expect((await guess(61, app.recoveryCodes[0] ?? '')).status).toBe(200);
    server.clock.advance(DAY);
    expect((await guess(62, app.nextCode())).status).toBe(200);
  });

  test('begins twenty log-ins from one network in a quarter of an hour, and from another one more', async () => {
    const from = (address: string) =>
      server
        .client()
        .post(LOGIN_PATH, { email: EMAIL, password: PASSWORD }, { 'X-Forwarded-For': address });
    for (let begun = 0; begun < 20; begun += 1) {
      expect((await from('10.2.0.1')).status).toBe(401);
    }
    expect((await from('10.2.0.1')).status).toBe(429);
    expect((await from('10.3.0.1')).status).toBe(401);
    server.clock.advance(15 * MINUTE);
    expect((await from('10.2.0.1')).status).toBe(401);
  });

  test('keeps at most twenty waiting log-ins of an account', async () => {
    const body = JSON.stringify({ email: EMAIL, password: PASSWORD });
    for (let n = 0; n < 25; n += 1) {
      server.clock.advance(1000);
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${n}` };
      expect((await server.client().send('POST', LOGIN_PATH, body, headers)).status).toBe(401);
    }
    expect(await readRows('secondSteps')).toHaveLength(20);
  });

  test('limits tokens that do not exist by network, without writing for an account', async () => {
    const guess = () => server.client().post(MFA_PATH, { mfaToken: 'none', code: '123456' });
    for (let n = 0; n < 100; n += 1) expect(await guess()).toMatchObject(EXPIRED_ANSWER);
    expect((await guess()).status).toBe(429);
  });

  test.each([{}, { code: '12345' }, { code: 'ABCD-EFG0' }, { code: 123_456 }])(
    'answers 400 for %j',
    async (body) => {
      const answer = await server.client().post(MFA_PATH, { mfaToken: 'none', ...body });
      expect(answer).toMatchObject({ status: 400, body: { code: 'accounts.mfa.anyCode.format' } });
    },
  );

  test('logs the first step as such, and each end of the second', async () => {
    server.lines.length = 0;
    const client = server.client();
    await sendCode(client, app.wrongCode());
    await sendCode(client, app.nextCode());
    const events = server.lines.filter((line) => line['event'] === 'sign-in');
    expect(events.map(({ of, outcome }) => [of, outcome])).toEqual([
      ['password', 'first step'],
      ['second step', 'refused'],
      ['password', 'first step'],
      ['second step', 'done'],
    ]);
  });
});

describe('a remembered device', () => {
  test('is not asked for thirty days, keeps other accounts out, and can be forgotten', async () => {
    const client = server.client();
    expect((await sendCode(client, app.nextCode(), { remember: true })).status).toBe(200);
    expect((await logIn(client)).status).toBe(200);
    const { body } = await client.get<{ devices: readonly { id: string }[] }>('/api/auth/mfa');
    expect(body.devices).toMatchObject([{ isCurrent: true }]);
    expect((await owner.get('/api/auth/mfa')).body['devices']).toMatchObject([
      { isCurrent: false },
    ]);
    const ben = await server.owner({
      email: 'ben@example.com',
      passwordHash: await passwordHash(),
    });
    await turnOn(server, ben.client);
    const otherResponse = await client.post(LOGIN_PATH, {
      email: 'ben@example.com',
      password: PASSWORD,
    });
    expect(otherResponse.body['code']).toBe('accounts.mfa.required');
    const path = `/api/auth/mfa/devices/${body.devices[0]?.id}`;
    expect((await ben.client.delete(path)).status).toBe(404);
    expect((await owner.delete(path)).status).toBe(200);
    await getToken(client);
  });

  test('is asked again after thirty days', async () => {
    const client = server.client();
    await sendCode(client, app.nextCode(), { remember: true });
    server.clock.advance(30 * DAY - MINUTE);
    expect((await logIn(client)).status).toBe(200);
    server.clock.advance(2 * MINUTE);
    await getToken(client);
  });

  test.each([
    [
      'a password change',
      async () => {
        const newPasswordBody = {
          newPassword: 'battery staple',
          confirmPassword: 'battery staple',
        };
        return owner.post('/api/auth/change-password', {
          currentPassword: PASSWORD,
          ...newPasswordBody,
        });
      },
    ],
    ['the end of all sessions', () => owner.post('/api/auth/sessions/revoke-all', {})],
    ['the end of the other sessions', () => owner.post('/api/auth/sessions/revoke-others', {})],
  ])('is forgotten by %s', async (_, end) => {
    const client = server.client();
    await sendCode(client, app.nextCode(), { remember: true });
    expect((await end()).status).toBe(200);
    expect(await readRows('rememberedDevices')).toEqual([]);
  });

  test('stays among the twenty newest', async () => {
    for (let n = 0; n < 22; n += 1) {
      server.clock.advance(20 * MINUTE);
      await sendCode(server.client(), app.nextCode(), { remember: true });
    }
    expect(await readRows('rememberedDevices')).toHaveLength(20);
  });
});

test('a password reset keeps two steps on, and forgets devices and waiting log-ins', async () => {
  const client = server.client();
  await sendCode(client, app.nextCode(), { remember: true });
  const mfaToken = await getToken(server.client());
  await client.post('/api/auth/forgot-password', { email: EMAIL });
  const token = new URL(server.mails.at(-1)?.link ?? '').searchParams.get('token');
  const reset = { token, password: 'battery staple' };
  expect((await client.post('/api/auth/reset-password', reset)).status).toBe(200);
  const lateResponse = await server.client().post(MFA_PATH, { mfaToken, code: app.nextCode() });
  expect(lateResponse).toMatchObject(EXPIRED_ANSWER);
  const answer = await client.post(LOGIN_PATH, { email: EMAIL, password: 'battery staple' });
  expect(answer).toMatchObject({ status: 401, body: { code: 'accounts.mfa.required' } });
  const loginResponse = await client.post(MFA_PATH, {
    mfaToken: answer.body['mfaToken'],
    code: app.nextCode(),
  });
  expect(loginResponse.status).toBe(200);
});

test('a job deletes devices and log-ins that have expired', async () => {
  const { forgetTwoStep } = await import('./jobs.ts');
  await sendCode(server.client(), app.nextCode(), { remember: true });
  await getToken(server.client());
  server.clock.advance(11 * MINUTE);
  expect(await forgetTwoStep(server.parts)).toBe(1);
  server.clock.advance(30 * DAY);
  expect(await forgetTwoStep(server.parts)).toBe(1);
});
