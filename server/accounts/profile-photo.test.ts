import sharp from 'sharp';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { asDataUrl, jpeg, png } from '#server/photos/testing/images.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { User } from './contract.ts';
import { problems } from './testing.ts';

const USER_PATH = '/api/auth/user';

const blobIds = (server: TestServer): Promise<readonly string[]> =>
  server.db.run((knex) => knex<{ id: string }>('blobs').orderBy('id').pluck('id'));

const startWithPhoto = async (server: TestServer) => {
  const { user, client } = await server.owner();
  const answer = await client.put<User>(USER_PATH, {
    profileImageUrl: asDataUrl(await jpeg({ width: 900, height: 600 })),
  });
  expect(answer.status).toBe(200);
  return { user, client, address: answer.body.profileImageUrl ?? '' };
};

test('stores a new photo at a small size and serves it only to its owner', async () => {
  await using server = await startTestServer();
  const { client, address } = await startWithPhoto(server);
  const photo = await client.get<Uint8Array>(address);
  expect(photo.status).toBe(200);
  const { format, width = 0, height = 0 } = await sharp(photo.body).metadata();
  expect(format).toBe('jpeg');
  expect(Math.max(width, height)).toBe(400);
  expect((await client.get<Uint8Array>(`${address}?size=thumbnail`)).status).toBe(200);
  expect((await client.get<User>(USER_PATH)).body.profileImageUrl).toBe(address);
  const otherOwner = await server.owner();
  expect((await otherOwner.client.get(address)).status).toBe(404);
  expect((await server.client().get(address)).status).toBe(401);
});

test('keeps it for its own address, a placeholder and an absent field; replaces it; removes it for null', async () => {
  await using server = await startTestServer();
  const { client, address } = await startWithPhoto(server);
  const [first] = await blobIds(server);
  for (const profileImageUrl of [address, `${address}?size=thumbnail`, '[image_available]']) {
    expect((await client.put(USER_PATH, { profileImageUrl })).body).toMatchObject({
      profileImageUrl: address,
    });
  }
  await client.put(USER_PATH, { firstName: 'Anna' });
  expect(await blobIds(server)).toEqual([first]);

  const replacedUser = await client.put<User>(USER_PATH, {
    profileImageUrl: asDataUrl(await png()),
  });
  const ids = await blobIds(server);
  expect(ids).toHaveLength(1);
  expect(replacedUser.body.profileImageUrl).toBe(`/api/photos/${ids[0]}`);
  expect((await client.get(address)).status).toBe(404);

  expect(
    (await client.put(USER_PATH, { profileImageUrl: null })).body['profileImageUrl'],
  ).toBeNull();
  expect(await blobIds(server)).toEqual([]);
});

test('refuses anything else on its field and changes nothing', async () => {
  await using server = await startTestServer();
  const { client, address } = await startWithPhoto(server);
  const pet = await server.owner();
  const createdResponse = await pet.client.post('/api/pets', {
    name: 'Mingming',
    category: 'cat',
    imageUrl: asDataUrl(await jpeg()),
  });
  const otherPhotoUrl = (createdResponse.body['photo'] as { url: string }).url;
  const userBefore = (await client.get(USER_PATH)).body;
  for (const [profileImageUrl, message] of [
    ['https://example.com/me.jpg', 'Please select an image file'],
    [7, 'Please select an image file'],
    [otherPhotoUrl, 'This is not your profile photo.'],
    [`/api/photos/${v7()}`, 'This is not your profile photo.'],
  ]) {
    const answer = await client.put(USER_PATH, { firstName: 'Eve', profileImageUrl });
    expect([answer.status, answer.body['message']]).toEqual([400, message]);
    expect(problems(answer.body)).toEqual({ profileImageUrl: message });
  }
  const text = `data:image/png;base64,${Buffer.from('no image').toString('base64')}`;
  expect((await client.put(USER_PATH, { firstName: 'Eve', profileImageUrl: text })).status).toBe(
    415,
  );
  expect((await client.get(USER_PATH)).body).toEqual(userBefore);
  expect((await client.get(address)).status).toBe(200);
});
