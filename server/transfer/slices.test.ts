import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { setStorageLimit } from '#db/plans/queries.ts';
import { setOwnQuotas } from '#db/plans/quotas.ts';
import { tables } from '#db/tables.ts';
import { importName } from '#db/transfer/staged.ts';
import { buildSubjects } from '#server/attacks/testing/subjects.ts';
import type { Changes } from '#server/changes/contract.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { endAbandonedImports } from './jobs.ts';
import { exportOf } from './testing/account.ts';
import { betweenWrites } from './testing/between-writes.ts';
import { PDF, photo } from './testing/household.ts';
import { upload } from './testing/upload.ts';

let server: TestServer;
let client: TestClient;
let userId: string;
let restore: (text: string) => ReturnType<typeof upload>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.[Symbol.asyncDispose]());
beforeEach(async () => {
  const owner = await server.owner();
  ({ client } = owner);
  userId = owner.user.id;
  restore = (text) => upload({ url: server.url, client }, '/api/import', text);
});

interface Thing {
  readonly id: string;
}

const RECORDS = 250;

const fileOf = (records: number, photos: readonly string[] = []): string =>
  JSON.stringify({
    pets: ['p', 'q'].map((id) => ({ id, name: `Pet ${id}`, category: 'dog' })),
    medicalRecords: Array.from({ length: records }, (_, at) => ({
      ...{ id: `r${at}`, petId: at % 2 === 0 ? 'p' : 'q', type: 'vaccine', title: `Rabies ${at}` },
      ...{ dateAdministered: '2026-01-02', nextDueDate: '2027-01-02' },
      imageUrl: photos[at] ?? null,
    })),
  });

/** A file with one of everything that owners have. */
const wholeFile = async (): Promise<string> => {
  const source = await server.owner({ phone: '0917' });
  await buildSubjects(server.db, { userId: source.user.id, sessionId: '' });
  const image = await photo(1);
  const blobs = [
    ['photo', Buffer.from(image.split(',')[1] ?? '', 'base64')],
    ['document', PDF],
  ] as const;
  for (const [kind, bytes] of blobs)
    await server.db.run((knex) =>
      knex('blobs').where({ userId: source.user.id, kind }).update({ bytes }),
    );
  await source.client.put('/api/auth/user', { profileImageUrl: await photo(9) });
  const { data } = await exportOf(server, source.client);
  const [document] = (data as { petDocuments?: readonly Thing[] }).petDocuments ?? [];
  return JSON.stringify({
    ...data,
    medicalRecords: data.medicalRecords.map((row) => ({
      ...row,
      attachments: [row['imageUrl'] ?? image],
    })),
    petDocumentPages: [{ documentId: document?.id, position: 0, data: image }],
  });
};

/** Tables that every request may write. */
const OF_REQUESTS = /^(idempotencyKeys|sessions|rateLimits|settings)$/;

const countAll = async (): Promise<Readonly<Record<string, unknown>>> => {
  const counts: Record<string, unknown> = {};
  for (const { name } of tables) {
    if (OF_REQUESTS.test(name)) continue;
    counts[name] = (
      await server.db.run((knex) => knex(name).count('* as n').first<{ n: number }>())
    ).n;
  }
  const plan = await server.db.run((knex) =>
    knex('userSubscriptions').where({ userId }).first<{ storageUsed: number }>('storageUsed'),
  );
  return { ...counts, storageUsed: plan?.storageUsed ?? 0 };
};

const READS = [
  '/api/auth/user',
  '/api/pets',
  '/api/reminders',
  '/api/recently-deleted',
  '/api/scanned-pets',
  '/api/expenses/items',
  '/api/care-plans',
  '/api/search?q=rabies',
];

/** What the owner sees. */
const seen = async (cursor: string) => {
  const answers: unknown[] = [];
  for (const path of READS) {
    const { status, body } = await client.get<unknown>(path);
    expect([path, status]).toEqual([path, 200]);
    answers.push(body);
  }
  const { changes } = (await client.get<Changes>(`/api/changes?since=${cursor}&limit=1000`)).body;
  return { answers, changes };
};

const cursorNow = async () => (await client.get<Changes>('/api/changes?limit=1000')).body.cursor;

test('another owner saves between any two slices, each of a bounded size', async () => {
  const { client: other } = await server.owner();
  const saved: number[] = [];
  const rows: number[] = [];
  const photos = await Promise.all([1, 2, 3].map(photo));
  using slices = betweenWrites(server.db, async (write) => {
    rows.push(write.rows);
    const expense = { category: 'food', amount: '5', spentOn: '2026-11-01' };
    // This save would wait for ever for an import that holds the database.
    saved.push((await other.post('/api/expenses/items', expense)).status);
  });
  expect(await restore(fileOf(RECORDS, photos))).toMatchObject({
    status: 200,
    body: { added: { pets: 2, medicalRecords: RECORDS, photos: 3 } },
  });
  // Records and their reminders in pages of at most a hundred, and each photo by itself.
  expect(slices.writes()).toBeGreaterThan(3 + (2 * RECORDS) / 100);
  expect(Math.max(...rows)).toBeLessThanOrEqual(100);
  expect(saved).toEqual(rows.map(() => 201));
});

