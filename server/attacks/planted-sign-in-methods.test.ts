import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { UserRow, UserSecrets } from '#db/accounts/queries.ts';
import { insertIdentity } from '#db/provider/queries.ts';
import { ANA, PASSWORD, passwordHash, tokenIn } from '#server/accounts/testing.ts';
import { register, SoftwareAuthenticator, signInByDevice } from '#server/biometrics/testing.ts';
import { PHONE, type Phone, requestCode, submitCode, testPhone } from '#server/phones/testing.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';

/**
 * A stranger adds ways to log in to an account in these tests: a password reset must remove them, and the owner must
 * be informed of each.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FORGOT_PATH = '/api/auth/forgot-password';
const RESET_PATH = '/api/auth/reset-password';
const NEW_PASSWORD = 'battery staple';
const VICTIM = ANA.email;

let server: TestServer;
let phone: Phone;

beforeEach(async () => {
  phone = testPhone();
  server = await startTestServer({ sms: phone.sms, config: { trustProxy: true } });
});
afterEach(() => server[Symbol.asyncDispose]());

const getUser = async (client: TestClient) => (await client.get('/api/auth/user')).body;

const createAna = async (overrides: Partial<UserRow & UserSecrets> = {}) =>
  server.owner({ email: VICTIM, passwordHash: await passwordHash(), ...overrides });

/** A browser that signs in with a code sent to the number. */
const logInByPhone = async (number = PHONE): Promise<TestClient> => {
  const client = server.client();
  server.clock.advance(MINUTE);
  await requestCode(client, number);
  expect((await submitCode(client, phone.otp(), number)).status).toBe(200);
  return client;
};

/** A client with everything that can be copied from this browser. */
const copyClient = (client: TestClient): TestClient => {
  const copy = server.client();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
};

const resetPassword = async (client: TestClient) => {
  await server.client().post(FORGOT_PATH, { email: VICTIM });
  const token = tokenIn(server.mails.at(-1));
  return client.post(RESET_PATH, { token, password: NEW_PASSWORD });
};

describe('a planted phone', () => {
  test('does not get an address confirmed when its owner opens the link', async () => {
    const attacker = await logInByPhone();
    await attacker.put('/api/auth/email', { email: VICTIM });
    const [mail] = server.mails;
    expect(mail?.text).toContain('with a number that ends in 0100');
    const link = `/api/auth/confirm-email?token=${tokenIn(mail)}`;

    const signedOutResponse = await server.client().get(link);
    expect([signedOutResponse.status, signedOutResponse.body['code']]).toEqual([
      403,
      'accounts.confirm.logIn',
    ]);
    const { client: otherClient } = await server.owner();
    expect((await otherClient.get(link)).body['code']).toBe('accounts.confirm.logIn');
    expect(await getUser(attacker)).toMatchObject({ email: null, isEmailConfirmed: false });

    // A reset must not confirm the address either, because it belongs to no account.
    await server.client().post(FORGOT_PATH, { email: VICTIM });
    expect(server.mails).toHaveLength(1);
    expect((await server.client().post('/api/auth/signup', ANA)).status).toBe(201);
    expect((await attacker.get(link)).status).toBe(400);
  });

  test('is removed by a reset, which says so in its answer and by mail', async () => {
    // An attacker may have created this account before the owner of the phone number came, so that both can sign in to
    // it.
    const { user } = await createAna({ verifiedPhone: PHONE });
    const attacker = await logInByPhone();
    expect(await getUser(attacker)).toMatchObject({ id: user.id });

    const answer = await resetPassword(server.client());
    expect(answer.status).toBe(200);
    expect(answer.body['removed']).toEqual([{ kind: 'phone', name: '0100' }]);
    expect(answer.body['message']).toContain('no longer gets text reminders');
    expect(server.mails.at(-1)).toMatchObject({
      to: VICTIM,
      subject: 'Your Alaga password was changed',
    });
    expect(server.mails.at(-1)?.text).toContain('The number ending in 0100 no longer opens');
    expect(server.mails.at(-1)?.text).toContain('It gets no more text reminders.');

    expect((await attacker.get('/api/auth/user')).status).toBe(401);
    expect(await getUser(await logInByPhone())).not.toMatchObject({ id: user.id });
    const login = await server
      .client()
      .post('/api/auth/login', { email: VICTIM, password: NEW_PASSWORD });
    expect(login.body).toMatchObject({ id: user.id, verifiedPhone: null });
  });
});

