import { describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';
import {
  ALGORITHMS,
  challengeFrom,
  register,
  SoftwareAuthenticator,
  signInByDevice,
  toSite,
} from './testing.ts';

const VERIFY_PATH = '/api/auth/biometric-verify';
const NOBODY = '01990000-0000-7000-8000-000000000000';
const REFUSED_ANSWER = {
  status: 401,
  body: {
    message: 'Biometric login was not accepted. Log in with your password, then set it up again.',
    code: 'biometrics.refused',
  },
};
const EXPIRED_ANSWER = {
  status: 401,
  body: { message: 'That took too long. Please try again.', code: 'biometrics.expired' },
};

const startWithDevice = async (
  server: TestServer,
  device = new SoftwareAuthenticator(),
  overrides: Parameters<TestServer['owner']>[0] = {},
) => {
  const { user, client } = await server.owner(overrides);
  await register(server, client, device);
  return { userId: user.id, client, device };
};

const getSignedInUser = async (client: ReturnType<TestServer['client']>) => {
  const { status, body } = await client.get('/api/auth/user');
  return status === 200 ? body['id'] : undefined;
};

describe('an assertion', () => {
  test.each(ALGORITHMS)('signs in with a key of %s', async (algorithm) => {
    await using server = await startTestServer();
    const { userId, device } = await startWithDevice(server, new SoftwareAuthenticator(algorithm));
    server.clock.advance(60_000);
    const client = server.client();
    const answer = await signInByDevice(server, client, device, userId);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(await getSignedInUser(client)).toBe(userId);
    const { body } = await client.get<readonly unknown[]>('/api/auth/biometric');
    expect(body).toMatchObject([{ id: device.id, lastUsedAt: server.clock.now().toISOString() }]);
  });

  test('signs in repeatedly with a device that does not count', async () => {
    await using server = await startTestServer();
    const { userId, device } = await startWithDevice(server);
    for (let i = 0; i < 2; i += 1) {
      device.counter = -1;
      const answer = await signInByDevice(server, server.client(), device, userId);
      expect(answer.body).toEqual({ success: true });
    }
  });

  test('signs in under a new session id, not a planted one', async () => {
    await using server = await startTestServer();
    const { userId, device } = await startWithDevice(server);
    const { client } = await server.owner();
    const plantedClient = server.client();
    for (const [name, value] of client.cookies) plantedClient.cookies.set(name, value);
    await signInByDevice(server, client, device, userId);
    expect(await getSignedInUser(client)).toBe(userId);
    expect(client.cookies.get('alaga.sid')).not.toBe(plantedClient.cookies.get('alaga.sid'));
    expect(await getSignedInUser(plantedClient)).toBeUndefined();
  });

  test.each([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another port', { origin: 'http://127.0.0.1:1' }],
    ['for another site', { rpId: 'evil.example' }],
    ['of an owner whom the device did not recognize', { userVerified: false }],
  ])('%s is refused', async (_what, ceremonyOverrides) => {
    await using server = await startTestServer();
    const { userId, device } = await startWithDevice(server);
    const client = server.client();
    expect(await signInByDevice(server, client, device, userId, ceremonyOverrides)).toMatchObject(
      REFUSED_ANSWER,
    );
    expect(await getSignedInUser(client)).toBeUndefined();
  });

  test('is accepted once, as is its challenge', async () => {
    await using server = await startTestServer();
    const { userId, device } = await startWithDevice(server);
    const client = server.client();
    const challenge = await challengeFrom(client, userId);
    const assertion = device.assert({ challenge, ...toSite(server) });
    const answers = await Promise.all(
      [client, server.client()].map((item) => item.post(VERIFY_PATH, { userId, assertion })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const secondAssertion = device.assert({ challenge, ...toSite(server) });
    for (const replayedAssertion of [assertion, secondAssertion]) {
      const answer = await server
        .client()
        .post(VERIFY_PATH, { userId, assertion: replayedAssertion });
      expect(answer).toMatchObject(EXPIRED_ANSWER);
    }
  });

  test('uses up its challenge when it fails', async () => {
    await using server = await startTestServer();
    const { userId, device } = await startWithDevice(server);
    const client = server.client();
    const challenge = await challengeFrom(client, userId);
    const wrongAssertion = device.assert({ challenge, ...toSite(server), userVerified: false });
    expect(await client.post(VERIFY_PATH, { userId, assertion: wrongAssertion })).toMatchObject(
      REFUSED_ANSWER,
    );
    const validAssertion = device.assert({ challenge, ...toSite(server) });
    expect(await client.post(VERIFY_PATH, { userId, assertion: validAssertion })).toMatchObject(
      EXPIRED_ANSWER,
    );
  });

  test('is accepted for 60 seconds plus a short grace period', async () => {
    await using server = await startTestServer();
    const { userId, device } = await startWithDevice(server);
    const client = server.client();
    const answerAfter = async (milliseconds: number) => {
      const challenge = await challengeFrom(client, userId);
      server.clock.advance(milliseconds);
      const assertion = device.assert({ challenge, ...toSite(server) });
      return client.post(VERIFY_PATH, { userId, assertion });
    };
    expect((await answerAfter(89_000)).status).toBe(200);
    expect(await answerAfter(90_000)).toMatchObject(EXPIRED_ANSWER);
  });

  test('must answer a challenge issued for signing in, and for this user', async () => {
    await using server = await startTestServer();
    const { userId, client, device } = await startWithDevice(server);
    for (const challenge of [
      'made-up',
      await challengeFrom(client),
      await challengeFrom(client, NOBODY),
    ]) {
      const assertion = device.assert({ challenge, ...toSite(server) });
      expect(await server.client().post(VERIFY_PATH, { userId, assertion })).toMatchObject(
        EXPIRED_ANSWER,
      );
    }
  });

  test('is refused for a copied key, whose counter has not grown', async () => {
    await using server = await startTestServer();
    const { userId, device } = await startWithDevice(server);
    for (let i = 0; i < 3; i += 1) await signInByDevice(server, server.client(), device, userId);
    device.counter = 1;
    const client = server.client();
    expect(await signInByDevice(server, client, device, userId)).toMatchObject(REFUSED_ANSWER);
    device.counter = 2;
    expect(await signInByDevice(server, client, device, userId)).toMatchObject(REFUSED_ANSWER);
    expect(await signInByDevice(server, client, device, userId)).toMatchObject({ status: 200 });
  });

  test('is refused from another user’s device, whatever user it claims', async () => {
    await using server = await startTestServer();
    const ana = await startWithDevice(server);
    const ben = await startWithDevice(server);
    const client = server.client();
    const challenge = await challengeFrom(client, ana.userId);
    const assertion = ben.device.assert({ challenge, ...toSite(server) });
    const answer = await client.post(VERIFY_PATH, { userId: ana.userId, assertion });
    expect(answer).toMatchObject(REFUSED_ANSWER);

    const anotherChallenge = await challengeFrom(client, ana.userId);
    const foreignAssertion = ana.device.assert(
      { challenge: anotherChallenge, ...toSite(server) },
      ben.userId,
    );
    expect(
      await client.post(VERIFY_PATH, { userId: ana.userId, assertion: foreignAssertion }),
    ).toMatchObject(REFUSED_ANSWER);
    expect(await getSignedInUser(client)).toBeUndefined();
  });

  test('is refused with another signature', async () => {
    await using server = await startTestServer();
    const { userId, device } = await startWithDevice(server);
    const client = server.client();
    const challenge = await challengeFrom(client, userId);
    const ceremony = { challenge, ...toSite(server) };
    const validAssertion = device.assert(ceremony);
    const { signature } = new SoftwareAuthenticator().assert(ceremony).response;
    const assertion = { ...validAssertion, response: { ...validAssertion.response, signature } };
    expect(await client.post(VERIFY_PATH, { userId, assertion })).toMatchObject(REFUSED_ANSWER);
  });

  test('does not sign in with an unconfirmed email', async () => {
    await using server = await startTestServer();
    const device = new SoftwareAuthenticator();
    const { userId } = await startWithDevice(server, device, { isEmailConfirmed: false });
    const client = server.client();
    const answer = await signInByDevice(server, client, device, userId);
    expect([answer.status, answer.body['message']]).toEqual([
      403,
      'Please confirm your email before logging in.',
    ]);
    expect(await getSignedInUser(client)).toBeUndefined();
  });

  test('signs in to an account with a verified number, even with an unconfirmed email', async () => {
    await using server = await startTestServer();
    const device = new SoftwareAuthenticator();
    const overrides = { verifiedPhone: '+639171234567', isEmailConfirmed: false };
    const { userId } = await startWithDevice(server, device, overrides);
    expect((await signInByDevice(server, server.client(), device, userId)).status).toBe(200);
  });

  test('signs in to an account without an email', async () => {
    await using server = await startTestServer();
    const device = new SoftwareAuthenticator();
    const overrides = { email: null, phone: '+639171234567', isEmailConfirmed: false };
    const { userId } = await startWithDevice(server, device, overrides);
    expect((await signInByDevice(server, server.client(), device, userId)).status).toBe(200);
  });

  test('is checked against the configured address', async () => {
    await using server = await startTestServer({ config: { publicUrl: 'https://alaga.example' } });
    const site = { origin: 'https://alaga.example', rpId: 'alaga.example' };
    const { user, client } = await server.owner();
    const device = new SoftwareAuthenticator();
    expect((await register(server, client, device, site)).status).toBe(201);
    const visitor = server.client();
    expect((await signInByDevice(server, visitor, device, user.id, site)).status).toBe(200);
    expect(await signInByDevice(server, server.client(), device, user.id)).toMatchObject(
      REFUSED_ANSWER,
    );
  });
});

describe('a user id alone', () => {
  test('signs nobody in, and succeeds only in that user’s own session', async () => {
    await using server = await startTestServer();
    const ana = await startWithDevice(server);
    const ben = await server.owner();
    const visitor = server.client();
    const ask = async (client: typeof visitor, userId: string) => {
      const { status, body } = await client.post(VERIFY_PATH, { userId });
      return [status, body];
    };
    expect(await ask(visitor, ana.userId)).toEqual([200, { success: false }]);
    expect(await ask(visitor, NOBODY)).toEqual([200, { success: false }]);
    expect(await ask(ben.client, ana.userId)).toEqual([200, { success: false }]);
    expect(await ask(ana.client, ana.userId)).toEqual([200, { success: true }]);
    expect(await getSignedInUser(visitor)).toBeUndefined();
    expect(await getSignedInUser(ben.client)).toBe(ben.user.id);
  });
});

test('reveals neither whether the user exists nor whether a device is set up', async () => {
  await using server = await startTestServer();
  const { userId } = await startWithDevice(server);
  const { user: bareUser } = await server.owner();
  server.statements();
  const seenErrors: unknown[] = [];
  for (const accountId of [userId, bareUser.id, NOBODY]) {
    const client = server.client();
    const options = await client.post(`${VERIFY_PATH}/options`, { userId: accountId });
    const { challenge, ...rest } = options.body;
    const assertion = new SoftwareAuthenticator().assert({
      challenge: String(challenge),
      ...toSite(server),
    });
    const answer = await client.post(VERIFY_PATH, { userId: accountId, assertion });
    seenErrors.push([options.status, rest, answer.status, answer.body, server.statements()]);
  }
  expect(seenErrors[0]).toMatchObject([
    200,
    { rpId: '127.0.0.1', timeout: 60_000, userVerification: 'required' },
    401,
    REFUSED_ANSWER.body,
    { length: 8 },
  ]);
  expect(seenErrors[1]).toEqual(seenErrors[0]);
  expect(seenErrors[2]).toEqual(seenErrors[0]);
});