test('the owner sees nothing of an import until all of it is there', async () => {
  const text = await wholeFile();
  const cursor = await cursorNow();
  const before = await seen(cursor);
  const states: unknown[] = [];
  const hiddenStatuses = new Set<number>();
  using slices = betweenWrites(server.db, async () => {
    states.push(await seen(cursor));
    const pets = await server.db.run((knex) =>
      knex('pets').where({ userId }).select('id', 'importId'),
    );
    const blobs = await server.db.run((knex) =>
      knex('blobs').where({ userId }).pluck<string[]>('id'),
    );
    if (!pets.some(({ importId }) => importId !== null)) return;
    for (const { id } of pets) {
      hiddenStatuses.add((await client.get(`/api/pets/${id}`)).status);
      hiddenStatuses.add((await client.post(`/api/pets/${id}/restore`)).status);
      hiddenStatuses.add((await client.delete(`/api/pets/${id}`)).status);
    }
    for (const id of blobs)
      hiddenStatuses.add((await client.get(`/api/photos/${id}/thumbnail`)).status);
  });
  expect((await restore(text)).status).toBe(200);
  const after = await seen(cursor);
  for (const [at, path] of READS.entries()) {
    const isChanged = JSON.stringify(after.answers[at]) !== JSON.stringify(before.answers[at]);
    expect([path, isChanged]).toEqual([path, path !== '/api/recently-deleted']);
  }
  const published = states.findIndex((state) => JSON.stringify(state) !== JSON.stringify(before));
  expect(published).toBeGreaterThan(5);
  expect(slices.writes()).toBe(states.length);
  // Only the change feed learns of what belongs to the pets a little later.
  const withoutFeed = (state: unknown) => ({ ...(state as typeof after), changes: [] });
  expect(states.slice(published).map(withoutFeed)).toEqual(
    states.slice(published).map(() => withoutFeed(after)),
  );
  expect([...hiddenStatuses]).toEqual([404]);
});

test('a device that followed the feed before learns of all pets and records', async () => {
  const cursor = await cursorNow();
  await restore(fileOf(RECORDS));
  const { changes } = (await client.get<Changes>(`/api/changes?since=${cursor}&limit=1000`)).body;
  const ids = (entity: string) =>
    changes.filter((change) => change.entity === entity && change.kind === 'changed').length;
  expect([ids('pet'), ids('record'), ids('reminder')]).toEqual([2, RECORDS, RECORDS]);
  expect(changes).toHaveLength(2 + 2 * RECORDS);
  const pages: Changes['changes'][number][] = [];
  for (let since = cursor, more = true; more; ) {
    const { body } = await client.get<Changes>(`/api/changes?since=${since}&limit=70`);
    pages.push(...body.changes);
    ({ cursor: since, more } = body);
  }
  expect(pages).toEqual(changes);
});

test('an import that fails in any slice leaves nothing behind', async () => {
  const text = await wholeFile();
  const countsBefore = await countAll();
  const cursor = await cursorNow();
  let failed = 0;
  for (; ; failed += 1) {
    using _slices = betweenWrites(server.db, async ({ number }) => {
      if (number === failed + 1) throw new Error('failed on purpose');
    });
    const { status } = await restore(text);
    if ((await client.get<Thing[]>('/api/pets')).body.length > 0) break;
    expect([failed, status]).toEqual([failed, 500]);
    expect([failed, await countAll()]).toEqual([failed, countsBefore]);
  }
  expect(failed).toBeGreaterThan(20);
  const { changes } = (await client.get<Changes>(`/api/changes?since=${cursor}&limit=1000`)).body;
  expect(changes.filter(({ kind }) => kind === 'deleted')).toEqual([]);
});

test('a server that is killed in any slice leaves nothing visible, and nothing after its next start', async () => {
  const text = await wholeFile();
  const countsBefore = await countAll();
  const cursor = await cursorNow();
  const before = await seen(cursor);
  let killed = 1;
  for (; ; killed += 2) {
    {
      using _slices = betweenWrites(server.db, async ({ number }, kill) => {
        if (number === killed) kill();
      });
      await restore(text).catch(() => undefined);
    }
    const isPublished = (await client.get<Thing[]>('/api/pets')).body.length > 0;
    if (isPublished) break;
    expect([killed, await seen(cursor)]).toEqual([killed, before]);
    await endAbandonedImports(server.parts);
    expect([killed, await countAll()]).toEqual([killed, countsBefore]);
  }
  expect(killed).toBeGreaterThan(20);
  // What was complete is announced after the next start.
  await endAbandonedImports(server.parts);
  const after = await seen(cursor);
  const entities = new Set(after.changes.map(({ entity }) => entity));
  expect([...entities]).toEqual(expect.arrayContaining(['pet', 'record', 'reminder', 'dose']));
  expect(await server.db.run((knex) => knex('imports').pluck('id'))).toEqual([]);
  expect(await server.db.run((knex) => knex('importBlobs').pluck('blobId'))).toEqual([]);
  expect((await restore(text)).body.added).toMatchObject({ pets: 0, medicalRecords: 0 });
});

