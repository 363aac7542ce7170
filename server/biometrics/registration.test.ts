import { v4 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { forgetChallenges } from './jobs.ts';
import { MAX_DEVICES } from './rules.ts';
import {
  ALGORITHMS,
  challengeFrom,
  register,
  SoftwareAuthenticator,
  signInByDevice,
  toSite,
} from './testing.ts';

const REGISTER_PATH = '/api/auth/biometric-register';
const LIST_PATH = '/api/auth/biometric';
const NO_ENTRY = '01990000-0000-7000-8000-000000000000';
const FAILED_ANSWER = {
  message: 'Failed to setup biometric authentication. Please try again.',
  code: 'biometrics.setup.failed',
};
const EXPIRED_ANSWER = {
  message: 'That took too long. Please try again.',
  code: 'biometrics.expired',
};

describe('registration options', () => {
  test('ask for a platform key for Alaga with user verification', async () => {
    await using server = await startTestServer();
    const { user, client } = await server.owner({ email: 'ana@example.com' });
    const answer = await client.post(`${REGISTER_PATH}/options`);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        challenge: expect.any(String),
        rp: { id: '127.0.0.1', name: 'Alaga' },
        user: {
          id: Buffer.from(user.id).toString('base64url'),
          name: 'ana@example.com',
          displayName: 'Ana Reyes',
        },
        pubKeyCredParams: [
          { alg: -7, type: 'public-key' },
          { alg: -257, type: 'public-key' },
        ],
        timeout: 60_000,
        attestation: 'none',
        excludeCredentials: [],
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          userVerification: 'required',
          residentKey: 'preferred',
          requireResidentKey: false,
        },
      },
    ]);
  });

  test('contain a new challenge of 32 random bytes, of which only the hash is stored', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const [one, two] = [await challengeFrom(client), await challengeFrom(client)];
    expect(Buffer.from(one, 'base64url')).toHaveLength(32);
    expect(one).not.toBe(two);
    const challengeHashes = await server.db.run((knex) =>
      knex('biometricChallenges').select('hash'),
    );
    expect(challengeHashes).toHaveLength(2);
    expect(JSON.stringify(challengeHashes)).not.toContain(one);
  });

  test('exclude devices that are already set up', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const device = new SoftwareAuthenticator();
    await register(server, client, device);
    const { body } = await client.post(`${REGISTER_PATH}/options`);
    expect(body['excludeCredentials']).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal'] },
    ]);
  });

  test('use the configured address, whatever the Host header', async () => {
    await using server = await startTestServer({ config: { publicUrl: 'https://alaga.example' } });
    const { client } = await server.owner();
    const { body } = await client.post(`${REGISTER_PATH}/options`);
    expect(body['rp']).toEqual({ id: 'alaga.example', name: 'Alaga' });
  });

  test('answer 503 if the server does not know its own name', async () => {
    await using server = await startTestServer({ config: { trustProxy: true } });
    const { client } = await server.owner();
    const headers = { 'X-Forwarded-Host': 'evil.example' };
    const answer = await client.post(`${REGISTER_PATH}/options`, {}, headers);
    expect([answer.status, answer.body['code']]).toEqual([503, 'biometrics.address']);
  });
});

describe('a device', () => {
  test.each(ALGORITHMS)('is set up with a key of %s and listed', async (algorithm) => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const device = new SoftwareAuthenticator(algorithm);
    const answer = await register(server, client, device);
    const now = server.clock.now().toISOString();
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: device.id,
        type: 'public-key',
        publicKey: expect.stringMatching(/^[\w-]{80,}$/),
        label: '',
        createdAt: now,
        lastUsedAt: null,
      },
    ]);
    expect((await client.get(LIST_PATH)).body).toEqual([answer.body]);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['an owner it did not recognize', { userVerified: false }],
  ])('is refused when it answers for %s', async (_what, ceremonyOverrides) => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const answer = await register(server, client, new SoftwareAuthenticator(), ceremonyOverrides);
    expect([answer.status, answer.body]).toEqual([400, FAILED_ANSWER]);
    expect((await client.get(LIST_PATH)).body).toEqual([]);
  });

  test('answers each challenge once, in time and only for the right owner', async () => {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    const otherOwner = await server.owner();
    const device = new SoftwareAuthenticator();
    const answerTo = (challenge: string) =>
      client.post(REGISTER_PATH, { credential: device.register({ challenge, ...toSite(server) }) });

    for (const challenge of [
      'made-up',
      await challengeFrom(otherOwner.client),
      await challengeFrom(client, user.id),
    ]) {
      expect(await answerTo(challenge)).toMatchObject({ status: 400, body: EXPIRED_ANSWER });
    }
    const lateChallenge = await challengeFrom(client);
    server.clock.advance(90_000);
    expect(await answerTo(lateChallenge)).toMatchObject({ status: 400, body: EXPIRED_ANSWER });

    const firstChallenge = await challengeFrom(client);
    server.clock.advance(89_000);
    expect((await answerTo(firstChallenge)).status).toBe(201);
    expect(await answerTo(firstChallenge)).toMatchObject({ status: 400, body: EXPIRED_ANSWER });
  });

  test('cannot be set up for a second owner', async () => {
    await using server = await startTestServer();
    const [ana, ben] = [await server.owner(), await server.owner()];
    const device = new SoftwareAuthenticator();
    await register(server, ana.client, device);
    const answer = await register(server, ben.client, device);
    expect([answer.status, answer.body['code']]).toEqual([409, 'biometrics.known']);
    expect((await ben.client.get(LIST_PATH)).body).toEqual([]);
  });

  test('is removed only by its owner, and then cannot sign in', async () => {
    await using server = await startTestServer();
    const [ana, ben] = [await server.owner(), await server.owner()];
    const device = new SoftwareAuthenticator();
    await register(server, ana.client, device);
    for (const [client, id] of [
      [ben.client, device.id],
      [ana.client, NO_ENTRY],
    ] as const) {
      expect((await client.delete(`${LIST_PATH}/${id}`)).status).toBe(404);
    }
    const answer = await ana.client.delete(`${LIST_PATH}/${device.id}`);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Biometric login is off on that device.' },
    ]);
    expect((await ana.client.get(LIST_PATH)).body).toEqual([]);
    const refusedResponse = await signInByDevice(server, server.client(), device, ana.user.id);
    expect(refusedResponse.status).toBe(401);
  });
});

