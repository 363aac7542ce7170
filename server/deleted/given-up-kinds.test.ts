import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entities } from '#server/entities.ts';
import { buildMembership } from '#server/members/testing.ts';
import type { PetDocument, PetDocumentPage } from '#server/pet-documents/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { pdfForm } from '#server/testing/pdf-form.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { DeletedThing, GivenUp } from './contract.ts';
import { purgeDeleted } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-11-20T02:00:00.000Z'));
afterAll(() => server[Symbol.asyncDispose]());

const LIST_PATH = '/api/recently-deleted';
const NOBODY = '01990000-0000-7000-8000-000000000001';
const DAY = 86_400_000;

const createPhoto = async (background: string) => asDataUrl(await jpeg({ background }));

const listSides = async (client: TestClient): Promise<readonly DeletedThing[]> =>
  (await client.get<DeletedThing[]>(LIST_PATH)).body.filter(({ kind }) => kind === 'side');

const readSide = async (client: TestClient): Promise<GivenUp> => {
  const [side] = await listSides(client);
  return (await client.get<GivenUp>(`${LIST_PATH}/sides/${side?.id}`)).body;
};

interface Versioned {
  readonly id: string;
  readonly version: number;
}

const STEP = {
  ...{ dose: '1 tablet', amount: 1000, startsOn: '2026-11-18', startsAt: null },
  ...{ times: ['08:00', '20:00'], repeat: { every: 1, unit: 'day' }, endsOn: null, count: null },
};
const OTHER_STEP = { ...STEP, dose: '2 tablets' };

interface KindCase {
  readonly sideOf: DeletedThing['sideOf'];
  readonly list: string;
  readonly path: string;
  readonly body: object;
  /** The name of the side under Recently deleted. */
  readonly name: string;
  readonly chosen: object;
  readonly discarded: object;
  /** A value that no field of this kind has. */
  readonly invalid: object;
}

const KINDS: readonly KindCase[] = [
  {
    ...{ sideOf: 'diary', list: 'diary', path: '/api/diary', name: 'Luna' },
    body: { kind: 'appetite', level: 3, note: 'Theirs' },
    chosen: { note: 'Mine', level: 1 },
    discarded: { note: 'Theirs', level: 3 },
    invalid: { note: { text: 'Theirs' } },
  },
  {
    ...{ sideOf: 'petDocument', list: 'pet-documents', path: '/api/pet-documents' },
    name: 'Policy',
    body: { kind: 'insurance', title: 'Policy', note: 'Theirs', reminderEnabled: true },
    chosen: { note: 'Mine', reminderEnabled: false },
    discarded: { note: 'Theirs', reminderEnabled: true },
    invalid: { pages: ['https://elsewhere.example/page'] },
  },
  {
    ...{ sideOf: 'carePlan', list: 'care-plans', path: '/api/care-plans' },
    name: 'Amoxicillin',
    body: { kind: 'medication', title: 'Amoxicillin', steps: [STEP], instructions: 'Theirs' },
    chosen: { steps: [OTHER_STEP], asNeeded: null, instructions: 'Mine' },
    discarded: { steps: [STEP], asNeeded: null, instructions: 'Theirs' },
    invalid: { steps: [{ dose: '1 tablet' }] },
  },
];

const start = async ({ list, path, body: fields }: Pick<KindCase, 'list' | 'path' | 'body'>) => {
  const { user, client } = await server.owner();
  const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Luna', category: 'cat' });
  const created = await client.post<Versioned>(`/api/pets/${pet.id}/${list}`, { ...fields });
  expect(created.status).toBe(201);
  const thing = created.body;
  return { user, client, thing, at: `${path}/${thing.id}` };
};

/** The stored state. Care plans have no call for a single one. */
const readThing = async (client: TestClient, { sideOf, path }: KindCase, id: string) => {
  if (sideOf !== 'carePlan') return (await client.get(`${path}/${id}`)).body;
  return (await client.get<readonly Versioned[]>(path)).body.find((plan) => plan.id === id);
};

