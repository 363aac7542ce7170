import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';
import {
  challengeFrom,
  register,
  SoftwareAuthenticator,
  signInByPasskey,
  toSite,
} from './testing.ts';

const VERIFY_PATH = '/api/auth/biometric-verify';
const REFUSED_ANSWER = { status: 401, body: { code: 'biometrics.refused' } };
const EXPIRED_ANSWER = { status: 401, body: { code: 'biometrics.expired' } };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const startWithPasskey = async () => {
  const { user, client } = await server.owner();
  const device = new SoftwareAuthenticator();
  expect((await register(server, client, device)).status).toBe(201);
  return { userId: user.id, device };
};

test('signs in with a passkey, without an email', async () => {
  const { userId, device } = await startWithPasskey();
  const client = server.client();
  expect((await signInByPasskey(server, client, device, userId)).status).toBe(200);
  expect((await client.get('/api/auth/user')).body).toMatchObject({ id: userId });
});

test('refuses a passkey that names nobody or somebody else, or did not verify its user', async () => {
  const { userId, device } = await startWithPasskey();
  const otherAccount = await startWithPasskey();
  const refusedAssertions = [
    await signInByPasskey(server, server.client(), device, undefined),
    await signInByPasskey(server, server.client(), device, otherAccount.userId),
    await signInByPasskey(server, server.client(), device, 'nobody'),
    await signInByPasskey(server, server.client(), device, userId, { userVerified: false }),
    await signInByPasskey(server, server.client(), new SoftwareAuthenticator(), userId),
  ];
  for (const answer of refusedAssertions) expect(answer).toMatchObject(REFUSED_ANSWER);
});

test('accepts each challenge once, and only for the way in for which it was made', async () => {
  const { userId, device } = await startWithPasskey();
  const client = server.client();
  const namedChallenge = await challengeFrom(client, userId);
  const crossedBody = {
    assertion: device.assert({ challenge: namedChallenge, ...toSite(server) }, userId),
  };
  expect(await client.post(VERIFY_PATH, crossedBody)).toMatchObject(EXPIRED_ANSWER);
  const { body } = await client.post(`${VERIFY_PATH}/options`, {});
  const challenge = String(body['challenge']);
  const assertion = device.assert({ challenge, ...toSite(server) }, userId);
  expect(await client.post(VERIFY_PATH, { userId, assertion })).toMatchObject(EXPIRED_ANSWER);
  expect((await client.post(VERIFY_PATH, { assertion })).status).toBe(200);
  expect(await client.post(VERIFY_PATH, { assertion })).toMatchObject(EXPIRED_ANSWER);
});

test('answers options that name no credential and no user', async () => {
  const { body } = await server.client().post(`${VERIFY_PATH}/options`, {});
  expect(Object.keys(body).toSorted()).toEqual([
    'challenge',
    'rpId',
    'timeout',
    'userVerification',
  ]);
});
