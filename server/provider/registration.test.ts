import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUserByEmail } from '#db/accounts/queries.ts';
import { ANA } from '#server/accounts/testing.ts';
import { issueCode } from '#server/registration/codes.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { addPerson, logInThrough, startServerFor } from './testing/log-in.ts';
import { type Peer, startPeer } from './testing/peer.ts';

let peer: Peer;

beforeAll(async () => {
  peer = await startPeer();
});
afterAll(() => peer[Symbol.asyncDispose]());

const startServerWith = async (config: Readonly<Record<string, unknown>>): Promise<TestServer> => {
  const server = await startServerFor(peer, config);
  await server.owner();
  return server;
};

test('the provider makes an account with an invitation only, and logs in without', async () => {
  await using server = await startServerWith({ signUp: 'invite' });
  const { login, email } = addPerson(peer);
  expect(await logInThrough(peer, server.client(), login)).toBe('/landing?error=closed');
  const { code } = await issueCode(server.db, { kind: 'invitation', email }, server.clock.now());
  const otherPerson = addPerson(peer);
  const query = `?invitation=${code}`;
  expect(await logInThrough(peer, server.client(), otherPerson.login, query)).toBe(
    '/landing?error=closed',
  );
  expect(await logInThrough(peer, server.client(), login, query)).toBe('/');
  expect(await logInThrough(peer, server.client(), login)).toBe('/');
  expect(await findUserByEmail(server.db, otherPerson.email)).toBeUndefined();
});

test('OIDC_SIGN_UP=false makes no account, and lets owners in who have one', async () => {
  await using server = await startServerWith({ oidcSignUp: false });
  const { login, email } = addPerson(peer);
  expect(await logInThrough(peer, server.client(), login)).toBe('/landing?error=closed');
  await server.owner({ email });
  expect(await logInThrough(peer, server.client(), login)).toBe('/');
  expect((await server.client().get('/api/capabilities')).body['providerSignUp']).toBe(false);
});

test('PASSWORD_LOGIN=false refuses every use of a password but the one that links an account', async () => {
  await using server = await startServerWith({ passwordLogin: false });
  const offError = { code: 'accounts.passwordLogin.off' };
  for (const [path, body] of [
    ['login', ANA],
    ['signup', ANA],
    ['forgot-password', { email: ANA.email }],
    ['reset-password', { token: 'none', password: 'battery staple' }],
  ] as const) {
    const refusedResponse = await server.client().post(`/api/auth/${path}`, body);
    expect([refusedResponse.status, refusedResponse.body], path).toMatchObject([403, offError]);
  }
  expect((await server.client().post('/api/auth/login', {})).status).toBe(400);
  expect((await server.client().get('/api/capabilities')).body).toMatchObject({
    passwordLogin: false,
    passwordReset: false,
  });
  expect(server.mails).toEqual([]);
});

test('OIDC_AUTO leads to the provider, but not in a browser that has just signed out', async () => {
  await using server = await startServerWith({ oidcAuto: true });
  const getRedirectTarget = async (client: TestClient) =>
    (await client.get('/api/capabilities')).body['providerAuto'];
  expect(await getRedirectTarget(server.client())).toBe(true);
  for (const path of ['/api/logout', '/api/auth/account']) {
    const { client } = await server.owner();
    expect(await getRedirectTarget(client)).toBe(true);
    await (path === '/api/logout' ? client.get(path) : client.delete(path));
    expect(client.cookies.has('alaga.signed-out')).toBe(true);
    expect(await getRedirectTarget(client)).toBe(false);
  }
  await using plain = await startTestServer();
  const { client } = await plain.owner();
  await client.get('/api/logout');
  expect(client.cookies.has('alaga.signed-out')).toBe(false);
});