describe.each(KINDS)('a conflict of a $sideOf', (kindCase) => {
  const { sideOf, name, chosen, discarded, invalid } = kindCase;
  const conflict = { givenUp: [{ words: discarded, photos: [] }] };

  test('is resolved only by somebody who may edit it, and stores nothing otherwise', async () => {
    const { client, thing, at } = await start(kindCase);
    const edit = { ...chosen, version: thing.version, conflict };
    const { client: stranger } = await server.owner();
    expect((await server.client().put(at, edit)).status).toBe(401);
    const invalidEdit = { ...edit, conflict: { givenUp: [{ words: invalid, photos: [] }] } };
    expect((await client.put(at, invalidEdit)).status).toBe(400);
    expect((await stranger.put(at, edit)).status).toBe(404);
    expect((await client.put(`${kindCase.path}/${NOBODY}`, edit)).status).toBe(404);
    expect((await client.put(at, { ...edit, version: thing.version + 5 })).status).toBe(409);
    expect([await listSides(client), await listSides(stranger)]).toEqual([[], []]);
    expect(await readThing(client, kindCase, thing.id)).toMatchObject(kindCase.body);
  });

  test('keeps the discarded side, which can be restored', async () => {
    const { client, thing, at } = await start(kindCase);
    const saved = await client.put<Versioned>(at, { ...chosen, version: thing.version, conflict });
    expect([saved.status, saved.body]).toMatchObject([200, chosen]);
    const sides = await listSides(client);
    expect(sides).toMatchObject([{ kind: 'side', sideOf, name, photo: null }]);
    const sidePath = `${LIST_PATH}/sides/${sides[0]?.id}`;
    const { client: stranger } = await server.owner();
    expect((await server.client().get(sidePath)).status).toBe(401);
    expect((await stranger.get(sidePath)).status).toBe(404);
    expect((await client.get(sidePath)).body).toMatchObject({
      ...{ subjectId: thing.id, sideOf, name, words: discarded, photos: [] },
    });

    const restored = await client.put<Versioned>(at, {
      ...{ ...discarded, version: saved.body.version },
      conflict: { takesBack: sides[0]?.id, givenUp: [{ words: chosen, photos: [] }] },
    });
    expect([restored.status, restored.body]).toMatchObject([200, discarded]);
    expect((await client.get(sidePath)).status).toBe(404);
    const side = await readSide(client);
    expect([side.words, (await listSides(client)).length]).toEqual([chosen, 1]);
  });

  test('is marked with its time if it was merged, until the next ordinary edit', async () => {
    const { client, thing, at } = await start(kindCase);
    const readMergedAt = async () =>
      (await readThing(client, kindCase, thing.id)) as { readonly mergedAt?: unknown };
    expect(await readMergedAt()).toMatchObject({ mergedAt: null });
    const merged = await client.put(at, { ...chosen, conflict: { merged: true } });
    const mergedAt = server.clock.now().toISOString();
    expect(merged.body).toMatchObject({ mergedAt });
    expect(await readMergedAt()).toMatchObject({ mergedAt });
    expect((await client.put(at, { ...discarded })).body).toMatchObject({ mergedAt: null });
  });

  test('belongs to the owner of the pet, also if a member resolved it', async () => {
    const { user, client, thing, at } = await start(kindCase);
    const { user: relative, client: member } = await server.owner();
    const { user: viewer, client: viewerClient } = await server.owner();
    await buildMembership(server.db, { ownerId: user.id, userId: relative.id }, { role: 'family' });
    await buildMembership(server.db, { ownerId: user.id, userId: viewer.id }, { role: 'viewer' });
    const edit = { ...chosen, version: thing.version, conflict };
    expect((await viewerClient.put(at, edit)).status).toBe(403);
    expect(await listSides(client)).toEqual([]);
    expect((await member.put(at, edit)).status).toBe(200);
    expect([await listSides(client), await listSides(member)]).toMatchObject([[{ sideOf }], []]);
  });

  test('is deleted for good after 30 days, without the thing itself', async () => {
    await using ownServer = await startTestServer();
    const { client } = await ownServer.owner();
    const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Luna', category: 'cat' });
    const path = `/api/pets/${pet.id}/${kindCase.list}`;
    const { body: thing } = await client.post<Versioned>(path, { ...kindCase.body });
    const at = `${kindCase.path}/${thing.id}`;
    const countSides = () => ownServer.db.run((knex) => knex('givenUp').pluck('id'));
    await client.put(at, { conflict });
    ownServer.clock.advance(30 * DAY - 1);
    await purgeDeleted(ownServer.parts, entities);
    expect((await countSides()).length).toBe(1);
    ownServer.clock.advance(1);
    await purgeDeleted(ownServer.parts, entities);
    expect(await countSides()).toEqual([]);
    const tables = ['diaryEntries', 'petDocuments', 'carePlans'];
    const rows = await Promise.all(
      tables.map((table) => ownServer.db.run((knex) => knex(table).pluck('id'))),
    );
    expect(rows.flat()).toEqual([thing.id]);
  });
});

