import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCarePlan } from '#db/care/factory.ts';
import { buildDiaryEntry } from '#db/diary/factory.ts';
import { buildPetDocument } from '#db/pet-documents/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildHandOver } from '#server/hand-over/testing.ts';
import { buildMembership } from '#server/members/testing.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { upload } from '#server/transfer/testing/upload.ts';
import type { SearchHit, SearchPage } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
// The clock shows 10:00 in Manila.
beforeEach(() => server.clock.set('2026-11-20T02:00:00.000Z'));
afterAll(() => server[Symbol.asyncDispose]());

const find = async (client: TestClient, q: string, cursor?: string): Promise<SearchPage> => {
  const query = new URLSearchParams({ q, ...(cursor === undefined ? {} : { cursor }) });
  const { status, body } = await client.get<SearchPage>(`/api/search?${query}`);
  expect([q, status]).toEqual([q, 200]);
  return body;
};

const findIds = async (client: TestClient, q: string): Promise<readonly string[]> =>
  (await find(client, q)).hits.map(({ id }) => id);

/** An owner with a pet and one entry of each kind about ticks. */
const createBooklet = async () => {
  const { user, client } = await server.owner({ firstName: 'Ana', lastName: 'Reyes' });
  const { db } = server;
  const pet = await buildPet(db, { userId: user.id, name: 'Ñoño', insuranceNumber: 'PH-8812' });
  const petId = pet.id;
  const record = await buildRecord(db, {
    ...{ petId, type: 'treatment', title: 'NexGard', dateAdministered: '2026-08-11' },
    ...{ notes: 'Fluralaner, one chew for ticks', cost: '₱1,850', costCentavos: 185_000 },
    ...{ clinic: 'Café Vets Parañaque', veterinarian: 'Dr. José Ruiz' },
  });
  const document = await buildPetDocument(db, {
    ...{ petId, kind: 'insurance', title: 'Policy', number: 'INS-77120' },
    ...{ note: 'Tick fever, covered', issuedOn: '2025-12-01', expiresOn: null },
  });
  const entry = await buildDiaryEntry(db, {
    ...{ petId, kind: 'itching', note: 'Found two ticks behind the ear' },
    at: '2026-08-09T02:00:00.000Z',
  });
  const plan = await buildCarePlan(db, {
    ...{ petId, title: 'Collar', instructions: 'Tick season: eight months' },
    createdAt: '2026-08-01T02:00:00.000Z',
  });
  return { user, client, pet, petId, record, document, entry, plan };
};

test('answers 401 signed out, and 400 for a query that is missing, too long, or has too many words', async () => {
  expect((await server.client().get('/api/search?q=tick')).status).toBe(401);
  const { client } = await server.owner();
  for (const [query, code] of [
    ['', 'field.text'],
    ['q=a&q=b', 'field.text'],
    [`q=${'x'.repeat(101)}`, 'field.tooLong.100'],
    ['q=%00', 'field.invalid'],
    ['q=a%20b%20c%20d%20e%20f%20g%20h%20i%20j%20k', 'search.words'],
    ['q=tick&cursor=x', 'field.invalid'],
    ['q=tick&cursor=2026-11-20~record~%27', 'field.invalid'],
  ] as const) {
    const { status, body } = await client.get<{ code: string }>(`/api/search?${query}`);
    expect([query, status, body.code]).toEqual([query, 400, code]);
  }
});

test('finds entries of every kind, the newest first, each with what a link needs', async () => {
  const { client, user, petId, pet, record, document, entry, plan } = await createBooklet();
  const owner = { id: user.id, name: 'Ana' };
  const sharedHit = { petId, petName: 'Ñoño', owner, role: 'owner' };
  const expectedHits: readonly SearchHit[] = [
    {
      ...{ entity: 'record', id: record.id, kind: 'treatment', title: 'NexGard' },
      ...{ excerpt: 'Fluralaner, one chew for ticks', date: '2026-08-11' },
      ...{ ...sharedHit, role: 'owner' },
    },
    {
      ...{ entity: 'diary', id: entry.id, kind: 'itching', title: null },
      ...{ excerpt: 'Found two ticks behind the ear', date: '2026-08-09T02:00:00.000Z' },
      ...{ ...sharedHit, role: 'owner' },
    },
    {
      ...{ entity: 'carePlan', id: plan.id, kind: null, title: 'Collar' },
      ...{ excerpt: 'Tick season: eight months', date: '2026-08-01T02:00:00.000Z' },
      ...{ ...sharedHit, role: 'owner' },
    },
    {
      ...{ entity: 'petDocument', id: document.id, kind: 'insurance', title: 'Policy' },
      ...{ excerpt: 'Tick fever, covered', date: '2025-12-01' },
      ...{ ...sharedHit, role: 'owner' },
    },
  ];
  expect(await find(client, 'tick')).toEqual({ hits: expectedHits, next: null });
  expect(await find(client, 'nono')).toMatchObject({
    hits: [{ entity: 'pet', id: pet.id, title: 'Ñoño', kind: 'dog', date: pet.createdAt }],
  });
});

