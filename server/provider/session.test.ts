import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';
import { getLocation } from './testing/location.ts';
import { signInAtProvider, startPeer } from './testing/peer.ts';

const DAY = 24 * 60 * 60 * 1000;

test('a provider session ends after 30 days like any other, without contacting the provider before', async () => {
  const providerAccounts = { maya: { email: 'maya@example.com', email_verified: true } };
  await using peer = await startPeer(providerAccounts);
  await using server = await startTestServer({ config: { provider: peer.settings } });
  peer.serve(server.url);
  const client = server.client();
  const redirect = await signInAtProvider(
    peer,
    await getLocation(client, '/api/login'),
    'maya',
    true,
  );
  await getLocation(client, redirect);
  const isSignedIn = async () => (await client.get('/api/auth/user')).status === 200;
  expect(await isSignedIn()).toBe(true);
  // Signing out at the provider, or its failure, does not end the session here.
  peer.down = true;
  server.clock.advance(10 * DAY);
  expect(await isSignedIn()).toBe(true);
  server.clock.advance(31 * DAY);
  expect(await isSignedIn()).toBe(false);
  // Signing out here does not end the session at the provider.
  peer.down = false;
  const secondSignIn = await signInAtProvider(
    peer,
    await getLocation(client, '/api/login'),
    'maya',
    true,
  );
  await getLocation(client, secondSignIn);
  expect(await isSignedIn()).toBe(true);
  await client.get('/api/logout');
  expect(await isSignedIn()).toBe(false);
});
