import { describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import type { Pet } from '#server/pets/contract.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { DeletedThing } from './contract.ts';

const LIST_PATH = '/api/recently-deleted';
const SECOND = 1000;
const DAY = 86_400 * SECOND;

const listDeleted = async (client: TestClient, query = '') =>
  (await client.get<DeletedThing[]>(LIST_PATH + query)).body;
const listNames = async (client: TestClient, query = '') =>
  (await listDeleted(client, query)).map(({ name }) => name);

const addPet = async (client: TestClient, name: string, imageUrl?: string) =>
  (await client.post<Pet>('/api/pets', { name, category: 'dog', imageUrl })).body;
const addRecord = async (client: TestClient, petId: string, overrides: object = {}) =>
  (
    await client.post<MedicalRecord>(`/api/pets/${petId}/medical-records`, {
      type: 'vaccine',
      title: 'Rabies',
      dateAdministered: '2026-11-01',
      nextDueDate: '2026-11-10',
      ...overrides,
    })
  ).body;

describe('GET /api/recently-deleted', () => {
  test('answers 401 without a session, and 400 for invalid paging', async () => {
    await using server = await startTestServer();
    expect(await server.client().get(LIST_PATH)).toMatchObject({ status: 401 });
    const { client } = await server.owner();
    expect(await client.get(`${LIST_PATH}?limit=x`)).toMatchObject({ status: 400 });
    expect(await client.get(LIST_PATH)).toMatchObject({ status: 200, body: [] });
  });

  test('lists pets and records, newest first, with their removal time', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const bantay = await addPet(client, 'Bantay');
    const muning = await addPet(client, 'Muning');
    const record = await addRecord(client, muning.id);
    await client.delete(`/api/pets/${bantay.id}`);
    server.clock.advance(DAY);
    await client.delete(`/api/medical-records/${record.id}`);
    expect(await listDeleted(client)).toEqual([
      {
        kind: 'record',
        sideOf: null,
        id: record.id,
        name: 'Rabies',
        petId: muning.id,
        petName: 'Muning',
        category: 'dog',
        type: 'vaccine',
        centavos: null,
        photo: null,
        deletedAt: '2026-11-21T02:00:00.000Z',
        goneAt: '2026-12-21T02:00:00.000Z',
      },
      {
        kind: 'pet',
        sideOf: null,
        id: bantay.id,
        name: 'Bantay',
        petId: bantay.id,
        petName: 'Bantay',
        category: 'dog',
        type: null,
        centavos: null,
        photo: null,
        deletedAt: '2026-11-20T02:00:00.000Z',
        goneAt: '2026-12-20T02:00:00.000Z',
      },
    ]);
  });

  test('lists nothing of another owner', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const { client: stranger } = await server.owner();
    await client.delete(`/api/pets/${(await addPet(client, 'Bantay')).id}`);
    const answer = await stranger.get(LIST_PATH);
    expect(answer.body).toEqual([]);
    expect(answer.headers.get('X-Total-Count')).toBe('0');
  });

  test('lists a deleted pet’s records only once the pet is restored', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const pet = await addPet(client, 'Bantay');
    const [single] = [await addRecord(client, pet.id), await addRecord(client, pet.id)];
    await client.delete(`/api/medical-records/${single.id}`);
    await client.delete(`/api/pets/${pet.id}`);
    expect(await listNames(client)).toEqual(['Bantay']);
    await client.post(`/api/pets/${pet.id}/restore`);
    expect(await listNames(client)).toEqual(['Rabies']);
  });

  test('returns pages and the total number', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const keptPet = await addPet(client, 'Kept');
    for (const name of ['First', 'Third']) {
      await client.delete(`/api/pets/${(await addPet(client, name)).id}`);
      server.clock.advance(1000);
      const title = name === 'First' ? 'Second' : 'Fourth';
      const record = await addRecord(client, keptPet.id, { title });
      await client.delete(`/api/medical-records/${record.id}`);
      server.clock.advance(1000);
    }
    const expectedNames = ['Fourth', 'Third', 'Second', 'First'];
    expect(await listNames(client)).toEqual(expectedNames);
    const pages = ['?limit=3', '?limit=3&page=2', '?limit=3&page=3'];
    const namesOfPages = await Promise.all(pages.map((page) => listNames(client, page)));
    expect(namesOfPages).toEqual([expectedNames.slice(0, 3), ['First'], []]);
    const answer = await client.get(`${LIST_PATH}?limit=1`);
    expect(answer.headers.get('X-Total-Count')).toBe('4');
  });

  test('ends after exactly 30 days, even before the nightly job', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const pet = await addPet(client, 'Bantay');
    await client.delete(`/api/pets/${pet.id}`);
    server.clock.advance(30 * DAY - SECOND);
    expect(await listNames(client)).toEqual(['Bantay']);
    server.clock.advance(SECOND);
    expect(await listNames(client)).toEqual([]);
    expect((await client.post(`/api/pets/${pet.id}/restore`)).status).toBe(404);
  });

  test('needs as many statements for 50 of each as for 1', async () => {
    const counts: number[] = [];
    for (const size of [1, 50]) {
      await using server = await startTestServer();
      const { user, client } = await server.owner();
      const deletedAt = '2026-11-19T00:00:00.000Z';
      const { id: petId } = await buildPet(server.db, { userId: user.id });
      for (let index = 0; index < size; index += 1) {
        await buildPet(server.db, { userId: user.id, deletedAt });
        await buildRecord(server.db, { petId, deletedAt });
      }
      server.statements();
      expect(await listDeleted(client)).toHaveLength(2 * size);
      counts.push(server.statements().length);
    }
    expect(counts[0]).toBe(counts[1]);
    expect(counts[0]).toBeLessThanOrEqual(9);
  });
});

