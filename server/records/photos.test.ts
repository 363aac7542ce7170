import { describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { asDataUrl, fromDataUrl, jpeg, readColour } from '#server/photos/testing/images.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { MedicalRecord } from './contract.ts';

const RABIES = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-20' };

const createPhoto = async (background: string) => asDataUrl(await jpeg({ background }));
const RED = await createPhoto('#ff0000');
const GREEN_PHOTO = await createPhoto('#00ff00');
const BLUE_PHOTO = await createPhoto('#0000ff');

const setUp = async (server: TestServer) => {
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  const path = `/api/pets/${pet.id}/medical-records`;
  const addRecord = async (photos: object) =>
    (await client.post<MedicalRecord>(path, { ...RABIES, ...photos })).body;
  const change = (record: MedicalRecord, photos: object) =>
    client.put<MedicalRecord>(`/api/medical-records/${record.id}`, photos);
  const listBlobIds = async () =>
    (await server.db.run((knex) => knex('blobs').select('id'))).length;
  return { client, path, add: addRecord, change, blobs: listBlobIds };
};

const listUrls = (record: MedicalRecord) => record.photos.map(({ url }) => url);

test('returns placeholders, data URLs if requested, and always addresses, in order', async () => {
  await using server = await startTestServer();
  const { client, path, add } = await setUp(server);
  const record = await add({ imageUrl: GREEN_PHOTO, attachments: [RED, BLUE_PHOTO] });
  expect(record).toMatchObject({ imageUrl: '[image_available]', attachments: ['2 attachment(s)'] });
  expect(listUrls(record)).toHaveLength(2);
  expect((await client.get<MedicalRecord[]>(path)).body).toEqual([record]);

  const recordPath = `/api/medical-records/${record.id}?includeAttachments=true`;
  const listResponse = await client.get<MedicalRecord[]>(
    `${path}?includeAttachments=true&limit=1000`,
  );
  for (const shownRecord of [
    (await client.get<MedicalRecord>(recordPath)).body,
    listResponse.body[0],
  ]) {
    const texts = [shownRecord?.imageUrl, ...(shownRecord?.attachments ?? [])];
    const colours = await Promise.all(texts.map((text) => readColour(fromDataUrl(text), 5, 5)));
    expect(colours).toEqual([
      [0, 255, 0],
      [255, 0, 0],
      [0, 0, 255],
    ]);
  }
});

test('reduces photos to 800 by 600', async () => {
  await using server = await startTestServer();
  const { add } = await setUp(server);
  const widePhoto = asDataUrl(await jpeg({ width: 2000, height: 1000 }));
  const tall = asDataUrl(await jpeg({ width: 1000, height: 2000 }));
  await add({ attachments: [widePhoto, tall] });
  const sizes = await server.db.run((knex) =>
    knex('blobs').orderBy('id').select('width', 'height'),
  );
  expect(sizes).toEqual([
    { width: 800, height: 400 },
    { width: 300, height: 600 },
  ]);
});

describe('on PUT', () => {
  test.each([
    ['absent', {}],
    ['a placeholder', { imageUrl: '[image_available]', attachments: ['2 attachment(s)'] }],
  ])('%s leaves them unchanged', async (_, sentFields) => {
    await using server = await startTestServer();
    const { add, change, blobs } = await setUp(server);
    const record = await add({ imageUrl: GREEN_PHOTO, attachments: [RED, BLUE_PHOTO] });
    const { body } = await change(record, { notes: 'x', ...sentFields });
    expect(listUrls(body)).toEqual(listUrls(record));
    expect(body.photo).toEqual(record.photo);
    expect(await blobs()).toBe(3);
  });

  test.each([[null], [[]]])('%o removes them all', async (attachments) => {
    await using server = await startTestServer();
    const { add, change, blobs } = await setUp(server);
    const record = await add({ attachments: [RED, BLUE_PHOTO] });
    const { body } = await change(record, { attachments });
    expect(body).toMatchObject({ attachments: [], photos: [] });
    expect(await blobs()).toBe(0);
  });

  test('addresses keep their photos, in the given order, beside new ones', async () => {
    await using server = await startTestServer();
    const { client, add, change, blobs } = await setUp(server);
    const record = await add({ attachments: [RED, GREEN_PHOTO] });
    const [red, green] = listUrls(record);
    const { body } = await change(record, { attachments: [green, BLUE_PHOTO] });
    expect(listUrls(body)[0]).toBe(green);
    expect(body.photos).toHaveLength(2);
    expect(await blobs()).toBe(2);
    expect((await client.get(red ?? '')).status).toBe(404);
    const reversedResponse = await change(record, { attachments: listUrls(body).toReversed() });
    expect(listUrls(reversedResponse.body)).toEqual(listUrls(body).toReversed());
  });

  test('a placeholder beside a new photo adds to the stored ones, up to three', async () => {
    await using server = await startTestServer();
    const { add, change, blobs } = await setUp(server);
    const record = await add({ attachments: [RED, GREEN_PHOTO] });
    const { body } = await change(record, { attachments: ['2 attachment(s)', BLUE_PHOTO] });
    expect(listUrls(body).slice(0, 2)).toEqual(listUrls(record));
    const refusedResponse = await change(record, { attachments: ['3 attachment(s)', BLUE_PHOTO] });
    expect(refusedResponse).toMatchObject({
      status: 400,
      body: { message: 'You can only upload up to 3 photos.' },
    });
    expect(await blobs()).toBe(3);
  });

  test('a photo of another record, or an unknown one, is refused without changes', async () => {
    await using server = await startTestServer();
    const { add, change, blobs } = await setUp(server);
    const otherRecord = await add({ attachments: [BLUE_PHOTO] });
    const record = await add({ attachments: [RED] });
    const foreignUrls = [RED, ...listUrls(otherRecord)];
    const missingAttachment = ['/api/photos/00000000-0000-7000-8000-000000000000'];
    for (const attachments of [foreignUrls, missingAttachment]) {
      const refusedResponse = await change(record, { attachments, notes: 'changed' });
      expect(refusedResponse).toMatchObject({ status: 400, body: { code: 'photos.unknown' } });
    }
    expect(await blobs()).toBe(2);
    expect((await change(record, {})).body).toMatchObject({ notes: null, version: 2 });
  });
});

test('one bad photo refuses the whole record', async () => {
  await using server = await startTestServer();
  const { client, path, blobs } = await setUp(server);
  const text = asDataUrl(Buffer.from('not a photo'));
  const refusedResponse = await client.post(path, { ...RABIES, attachments: [RED, text] });
  expect(refusedResponse).toMatchObject({
    status: 415,
    body: { message: 'Please select an image file', code: 'photos.notAnImage' },
  });
  expect(await blobs()).toBe(0);
});
