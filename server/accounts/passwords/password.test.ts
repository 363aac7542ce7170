import { describe, expect, test } from 'vitest';
import { ANA, PASSWORD, passwordHash, problems, tokenIn } from '#server/accounts/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

const HOUR = 60 * 60 * 1000;
const FORGOT_PATH = '/api/auth/forgot-password';
const RESET_PATH = '/api/auth/reset-password';
const CHANGE_PASSWORD_PATH = '/api/auth/change-password';
const NEW_PASSWORD = 'battery staple';

const withAna = async (server: TestServer, isEmailConfirmed = true) =>
  server.owner({ email: ANA.email, passwordHash: await passwordHash(), isEmailConfirmed });

const logInWith = (server: TestServer, password: string) =>
  server.client().post('/api/auth/login', { email: ANA.email, password });

const resetToken = async (server: TestServer): Promise<string> => {
  await server.client().post(FORGOT_PATH, { email: ANA.email });
  return tokenIn(server.mails.at(-1));
};

describe('forgot password', () => {
  const RESET_ANSWER = {
    message: 'If there is an account for this address, a reset link is on its way.',
  };

  test('mails a link', async () => {
    await using server = await startTestServer();
    await withAna(server);
    const answer = await server.client().post(FORGOT_PATH, { email: 'Ana@Example.com' });
    expect([answer.status, answer.body]).toEqual([200, RESET_ANSWER]);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatchObject({ to: ANA.email, subject: 'Reset your Alaga password' });
    expect(server.mails[0]?.link).toMatch(/\/reset-password\?token=[\w-]{43}$/);
    expect(server.mails[0]?.text).toContain(server.mails[0]?.link);
  });

  test('answers the same for an unknown address', async () => {
    await using server = await startTestServer();
    const answer = await server.client().post(FORGOT_PATH, { email: 'nobody@example.com' });
    expect([answer.status, answer.body, server.mails]).toEqual([200, RESET_ANSWER, []]);
  });

  test('refuses an invalid address', async () => {
    await using server = await startTestServer();
    const answer = await server.client().post(FORGOT_PATH, { email: 'ana' });
    expect([answer.status, answer.body['message']]).toEqual([
      400,
      'Please enter a valid email address',
    ]);
  });

  test('answers 503 without mail', async () => {
    await using server = await startTestServer({ mailAvailable: false });
    const answer = await server.client().post(FORGOT_PATH, { email: ANA.email });
    expect([answer.status, answer.body['code']]).toEqual([503, 'accounts.mail.unavailable']);
  });

  test('blocks the sixth request in 15 minutes, whether or not the account exists', async () => {
    await using server = await startTestServer();
    await withAna(server);
    for (const email of [ANA.email, 'nobody@example.com']) {
      for (let i = 0; i < 5; i += 1) await server.client().post(FORGOT_PATH, { email });
      const sixthResponse = await server.client().post(FORGOT_PATH, { email });
      expect([sixthResponse.status, sixthResponse.headers.get('Retry-After')]).toEqual([
        429,
        '900',
      ]);
    }
    expect(server.mails).toHaveLength(4);
  });
});

