import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DatabaseError } from '#db/engine/errors.ts';
import { openTestDatabase } from '#db/testing.ts';
import type { Pet } from '#server/pets/contract.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import {
  asDataUrl,
  createAnimatedGif,
  createSidewaysJpeg,
  fromDataUrl,
  gif,
  jpeg,
  jpegWithGps,
  png,
  readColour,
} from './testing/images.ts';

const blobs = (server: TestServer) =>
  server.db.run((knex) =>
    knex<{ id: string; width: number; height: number; mimeType: string; bytes: Buffer }>('blobs')
      .orderBy('id')
      .select('id', 'width', 'height', 'mimeType', 'bytes'),
  );

const addPet = (client: TestClient, imageUrl: unknown) =>
  client.post<Pet>('/api/pets', { name: 'Mingming', category: 'cat', imageUrl });

describe('a photo that is uploaded', () => {
  test('of 12 megapixels with GPS is stored small, as a JPEG, without any metadata', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const sentPhoto = await jpegWithGps();
    expect((await sharp(sentPhoto).metadata()).exif, 'the test photo carries EXIF').toBeDefined();
    expect(sentPhoto.includes('Test camera')).toBe(true);

    const newPet = await addPet(client, asDataUrl(sentPhoto));

    expect(newPet.status).toBe(201);
    const [blob] = await blobs(server);
    const storedMetadata = await sharp(blob?.bytes).metadata();
    expect(storedMetadata).toMatchObject({ format: 'jpeg', width: 800, height: 600 });
    for (const kind of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const) {
      expect(storedMetadata[kind], kind).toBeUndefined();
    }
    expect(blob?.bytes.includes('Test camera')).toBe(false);
    const thumbnailResponse = await client.get<Uint8Array>(newPet.body.photo?.thumbnailUrl ?? '');
    const thumbnail = await sharp(thumbnailResponse.body).metadata();
    expect(thumbnail).toMatchObject({ format: 'jpeg', width: 320, height: 240 });
    expect(thumbnail.exif).toBeUndefined();
  });

  test('that is stored sideways is turned upright', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    await addPet(client, asDataUrl(await createSidewaysJpeg()));
    const [blob] = await blobs(server);
    expect(blob).toMatchObject({ width: 60, height: 120 });
    const bytes = blob?.bytes ?? Buffer.alloc(0);
    expect(await readColour(bytes, 30, 20)).toEqual([255, 0, 0]);
    expect(await readColour(bytes, 30, 100)).toEqual([0, 0, 255]);
  });

  test('is never enlarged, and may be a PNG or WebP whatever its data URL says', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const webp = await sharp(await png())
      .webp()
      .toBuffer();
    for (const bytes of [await png(), webp]) {
      expect((await addPet(client, asDataUrl(bytes, 'image/jpeg'))).status).toBe(201);
    }
    for (const blob of await blobs(server)) {
      expect(blob).toMatchObject({ width: 64, height: 48, mimeType: 'image/jpeg' });
    }
  });

  const notAnImageError = { message: 'Please select an image file', code: 'photos.notAnImage' };
  const unreadablePhoto = { code: 'photos.unreadable' };
  const createTruncatedPhoto = async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const canvasOptions = {
      width: 400,
      height: 400,
      channels: 3,
      background: '#000',
      noise,
    } as const;
    const wholeBuffer = await sharp({ create: canvasOptions }).jpeg().toBuffer();
    return asDataUrl(wholeBuffer.subarray(0, wholeBuffer.length / 2));
  };
  const textDataUrl = (content: string, type?: string) => asDataUrl(Buffer.from(content), type);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';

  test.each([
    ['a text file called .jpg', () => textDataUrl('Dear diary, today'), 415, notAnImageError],
    ['a PDF', () => textDataUrl('%PDF-1.7', 'application/pdf'), 415, notAnImageError],
    ['broken base64', () => 'data:image/jpeg;base64,/9j/4AA*', 415, notAnImageError],
    ['nothing at all', () => 'data:image/jpeg;base64,', 415, notAnImageError],
    ['a data URL without base64', () => 'data:image/svg+xml,%3Csvg%3E', 415, notAnImageError],
    ['an SVG', () => textDataUrl(svg, 'image/svg+xml'), 415, unreadablePhoto],
    ['an SVG called .jpg', () => textDataUrl(`<?xml version="1.0"?>${svg}`), 415, unreadablePhoto],
    ['half a JPEG', createTruncatedPhoto, 415, unreadablePhoto],
    ['a HEIC', () => textDataUrl('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), 415, unreadablePhoto],
    [
      'an animation',
      async () => asDataUrl(await createAnimatedGif(), 'image/gif'),
      415,
      unreadablePhoto,
    ],
    ['more pixels than any camera has', createBomb, 413, { code: 'photos.tooManyPixels' }],
    ['a GIF', async () => asDataUrl(await gif(), 'image/gif'), 415, unreadablePhoto],
    [
      'more than 10 MB',
      () => asDataUrl(Buffer.alloc(10_485_761)),
      413,
      { code: 'photos.tooLarge' },
    ],
    ['an address elsewhere', () => 'https://example.com/cat.jpg', 400, notAnImageError],
    ['a number', () => 7, 400, notAnImageError],
  ])('is refused when it is %s', async (_, make, status, body) => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const refusedPet = await addPet(client, await make());
    expect(refusedPet).toMatchObject({ status, body });
    expect(await blobs(server)).toEqual([]);
    expect((await client.get<Pet[]>('/api/pets')).body).toEqual([]);
  });

  test('above 10 MB is refused with the specified message', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const refusedPet = await addPet(client, asDataUrl(Buffer.alloc(11_000_000)));
    expect(refusedPet.body).toMatchObject({ message: 'Image size should be less than 10MB' });
  });
});

