import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addToken } from '#db/accounts/tokens.ts';
import { buildCredential } from '#db/biometrics/factory.ts';
import type { User } from '#server/accounts/contract.ts';
import { PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import type { TestClient, TestServer } from '#server/testing.ts';
import { getLocation } from './testing/location.ts';
import { addPerson, logInThrough, startServerFor } from './testing/log-in.ts';
import { type Peer, signInAtProvider, startPeer } from './testing/peer.ts';

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
beforeEach(() => {
  peer.down = false;
});

const getUser = async (client: TestClient) => (await client.get<User>('/api/auth/user')).body;
const isSignedIn = async (client: TestClient) =>
  (await client.get('/api/auth/user')).status === 200;
const listUsers = () => server.db.run((knex) => knex<{ id: string }>('users').select('id'));

describe('coming back from the provider', () => {
  test('creates a confirmed account for a new person, under a new session', async () => {
    const { login, email } = addPerson(peer);
    const client = server.client();
    const providerUrl = await getLocation(client, '/api/login');
    const cookiesBefore = new Map(client.cookies);
    const redirect = await signInAtProvider(peer, providerUrl, login);
    expect(await isSignedIn(client)).toBe(false);

    expect(await getLocation(client, redirect)).toBe('/');

    expect(cookiesBefore.get('alaga.sid')).toBeDefined();
    expect(client.cookies.get('alaga.sid')).not.toBe(cookiesBefore.get('alaga.sid'));
    expect(await getUser(client)).toMatchObject({
      email,
      firstName: 'Maya',
      lastName: 'Santos',
      isEmailConfirmed: true,
      preferredLanguage: 'en',
    });
    const plantedClient = server.client();
    for (const [name, value] of cookiesBefore) plantedClient.cookies.set(name, value);
    expect(await isSignedIn(plantedClient)).toBe(false);
  });

  test('finds the same account, also when email and name changed at the provider', async () => {
    const { login, email } = addPerson(peer);
    const firstClient = server.client();
    await logInThrough(peer, firstClient, login);
    peer.people[login] = { email: `new-${email}`, email_verified: false, given_name: 'Other' };
    const allUsers = await listUsers();

    const secondClient = server.client();
    expect(await logInThrough(peer, secondClient, login)).toBe('/');

    expect(await getUser(secondClient)).toEqual(await getUser(firstClient));
    expect(await listUsers()).toEqual(allUsers);
  });

  test('uses the app’s language', async () => {
    const { login } = addPerson(peer);
    const client = server.client();
    const sentTo = await getLocation(client, '/api/login?language=fil');
    await client.get(await signInAtProvider(peer, sentTo, login));
    expect((await getUser(client)).preferredLanguage).toBe('fil');
    expect(await getLocation(server.client(), '/api/login?language=de')).toContain('ui_locales=en');
  });

  test('creates the account in the device’s time zone, if valid', async () => {
    const zones: string[] = [];
    for (const query of ['?timeZone=Europe%2FBerlin', '?timeZone=Nowhere', '']) {
      const { login } = addPerson(peer);
      const client = server.client();
      await client.get(
        await signInAtProvider(peer, await getLocation(client, `/api/login${query}`), login),
      );
      zones.push((await getUser(client)).timeZone);
    }
    expect(zones).toEqual(['Europe/Berlin', 'Asia/Manila', 'Asia/Manila']);
  });

  test('otherwise uses the browser’s language', async () => {
    const { login } = addPerson(peer);
    const client = server.client();
    const languageHeaders = { 'Accept-Language': 'fil-PH,fil;q=0.9,en;q=0.5' };
    const sentTo = (await client.get('/api/login', languageHeaders)).headers.get('Location') ?? '';
    await client.get(await signInAtProvider(peer, sentTo, login));
    expect((await getUser(client)).preferredLanguage).toBe('fil');
  });

  test('compares addresses ignoring case', async () => {
    const { login, email } = addPerson(peer);
    peer.people[login] = { ...peer.people[login], email: email.toUpperCase() };
    const { user } = await server.owner({ email });
    const client = server.client();
    await logInThrough(peer, client, login);
    expect(await getUser(client)).toMatchObject({ id: user.id });
  });

  test.each([
    ['false', { email_verified: false }],
    ['"true" as text', { email_verified: 'true' }],
    ['missing', { email_verified: undefined }],
    ['true of no address', { email: undefined }],
    ['true of what is no address', { email: 'nonsense' }],
  ])(
    'with email_verified %s is refused alike, whether or not the address has an account',
    async (_, claims) => {
      const free = addPerson(peer, claims);
      const signedInPerson = addPerson(peer, claims);
      await server.owner({ email: signedInPerson.email });
      const allUsers = await listUsers();
      for (const { login } of [free, signedInPerson]) {
        const client = server.client();
        expect(await logInThrough(peer, client, login)).toBe('/landing?error=unverified');
        expect(await isSignedIn(client)).toBe(false);
      }
      expect(await listUsers()).toEqual(allUsers);
    },
  );

  test('takes over an unconfirmed account: its password, tokens and sessions end', async () => {
    const { login, email } = addPerson(peer);
    const { user, client: squatter } = await server.owner({
      email,
      firstName: 'Squatter',
      isEmailConfirmed: false,
      passwordHash: await passwordHash(),
    });
    const token = { hash: 'hash', expiresAt: '2027-01-01T00:00:00.000Z' };
    await addToken(server.db, { userId: user.id, purpose: 'reset' }, token);
    await buildCredential(server.db, { userId: user.id });
    expect(await isSignedIn(squatter)).toBe(true);
    // This is another browser of the same person, in which the password was given while the address was unconfirmed.
    const provingClient = server.client();
    await provingClient.post('/api/auth/login', { email, password: PASSWORD });
    const proofPattern = `%"provenUserId":"${user.id}"%`;
    const listProofs = () =>
      server.db.run((knex) => knex('sessions').where('sess', 'like', proofPattern));
    expect(await listProofs()).toHaveLength(1);

    const client = server.client();
    expect(await logInThrough(peer, client, login)).toBe('/');

    expect(await getUser(client)).toMatchObject({
      id: user.id,
      firstName: 'Maya',
      isEmailConfirmed: true,
    });
    expect((await client.get('/api/auth/biometric')).body).toEqual([]);
    expect(await isSignedIn(squatter)).toBe(false);
    expect(await listProofs()).toEqual([]);
    const refusedResponse = await server
      .client()
      .post('/api/auth/login', { email, password: PASSWORD });
    expect(refusedResponse.status).toBe(401);
    const secrets = await server.db.run((knex) =>
      knex('users').where({ id: user.id }).first('passwordHash'),
    );
    expect(secrets).toEqual({ passwordHash: null });
    const tokens = server.db.run((knex) => knex('accountTokens').where({ userId: user.id }));
    expect(await tokens).toEqual([]);
  });

  test('without consent signs nobody in', async () => {
    const { login } = addPerson(peer);
    const client = server.client();
    const sentTo = await getLocation(client, '/api/login');
    const redirect = await signInAtProvider(peer, sentTo, login, false);
    expect(redirect).toContain('error=access_denied');
    expect(await getLocation(client, redirect)).toBe('/landing?error=denied');
    expect(await isSignedIn(client)).toBe(false);
  });

  test('with a repeated answer does nothing', async () => {
    const { login } = addPerson(peer);
    const client = server.client();
    const sentTo = await getLocation(client, '/api/login');
    const cookies = new Map(client.cookies);
    const redirect = await signInAtProvider(peer, sentTo, login);
    await getLocation(client, redirect);

    const replay = server.client();
    for (const [name, value] of cookies) replay.cookies.set(name, value);
    expect(await getLocation(replay, redirect)).toBe('/landing?error=expired');
    expect(await isSignedIn(replay)).toBe(false);
    expect(await getLocation(client, redirect)).toBe('/landing?error=expired');
    expect(await isSignedIn(client)).toBe(true);
  });

  test('in another browser, or with another state, signs nobody in', async () => {
    const { login } = addPerson(peer);
    const client = server.client();
    const redirect = await signInAtProvider(peer, await getLocation(client, '/api/login'), login);
    const stranger = server.client();
    expect(await getLocation(stranger, redirect)).toBe('/landing?error=expired');
    const wrongRedirect = redirect.replace(/state=[^&]+/, 'state=another');
    const callbackPath = '/api/login/callback';
    for (const path of [wrongRedirect, callbackPath, `${callbackPath}?state=a&state=b`]) {
      expect(await getLocation(client, path)).toBe('/landing?error=expired');
    }
    expect(await isSignedIn(client)).toBe(false);
    // The unused attempt is still valid.
    expect(await getLocation(client, redirect)).toBe('/');
  });

  test('with an invalid code signs nobody in, and uses up the attempt', async () => {
    const { login } = addPerson(peer);
    const client = server.client();
    const redirect = await signInAtProvider(peer, await getLocation(client, '/api/login'), login);
    const forgedRedirect = redirect.replace(/code=[^&]+/, 'code=another');
    expect(await getLocation(client, forgedRedirect)).toBe('/landing?error=failed');
    expect(await getLocation(client, redirect)).toBe('/landing?error=expired');
    expect(await isSignedIn(client)).toBe(false);
  });

  test('after more than ten minutes starts again', async () => {
    const { login } = addPerson(peer);
    const client = server.client();
    const redirect = await signInAtProvider(peer, await getLocation(client, '/api/login'), login);
    server.clock.advance(10 * 60 * 1000 + 1);
    expect(await getLocation(client, redirect)).toBe('/landing?error=expired');
  });

  test('works from each of two tabs, and after a double click', async () => {
    const { login } = addPerson(peer);
    const client = server.client();
    const firstLocation = await getLocation(client, '/api/login');
    await getLocation(client, '/api/login');
    expect(await getLocation(client, await signInAtProvider(peer, firstLocation, login))).toBe('/');
    expect(await isSignedIn(client)).toBe(true);
    const secondClient = server.client();
    await getLocation(secondClient, '/api/login');
    expect(await logInThrough(peer, secondClient, login)).toBe('/');
  });

  test('reports that the provider is gone', async () => {
    const { login } = addPerson(peer);
    const client = server.client();
    const redirect = await signInAtProvider(peer, await getLocation(client, '/api/login'), login);
    peer.down = true;
    expect(await getLocation(client, redirect)).toBe('/landing?error=unavailable');
    expect(await isSignedIn(client)).toBe(false);
  });

  test('never redirects elsewhere, and logs neither code nor state', async () => {
    const client = server.client();
    const path =
      '/api/login/callback?state=secret-state&code=secret-code&return=https://evil.example';
    expect(await getLocation(client, path)).toBe('/landing?error=expired');
    expect(JSON.stringify(server.lines)).not.toMatch(/secret-(state|code)/);
  });
});

test('deletes identities with the account', async () => {
  const { login } = addPerson(peer);
  const client = server.client();
  await logInThrough(peer, client, login);
  const { id } = await getUser(client);
  await server.db.run((knex) => knex('users').where({ id }).delete());
  const identities = server.db.run((knex) => knex('providerIdentities').where({ userId: id }));
  expect(await identities).toEqual([]);
});