describe('a push subscription by somebody else', () => {
  /**
   * Subscribes a device whose session then ends. The subscription continues without a session until the device reports
   * its new one.
   */
  const listSubscriptions = async () => {
    const { client } = await createAna({ verifiedPhone: PHONE });
    const attacker = await logInByPhone();
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
    const endpoint = 'https://updates.push.services.mozilla.com/planted';
    const answer = await attacker.post('/api/push/subscriptions', { endpoint, keys });
    expect(answer.status).toBe(201);
    server.clock.advance(MINUTE);
    await requestCode(attacker);
    await attacker.post('/api/auth/reauthenticate/phone', { otp: phone.otp() });
    return client;
  };
  const listDevices = () => server.db.run((knex) => knex('pushSubscriptions').pluck('endpoint'));

  test('is removed by a reset', async () => {
    await listSubscriptions();
    expect(await listDevices()).toHaveLength(1);
    expect((await resetPassword(server.client())).status).toBe(200);
    expect(await listDevices()).toEqual([]);
  });

  test.each([
    [
      '/api/auth/change-password',
      { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    ],
    ['/api/auth/sessions/revoke-others', {}],
    ['/api/auth/sessions/revoke-all', {}],
  ])('is removed by %s', async (path, body) => {
    const client = await listSubscriptions();
    expect((await client.post(path, body)).status).toBe(200);
    expect(await listDevices()).toEqual([]);
  });
});

test('a reset removes identities, device keys and an added email too', async () => {
  const { user, client } = await createAna();
  const device = new SoftwareAuthenticator();
  await register(server, client, device);
  const createdAt = server.clock.now().toISOString();
  const identity = { issuer: 'https://id.example', subject: 'eve', userId: user.id, createdAt };
  await insertIdentity(server.db, identity);
  await server.db.run((knex) =>
    knex('users').where({ id: user.id }).update({ pendingEmail: 'e@e.ee' }),
  );

  const { removed } = (await resetPassword(server.client())).body;
  expect(removed).toMatchObject([{ kind: 'provider', name: 'id.example' }, { kind: 'biometric' }]);
  expect(await server.db.run((knex) => knex('providerIdentities').select('subject'))).toEqual([]);
  expect((await signInByDevice(server, server.client(), device, user.id)).status).toBe(401);
  expect(await server.db.run((knex) => knex('users').pluck('pendingEmail'))).toEqual([null]);
});

describe('a reset keeps a way to log in that this browser has just proved', () => {
  test('by signing in with it, for ten minutes', async () => {
    const { user } = await createAna({ verifiedPhone: PHONE });
    const browser = await logInByPhone();
    server.clock.advance(9 * MINUTE);
    expect((await resetPassword(browser)).body['removed']).toEqual([]);
    expect(await getUser(await logInByPhone())).toMatchObject({ id: user.id });

    const laterSignIn = await logInByPhone();
    server.clock.advance(10 * MINUTE);
    expect((await resetPassword(laterSignIn)).body['removed']).toMatchObject([{ kind: 'phone' }]);
  });

  test('by proving it again while signed in', async () => {
    const { client } = await createAna({ verifiedPhone: PHONE });
    server.clock.advance(HOUR);
    await requestCode(client);
    const proof = { otp: phone.otp() };
    expect((await client.post('/api/auth/reauthenticate/phone', proof)).status).toBe(200);
    expect((await resetPassword(client)).body['removed']).toEqual([]);
  });

  test('but not one proved by another session or account', async () => {
    await createAna({ verifiedPhone: PHONE });
    await logInByPhone();
    const { client: stranger } = await server.owner();
    expect((await resetPassword(stranger)).body['removed']).toMatchObject([{ kind: 'phone' }]);
  });

  test('but not another number than the proved one', async () => {
    const { user } = await createAna({ verifiedPhone: PHONE });
    const browser = await logInByPhone();
    const plantedPhone = { verifiedPhone: '+639175550199' };
    await server.db.run((knex) => knex('users').where({ id: user.id }).update(plantedPhone));
    expect((await resetPassword(browser)).body['removed']).toEqual([
      { kind: 'phone', name: '0199' },
    ]);
  });
});

describe('a stolen session, ten minutes after the sign-in', () => {
  test.each([
    ['PUT', '/api/auth/phone', { phoneNumber: PHONE, otp: '123456' }],
    ['DELETE', '/api/auth/phone', undefined],
    ['POST', '/api/auth/biometric-register/options', {}],
  ] as const)('%s %s is refused, and the session continues', async (method, path, body) => {
    const { client } = await createAna({ verifiedPhone: '+639175550188' });
    server.clock.advance(10 * MINUTE);
    const answer = await client.send(method, path, body);
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'accounts.reauthenticate' }]);
    expect(await getUser(client)).toMatchObject({ verifiedPhone: '+639175550188' });
    expect(server.mails).toEqual([]);
  });

  test('adds no email', async () => {
    const { client } = await server.owner({ email: null, verifiedPhone: PHONE });
    server.clock.advance(10 * MINUTE);
    const answer = await client.put('/api/auth/email', { email: 'eve@example.com' });
    expect([answer.status, answer.body['code']]).toEqual([403, 'accounts.reauthenticate']);
    expect(server.mails).toEqual([]);
  });

  test('adds and removes no device', async () => {
    const { client } = await createAna();
    const device = new SoftwareAuthenticator();
    await register(server, client, device);
    const [kept] = (await client.get<readonly { id: string }[]>('/api/auth/biometric')).body;
    server.clock.advance(10 * MINUTE);
    const deleteResponse = await client.delete(`/api/auth/biometric/${kept?.id}`);
    expect([deleteResponse.status, deleteResponse.body['code']]).toEqual([
      403,
      'accounts.reauthenticate',
    ]);
    const registration = await register(server, client, new SoftwareAuthenticator()).catch(
      () => undefined,
    );
    expect(registration?.status).not.toBe(201);
    expect((await client.get('/api/auth/biometric')).body).toMatchObject([{ id: kept?.id }]);
  });

  test('removes no provider link', async () => {
    const { user, client } = await createAna();
    const createdAt = server.clock.now().toISOString();
    const identity = { issuer: 'https://id.example', subject: 'ana', userId: user.id, createdAt };
    await insertIdentity(server.db, identity);
    const [way] = (await client.get<readonly { id: string }[]>('/api/auth/ways-in')).body;
    server.clock.advance(10 * MINUTE);
    const refusedResponse = await client.delete(`/api/auth/ways-in/${way?.id}`);
    expect([refusedResponse.status, refusedResponse.body['code']]).toEqual([
      403,
      'accounts.reauthenticate',
    ]);
  });

  test('gains nothing when its owner proves a way, and cannot guess the password', async () => {
    const { client } = await createAna();
    server.clock.advance(10 * MINUTE);
    const stolenCopy = copyClient(client);
    const reauthentication = await client.post('/api/auth/reauthenticate', { password: PASSWORD });
    expect(reauthentication.status).toBe(200);
    expect((await client.post('/api/auth/biometric-register/options')).status).toBe(200);
    expect((await stolenCopy.get('/api/auth/user')).status).toBe(401);

    server.clock.advance(10 * MINUTE);
    const guess = () => client.post('/api/auth/reauthenticate', { password: 'a guess' });
    for (let n = 0; n < 5; n += 1) {
      expect(await guess()).toMatchObject({
        status: 400,
        body: { code: 'accounts.reauthenticate.wrong' },
      });
    }
    expect((await guess()).status).toBe(429);
  });
});

