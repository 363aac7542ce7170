import { describe, expect, test } from 'vitest';
import { buildReminder } from '#db/reminders/factory.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import type { PublicProfile, SharedProfile } from '#server/sharing/contract.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { upload } from '#server/transfer/testing/upload.ts';
import type { ListedPet, Pet } from './contract.ts';

const FOCUS = '2500,1000,5000,6667';
const INVALID =
  'The part of the photo to show must be four whole numbers, such as "2500,1000,5000,5000".';

const createPhoto = async () => asDataUrl(await jpeg({ width: 400, height: 300 }));

const startWithPhoto = async (server: TestServer, overrides: object = { photoFocus: FOCUS }) => {
  const { client } = await server.owner();
  const body = { name: 'Bantay', category: 'dog', imageUrl: await createPhoto(), ...overrides };
  const newPet = await client.post<Pet>('/api/pets', body);
  expect(newPet.status).toBe(201);
  return { client, pet: newPet.body, path: `/api/pets/${newPet.body.id}` };
};

test('keeps the photo’s visible part everywhere', async () => {
  await using server = await startTestServer();
  const { client, pet, path } = await startWithPhoto(server);
  const shownPhoto = { photo: { ...pet.photo, focus: FOCUS } };
  expect(pet).toMatchObject(shownPhoto);
  expect((await client.get<Pet>(path)).body).toMatchObject(shownPhoto);
  expect((await client.get<ListedPet[]>('/api/pets')).body).toMatchObject([shownPhoto]);
  await buildReminder(server.db, { petId: pet.id, title: 'Rabies', dueDate: '2026-12-08' });
  const reminders = await client.get<ReminderWithPet[]>('/api/reminders');
  expect(reminders.body).toMatchObject([{ pet: shownPhoto }]);
  expect((await client.get('/api/health-insights')).body).toMatchObject({
    summaries: [{ pet: shownPhoto }],
  });

  const sharedProfile = await client.get<SharedProfile>(`/api/pets/share/${pet.shareToken}`);
  expect(sharedProfile.body).toMatchObject({ photoFocus: FOCUS });
  const publicProfile = await client.get<PublicProfile>(`/api/pets/public/${pet.id}`);
  expect(publicProfile.body).toMatchObject({ photoFocus: FOCUS });

  await client.delete(path);
  expect((await client.get('/api/recently-deleted')).body).toMatchObject([shownPhoto]);
});

describe('an edit', () => {
  test('of another field keeps it, null clears it, and a new value replaces it', async () => {
    await using server = await startTestServer();
    const { client, path } = await startWithPhoto(server);
    const readFocusAfter = async (body: object) =>
      (await client.put<Pet>(path, body)).body.photo?.focus;
    expect(await readFocusAfter({ name: 'Bantay Jr.' })).toBe(FOCUS);
    expect(await readFocusAfter({ imageUrl: '[image_available]' })).toBe(FOCUS);
    expect(await readFocusAfter({ photoFocus: '0,0,7500,10000' })).toBe('0,0,7500,10000');
    expect(await readFocusAfter({ photoFocus: null })).toBeUndefined();
  });

  test('with another photo and no focus begins with the middle', async () => {
    await using server = await startTestServer();
    const { client, path } = await startWithPhoto(server);
    const otherPhoto = asDataUrl(await jpeg({ width: 300, height: 300 }));
    const { body } = await client.put<Pet>(path, { imageUrl: otherPhoto });
    expect(body.photo).toEqual({
      id: expect.any(String),
      url: expect.any(String),
      thumbnailUrl: expect.any(String),
    });
    const photoFields = { imageUrl: await createPhoto(), photoFocus: FOCUS };
    expect((await client.put<Pet>(path, photoFields)).body.photo?.focus).toBe(FOCUS);
    await client.put<Pet>(path, { imageUrl: null });
    const secondEdit = await client.put<Pet>(path, { imageUrl: otherPhoto });
    expect(secondEdit.body.photo?.focus).toBeUndefined();
  });
});

test.each([
  ['words', 'the face'],
  ['a part that is missing', '1,2,3000'],
  ['a negative number', '-1,0,5000,5000'],
  ['a part past the edge', '6000,0,5000,5000'],
  ['a part too small to be sharp', '0,0,1000,1000'],
  ['a line', '0,0,10000,1'],
  ['a number', 5000],
])('refuses %s', async (_what, photoFocus) => {
  await using server = await startTestServer();
  const { client, path } = await startWithPhoto(server);
  const refusal = { status: 400, body: { message: INVALID, fields: { photoFocus: {} } } };
  expect(await client.put(path, { photoFocus })).toMatchObject(refusal);
  const body = { name: 'Muning', category: 'cat', photoFocus };
  expect(await client.post('/api/pets', body)).toMatchObject(refusal);
  expect((await client.get<Pet>(path)).body.photo?.focus).toBe(FOCUS);
});

test('exports and imports it, and an older file has none', async () => {
  await using server = await startTestServer();
  const { client } = await startWithPhoto(server);
  const { text } = await exportOf(server, client);
  const otherOwner = await server.owner();
  await upload({ url: server.url, client: otherOwner.client }, '/api/import', text);
  const pets = await otherOwner.client.get<ListedPet[]>('/api/pets');
  expect(pets.body).toMatchObject([{ photo: { focus: FOCUS } }]);

  const file: { readonly pets: readonly object[] } = JSON.parse(text);
  const petsBefore = file.pets.map((pet) => ({ ...pet, photoFocus: undefined }));
  const thirdOwner = await server.owner();
  const olderFile = JSON.stringify({ ...file, pets: petsBefore });
  await upload({ url: server.url, client: thirdOwner.client }, '/api/import', olderFile);
  const [imported] = (await thirdOwner.client.get<ListedPet[]>('/api/pets')).body;
  expect(imported?.photo?.id).toEqual(expect.any(String));
  expect(imported?.photo?.focus).toBeUndefined();
});

test('has none without a photo', async () => {
  await using server = await startTestServer();
  const { client, path } = await startWithPhoto(server, { imageUrl: null, photoFocus: FOCUS });
  const { body } = await client.put<Pet>(path, { imageUrl: await createPhoto() });
  expect(body.photo?.focus).toBeUndefined();
});
