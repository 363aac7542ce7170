import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { setStorageLimit } from '#db/plans/queries.ts';
import { setAccountQuotas } from '#db/quotas.ts';
import { importName } from '#db/transfer/staged.ts';
import type { Changes } from '#server/changes/contract.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { endAbandonedImports } from './jobs.ts';
import { runBetweenWrites } from './testing/between-writes.ts';
import { createPhoto } from './testing/household.ts';
import {
  countAll,
  createWholeFile,
  readChanges,
  readCursor,
  readState,
} from './testing/import-state.ts';
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

interface ThingWithId {
  readonly id: string;
}

const RECORDS = 250;

const importFile = (records: number, photos: readonly string[] = []): string =>
  JSON.stringify({
    pets: ['p', 'q'].map((id) => ({ id, name: `Pet ${id}`, category: 'dog' })),
    medicalRecords: Array.from({ length: records }, (_, at) => ({
      ...{ id: `r${at}`, petId: at % 2 === 0 ? 'p' : 'q', type: 'vaccine', title: `Rabies ${at}` },
      ...{ dateAdministered: '2026-01-02', nextDueDate: '2027-01-02' },
      imageUrl: photos[at] ?? null,
    })),
  });

const READ_PATHS = [
  '/api/auth/user',
  '/api/pets',
  '/api/reminders',
  '/api/recently-deleted',
  '/api/scanned-pets',
  '/api/expenses/items',
  '/api/care-plans',
  '/api/search?q=rabies',
];

test('another owner saves between any two slices, each of a bounded size', async () => {
  const { client: other } = await server.owner();
  const savedCounts: number[] = [];
  const rows: number[] = [];
  const photos = await Promise.all([1, 2, 3].map(createPhoto));
  using slices = runBetweenWrites(server.db, async (write) => {
    rows.push(write.rows);
    const expense = { category: 'food', amount: '5', spentOn: '2026-11-01' };
    // This save would wait for ever for an import that holds the database.
    savedCounts.push((await other.post('/api/expenses/items', expense)).status);
  });
  expect(await restore(importFile(RECORDS, photos))).toMatchObject({
    status: 200,
    body: { added: { pets: 2, medicalRecords: RECORDS, photos: 3 } },
  });
  // Records and their reminders are written in pages of at most a hundred, and each photo by itself.
  expect(slices.writes()).toBeGreaterThan(3 + (2 * RECORDS) / 100);
  expect(Math.max(...rows)).toBeLessThanOrEqual(100);
  expect(savedCounts).toEqual(rows.map(() => 201));
});