test('every change of the ways to log in is mailed to the owner', async () => {
  const { client } = await createAna();
  await requestCode(client);
  await client.put('/api/auth/phone', { phoneNumber: PHONE, otp: phone.otp() });
  await register(server, client, new SoftwareAuthenticator());
  const [device] = (await client.get<readonly { id: string }[]>('/api/auth/biometric')).body;
  await client.delete(`/api/auth/biometric/${device?.id}`);
  await client.delete('/api/auth/phone');
  expect(server.mails.map(({ to }) => to)).toEqual([VICTIM, VICTIM, VICTIM, VICTIM]);
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    'A new way to log in to your Alaga account',
    'A new way to log in to your Alaga account',
    'A way to log in to your Alaga account was removed',
    'A way to log in to your Alaga account was removed',
  ]);
  expect(server.mails[0]?.text).not.toContain('9175550100');
});

describe('a stranger who asks for reset links', () => {
  const fromNetwork = (n: number) => ({ 'X-Forwarded-For': `203.0.${n}.1` });
  const requestResetLink = (email: string, n: number) =>
    server.client().post(FORGOT_PATH, { email }, fromNetwork(n));

  test('does not invalidate links of the owner', async () => {
    await createAna();
    await requestResetLink(VICTIM, 1);
    const token = tokenIn(server.mails[0]);
    for (let n = 2; n < 40; n += 1) await requestResetLink(VICTIM, n);
    const answer = await server.client().post(RESET_PATH, { token, password: NEW_PASSWORD });
    expect(answer.status).toBe(200);
  });

  test('cannot flood a mailbox from 100 networks, and learns nothing', async () => {
    await createAna();
    const answers = new Set<string>();
    for (let n = 0; n < 100; n += 1) {
      const address = n % 2 === 0 ? VICTIM : `Ana+${n}@Example.com`;
      const ownResponse = await requestResetLink(address, n);
      const unknownResponse = await requestResetLink(`nobody+${n}@example.com`, n + 100);
      for (const { status, body } of [ownResponse, unknownResponse])
        answers.add(JSON.stringify([status, body]));
    }
    expect(answers.size).toBe(1);
    expect(server.mails.length).toBeLessThanOrEqual(4);
    expect(server.mails.length).toBeGreaterThan(0);
  });

  test('causes at most ten mails a day, and then one in two hours', async () => {
    await createAna();
    const mailCounts: number[] = [];
    for (let hour = 0; hour < 24; hour += 1) {
      const mailsBefore = server.mails.length;
      for (let n = 0; n < 8; n += 1) await requestResetLink(VICTIM, hour * 8 + n);
      mailCounts.push(server.mails.length - mailsBefore);
      server.clock.advance(HOUR);
    }
    expect(mailCounts.slice(0, 4)).toEqual([4, 3, 4, 1]);
    expect(mailCounts.slice(4)).toEqual(
      mailCounts.slice(4).map((_, index) => (index % 2 === 0 ? 1 : 0)),
    );
  });

  test('shares one budget with sign-ups and confirmations, but not with security notices', async () => {
    await createAna();
    for (let n = 0; n < 3; n += 1) await requestResetLink(VICTIM, n);
    const mailsSent = server.mails.length;
    await server.client().post('/api/auth/signup', ANA, fromNetwork(50));
    expect(server.mails).toHaveLength(mailsSent + 1);
    await server.client().post('/api/auth/signup', ANA, fromNetwork(51));
    await server.client().post('/api/auth/resend-confirmation', { email: VICTIM }, fromNetwork(52));
    expect(server.mails).toHaveLength(mailsSent + 1);
    const token = tokenIn(server.mails[0]);
    expect((await server.client().post(RESET_PATH, { token, password: NEW_PASSWORD })).status).toBe(
      200,
    );
    expect(server.mails).toHaveLength(mailsSent + 2);
  });
});

test('delays but does not prevent a confirmation', async () => {
  for (let n = 0; n < 5; n += 1) {
    const network = { 'X-Forwarded-For': `203.0.${n}.1` };
    await server.client().post(FORGOT_PATH, { email: VICTIM }, network);
  }
  expect((await server.client().post('/api/auth/signup', ANA)).status).toBe(201);
  expect(server.mails).toEqual([]);
  server.clock.advance(2 * HOUR);
  await server.client().post('/api/auth/resend-confirmation', { email: VICTIM });
  const link = `/api/auth/confirm-email?token=${tokenIn(server.mails.at(-1))}`;
  expect((await server.client().get(link)).status).toBe(200);
});
