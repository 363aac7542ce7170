import { expect, test } from 'vitest';
import { PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import { register, SoftwareAuthenticator, signInByDevice } from '#server/biometrics/testing.ts';
import { PHONE, requestCode, testPhone } from '#server/phones/testing.ts';
import { addPerson, logInThrough, startServerFor } from '#server/provider/testing/log-in.ts';
import { startPeer } from '#server/provider/testing/peer.ts';
import { startTestServer, type TestClient } from '#server/testing.ts';
import { turnOn } from './testing.ts';

const SECOND_STEP_PATH = '/api/auth/login/mfa';
const REQUIRED_ANSWER = { status: 401, body: { code: 'accounts.mfa.required' } };

const isSignedIn = async (client: TestClient) =>
  (await client.get('/api/auth/user')).status === 200;

test('asks after a code of a text message, whoever repeats the request', async () => {
  const phone = testPhone();
  await using server = await startTestServer({ sms: phone.sms });
  const { client } = await server.owner({ email: null, verifiedPhone: '+639175550100' });
  const app = await turnOn(server, client);
  const { client: otherClient } = await server.owner();
  await requestCode(server.client());
  const otp = phone.otp();
  const keyHeaders = { 'Content-Type': 'application/json', 'Idempotency-Key': 'once' };
  const body = JSON.stringify({ phoneNumber: PHONE, otp });
  const firstResponse = await otherClient.send('POST', '/api/auth/verify-otp', body, keyHeaders);
  expect(firstResponse).toMatchObject(REQUIRED_ANSWER);
  expect((await otherClient.send('POST', '/api/auth/verify-otp', body, keyHeaders)).status).toBe(
    400,
  );
  const browser = server.client();
  const { mfaToken } = firstResponse.body;
  const loginResponse = await browser.post(SECOND_STEP_PATH, { mfaToken, code: app.nextCode() });
  expect(loginResponse.status).toBe(200);
  expect(await isSignedIn(browser)).toBe(true);
});

test('asks after the identity provider, with no token in an address', async () => {
  await using peer = await startPeer();
  await using server = await startServerFor(peer);
  const { login } = addPerson(peer);
  const client = server.client();
  expect(await logInThrough(peer, client, login)).toBe('/');
  const app = await turnOn(server, client);
  const browser = server.client();
  expect(await logInThrough(peer, browser, login)).toBe('/login?step=code');
  expect(await isSignedIn(browser)).toBe(false);
  // The code alone is not enough in another browser, because only this browser has the unfinished log-in.
  const otherResponse = await server.client().post(SECOND_STEP_PATH, { code: app.nextCode() });
  expect(otherResponse).toMatchObject({ status: 401, body: { code: 'accounts.mfa.expired' } });
  expect((await browser.post(SECOND_STEP_PATH, { code: app.nextCode() })).status).toBe(200);
  expect(await isSignedIn(browser)).toBe(true);
});

test('asks after an identity that was linked with the password', async () => {
  await using peer = await startPeer();
  await using server = await startServerFor(peer);
  const { login, email } = addPerson(peer);
  const { client } = await server.owner({ email, passwordHash: await passwordHash() });
  const app = await turnOn(server, client);
  const browser = server.client();
  await logInThrough(peer, browser, login);
  const linkResponse = await browser.post('/api/login/link', { password: PASSWORD });
  expect(linkResponse).toMatchObject(REQUIRED_ANSWER);
  expect(await isSignedIn(browser)).toBe(false);
  const { mfaToken } = linkResponse.body;
  expect((await browser.post(SECOND_STEP_PATH, { mfaToken, code: app.nextCode() })).status).toBe(
    200,
  );
});

test('does not ask after a passkey, which verifies its user', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const device = new SoftwareAuthenticator();
  expect((await register(server, client, device)).status).toBe(201);
  await turnOn(server, client);
  const browser = server.client();
  expect((await signInByDevice(server, browser, device, user.id)).status).toBe(200);
  expect(await isSignedIn(browser)).toBe(true);
  const unverifiedResponse = await signInByDevice(server, server.client(), device, user.id, {
    userVerified: false,
  });
  expect(unverifiedResponse.status).toBe(401);
});
