import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Changes } from '#server/changes/contract.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { endAbandonedImports } from './jobs.ts';
import { runBetweenWrites } from './testing/between-writes.ts';
import {
  countAll,
  createWholeFile,
  readChanges,
  readCursor,
  readState,
} from './testing/import-state.ts';
import { fileForPets, PETS } from './testing/pets-file.ts';
import { upload } from './testing/upload.ts';

/** An import adds most rows of its file to pets that the account has already. */

let server: TestServer;
let client: TestClient;
let userId: string;
let restore: (file: object) => ReturnType<typeof upload>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.[Symbol.asyncDispose]());
beforeEach(async () => {
  const owner = await server.owner();
  ({ client } = owner);
  userId = owner.user.id;
  restore = (file) => upload({ url: server.url, client }, '/api/import', JSON.stringify(file));
});

interface ThingWithId {
  readonly id: string;
}

/** Gives the account the pets of a file and perhaps their plans, and returns the paths of everything that it shows about them. */
const addPets = async (
  pets: readonly object[],
  carePlans: unknown = [],
): Promise<readonly string[]> => {
  expect((await restore({ pets, medicalRecords: [], carePlans })).status).toBe(200);
  const ids = (await client.get<readonly ThingWithId[]>('/api/pets')).body.map(({ id }) => id);
  return [
    '/api/auth/user',
    '/api/pets?includePhotos=true&includeReminders=true',
    '/api/reminders',
    '/api/recently-deleted',
    '/api/expenses',
    '/api/expenses/items',
    '/api/expenses/summary?year=2026',
    '/api/care-plans',
    '/api/search?q=rabies',
    ...ids.flatMap((id) => [
      `/api/pets/${id}`,
      `/api/pets/${id}/medical-records`,
      `/api/pets/${id}/weights`,
      `/api/pets/${id}/pet-documents`,
      `/api/pets/${id}/diary`,
    ]),
  ];
};

test('no transaction of an import inserts many rows, and the one that shows them is a few statements', async () => {
  await addPets(PETS);
  const statementCounts: number[] = [];
  for (const count of [110, 330]) {
    const { client: other } = await server.owner();
    const rows: number[] = [];
    const statements: number[] = [];
    const savedStatuses = new Set<number>();
    using slices = runBetweenWrites(server.db, async (write) => {
      rows.push(write.rows);
      statements.push(write.statements);
      const expense = { category: 'food', amount: '5', spentOn: '2026-11-01' };
      // This save would wait for ever for an import that holds the database.
      savedStatuses.add((await other.post('/api/expenses/items', expense)).status);
    });
    // The second file adds rows to those of the first.
    expect((await restore(fileForPets(count))).status).toBe(200);
    expect(slices.writes()).toBeGreaterThan(10);
    expect(Math.max(...rows)).toBeLessThanOrEqual(100);
    expect([...savedStatuses]).toEqual([201]);
    statementCounts.push(Math.max(...statements));
  }
  expect(statementCounts[1]).toBe(statementCounts[0]);
  const [p] = (await client.get<readonly ThingWithId[]>('/api/pets')).body;
  const records = await client.get(`/api/pets/${p?.id}/medical-records?limit=1`);
  expect(records.headers.get('X-Total-Count')).toBe('165');
  const items = await client.get('/api/expenses/items?limit=1');
  expect(items.headers.get('X-Total-Count')).toBe('330');
});

test('the owner sees nothing of it until all of it is there', async () => {
  const file = await createWholeFile(server);
  const paths = await addPets(file.pets);
  const cursor = await readCursor(client);
  const before = await readState(client, paths, cursor);
  const states: unknown[] = [];
  using _slices = runBetweenWrites(server.db, async () => {
    states.push(await readState(client, paths, cursor));
  });
  expect((await restore(file)).status).toBe(200);
  const after = await readState(client, paths, cursor);
  const unchangedPaths = paths.filter(
    (_, at) => JSON.stringify(after.answers[at]) === JSON.stringify(before.answers[at]),
  );
  expect(unchangedPaths).toEqual([
    '/api/recently-deleted',
    expect.stringMatching(/^\/api\/pets\/[^/]+$/),
  ]);
  const publishedIndex = states.findIndex(
    (state) => JSON.stringify(state) !== JSON.stringify(before),
  );
  expect(publishedIndex).toBeGreaterThan(5);
  // After publication, only the change feed may change: it may name the new entries a little later.
  const withoutFeed = (state: unknown) => ({ ...(state as typeof after), changes: [] });
  expect(states.slice(publishedIndex).map(withoutFeed)).toEqual(
    states.slice(publishedIndex).map(() => withoutFeed(after)),
  );
});

