import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANA, PASSWORD, passwordHash, tokenIn } from '#server/accounts/testing.ts';
import {
  challengeFrom,
  SoftwareAuthenticator,
  signInByDevice,
  toSite,
} from '#server/biometrics/testing.ts';
import { PHONE, type Phone, requestCode, testPhone } from '#server/phones/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { appFor, turnOn } from '#server/two-step/testing.ts';
import { holdRequest } from './testing/hold-request.ts';

/**
 * Somebody with a copy of a session sends most of a request, and waits until the owner has reset the password. The rest
 * of the request must not add a way to log in.
 */

const NEW_PASSWORD = 'battery staple';

let server: TestServer;
let phone: Phone;

beforeEach(async () => {
  phone = testPhone();
  server = await startTestServer({ sms: phone.sms });
});
afterEach(() => server[Symbol.asyncDispose]());

const createAna = async () =>
  server.owner({ email: ANA.email, isEmailConfirmed: true, passwordHash: await passwordHash() });

const requestReset = async (): Promise<string> => {
  await server.client().post('/api/auth/forgot-password', { email: ANA.email });
  return tokenIn(server.mails.at(-1));
};

const resetPassword = async (): Promise<void> => {
  const token = await requestReset();
  const body = { token, password: NEW_PASSWORD };
  expect((await server.client().post('/api/auth/reset-password', body)).status).toBe(200);
};

const findUserRow = (id: string) =>
  server.db.run((knex) => knex('users').where({ id }).first('verifiedPhone', 'twoStepAt'));

describe('a request that was held until the password was reset', () => {
  test('adds no device', async () => {
    const { client, user } = await createAna();
    const device = new SoftwareAuthenticator();
    const challenge = await challengeFrom(client);
    const credential = device.register({ challenge, ...toSite(server) });
    const path = '/api/auth/biometric-register';
    const sendRest = await holdRequest(server, client, { path, body: { credential } });
    await resetPassword();
    expect(await sendRest()).toBe(401);
    expect((await signInByDevice(server, server.client(), device, user.id)).status).toBe(401);
  });

  test('makes no API token', async () => {
    const { client } = await createAna();
    const body = { name: 'Home Assistant', scopes: ['read'] };
    const sendRest = await holdRequest(server, client, { path: '/api/tokens', body });
    await resetPassword();
    expect(await sendRest()).toBe(401);
    expect(await server.db.run((knex) => knex('apiTokens').select('id'))).toEqual([]);
  });

  test('adds no number', async () => {
    const { client, user } = await createAna();
    await requestCode(client);
    const body = { phoneNumber: PHONE, otp: phone.otp() };
    const sendRest = await holdRequest(server, client, {
      method: 'PUT',
      path: '/api/auth/phone',
      body,
    });
    await resetPassword();
    expect(await sendRest()).toBe(401);
    expect(await findUserRow(user.id)).toMatchObject({ verifiedPhone: null });
  });

  test('subscribes no browser to push notices', async () => {
    const { client } = await createAna();
    const path = '/api/push/subscriptions';
    const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/held';
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
    const sendRest = await holdRequest(server, client, { path, body: { endpoint, keys } });
    await resetPassword();
    expect(await sendRest()).toBe(401);
    expect(await server.db.run((knex) => knex('pushSubscriptions').select('id'))).toEqual([]);
  });

  test('does not turn two-step login off', async () => {
    const { client, user } = await createAna();
    const app = await turnOn(server, client);
    const body = { code: app.nextCode() };
    const sendRest = await holdRequest(server, client, { path: '/api/auth/mfa/turn-off', body });
    await resetPassword();
    expect(await sendRest()).toBe(401);
    expect((await findUserRow(user.id))?.twoStepAt).not.toBeNull();
  });

  test('does not turn two-step login on', async () => {
    const { client, user } = await createAna();
    const { body } = await client.post('/api/auth/mfa/set-up', {});
    const code = appFor(String(body['secret']), server).code();
    const path = '/api/auth/mfa/confirm';
    const sendRest = await holdRequest(server, client, { path, body: { code } });
    await resetPassword();
    expect(await sendRest()).toBe(401);
    expect(await findUserRow(user.id)).toMatchObject({ twoStepAt: null });
  });
});

test('a code of two-step login ends while its request is held', async () => {
  const { client } = await createAna();
  const app = await turnOn(server, client);
  const code = app.nextCode();
  const browser = server.client();
  const login = await browser.post('/api/auth/login', { email: ANA.email, password: PASSWORD });
  const body = { mfaToken: login.body['mfaToken'], code };
  const sendRest = await holdRequest(server, browser, { path: '/api/auth/login/mfa', body });
  server.clock.advance(2 * 60_000);
  expect(await sendRest()).toBe(400);
});

test('a password is not changed with the former one while it is being reset', async () => {
  const { client } = await createAna();
  const token = await requestReset();
  const changed = { newPassword: 'a stolen horse', confirmPassword: 'a stolen horse' };
  const [change, reset] = await Promise.all([
    client.post('/api/auth/change-password', { currentPassword: PASSWORD, ...changed }),
    server.client().post('/api/auth/reset-password', { token, password: NEW_PASSWORD }),
  ]);
  // A change that comes first ends the link; one that comes later has no session any more.
  expect([
    [200, 400],
    [400, 200],
    [401, 200],
  ]).toContainEqual([change.status, reset.status]);
});

test('a held set-up does not replace the key of a two-step login that was turned on meanwhile', async () => {
  const { client } = await createAna();
  const sendRest = await holdRequest(server, client, { path: '/api/auth/mfa/set-up', body: {} });
  const app = await turnOn(server, client);
  expect(await sendRest()).toBe(409);
  const login = await server
    .client()
    .post('/api/auth/login', { email: ANA.email, password: PASSWORD });
  const { mfaToken } = login.body;
  const secondStep = { mfaToken, code: app.nextCode() };
  expect((await server.client().post('/api/auth/login/mfa', secondStep)).status).toBe(200);
});
