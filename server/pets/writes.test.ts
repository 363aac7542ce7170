import { describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { ListedPet, Pet } from './contract.ts';

const BANTAY = { name: 'Bantay', category: 'dog' };
const keyHeaders = { 'Idempotency-Key': 'the-same-key' };

const countRows = async (server: TestServer, table: string): Promise<number> =>
  (await server.db.run((knex) => knex(table).select('id'))).length;

describe('the same Idempotency-Key', () => {
  test('repeats the first answer and does nothing', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const firstResponse = await client.post('/api/pets', BANTAY, keyHeaders);
    server.clock.advance(60_000);
    const secondResponse = await client.post('/api/pets', BANTAY, keyHeaders);
    expect(secondResponse).toMatchObject({ status: 201, body: firstResponse.body });
    expect(secondResponse.headers.get('idempotency-replayed')).toBe('true');
    expect(await countRows(server, 'pets')).toBe(1);
  });

  test('answers 409 with another body', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    await client.post('/api/pets', BANTAY, keyHeaders);
    const refusedResponse = await client.post(
      '/api/pets',
      { ...BANTAY, name: 'Muning' },
      keyHeaders,
    );
    expect(refusedResponse).toMatchObject({
      status: 409,
      body: { code: 'http.idempotencyMismatch' },
    });
    expect(await countRows(server, 'pets')).toBe(1);
  });

  test('is separate for each owner and call', async () => {
    await using server = await startTestServer();
    const [one, two] = [await server.owner(), await server.owner()];
    const firstResponse = await one.client.post<Pet>('/api/pets', BANTAY, keyHeaders);
    const secondResponse = await two.client.post<Pet>('/api/pets', BANTAY, keyHeaders);
    expect(secondResponse.status).toBe(201);
    expect(secondResponse.body.id).not.toBe(firstResponse.body.id);
    const path = `/api/pets/${firstResponse.body.id}`;
    const renamedResponse = await one.client.put(path, { name: 'Muning' }, keyHeaders);
    expect(renamedResponse).toMatchObject({ status: 200, body: { name: 'Muning' } });
  });

  test('creates one row for many parallel requests', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.post<Pet>('/api/pets', BANTAY, keyHeaders)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await countRows(server, 'pets')).toBe(1);
  });

  test('repeats a deletion, but not a refusal', async () => {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    const { id } = await buildPet(server.db, { userId: user.id });
    const firstResponse = await client.delete(`/api/pets/${id}`, keyHeaders);
    expect(await client.delete(`/api/pets/${id}`, keyHeaders)).toMatchObject({
      status: 200,
      body: firstResponse.body,
    });
    const invalidResponse = await client.post('/api/pets', { name: 'Bantay' }, keyHeaders);
    expect(invalidResponse.status).toBe(400);
    expect((await client.post('/api/pets', BANTAY, keyHeaders)).status).toBe(201);
  });
});