test.each([
  ['TICKS', ['record', 'diary']],
  ['tic', ['record', 'diary', 'carePlan', 'petDocument']],
  ['tick fev', ['petDocument']],
  ['fever tick', ['petDocument']],
  ['tic fever', []],
  ['cafe paranaque', ['record']],
  ['CAFÉ', ['record']],
  ['jose', ['record']],
  ['ítching', ['diary']],
  ['insurance', ['petDocument']],
  ['1850', []],
  ['8812', []],
  ['77120', []],
  ['"tick" OR (x*', []],
  ["tick' | !x & :*", []],
  ['…', []],
  ['', []],
])('%j finds %j', async (q, expected) => {
  const { client } = await createBooklet();
  expect((await find(client, q)).hits.map(({ entity }) => entity)).toEqual(expected);
});

test('words of both languages find the entries of a kind', async () => {
  const { client, pet, record, entry, document } = await createBooklet();
  expect(await findIds(client, 'gamutan')).toEqual([record.id]);
  expect(await findIds(client, 'Pangang')).toEqual([entry.id]);
  expect(await findIds(client, 'aso')).toEqual([pet.id]);
  expect(await findIds(client, 'gamutan ticks')).toEqual([record.id]);
  expect(await findIds(client, 'gamutan fever')).toEqual([]);
  expect(await findIds(client, 'insurance')).toEqual([document.id]);
});

test('pages go on after a cursor without a gap, also within one day and while entries are added', async () => {
  const { client, petId } = await createBooklet();
  const createdIds: string[] = [];
  for (let n = 0; n < 65; n += 1) {
    const dateAdministered = n < 40 ? '2026-05-05' : `2026-04-${10 + (n % 5)}`;
    const { id } = await buildRecord(server.db, { petId, title: `Bath ${n}`, dateAdministered });
    createdIds.push(id);
  }
  const firstPage = await find(client, 'bath');
  await buildRecord(server.db, { petId, title: 'Bath', dateAdministered: '2026-05-06' });
  const secondPage = await find(client, 'bath', firstPage.next ?? '');
  const thirdPage = await find(client, 'bath', secondPage.next ?? '');
  expect([firstPage, secondPage, thirdPage].map(({ hits }) => hits.length)).toEqual([30, 30, 5]);
  expect(thirdPage.next).toBe(null);
  const allHits = [firstPage, secondPage, thirdPage].flatMap(({ hits }) => hits);
  expect(allHits.map(({ id }) => id).toSorted()).toEqual(createdIds.toSorted());
  expect(allHits.map(({ date }) => date)).toEqual(
    allHits
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  );
});

test('a page of results is read in one statement, however many hits it has', async () => {
  const { client, petId } = await createBooklet();
  for (let number = 0; number < 40; number += 1) {
    await buildDiaryEntry(server.db, {
      petId,
      note: `Tick ${number}`,
      at: '2026-08-02T02:00:00.000Z',
    });
  }
  const { next } = await find(client, 'tick');
  for (const cursor of [undefined, next ?? '']) {
    server.statements();
    expect((await find(client, 'tick', cursor)).hits.length).toBeGreaterThan(1);
    const statements = server.statements().filter((sql) => /search_|diary_entries/.test(sql));
    expect(statements).toHaveLength(1);
  }
});

test('what is changed, deleted or restored is found as it is now', async () => {
  const { client, pet, petId, record, document, entry, plan } = await createBooklet();
  const paths = [
    `/api/medical-records/${record.id}`,
    `/api/pet-documents/${document.id}`,
    `/api/care-plans/${plan.id}`,
  ];
  await client.put(`/api/medical-records/${record.id}`, { notes: 'Bravecto' });
  expect(await findIds(client, 'bravecto')).toEqual([record.id]);
  expect(await findIds(client, 'fluralaner')).toEqual([]);
  for (const path of [...paths, `/api/diary/${entry.id}`]) {
    expect((await client.delete(path)).status).toBe(200);
  }
  expect(await findIds(client, 'tick')).toEqual([]);
  for (const path of paths) expect((await client.post(`${path}/restore`)).status).toBe(200);
  expect(await findIds(client, 'tick')).toEqual([plan.id, document.id]);
  await client.delete(`/api/pets/${petId}`);
  expect(await findIds(client, 'tick')).toEqual([]);
  expect(await findIds(client, 'nono')).toEqual([]);
  await client.post(`/api/pets/${petId}/restore`);
  expect(await findIds(client, 'tick')).toEqual([plan.id, document.id]);
  await client.put(`/api/pets/${petId}`, { name: 'Puti' });
  expect(await findIds(client, 'nono')).toEqual([]);
  expect(await findIds(client, 'puti')).toEqual([pet.id]);
});