describe('reset password', () => {
  const FAILED_MESSAGE = 'This password reset link is invalid or has expired.';

  test('sets the password and ends every session', async () => {
    await using server = await startTestServer();
    const { client } = await withAna(server);
    const token = await resetToken(server);
    const answer = await client.post(RESET_PATH, { token, password: NEW_PASSWORD });
    const resetAnswer = { message: 'Your password was updated.', removed: [] };
    expect([answer.status, answer.body]).toEqual([200, resetAnswer]);
    expect((await client.get('/api/auth/user')).status).toBe(401);
    expect(await server.db.run((knex) => knex('sessions').select('sid'))).toEqual([]);
    expect((await logInWith(server, PASSWORD)).status).toBe(401);
    expect((await logInWith(server, NEW_PASSWORD)).status).toBe(200);
  });

  test('confirms the email, because the link was mailed to it', async () => {
    await using server = await startTestServer();
    await withAna(server, false);
    await server
      .client()
      .post(RESET_PATH, { token: await resetToken(server), password: NEW_PASSWORD });
    expect((await logInWith(server, NEW_PASSWORD)).status).toBe(200);
  });

  test('accepts a token once', async () => {
    await using server = await startTestServer();
    await withAna(server);
    const token = await resetToken(server);
    await server.client().post(RESET_PATH, { token, password: NEW_PASSWORD });
    const secondReset = await server.client().post(RESET_PATH, { token, password: 'third words' });
    expect([secondReset.status, secondReset.body['message']]).toEqual([400, FAILED_MESSAGE]);
    expect((await logInWith(server, NEW_PASSWORD)).status).toBe(200);
  });

  test('lets one of two parallel requests with the same token succeed', async () => {
    await using server = await startTestServer();
    await withAna(server);
    const token = await resetToken(server);
    const bothResponses = await Promise.all(
      [NEW_PASSWORD, 'third words'].map((password) =>
        server.client().post(RESET_PATH, { token, password }),
      ),
    );
    expect(bothResponses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('accepts a token for an hour', async () => {
    await using server = await startTestServer();
    await withAna(server);
    const token = await resetToken(server);
    server.clock.advance(HOUR);
    const lateReset = await server.client().post(RESET_PATH, { token, password: NEW_PASSWORD });
    expect([lateReset.status, lateReset.body]).toEqual([
      400,
      { message: FAILED_MESSAGE, code: 'accounts.reset.failed' },
    ]);
    expect((await logInWith(server, PASSWORD)).status).toBe(200);
  });

  test('keeps earlier links valid until one of them is used', async () => {
    await using server = await startTestServer();
    await withAna(server);
    const [first, second] = [await resetToken(server), await resetToken(server)];
    const useToken = (token: string) =>
      server.client().post(RESET_PATH, { token, password: NEW_PASSWORD });
    expect((await useToken(first)).status).toBe(200);
    expect((await useToken(second)).status).toBe(400);
  });

  test('invalidates every link when the password changes', async () => {
    await using server = await startTestServer();
    const { client } = await withAna(server);
    const tokens = [await resetToken(server), await resetToken(server)];
    const passwords = {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    };
    await client.post(CHANGE_PASSWORD_PATH, passwords);
    for (const token of tokens) {
      expect((await client.post(RESET_PATH, { token, password: NEW_PASSWORD })).status).toBe(400);
    }
  });

  test.each([
    [{ token: 'x', password: '1234567' }, 'Password must be at least 8 characters'],
    [{ token: 'x' }, 'Password must be at least 8 characters'],
    [{ token: 'x', password: NEW_PASSWORD }, FAILED_MESSAGE],
    [{ password: NEW_PASSWORD }, 'Reset token is missing. Please use the link from your email.'],
    [
      { token: '', password: NEW_PASSWORD },
      'Reset token is missing. Please use the link from your email.',
    ],
  ])('refuses %o', async (body, message) => {
    await using server = await startTestServer();
    const answer = await server.client().post(RESET_PATH, body);
    expect([answer.status, answer.body['message']]).toEqual([400, message]);
  });

  test('blocks the sixth try of one link', async () => {
    await using server = await startTestServer();
    const guess = () =>
      server.client().post(RESET_PATH, { token: 'a guess', password: NEW_PASSWORD });
    for (let i = 0; i < 5; i += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });
});

describe('change password', () => {
  const body = {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  };

  test('ends all other sessions and keeps this one under a new id', async () => {
    await using server = await startTestServer();
    const { client } = await withAna(server);
    const otherClient = server.client();
    await otherClient.post('/api/auth/login', { email: ANA.email, password: PASSWORD });
    const oldClient = server.client();
    for (const [name, value] of client.cookies) oldClient.cookies.set(name, value);

    const answer = await client.post(CHANGE_PASSWORD_PATH, body);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Your password was changed.' }]);
    expect((await client.get('/api/auth/user')).status).toBe(200);
    expect((await otherClient.get('/api/auth/user')).status).toBe(401);
    expect((await oldClient.get('/api/auth/user')).status).toBe(401);
    expect(client.cookies.get('alaga.sid')).not.toBe(oldClient.cookies.get('alaga.sid'));
    expect(await server.db.run((knex) => knex('sessions').select('sid'))).toHaveLength(1);
    expect((await logInWith(server, PASSWORD)).status).toBe(401);
    expect((await logInWith(server, NEW_PASSWORD)).status).toBe(200);
  });

  test('requires a session', async () => {
    await using server = await startTestServer();
    expect((await server.client().post(CHANGE_PASSWORD_PATH, body)).status).toBe(401);
  });

  test('answers 400 for a wrong current password, and blocks the sixth', async () => {
    await using server = await startTestServer();
    const { client } = await withAna(server);
    const guess = () => client.post(CHANGE_PASSWORD_PATH, { ...body, currentPassword: 'a guess' });
    const firstGuess = await guess();
    const message = 'The current password is wrong.';
    expect([firstGuess.status, firstGuess.body['message']]).toEqual([400, message]);
    expect(problems(firstGuess.body)).toEqual({ currentPassword: message });
    for (let i = 0; i < 4; i += 1) await guess();
    expect((await guess()).status).toBe(429);
    expect((await logInWith(server, PASSWORD)).status).toBe(200);
  });

  test('is mailed each time, and is refused the eleventh time in an hour', async () => {
    await using server = await startTestServer();
    const { client } = await withAna(server);
    const words = (n: number) => (n === 0 ? PASSWORD : `battery staple ${n}`);
    const changeFor = (n: number) =>
      client.post(CHANGE_PASSWORD_PATH, {
        ...{ currentPassword: words(n - 1), newPassword: words(n), confirmPassword: words(n) },
      });
    for (let n = 1; n <= 10; n += 1) expect((await changeFor(n)).status).toBe(200);
    const eleventh = await changeFor(11);
    expect([eleventh.status, eleventh.headers.get('Retry-After')]).toEqual([429, '3600']);
    expect(server.mails).toHaveLength(10);
    server.clock.advance(HOUR);
    expect((await changeFor(11)).status).toBe(200);
  });

  test('says that the account has no password', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const answer = await client.post(CHANGE_PASSWORD_PATH, body);
    expect([answer.status, answer.body['message']]).toEqual([
      400,
      'This account has no password yet.',
    ]);
  });

  test.each([
    [{ ...body, currentPassword: '' }, 'Current password is required'],
    [{ ...body, newPassword: '12345' }, 'New password must be at least 6 characters'],
    [{ ...body, confirmPassword: '' }, 'Please confirm your new password'],
    [{ ...body, confirmPassword: 'something else' }, "Passwords don't match"],
  ])('refuses wrong input', async (input, message) => {
    await using server = await startTestServer();
    const { client } = await withAna(server);
    const answer = await client.post(CHANGE_PASSWORD_PATH, input);
    expect([answer.status, answer.body['message']]).toEqual([400, message]);
    expect((await logInWith(server, PASSWORD)).status).toBe(200);
  });
});
