import { expect, test } from 'vitest';
import { addPerson, logInThrough, startServerFor } from './testing/log-in.ts';
import { startPeer } from './testing/peer.ts';

const DAY = 24 * 60 * 60 * 1000;

test('a provider session ends after 30 days like any other, without contacting the provider before', async () => {
  await using peer = await startPeer();
  await using server = await startServerFor(peer);
  const client = server.client();
  const { login } = addPerson(peer);
  await logInThrough(peer, client, login);
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
  await logInThrough(peer, client, login);
  expect(await isSignedIn()).toBe(true);
  await client.get('/api/logout');
  expect(await isSignedIn()).toBe(false);
});
