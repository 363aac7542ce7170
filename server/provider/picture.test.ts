import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { User } from '#server/accounts/contract.ts';
import { jpegWithGps, png } from '#server/photos/testing/images.ts';
import type { TestServer } from '#server/testing.ts';
import { addPerson, logInThrough, startServerFor } from './testing/log-in.ts';
import { type Peer, startPeer } from './testing/peer.ts';

let peer: Peer;
let server: TestServer;
let pictures: string;
let requestCount = 0;
let picture: Uint8Array;

const host = createServer((_, answer) => {
  requestCount += 1;
  answer.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(picture);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  pictures = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  peer = await startPeer();
  server = await startServerFor(peer);
});
afterAll(async () => {
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
  await server[Symbol.asyncDispose]();
  await peer[Symbol.asyncDispose]();
});
beforeEach(async () => {
  requestCount = 0;
  picture = await png();
});

const logIn = async (login: string, testServer: TestServer = server) => {
  const client = testServer.client();
  expect(await logInThrough(peer, client, login)).toBe('/');
  return { client, user: (await client.get<User>('/api/auth/user')).body };
};

test('is stored once, small and without metadata, and served to its owner', async () => {
  picture = await jpegWithGps();
  const { login } = addPerson(peer, { picture: `${pictures}/me.jpg` });
  const { client, user } = await logIn(login);
  const photo = await client.get<Uint8Array>(user.profileImageUrl ?? '');
  expect(photo.status).toBe(200);
  const storedMetadata = await sharp(photo.body).metadata();
  expect(storedMetadata).toMatchObject({ format: 'jpeg' });
  expect(Math.max(storedMetadata.width, storedMetadata.height)).toBeLessThanOrEqual(400);
  expect(storedMetadata.exif).toBeUndefined();

  peer.people[login] = { ...peer.people[login], picture: `${pictures}/new.jpg` };
  const { user: againUser } = await logIn(login);
  expect(againUser.profileImageUrl).toBe(user.profileImageUrl);
  expect(requestCount).toBe(1);
});

test('does not replace a photo that the owner chose', async () => {
  const { login, email } = addPerson(peer, { picture: `${pictures}/me.jpg` });
  const { user, client } = await server.owner({ email });
  const dataUrl = `data:image/png;base64,${Buffer.from(await png()).toString('base64')}`;
  await client.put('/api/auth/user', { profileImageUrl: dataUrl });
  const ownPicture = (await client.get<User>('/api/auth/user')).body.profileImageUrl;
  expect(ownPicture).not.toBeNull();
  const { user: now } = await logIn(login);
  expect([now.id, now.profileImageUrl, requestCount]).toEqual([user.id, ownPicture, 0]);
});

test.each([
  'http://10.0.0.1/me.jpg',
  'https://169.254.169.254/latest/meta-data/',
  'https://[fd00::1]/me.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'nonsense',
  7,
])('from %s is skipped, and the login continues', async (address) => {
  const { user } = await logIn(addPerson(peer, { picture: address }).login);
  expect(user.profileImageUrl).toBeNull();
});

test('that is no image is skipped, and the login continues', async () => {
  picture = Buffer.from('<html>');
  const { user } = await logIn(addPerson(peer, { picture: `${pictures}/me.jpg` }).login);
  expect([user.profileImageUrl, requestCount]).toEqual([null, 1]);
  expect(JSON.stringify(server.lines)).toContain('"event":"provider.picture"');
});

test('from the server’s own computer is skipped in production', async () => {
  const config = { production: true, developmentMode: false };
  await using liveServer = await startServerFor(peer, config);
  const { user } = await logIn(
    addPerson(peer, { picture: `${pictures}/me.jpg` }).login,
    liveServer,
  );
  peer.serve(server.url);
  expect([user.profileImageUrl, requestCount]).toEqual([null, 0]);
});
