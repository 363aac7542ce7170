import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertIdentity } from '#db/provider/queries.ts';
import { PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import type { TestClient, TestServer } from '#server/testing.ts';
import { getLocation } from './testing/location.ts';
import { addPerson, logInThrough, startServerFor } from './testing/log-in.ts';
import { type Peer, signInAtProvider, startPeer } from './testing/peer.ts';

const LINK = '/api/login/link';

let peer: Peer;
let server: TestServer;

beforeAll(async () => {
  peer = await startPeer();
  server = await startServerFor(peer);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await peer[Symbol.asyncDispose]();
});

/** A person with an account at the provider, and an account with a password here under the same verified address. */
const listLinkable = async () => {
  const { login, email } = addPerson(peer);
  const { user } = await server.owner({ email, passwordHash: await passwordHash() });
  return { login, email, user };
};

const isSignedIn = async (client: TestClient) =>
  (await client.get('/api/auth/user')).status === 200;

const listIdentities = (userId: string) =>
  server.db.run((knex) => knex('providerIdentities').where({ userId }).select('subject'));

describe('an identity with the verified email of an account with a password', () => {
  test('signs in only after that password, once', async () => {
    const { login, email, user } = await listLinkable();
    const client = server.client();
    expect(await logInThrough(peer, client, login)).toBe('/landing?link=password');
    expect(await isSignedIn(client)).toBe(false);
    expect(await listIdentities(user.id)).toEqual([]);
    const { name } = peer.settings;
    expect((await client.get(LINK)).body).toEqual({ email, provider: name });

    const wrongResponse = await client.post(LINK, { password: 'a guess' });
    expect([wrongResponse.status, wrongResponse.body['code']]).toEqual([
      400,
      'accounts.reauthenticate.wrong',
    ]);
    expect(await isSignedIn(client)).toBe(false);

    const mailsSent = server.mails.length;
    expect((await client.post(LINK, { password: PASSWORD })).status).toBe(200);
    expect((await client.get('/api/auth/user')).body).toMatchObject({ id: user.id });
    expect(server.mails.slice(mailsSent)).toMatchObject([{ to: email }]);
    expect(server.mails.at(-1)?.text).toContain(name);

    const nextClient = server.client();
    expect(await logInThrough(peer, nextClient, login)).toBe('/');
    const passwordLogin = { email, password: PASSWORD };
    expect((await server.client().post('/api/auth/login', passwordLogin)).status).toBe(200);
  });

  test('waits in the returning browser, for ten minutes', async () => {
    const { login } = await listLinkable();
    const client = server.client();
    await logInThrough(peer, client, login);
    const otherResponse = await server.client().post(LINK, { password: PASSWORD });
    expect([otherResponse.status, await isSignedIn(client)]).toEqual([404, false]);
    server.clock.advance(10 * 60_000);
    expect((await client.post(LINK, { password: PASSWORD })).status).toBe(404);
  });

  test('shares the log-in’s limit of guesses', async () => {
    const { login, email } = await listLinkable();
    const client = server.client();
    await logInThrough(peer, client, login);
    for (let n = 0; n < 5; n += 1) await client.post(LINK, { password: 'a guess' });
    expect((await client.post(LINK, { password: PASSWORD })).status).toBe(429);
    const refusedResponse = await server
      .client()
      .post('/api/auth/login', { email, password: PASSWORD });
    expect(refusedResponse.status).toBe(429);
    server.clock.advance(15 * 60_000);
  });
});

test('refuses a second subject with a linked account’s email', async () => {
  const { login, user } = await listLinkable();
  const createdAt = server.clock.now().toISOString();
  const identityRow = {
    issuer: peer.settings.issuer,
    subject: 'the first',
    userId: user.id,
    createdAt,
  };
  await insertIdentity(server.db, identityRow);
  const client = server.client();
  expect(await logInThrough(peer, client, login)).toBe('/landing?error=taken');
  expect(await isSignedIn(client)).toBe(false);
  expect(await listIdentities(user.id)).toEqual([{ subject: 'the first' }]);
});

test('a verified email opens its account without a password, and notifies the owner', async () => {
  const { login, email } = addPerson(peer);
  const { user } = await server.owner({ email, verifiedPhone: '+639175550144' });
  const client = server.client();
  expect(await logInThrough(peer, client, login)).toBe('/');
  expect((await client.get('/api/auth/user')).body).toMatchObject({ id: user.id });
  expect(server.mails.at(-1)).toMatchObject({ to: email });
});

test('a signed-in owner proves the identity again, only from this site', async () => {
  const { login } = await listLinkable();
  const client = server.client();
  await logInThrough(peer, client, login);
  await client.post(LINK, { password: PASSWORD });
  server.clock.advance(11 * 60_000);
  const requestChange = () => client.post('/api/auth/biometric-register/options');
  expect((await requestChange()).body['code']).toBe('accounts.reauthenticate');

  const foreignResponse = await client.get('/api/login?again=1', {
    'Sec-Fetch-Site': 'cross-site',
  });
  expect([foreignResponse.status, await isSignedIn(client)]).toEqual([403, true]);

  const sentTo = await getLocation(client, '/api/login?again=1');
  expect(new URL(sentTo).searchParams.get('prompt')).toBe('login');
  expect(await getLocation(client, await signInAtProvider(peer, sentTo, login))).toBe('/');
  expect((await requestChange()).status).toBe(200);
});