test('an import ends what an earlier one left', async () => {
  const text = fileOf(3);
  {
    using _slices = betweenWrites(server.db, async ({ number }, kill) => {
      if (number === 4) kill();
    });
    await restore(text).catch(() => undefined);
  }
  expect(await server.db.run((knex) => knex('pets').where({ userId }).pluck('id'))).toHaveLength(2);
  expect((await restore(text)).body.added).toMatchObject({ pets: 2, medicalRecords: 3 });
  expect(await server.db.run((knex) => knex('pets').where({ userId }).pluck('id'))).toHaveLength(2);
});

test('refuses the file if a save meanwhile leaves too little room', async () => {
  await setOwnQuotas(server.db, userId, { petQuota: 2 });
  const petsNow = async () => (await client.get<Thing[]>('/api/pets')).body.length;
  let status = 0;
  {
    using _slices = betweenWrites(server.db, async ({ number }) => {
      if (number !== 1) return;
      ({ status } = await client.post('/api/pets', { name: 'Puti', category: 'cat' }));
    });
    const refused = await restore(fileOf(3));
    expect([status, refused.status, refused.body.code]).toEqual([201, 409, 'quota.import']);
    expect(refused.body).toMatchObject({ surplus: { pets: 1, medicalRecords: 0 } });
  }
  expect(await petsNow()).toBe(1);
  await setOwnQuotas(server.db, userId, { petQuota: 3 });
  expect((await restore(fileOf(3))).status).toBe(200);
  expect(await petsNow()).toBe(3);
});

test('refuses a file that does not fit into the storage, and keeps none of its photos', async () => {
  const photos = await Promise.all([1, 2, 3].map(photo));
  const countsBefore = await countAll();
  await setStorageLimit(server.db, FREE_PLAN_ID, 2 * Buffer.byteLength(photos[0] ?? ''));
  try {
    expect((await restore(fileOf(3, photos))).status).toBe(413);
  } finally {
    await setStorageLimit(server.db, FREE_PLAN_ID, null);
  }
  expect(await countAll()).toEqual(countsBefore);
});

test('begins again if a pet of the file is deleted meanwhile', async () => {
  await restore(fileOf(0));
  const [pet] = (await client.get<Thing[]>('/api/pets')).body;
  using _slices = betweenWrites(server.db, async ({ number }) => {
    if (number === 3) await client.delete(`/api/pets/${pet?.id}`);
  });
  const file = JSON.parse(fileOf(4));
  const more = JSON.stringify({
    ...file,
    pets: [...file.pets, { id: 's', name: 'Pet s', category: 'cat' }],
    expenseItems: [{ id: 'x', petId: 'p', category: 'food', amount: '5', spentOn: '2026-11-01' }],
  });
  const answer = await restore(more);
  expect(answer).toMatchObject({
    status: 200,
    body: { added: { pets: 2, medicalRecords: 4, expenseItems: 1 } },
  });
  const names = (await client.get<{ name: string }[]>('/api/pets')).body.map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Pet p', 'Pet q', 'Pet s']);
  expect((await client.get<Thing[]>('/api/recently-deleted')).body).toHaveLength(1);
  expect(await server.db.run((knex) => knex('imports').pluck('id'))).toEqual([]);
});

test('an account that is deleted meanwhile leaves nothing behind', async () => {
  const photos = await Promise.all([1, 2, 3].map(photo));
  using _slices = betweenWrites(server.db, async ({ number }) => {
    if (number === 5) expect((await client.delete('/api/auth/account')).status).toBe(200);
  });
  expect((await restore(fileOf(3, photos))).status).toBe(401);
  for (const table of ['pets', 'blobs', 'imports', 'importIds', 'changes'])
    expect([table, await server.db.run((knex) => knex(table).where({ userId }))]).toEqual([
      table,
      [],
    ]);
});

test('answers 409 while another server imports for the account', async () => {
  const answer = await server.db.runExclusively(importName(userId), () => restore(fileOf(1)));
  expect([answer?.status, answer?.body.code]).toEqual([409, 'transfer.underWay']);
  expect((await restore(fileOf(1))).status).toBe(200);
});
