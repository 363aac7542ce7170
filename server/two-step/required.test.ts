import { afterEach, beforeEach, expect, test } from 'vitest';
import { PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import { register, SoftwareAuthenticator, signInByDevice } from '#server/biometrics/testing.ts';
import { readConfig } from '#server/config.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { turnOn } from './testing.ts';

const LIMITED_ANSWER = { status: 403, body: { code: 'accounts.mfa.setUp' } };
const EMAIL = 'ana@example.com';

let server: TestServer;
let client: TestClient;
let userId: string;

beforeEach(async () => {
  server = await startTestServer({ config: { requireMfa: true } });
  const accountOwner = await server.owner({ email: EMAIL, passwordHash: await passwordHash() });
  client = accountOwner.client;
  userId = accountOwner.user.id;
});
afterEach(() => server[Symbol.asyncDispose]());

test('an account without two steps can do nothing but set them up', async () => {
  const browser = server.client();
  const login = { email: EMAIL, password: PASSWORD };
  const loginResponse = await browser.post('/api/auth/login', login);
  expect(loginResponse).toMatchObject({ status: 200, body: { mustSetUpTwoStep: true } });
  expect((await browser.get('/api/auth/user')).body['mustSetUpTwoStep']).toBe(true);
  for (const path of ['/api/pets', '/api/changes', '/api/tokens', '/api/auth/sessions'])
    expect(await browser.get(path)).toMatchObject(LIMITED_ANSWER);
  const pet = { name: 'Bantay', category: 'dog' };
  expect(await browser.post('/api/pets', pet)).toMatchObject(LIMITED_ANSWER);
  expect(await browser.put('/api/auth/user', { city: 'Cebu' })).toMatchObject(LIMITED_ANSWER);
  expect(await browser.delete('/api/auth/account')).toMatchObject(LIMITED_ANSWER);
  // Public calls answer as to a stranger.
  expect((await browser.get('/api/capabilities')).status).toBe(200);
  await turnOn(server, browser);
  expect((await browser.get('/api/auth/user')).body['mustSetUpTwoStep']).toBe(false);
  expect((await browser.post('/api/pets', pet)).status).toBe(201);
});

test('two steps cannot be turned off', async () => {
  const app = await turnOn(server, client);
  const answer = await client.post('/api/auth/mfa/turn-off', { code: app.nextCode() });
  expect(answer).toMatchObject({ status: 409, body: { code: 'accounts.mfa.needed' } });
  expect((await client.get('/api/auth/mfa')).body).toMatchObject({ isRequired: true });
});

test('a session that a passkey began is not limited, nor one that proves a passkey', async () => {
  const device = new SoftwareAuthenticator();
  expect((await register(server, client, device)).status).toBe(201);
  expect(await client.get('/api/pets')).toMatchObject(LIMITED_ANSWER);
  const browser = server.client();
  expect((await signInByDevice(server, browser, device, userId)).status).toBe(200);
  expect((await browser.get('/api/pets')).status).toBe(200);
  // Proving the identity by password keeps the access that the device gave.
  const proof = { password: PASSWORD };
  expect((await browser.post('/api/auth/reauthenticate', proof)).status).toBe(200);
  expect((await browser.get('/api/pets')).status).toBe(200);
  const otherClient = server.client();
  await otherClient.post('/api/auth/login', { email: EMAIL, password: PASSWORD });
  expect(await otherClient.get('/api/pets')).toMatchObject(LIMITED_ANSWER);
});

test('API tokens keep working', async () => {
  const app = await turnOn(server, client);
  const tokenResponse = await client.post('/api/tokens', { name: 'Home', scopes: ['read'] });
  expect(tokenResponse.status).toBe(201);
  expect(app.recoveryCodes).toHaveLength(10);
  await server.db.run((knex) => knex('users').update({ twoStepAt: null }));
  const bearer = { Authorization: `Bearer ${tokenResponse.body['token']}` };
  expect((await server.client().send('GET', '/api/pets', undefined, bearer)).status).toBe(200);
});

test('is a setting of hosted servers', () => {
  expect(readConfig({}).requireMfa).toBe(false);
  expect(readConfig({ REQUIRE_MFA: 'true' }).requireMfa).toBe(true);
  expect(readConfig({ REQUIRE_MFA: 'true', ALAGA_MODE: 'household' }).requireMfa).toBe(false);
  expect(() => readConfig({ REQUIRE_MFA: 'maybe' })).toThrow('REQUIRE_MFA must be true or false');
});