test('needs as many statements to restore with 50 other records as with 1', async () => {
  const counts: (readonly number[])[] = [];
  for (const size of [1, 50]) {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const pet = await addPet(client, 'Bantay');
    const record = await addRecord(client, pet.id);
    for (let index = 0; index < size; index += 1) {
      await addRecord(client, pet.id, { dateAdministered: '2026-11-01' });
    }
    const foundCounts: number[] = [];
    for (const deletedPath of [`/api/medical-records/${record.id}`, `/api/pets/${pet.id}`]) {
      await client.delete(deletedPath);
      server.statements();
      expect((await client.post(`${deletedPath}/restore`)).status).toBe(200);
      foundCounts.push(server.statements().length);
    }
    counts.push(foundCounts);
  }
  expect(counts[0]).toEqual(counts[1]);
});

describe('a deleted thing appears nowhere else', () => {
  /** All lists that an owner can read, as one text. */
  const readEverything = async (client: TestClient, petId: string): Promise<string> => {
    const paths = [
      '/api/pets?includePhotos=true&includeReminders=true',
      `/api/pets/${petId}`,
      `/api/pets/${petId}/medical-records?includeAttachments=true`,
      `/api/pets/${petId}/reminders`,
      '/api/reminders',
      '/api/reminders/overdue',
    ];
    const answers = await Promise.all(paths.map((path) => client.get(path)));
    return JSON.stringify(
      answers.map(({ status, body, headers }) => [status, body, headers.get('X-Total-Count')]),
    );
  };

  test('a pet, until it is restored unchanged', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const pet = await addPet(client, 'Bantay', asDataUrl(await jpeg()));
    await addRecord(client, pet.id, { title: 'Parvo', attachments: [asDataUrl(await jpeg())] });
    const dataBefore = await readEverything(client, pet.id);
    expect(dataBefore).toContain('Parvo');
    await client.delete(`/api/pets/${pet.id}`);
    expect(await readEverything(client, pet.id)).not.toMatch(/Bantay|Parvo/);
    const { body: backBody } = await client.post<Pet>(`/api/pets/${pet.id}/restore`);
    const dataAfter = (await readEverything(client, pet.id)).replaceAll(
      `"version":${backBody.version}`,
      '"version":1',
    );
    expect(dataAfter).toBe(dataBefore);
  });

  test('a record, until it is restored unchanged', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const pet = await addPet(client, 'Bantay');
    const record = await addRecord(client, pet.id, {
      title: 'Parvo',
      attachments: [asDataUrl(await jpeg())],
    });
    const dataBefore = await readEverything(client, pet.id);
    await client.delete(`/api/medical-records/${record.id}`);
    expect(await readEverything(client, pet.id)).not.toContain('Parvo');
    await client.post(`/api/medical-records/${record.id}/restore`);
    const dataAfter = (await readEverything(client, pet.id)).replaceAll(
      '"version":2',
      '"version":1',
    );
    expect(dataAfter).toBe(dataBefore);
  });
});