test.each(['family', 'carer', 'viewer'] as const)(
  'a member (%s) finds the shared pets with their owner and role, and only these',
  async (role) => {
    const ana = await createBooklet();
    const ben = await createBooklet();
    const hiddenPet = await buildPet(server.db, { userId: ana.user.id, name: 'Tickles' });
    const ownerAndUser = { ownerId: ana.user.id, userId: ben.user.id };
    await buildMembership(server.db, ownerAndUser, { role, petIds: [ana.petId], until: null });
    const { hits } = await find(ben.client, 'tick');
    expect(hits.map(({ id }) => id).toSorted()).toEqual(
      [ana, ben]
        .flatMap((of) => [of.record.id, of.document.id, of.entry.id, of.plan.id])
        .toSorted(),
    );
    expect(hits.filter(({ petId }) => petId === ana.petId)).toSatisfy((of: SearchHit[]) =>
      of.every((hit) => hit.role === role && hit.owner.id === ana.user.id),
    );
    expect(await findIds(ben.client, 'tickles')).toEqual([]);
    expect(await findIds(ana.client, 'tickles')).toEqual([hiddenPet.id]);
    for (const secret of ['8812', '77120', '1850']) {
      expect(await findIds(ben.client, secret)).toEqual([]);
    }
    await ana.client.delete(`/api/household/members/${ben.user.id}`);
    expect(await findIds(ben.client, 'tick')).toHaveLength(4);
  },
);

test('a pet that is handed over is found by its new owner alone', async () => {
  const ana = await createBooklet();
  const ben = await server.owner({ firstName: 'Ben' });
  const token = await buildHandOver(server.db, { petId: ana.petId, userId: ana.user.id });
  expect((await ben.client.post(`/api/hand-overs/${token}/accept`)).status).toBe(200);
  expect(await findIds(ana.client, 'tick')).toEqual([]);
  const { hits } = await find(ben.client, 'tick');
  expect(hits.map(({ entity }) => entity)).toEqual(['record', 'diary', 'carePlan', 'petDocument']);
  expect(hits[0]).toMatchObject({ role: 'owner', owner: { id: ben.user.id, name: 'Ben' } });
});

test('an import is found at once, and a deleted account leaves no words behind', async () => {
  const ana = await createBooklet();
  const { text } = await exportOf(server, ana.client);
  const ben = await server.owner();
  const account = { url: server.url, client: ben.client };
  expect((await upload(account, '/api/import', text)).status).toBe(200);
  const { hits } = await find(ben.client, 'tick');
  expect(hits.map(({ entity }) => entity)).toEqual(['record', 'diary', 'carePlan', 'petDocument']);
  const entriesBefore = await server.db.run((knex) =>
    knex('searchEntries').pluck<string[]>('petId'),
  );
  await server.db.run((knex) => knex('users').where({ id: ana.user.id }).delete());
  const entriesAfter = await server.db.run((knex) =>
    knex('searchEntries').pluck<string[]>('petId'),
  );
  expect(entriesBefore).toContain(ana.petId);
  expect(entriesAfter).not.toContain(ana.petId);
  expect(await findIds(ben.client, 'tick')).toHaveLength(4);
});

test('a token for some pets finds only these', async () => {
  const { client, user, petId } = await createBooklet();
  await buildPet(server.db, { userId: user.id, name: 'Tickles' });
  const body = { name: 'Vet', scopes: ['read'], petIds: [petId] };
  const { token } = (await client.post<{ token: string }>('/api/tokens', body)).body;
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await server
    .client()
    .send<SearchPage>('GET', '/api/search?q=tick', undefined, headers);
  expect([answer.status, answer.body.hits.map((hit) => hit.petId)]).toEqual([
    200,
    [petId, petId, petId, petId],
  ]);
});

test('an account may search 900 times in 15 minutes', async () => {
  const { client } = await server.owner();
  for (let searches = 0; searches < 900; searches += 1) await find(client, 'tick');
  const refusedResponse = await client.get('/api/search?q=tick');
  expect([refusedResponse.status, refusedResponse.headers.get('Retry-After')]).toEqual([
    429,
    '900',
  ]);
});
