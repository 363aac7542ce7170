import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, TestClient, type TestServer } from '#server/testing.ts';
import { getLocation } from './testing/location.ts';
import { startServerFor } from './testing/log-in.ts';
import { type Peer, startPeer } from './testing/peer.ts';

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

const isSignedIn = async (client: TestClient) =>
  (await client.get('/api/auth/user')).status === 200;

describe('/api/login', () => {
  test('redirects to the provider with new code, PKCE, state and nonce each time', async () => {
    const firstUrl = new URL(await getLocation(server.client(), '/api/login'));
    const secondUrl = new URL(await getLocation(server.client(), '/api/login'));
    expect(firstUrl.origin).toBe(peer.url);
    expect(Object.fromEntries(firstUrl.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'alaga',
      redirect_uri: `${server.url}/api/login/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(firstUrl.searchParams.get(name)?.length, name).toBeGreaterThan(40);
      expect(firstUrl.searchParams.get(name), name).not.toBe(secondUrl.searchParams.get(name));
    }
  });

  test('after an expired session redirects to the login, never to the provider', async () => {
    const endLocation = await getLocation(server.client(), '/api/login?reason=expired');
    expect(endLocation).toBe('/login?reason=expired');
    const { client } = await server.owner();
    expect(await getLocation(client, '/api/login?reason=expired')).toBe('/login?reason=expired');
  });

  test('redirects a signed-in owner to the app', async () => {
    const { client } = await server.owner();
    expect(await getLocation(client, '/api/login')).toBe('/');
    expect(await isSignedIn(client)).toBe(true);
  });

  test('reports a provider that is down, and recovers', async () => {
    const otherPeer = await startPeer();
    await using lateServer = await startTestServer({ config: { provider: otherPeer.settings } });
    const client = lateServer.client();
    expect(await getLocation(client, '/api/login')).toBe('/landing?error=unavailable');
    otherPeer.serve(lateServer.url);
    expect(await getLocation(client, '/api/login')).toContain(otherPeer.url);
    await otherPeer[Symbol.asyncDispose]();
    await using neverServer = await startTestServer({ config: { provider: otherPeer.settings } });
    expect(await getLocation(neverServer.client(), '/api/login')).toBe(
      '/landing?error=unavailable',
    );
    expect(JSON.stringify(neverServer.lines)).toContain('"event":"provider.refused"');
  });

  test('checks after some minutes that the provider is there before redirecting', async () => {
    await using laterServer = await startTestServer({ config: { provider: peer.settings } });
    const client = laterServer.client();
    expect(await getLocation(client, '/api/login')).toContain(peer.url);
    peer.down = true;
    expect(await getLocation(client, '/api/login')).toContain(peer.url);
    laterServer.clock.advance(5 * 60 * 1000);
    expect(await getLocation(client, '/api/login')).toBe('/landing?error=unavailable');
    peer.down = false;
    expect(await getLocation(client, '/api/login')).toContain(peer.url);
  });

  test('continues at the public address, once only', async () => {
    const alias = new TestClient(server.url.replace('127.0.0.1', 'localhost'));
    const movedUrl = new URL(
      await getLocation(alias, '/api/login?language=fil&timeZone=Asia%2FTokyo'),
    );
    expect(movedUrl.origin).toBe(server.url);
    expect(movedUrl.pathname).toBe('/api/login');
    expect(movedUrl.searchParams.get('language')).toBe('fil');
    expect(movedUrl.searchParams.get('timeZone')).toBe('Asia/Tokyo');
    expect(await getLocation(server.client(), movedUrl.pathname + movedUrl.search)).toContain(
      peer.url,
    );
    // Behind a proxy that hides the host name, a second redirect to the public address would be repeated for ever.
    expect(await getLocation(alias, movedUrl.pathname + movedUrl.search)).toContain(peer.url);
  });

  test('redirects to no other site', async () => {
    const alias = new TestClient(server.url.replace('127.0.0.1', 'localhost'));
    for (const query of [
      'next=https://evil.example',
      'language=//evil.example',
      'moved=//evil.example',
    ]) {
      const redirectUrl = new URL(await getLocation(alias, `/api/login?${query}`));
      expect([server.url, peer.url], query).toContain(redirectUrl.origin);
    }
    const forgedRequest = await alias.get('/api/login', { 'X-Forwarded-Host': 'evil.example' });
    expect(new URL(forgedRequest.headers.get('Location') ?? '').origin).toBe(server.url);
  });

  test('is limited per address, with a message', async () => {
    await using busyServer = await startTestServer({ config: { provider: peer.settings } });
    const client = busyServer.client();
    for (let times = 0; times < 100; times += 1) await client.get('/api/login');
    expect(await getLocation(client, '/api/login')).toBe('/landing?error=busy');
    busyServer.clock.advance(15 * 60 * 1000);
    expect(await getLocation(client, '/api/login')).toContain(peer.url);
  });
});

test('redirects to the login without a provider', async () => {
  await using plain = await startTestServer();
  for (const path of ['/api/login', '/api/login/callback?code=a&state=b']) {
    expect(await getLocation(plain.client(), path)).toBe('/login');
  }
});

test('appears among the capabilities', async () => {
  const answer = await server.client().get('/api/capabilities');
  expect(answer.body).toMatchObject({ provider: true, providerName: 'Sample ID' });
});