test('a device that followed the feed before learns of every row, under its pet', async () => {
  await addPets(PETS);
  const pets = (await client.get<readonly ThingWithId[]>('/api/pets')).body.map(({ id }) => id);
  const cursor = await readCursor(client);
  await restore(fileForPets(130));
  const changes = await readChanges(client, cursor);
  const counts = Object.groupBy(changes, ({ entity }) => entity);
  expect(Object.entries(counts).map(([entity, rows]) => [entity, rows?.length])).toEqual(
    expect.arrayContaining([
      ['record', 130],
      ['reminder', 130],
      ['weighing', 130],
      ['expense', 130],
    ]),
  );
  expect(changes).toHaveLength(4 * 130);
  expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['changed']));
  const parents = new Set(changes.map(({ petId }) => petId ?? 'none'));
  expect([...parents].toSorted()).toEqual([...pets, 'none'].toSorted());
  const pages: Changes['changes'][number][] = [];
  for (let since = cursor, more = true; more; ) {
    const { body } = await client.get<Changes>(`/api/changes?since=${since}&limit=70`);
    pages.push(...body.changes);
    ({ cursor: since, more } = body);
  }
  expect(pages).toEqual(changes);
});

test('an import that fails in any slice leaves nothing behind', async () => {
  const file = await createWholeFile(server);
  await addPets(file.pets, file.carePlans);
  const countsBefore = await countAll(server, userId);
  const cursor = await readCursor(client);
  let failedWrites = 0;
  for (; ; failedWrites += 1) {
    using _writeHook = runBetweenWrites(server.db, async ({ number }) => {
      if (number === failedWrites + 1) throw new Error('failed on purpose');
    });
    const { status } = await restore(file);
    if ((await client.get<ThingWithId[]>('/api/reminders')).body.length > 0) break;
    expect([failedWrites, status]).toEqual([failedWrites, 500]);
    expect([failedWrites, await countAll(server, userId)]).toEqual([failedWrites, countsBefore]);
    expect([failedWrites, await readChanges(client, cursor)]).toEqual([failedWrites, []]);
  }
  expect(failedWrites).toBeGreaterThan(20);
});

test('a server that is killed in any slice leaves nothing visible, and nothing after its next start', async () => {
  const file = await createWholeFile(server);
  const paths = await addPets(file.pets, file.carePlans);
  const countsBefore = await countAll(server, userId);
  const cursor = await readCursor(client);
  const before = await readState(client, paths, cursor);
  let killedWrites = 1;
  for (; ; killedWrites += 2) {
    {
      using _writeHook = runBetweenWrites(server.db, async ({ number }, kill) => {
        if (number === killedWrites) kill();
      });
      await restore(file).catch(() => undefined);
    }
    if ((await client.get<ThingWithId[]>('/api/reminders')).body.length > 0) break;
    expect([killedWrites, await readState(client, paths, cursor)]).toEqual([killedWrites, before]);
    await endAbandonedImports(server.parts);
    expect([killedWrites, await countAll(server, userId)]).toEqual([killedWrites, countsBefore]);
  }
  expect(killedWrites).toBeGreaterThan(20);
  // A complete import is announced after the next start.
  await endAbandonedImports(server.parts);
  const entities = new Set((await readChanges(client, cursor)).map(({ entity }) => entity));
  expect([...entities]).toEqual(expect.arrayContaining(['record', 'reminder', 'dose', 'expense']));
  for (const table of ['imports', 'importBlobs', 'importStandIns'])
    expect([table, await server.db.run((knex) => knex(table).select())]).toEqual([table, []]);
  expect((await restore(file)).body.added).toMatchObject({ medicalRecords: 0, expenseItems: 0 });
});

test('an import that was shown is completed at the next start, wherever its server was killed', async () => {
  let killedWrites = 0;
  for (let isKilled = true; isKilled; killedWrites += 1) {
    ({ client } = await server.owner());
    await addPets(PETS);
    const cursor = await readCursor(client);
    isKilled = false;
    {
      let writesAfterPublication = 0;
      using _writeHook = runBetweenWrites(server.db, async (_write, kill) => {
        const [row] = await server.db.run((knex) => knex('imports').select('published'));
        if (row?.published) writesAfterPublication += 1;
        if (writesAfterPublication <= killedWrites) return;
        isKilled = true;
        kill();
      });
      await restore(fileForPets(4)).catch(() => undefined);
    }
    await endAbandonedImports(server.parts);
    const changes = await readChanges(client, cursor);
    expect([killedWrites, changes.map(({ kind }) => kind)]).toEqual([
      ...[killedWrites, Array.from({ length: 16 }, () => 'changed')],
    ]);
    for (const table of ['imports', 'importBlobs', 'importStandIns'])
      expect([table, await server.db.run((knex) => knex(table).select())]).toEqual([table, []]);
    for (const table of ['pets', 'expenseItems'])
      expect(await server.db.run((knex) => knex(table).whereNotNull('importId'))).toEqual([]);
    expect((await restore(fileForPets(4))).body.added).toMatchObject({
      ...{ medicalRecords: 0, expenseItems: 0, weighings: 0 },
    });
  }
  expect(killedWrites).toBeGreaterThan(4);
});