test('keeps the photo of a diary entry', async () => {
  const photo = await createPhoto('#aa0000');
  const { client, thing, at } = await start({
    ...{ list: 'diary', path: '/api/diary', body: { kind: 'mood', imageUrl: photo } },
  });
  const { body: entry } = await client.get<{ photo: { id: string; url: string } }>(at);
  const typedPhoto = await createPhoto('#00aa00');
  const saved = await client.put<Versioned>(at, {
    ...{ imageUrl: typedPhoto, version: thing.version },
    conflict: { givenUp: [{ words: {}, photos: [entry.photo.url] }] },
  });
  expect(saved.status).toBe(200);
  expect(await listSides(client)).toMatchObject([{ photo: { id: entry.photo.id } }]);
  const side = await readSide(client);
  const restored = await client.put(at, {
    ...{ imageUrl: entry.photo.url, version: saved.body.version },
    conflict: { takesBack: side.id },
  });
  expect(restored.body).toMatchObject({ photo: { id: entry.photo.id } });
  expect(await listSides(client)).toEqual([]);
});

describe('the pages of a document', () => {
  const sendPdf = async (client: TestClient, id: string) => {
    const path = `/api/pet-documents/${id}/documents`;
    return (await client.post<PetDocumentPage>(path, pdfForm('page.pdf'))).body;
  };
  const startWithPages = async () => {
    const photos = [await createPhoto('#aa0000'), await createPhoto('#00aa00')];
    const started = await start({
      ...{ list: 'pet-documents', path: '/api/pet-documents' },
      body: { kind: 'insurance', title: 'Policy', pages: photos },
    });
    const pdf = await sendPdf(started.client, started.thing.id);
    const { body: document } = await started.client.get<PetDocument>(started.at);
    expect(document.pages.map(({ type }) => type)).toEqual(['photo', 'photo', 'pdf']);
    return { ...started, document, pdf, urls: document.pages.map(({ url }) => url) };
  };

  test('are restored in their order, with a PDF', async () => {
    const { client, document, at, urls, pdf } = await startWithPages();
    const [shared, dropped] = urls;
    const saved = await client.put<PetDocument>(at, {
      ...{ pages: [shared], version: document.version },
      conflict: { givenUp: [{ words: { pages: urls }, photos: [] }] },
    });
    expect(saved.body.pages.map(({ url }) => url)).toEqual([shared]);
    const side = await readSide(client);
    expect(side.words).toEqual({ pages: urls });
    // A PDF has no thumbnail to show.
    expect(side.photos.map(({ url }) => url)).toEqual([dropped]);
    expect((await client.get(side.photos[0]?.thumbnailUrl ?? '')).status).toBe(200);
    const { client: stranger } = await server.owner();
    expect((await stranger.get(side.photos[0]?.thumbnailUrl ?? '')).status).toBe(404);

    const restored = await client.put<PetDocument>(at, {
      ...{ pages: side.words['pages'], version: saved.body.version },
      conflict: { takesBack: side.id },
    });
    expect(restored.body.pages.map(({ url }) => url)).toEqual(urls);
    expect((await client.get(pdf.url)).status).toBe(200);
    expect(await listSides(client)).toEqual([]);
  });

  test('are stored if they were never sent, and left out of a restored side once they are gone', async () => {
    const { client, document, at, urls } = await startWithPages();
    const [first, ...others] = urls;
    const typedPhoto = await createPhoto('#0000aa');
    const saved = await client.put<PetDocument>(at, {
      ...{ note: 'Mine', version: document.version },
      conflict: { givenUp: [{ words: { pages: [first, typedPhoto] }, photos: [] }] },
    });
    expect(saved.body.pages.map(({ url }) => url)).toEqual(urls);
    const side = await readSide(client);
    expect(side.words).toEqual({ pages: [first, side.photos[0]?.url] });
    const edited = await client.put<PetDocument>(at, { pages: others });
    const restored = await client.put<PetDocument>(at, {
      ...{ pages: side.words['pages'], version: edited.body.version },
      conflict: { takesBack: side.id },
    });
    expect(restored.body.pages.map(({ url }) => url)).toEqual([side.photos[0]?.url]);
  });

  test('cannot be those of another document', async () => {
    const { document } = await startWithPages();
    const { client, at, urls } = await startWithPages();
    const foreignUrl = document.pages[0]?.url;
    await client.put(at, { conflict: { givenUp: [{ words: { pages: [foreignUrl] } }] } });
    const side = await readSide(client);
    expect(side.photos).toEqual([]);
    expect((await client.put(at, { pages: [foreignUrl] })).status).toBe(400);
    const takesBack = { pages: [foreignUrl, urls[0]], conflict: { takesBack: side.id } };
    const restored = await client.put<PetDocument>(at, takesBack);
    expect(restored.body.pages.map(({ url }) => url)).toEqual([urls[0]]);
  });
});