describe('PUT /api/pets/{id}', () => {
  test('changes sent fields, clears null ones, and leaves the rest', async () => {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    const pet = await buildPet(server.db, { userId: user.id, microchipId: '985' });
    server.clock.advance(1000);
    const changedPet = await client.put<Pet>(`/api/pets/${pet.id}`, {
      breed: null,
      name: 'Muning',
    });
    expect(changedPet).toMatchObject({
      status: 200,
      body: {
        name: 'Muning',
        breed: null,
        microchipId: '985',
        dateOfBirth: '2022-05-14',
        shareToken: pet.shareToken,
        createdAt: pet.createdAt,
        updatedAt: '2026-11-20T02:00:01.000Z',
        version: 2,
      },
    });
    expect((await client.get(`/api/pets/${pet.id}`)).body).toEqual(changedPet.body);
  });

  test.each([
    [{ name: null }, 'Pet name is required'],
    [{ category: null }, 'Please select a pet category'],
    [{ dateOfBirth: '2026-11-21' }, 'Birth date cannot be in the future'],
    [{ version: 'one' }, 'This value is not valid.'],
  ])('refuses %o', async (sentBody, message) => {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    const { id } = await buildPet(server.db, { userId: user.id });
    const refusedResponse = await client.put(`/api/pets/${id}`, sentBody);
    expect(refusedResponse).toMatchObject({ status: 400, body: { message } });
    expect((await client.get(`/api/pets/${id}`)).body).toMatchObject({ version: 1 });
  });

  test('answers 409 with the stored state for an outdated version', async () => {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    const { id } = await buildPet(server.db, { userId: user.id });
    const path = `/api/pets/${id}`;
    const { body: storedBody } = await client.put(path, { name: 'First', version: 1 });
    const refusedResponse = await client.put(path, { name: 'Second', version: 1 });
    expect(refusedResponse).toMatchObject({ status: 409, body: { code: 'http.conflict' } });
    expect(refusedResponse.body['current']).toEqual(storedBody);
    expect((await client.put(path, { name: 'Second', version: 2 })).status).toBe(200);
    expect((await client.put(path, { name: 'Unconditional' })).body).toMatchObject({ version: 4 });
  });

  test('answers 409 for an outdated deletion too, and repeats a deletion’s answer', async () => {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    const { id } = await buildPet(server.db, { userId: user.id });
    const path = `/api/pets/${id}`;
    const { body: storedBody } = await client.put(path, { name: 'First' });
    const refusedResponse = await client.delete(`${path}?version=1`);
    expect([refusedResponse.status, refusedResponse.body['current']]).toEqual([409, storedBody]);
    const key = { 'Idempotency-Key': 'k' };
    expect((await client.delete(`${path}?version=2`, key)).status).toBe(200);
    expect((await client.delete(`${path}?version=2`, key)).status).toBe(200);
    expect((await client.get(path)).status).toBe(404);
  });

  test('lets one of two parallel edits of a version through', async () => {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    const { id } = await buildPet(server.db, { userId: user.id });
    const renamePet = (name: string) => client.put(`/api/pets/${id}`, { name, version: 1 });
    const answers = await Promise.all([renamePet('One'), renamePet('Two'), renamePet('Three')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe("a pet's photo", () => {
  const startWithPhoto = async (server: TestServer) => {
    const { client } = await server.owner();
    const imageUrl = asDataUrl(await jpeg());
    const { body } = await client.post<Pet>('/api/pets', { ...BANTAY, imageUrl });
    return { client, pet: body, path: `/api/pets/${body.id}` };
  };

  test('is a placeholder, or a data URL if requested, and always an address', async () => {
    await using server = await startTestServer();
    const { client, pet, path } = await startWithPhoto(server);
    const id = pet.photo?.id;
    expect(pet).toMatchObject({
      imageUrl: '[image_available]',
      photo: { url: `/api/photos/${id}`, thumbnailUrl: `/api/photos/${id}?size=thumbnail` },
    });
    const fetchImage = async (address: string) => {
      const { body } = await client.get<Pet | ListedPet[]>(address);
      return (Array.isArray(body) ? body[0] : body)?.imageUrl;
    };
    const data = expect.stringMatching(/^data:image\/jpeg;base64,/);
    expect(await fetchImage(path)).toEqual(data);
    expect(await fetchImage(`${path}?includePhotos=false`)).toBe('[image_available]');
    expect(await fetchImage('/api/pets')).toBe('[image_available]');
    expect(await fetchImage('/api/pets?includePhotos=true')).toEqual(data);
  });

  test('stays when it is absent, a placeholder or its own address', async () => {
    await using server = await startTestServer();
    const { client, pet, path } = await startWithPhoto(server);
    for (const petBody of [{}, { imageUrl: '[image_available]' }, { imageUrl: pet.photo?.url }]) {
      const { body } = await client.put<Pet>(path, { name: 'Muning', ...petBody });
      expect(body.photo).toEqual(pet.photo);
    }
    expect(await countRows(server, 'blobs')).toBe(1);
  });

  test.each([null, ''])('is removed by %o, completely', async (imageUrl) => {
    await using server = await startTestServer();
    const { client, path } = await startWithPhoto(server);
    const { body } = await client.put<Pet>(path, { imageUrl });
    expect(body).toMatchObject({ imageUrl: null, photo: null });
    expect(await countRows(server, 'blobs')).toBe(0);
  });

  test('is replaced by another, and the old one is deleted', async () => {
    await using server = await startTestServer();
    const { client, pet, path } = await startWithPhoto(server);
    const imageUrl = asDataUrl(await jpeg({ background: '#aa0000' }));
    const { body } = await client.put<Pet>(path, { imageUrl });
    expect(body.photo?.id).not.toBe(pet.photo?.id);
    expect(await countRows(server, 'blobs')).toBe(1);
    expect((await client.get(pet.photo?.url ?? '')).status).toBe(404);
    expect((await client.get(body.photo?.url ?? '')).status).toBe(200);
  });

  test('that belongs to another pet is refused', async () => {
    await using server = await startTestServer();
    const { pet } = await startWithPhoto(server);
    const { client, path } = await startWithPhoto(server);
    const refusedResponse = await client.put(path, { imageUrl: pet.photo?.url });
    expect(refusedResponse).toMatchObject({ status: 400, body: { code: 'photos.unknown' } });
    const newPet = await client.post('/api/pets', { ...BANTAY, imageUrl: pet.photo?.url });
    expect(newPet).toMatchObject({ status: 400, body: { code: 'photos.unknown' } });
  });

  test('of a refused edit is not stored', async () => {
    await using server = await startTestServer();
    const { client, pet, path } = await startWithPhoto(server);
    const imageUrl = asDataUrl(await jpeg({ background: '#aa0000' }));
    expect((await client.put(path, { imageUrl, version: 7 })).status).toBe(409);
    expect(await countRows(server, 'blobs')).toBe(1);
    expect((await client.get<Pet>(path)).body.photo).toEqual(pet.photo);
  });
});