const addDevices = (server: TestServer, userId: string, count: number) =>
  server.db.run((knex) =>
    knex('biometricCredentials').insert(
      Array.from({ length: count }, () => ({
        ...{ id: v4(), userId, publicKey: 'key', counter: 0, transports: '[]' },
        ...{ label: '', createdAt: server.clock.now().toISOString(), lastUsedAt: null },
      })),
    ),
  );

test('sets up 50 devices of an account, and refuses another before and after it has created a key', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const challenge = await challengeFrom(client);
  await addDevices(server, user.id, MAX_DEVICES - 1);
  expect((await register(server, client, new SoftwareAuthenticator())).status).toBe(201);
  const options = await client.post(`${REGISTER_PATH}/options`);
  expect([options.status, options.body['code']]).toEqual([409, 'biometrics.tooMany']);
  const credential = new SoftwareAuthenticator().register({ challenge, ...toSite(server) });
  const answer = await client.post(REGISTER_PATH, { credential });
  expect([answer.status, answer.body['code']]).toEqual([409, 'biometrics.tooMany']);
  expect(await client.get<unknown[]>(LIST_PATH)).toMatchObject({ body: { length: MAX_DEVICES } });
});

test('sets up one of two devices that arrive at once where only one has room', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  await addDevices(server, user.id, MAX_DEVICES - 1);
  const credentials = await Promise.all(
    [1, 2].map(async () => {
      const challenge = await challengeFrom(client);
      return new SoftwareAuthenticator().register({ challenge, ...toSite(server) });
    }),
  );
  const answers = await Promise.all(
    credentials.map((credential) => client.post(REGISTER_PATH, { credential })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await client.get<unknown[]>(LIST_PATH)).toMatchObject({ body: { length: MAX_DEVICES } });
});

test('stores only the known transports of a device, each once', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const challenge = await challengeFrom(client);
  const credential = new SoftwareAuthenticator().register({ challenge, ...toSite(server) });
  const transports = [...Array.from({ length: 500 }, () => 'usb'), 'telepathy', 'internal'];
  const response = { ...credential.response, transports };
  const answer = await client.post(REGISTER_PATH, { credential: { ...credential, response } });
  expect(answer.status).toBe(201);
  const rows = await server.db.run((knex) => knex('biometricCredentials').select('transports'));
  expect(rows).toEqual([{ transports: ['internal', 'usb'] }]);
});

test('answers 400 for malformed answers of a device', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const unrelatedCredential = new SoftwareAuthenticator().register({
    challenge: 'x',
    ...toSite(server),
  });
  for (const credential of [
    undefined,
    { ...unrelatedCredential, id: 'not base64url!' },
    { ...unrelatedCredential, response: {} },
    {
      ...unrelatedCredential,
      response: { ...unrelatedCredential.response, clientDataJSON: 'bm90IGpzb24' },
    },
    {
      ...unrelatedCredential,
      response: { ...unrelatedCredential.response, transports: 'internal' },
    },
  ]) {
    expect((await client.post(REGISTER_PATH, { credential })).status).toBe(400);
  }
});

test('deletes unanswered challenges', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  await challengeFrom(client);
  server.clock.advance(60_000);
  await challengeFrom(client);
  server.clock.advance(30_000);
  expect(await forgetChallenges(server)).toBe(1);
  expect(await forgetChallenges(server)).toBe(0);
});
