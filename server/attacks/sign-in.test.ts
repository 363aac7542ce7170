import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANA, confirmedAna, PASSWORD, passwordHash, tokenIn } from '#server/accounts/testing.ts';
import { createRoutes } from '#server/app.ts';
import { PHONE, testPhone } from '#server/phones/testing.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { addressOn, buildSubjects, endpointName } from './testing/subjects.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';

/** These tests show that only calls that verify a secret may start a session. */

const phone = testPhone();
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ sms: phone.sms, config: { trustProxy: true } });
});
afterEach(() => server[Symbol.asyncDispose]());

const isSignedIn = async (client: TestClient): Promise<boolean> =>
  (await client.get('/api/auth/user')).status === 200;

test('no public call signs in with publicly known facts', async () => {
  const { user } = await server.owner({ email: ANA.email, passwordHash: await passwordHash() });
  const subjects = await buildSubjects(server.db, { userId: user.id, sessionId: '' });
  const knownValues = { userId: user.id, id: user.id, email: ANA.email, phoneNumber: PHONE };
  const openRoutesOf = createRoutes(server.parts).filter(
    ({ endpoint }) => endpoint.access === 'public',
  );
  expect(openRoutesOf.length).toBeGreaterThan(10);
  for (const { endpoint } of openRoutesOf) {
    const eve = server.client();
    const body = {
      ...VALID_BODIES[endpointName(endpoint)],
      ...knownValues,
      password: 'a guess',
      otp: '123456',
    };
    const query = `?${new URLSearchParams({ userId: user.id, email: ANA.email, token: 'a guess' })}`;
    const isRead = endpoint.method === 'GET';
    const address = addressOn(endpoint, subjects) + (isRead ? query : '');
    await eve.send(endpoint.method, address, isRead ? undefined : body);
    expect([endpointName(endpoint), await isSignedIn(eve)]).toEqual([
      endpointName(endpoint),
      false,
    ]);
  }
});

test.each([
  ['64 characters', 'a kind parrot '.repeat(5).slice(0, 64)],
  ['200 characters of any kind', 'Ünïcode 🐶 "quoted" \t 猫 '.repeat(20).slice(0, 200)],
])('compares a password of %s completely, with its end and its case', async (_, password) => {
  const bea = { ...ANA, email: 'bea@example.com', password };
  expect((await server.client().post('/api/auth/signup', bea)).status).toBe(201);
  const token = tokenIn(server.mails.at(-1));
  await server.client().get(`/api/auth/confirm-email?token=${token}`);
  const logIn = (typedPassword: string) =>
    server.client().post('/api/auth/login', { email: bea.email, password: typedPassword });
  expect((await logIn(`${password.slice(0, -1)}#`)).status).toBe(401);
  expect((await logIn(password.slice(0, -1))).status).toBe(401);
  expect((await logIn(password.toUpperCase())).status).toBe(401);
  expect((await logIn(password)).status).toBe(200);
});

test('generates codes, tokens and keys from the system’s random source', async () => {
  const { random } = Math;
  Math.random = () => 0.5;
  try {
    const secrets: string[] = [];
    for (const attempt of [1, 2, 3]) {
      await server.client().post('/api/auth/send-otp', { phoneNumber: PHONE });
      secrets.push(phone.otp());
      server.clock.advance(120_000);
      const email = `bea${attempt}@example.com`;
      await server.client().post('/api/auth/signup', { ...ANA, email });
      secrets.push(tokenIn(server.mails.at(-1)));
      await server.client().post('/api/auth/forgot-password', { email });
      secrets.push(tokenIn(server.mails.at(-1)));
      const { client } = await server.owner();
      const pet = await client.post('/api/pets', { name: 'Puti', category: 'cat' });
      secrets.push(String(pet.body['shareToken']), String(pet.body['id']));
    }
    expect(secrets).toHaveLength(15);
    expect(new Set(secrets).size).toBe(15);
  } finally {
    Math.random = random;
  }
});

test('uses at least 256 bits for the cookie and its signature', async () => {
  await confirmedAna(server);
  const client = server.client();
  await client.post('/api/auth/login', { email: ANA.email, password: PASSWORD });
  expect(
    [...client.cookies.values()].map((value) => Buffer.from(value, 'base64url').length),
  ).toEqual([32, 32]);
});

test('writes one line in UTC per log entry, whatever is requested', async () => {
  const { client } = await server.owner();
  const forgedPath = '/api/pets/%0d%0a{"level":"error"}%0d%0a';
  await client.get(forgedPath, { 'User-Agent': 'a"}{"level":"error"', 'X-Forwarded-For': '"}' });
  await client.send('PROPFIND', '/api/%0aforged');
  await client.get('/%E2%80%A8forged');
  expect(server.lines.length).toBeGreaterThanOrEqual(3);
  for (const line of server.lines) {
    expect(JSON.stringify(line)).not.toMatch(/forged|level|%0|\\n|\\r|[\r\n\u2028]/);
    expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
});