/** Returns an image of 12,000 × 12,000 pixels of one colour: a few hundred KB that decode to 400 MB. */
async function createBomb(): Promise<string> {
  const canvasOptions = { width: 12_000, height: 12_000, channels: 3, background: '#fff' } as const;
  const bytes = await sharp({ create: canvasOptions, limitInputPixels: false }).png().toBuffer();
  return asDataUrl(bytes, 'image/png');
}

describe('GET /api/photos/{id}', () => {
  const startWithPhoto = async (server: TestServer) => {
    const { client, user } = await server.owner();
    const pet = (await addPet(client, asDataUrl(await jpeg()))).body;
    return { client, user, pet, url: pet.photo?.url ?? '' };
  };

  test('returns the photo and its thumbnail, each with its own tag, cached forever', async () => {
    await using server = await startTestServer();
    const { client, url } = await startWithPhoto(server);
    const [blob] = await blobs(server);
    const fullImage = await client.get<Uint8Array>(url);
    expect(fullImage.status).toBe(200);
    expect(Buffer.from(fullImage.body).equals(blob?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(fullImage.headers.get('content-type')).toBe('image/jpeg');
    expect(fullImage.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(fullImage.headers.get('x-content-type-options')).toBe('nosniff');
    const tag = fullImage.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/);

    const repeatedDownload = await client.get(url, { 'If-None-Match': tag });
    expect(repeatedDownload.status).toBe(304);
    expect(repeatedDownload.headers.get('etag')).toBe(tag);
    const thumbnailResponse = await client.get(`${url}?size=thumbnail`, { 'If-None-Match': tag });
    expect(thumbnailResponse.status, 'another size is another photo').toBe(200);
    expect((await client.get(`${url}?size=full`)).status).toBe(200);
  });

  test('answers 401 without a session, and 400 for an unknown size', async () => {
    await using server = await startTestServer();
    const { client, url } = await startWithPhoto(server);
    expect(await server.client().get(url)).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized' },
    });
    const refusedResponse = await client.get(`${url}?size=huge`);
    expect(refusedResponse).toMatchObject({ status: 400, body: { code: 'field.invalid' } });
  });

  test('answers the same 404 for another owner’s, an unknown one, and once its pet is deleted', async () => {
    await using server = await startTestServer();
    const { client, url, pet } = await startWithPhoto(server);
    const { client: stranger } = await server.owner();
    const missingResponse = await client.get('/api/photos/00000000-0000-7000-8000-000000000000');
    expect(missingResponse.status).toBe(404);
    expect(await stranger.get(url)).toMatchObject({ status: 404, body: missingResponse.body });
    await client.delete(`/api/pets/${pet.id}`);
    expect(await client.get(url)).toMatchObject({ status: 404, body: missingResponse.body });
  });

  test('tells no browser to keep an error in its place', async () => {
    let failing = false;
    const onStatement = (sql: string) => {
      if (failing && /"bytes"|`bytes`/.test(sql)) throw new DatabaseError('unavailable', undefined);
    };
    await using server = await startTestServer({
      database: await openTestDatabase({ onStatement }),
    });
    const { client, url } = await startWithPhoto(server);
    failing = true;
    const failedResponse = await client.get(url);
    expect(failedResponse.status).toBe(503);
    expect(failedResponse.headers.get('cache-control')).toBe('no-store');
    expect(failedResponse.headers.get('etag')).toBeNull();
  });

  test('serves a record’s photos until the record is deleted', async () => {
    await using server = await startTestServer();
    const { client, pet } = await startWithPhoto(server);
    const photo = asDataUrl(await jpeg({ background: '#aa0000' }));
    const createdResponse = await client.post<{
      id: string;
      photo: { url: string };
      photos: { url: string }[];
    }>(`/api/pets/${pet.id}/medical-records`, {
      type: 'vaccine',
      title: 'Rabies',
      dateAdministered: '2026-11-01',
      imageUrl: photo,
      attachments: [photo],
    });
    const urls = [
      createdResponse.body.photo.url,
      ...createdResponse.body.photos.map(({ url }) => url),
    ];
    expect(new Set(urls).size).toBe(2);
    for (const url of urls) expect((await client.get(url)).status).toBe(200);
    const { client: stranger } = await server.owner();
    for (const url of urls) expect((await stranger.get(url)).status).toBe(404);
    await client.delete(`/api/medical-records/${createdResponse.body.id}`);
    for (const url of urls) expect((await client.get(url)).status).toBe(404);
  });
});

test('returns the same photo as a data URL and at its address', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const { body: newBody } = await addPet(client, asDataUrl(await jpeg()));
  const { body: readBody } = await client.get<Pet>(`/api/pets/${newBody.id}`);
  const fullImage = await client.get<Uint8Array>(newBody.photo?.url ?? '');
  expect(fromDataUrl(readBody.imageUrl).equals(fullImage.body)).toBe(true);
});