test('the owner sees nothing of an import until all of it is there', async () => {
  const text = JSON.stringify(await createWholeFile(server));
  const cursor = await readCursor(client);
  const before = await readState(client, READ_PATHS, cursor);
  const states: unknown[] = [];
  const hiddenStatuses = new Set<number>();
  using slices = runBetweenWrites(server.db, async () => {
    states.push(await readState(client, READ_PATHS, cursor));
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
  const answersAfter = await readState(client, READ_PATHS, cursor);
  for (const [at, path] of READ_PATHS.entries()) {
    const isChanged =
      JSON.stringify(answersAfter.answers[at]) !== JSON.stringify(before.answers[at]);
    expect([path, isChanged]).toEqual([path, path !== '/api/recently-deleted']);
  }
  const publishedIndex = states.findIndex(
    (state) => JSON.stringify(state) !== JSON.stringify(before),
  );
  expect(publishedIndex).toBeGreaterThan(5);
  expect(slices.writes()).toBe(states.length);
  // After publication, only the change feed may change: it may name the entries of the new pets a little later.
  const withoutFeed = (state: unknown) => ({ ...(state as typeof answersAfter), changes: [] });
  expect(states.slice(publishedIndex).map(withoutFeed)).toEqual(
    states.slice(publishedIndex).map(() => withoutFeed(answersAfter)),
  );
  expect([...hiddenStatuses]).toEqual([404]);
});

test('a device that followed the feed before learns of all pets and records', async () => {
  const cursor = await readCursor(client);
  await restore(importFile(RECORDS));
  const changes = await readChanges(client, cursor);
  const listChangedIds = (entity: string) =>
    changes.filter((change) => change.entity === entity && change.kind === 'changed').length;
  expect([listChangedIds('pet'), listChangedIds('record'), listChangedIds('reminder')]).toEqual([
    2,
    RECORDS,
    RECORDS,
  ]);
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
  const text = JSON.stringify(await createWholeFile(server));
  const countsBefore = await countAll(server, userId);
  const cursor = await readCursor(client);
  let failedWrites = 0;
  for (; ; failedWrites += 1) {
    using _writeHook = runBetweenWrites(server.db, async ({ number }) => {
      if (number === failedWrites + 1) throw new Error('failed on purpose');
    });
    const { status } = await restore(text);
    if ((await client.get<ThingWithId[]>('/api/pets')).body.length > 0) break;
    expect([failedWrites, status]).toEqual([failedWrites, 500]);
    expect([failedWrites, await countAll(server, userId)]).toEqual([failedWrites, countsBefore]);
  }
  expect(failedWrites).toBeGreaterThan(20);
  const changes = await readChanges(client, cursor);
  expect(changes.filter(({ kind }) => kind === 'deleted')).toEqual([]);
});

test('a server that is killed in any slice leaves nothing visible, and nothing after its next start', async () => {
  const text = JSON.stringify(await createWholeFile(server));
  const countsBefore = await countAll(server, userId);
  const cursor = await readCursor(client);
  const before = await readState(client, READ_PATHS, cursor);
  let killedWrites = 1;
  for (; ; killedWrites += 2) {
    {
      using _writeHook = runBetweenWrites(server.db, async ({ number }, kill) => {
        if (number === killedWrites) kill();
      });
      await restore(text).catch(() => undefined);
    }
    const isPublished = (await client.get<ThingWithId[]>('/api/pets')).body.length > 0;
    if (isPublished) break;
    expect([killedWrites, await readState(client, READ_PATHS, cursor)]).toEqual([
      killedWrites,
      before,
    ]);
    await endAbandonedImports(server.parts);
    expect([killedWrites, await countAll(server, userId)]).toEqual([killedWrites, countsBefore]);
  }
  expect(killedWrites).toBeGreaterThan(20);
  // A complete import is announced after the next start.
  await endAbandonedImports(server.parts);
  const answersAfter = await readState(client, READ_PATHS, cursor);
  const entities = new Set(answersAfter.changes.map(({ entity }) => entity));
  expect([...entities]).toEqual(expect.arrayContaining(['pet', 'record', 'reminder', 'dose']));
  expect(await server.db.run((knex) => knex('imports').pluck('id'))).toEqual([]);
  expect(await server.db.run((knex) => knex('importBlobs').pluck('blobId'))).toEqual([]);
  expect((await restore(text)).body.added).toMatchObject({ pets: 0, medicalRecords: 0 });
});

test('an import ends what an earlier one left', async () => {
  const text = importFile(3);
  {
    using _writeHook = runBetweenWrites(server.db, async ({ number }, kill) => {
      if (number === 4) kill();
    });
    await restore(text).catch(() => undefined);
  }
  expect(await server.db.run((knex) => knex('pets').where({ userId }).pluck('id'))).toHaveLength(2);
  expect((await restore(text)).body.added).toMatchObject({ pets: 2, medicalRecords: 3 });
  expect(await server.db.run((knex) => knex('pets').where({ userId }).pluck('id'))).toHaveLength(2);
});

test('refuses the file if a save meanwhile leaves too little room', async () => {
  await setAccountQuotas(server.db, userId, { petQuota: 2 });
  const countPets = async () => (await client.get<ThingWithId[]>('/api/pets')).body.length;
  let status = 0;
  {
    using _writeHook = runBetweenWrites(server.db, async ({ number }) => {
      if (number !== 1) return;
      ({ status } = await client.post('/api/pets', { name: 'Puti', category: 'cat' }));
    });
    const refusedResponse = await restore(importFile(3));
    expect([status, refusedResponse.status, refusedResponse.body.code]).toEqual([
      201,
      409,
      'quota.import',
    ]);
    expect(refusedResponse.body).toMatchObject({ surplus: { pets: 1, medicalRecords: 0 } });
  }
  expect(await countPets()).toBe(1);
  await setAccountQuotas(server.db, userId, { petQuota: 3 });
  expect((await restore(importFile(3))).status).toBe(200);
  expect(await countPets()).toBe(3);
});

test('refuses a file that does not fit into the storage, and keeps none of its photos', async () => {
  const photos = await Promise.all([1, 2, 3].map(createPhoto));
  const countsBefore = await countAll(server, userId);
  await setStorageLimit(server.db, FREE_PLAN_ID, 2 * Buffer.byteLength(photos[0] ?? ''));
  try {
    expect((await restore(importFile(3, photos))).status).toBe(413);
  } finally {
    await setStorageLimit(server.db, FREE_PLAN_ID, null);
  }
  expect(await countAll(server, userId)).toEqual(countsBefore);
});

test('begins again if a pet of the file is deleted meanwhile', async () => {
  await restore(importFile(0));
  const [pet] = (await client.get<ThingWithId[]>('/api/pets')).body;
  using _writeHook = runBetweenWrites(server.db, async ({ number }) => {
    if (number === 3) await client.delete(`/api/pets/${pet?.id}`);
  });
  const file = JSON.parse(importFile(4));
  const largerFile = JSON.stringify({
    ...file,
    pets: [...file.pets, { id: 's', name: 'Pet s', category: 'cat' }],
    expenseItems: [{ id: 'x', petId: 'p', category: 'food', amount: '5', spentOn: '2026-11-01' }],
  });
  const answer = await restore(largerFile);
  expect(answer).toMatchObject({
    status: 200,
    body: { added: { pets: 2, medicalRecords: 4, expenseItems: 1 } },
  });
  const names = (await client.get<{ name: string }[]>('/api/pets')).body.map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Pet p', 'Pet q', 'Pet s']);
  expect((await client.get<ThingWithId[]>('/api/recently-deleted')).body).toHaveLength(1);
  expect(await server.db.run((knex) => knex('imports').pluck('id'))).toEqual([]);
});

test('an account that is deleted meanwhile leaves nothing behind', async () => {
  const photos = await Promise.all([1, 2, 3].map(createPhoto));
  using _writeHook = runBetweenWrites(server.db, async ({ number }) => {
    if (number === 5) expect((await client.delete('/api/auth/account')).status).toBe(200);
  });
  expect((await restore(importFile(3, photos))).status).toBe(401);
  for (const table of ['pets', 'blobs', 'imports', 'importIds', 'changes'])
    expect([table, await server.db.run((knex) => knex(table).where({ userId }))]).toEqual([
      table,
      [],
    ]);
});

test('answers 409 while another server imports for the account', async () => {
  const answer = await server.db.runExclusively(importName(userId), () => restore(importFile(1)));
  expect([answer?.status, answer?.body.code]).toEqual([409, 'transfer.underWay']);
  expect((await restore(importFile(1))).status).toBe(200);
});