describe('photos of deleted things', () => {
  const startWithPhotos = async (server: TestServer) => {
    const { client } = await server.owner();
    const createPhoto = async (background: string) => asDataUrl(await jpeg({ background }));
    const pet = await addPet(client, 'Bantay', await createPhoto('#0000aa'));
    const [imageUrl, attachment] = [await createPhoto('#aa0000'), await createPhoto('#00aa00')];
    const recordWithPhoto = await addRecord(client, pet.id, {
      imageUrl,
      attachments: [attachment],
    });
    const recordWithoutPhoto = await addRecord(client, pet.id, { attachments: [attachment] });
    return { client, pet, full: recordWithPhoto, plain: recordWithoutPhoto };
  };

  test('are served only as thumbnails, only to their owner', async () => {
    await using server = await startTestServer();
    const { client, pet, full, plain } = await startWithPhotos(server);
    const { client: stranger } = await server.owner();
    for (const { id } of [full, plain]) await client.delete(`/api/medical-records/${id}`);
    const records = await listDeleted(client);
    expect(new Set(records.map(({ photo }) => photo?.id))).toEqual(
      new Set([full.photo?.id, plain.photos[0]?.id]),
    );
    const photos = [...records.map(({ photo }) => photo), full.photos[0]];
    for (const photo of photos) {
      const { url, thumbnailUrl } = photo ?? { url: '', thumbnailUrl: '' };
      const thumbnailResponse = await client.get(thumbnailUrl);
      expect([thumbnailResponse.status, thumbnailResponse.headers.get('Content-Type')]).toEqual([
        200,
        'image/jpeg',
      ]);
      expect((await client.get(url)).status).toBe(404);
      expect((await stranger.get(thumbnailUrl)).status).toBe(404);
      expect((await server.client().get(thumbnailUrl)).status).toBe(401);
    }
    expect((await client.get(pet.photo?.url ?? '')).status).toBe(200);
  });

  test('of a pet: only its own, and none after 30 days', async () => {
    await using server = await startTestServer();
    const { client, pet, full } = await startWithPhotos(server);
    const { client: stranger } = await server.owner();
    await client.delete(`/api/pets/${pet.id}`);
    const photoAddress = (await listDeleted(client))[0]?.photo?.thumbnailUrl ?? '';
    expect(photoAddress).toBe(pet.photo?.thumbnailUrl);
    expect((await client.get(photoAddress)).status).toBe(200);
    expect((await client.get(pet.photo?.url ?? '')).status).toBe(404);
    expect((await stranger.get(photoAddress)).status).toBe(404);
    expect((await client.get(full.photo?.thumbnailUrl ?? '')).status).toBe(404);
    // A session used in its second half is renewed.
    server.clock.advance(30 * DAY - SECOND);
    expect((await client.get(photoAddress)).status).toBe(200);
    server.clock.advance(SECOND);
    expect((await client.get(photoAddress)).status).toBe(404);
  });
});
