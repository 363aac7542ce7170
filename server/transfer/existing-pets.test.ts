import { expect, test } from 'vitest';
import { endAbandonedImports } from './jobs.ts';
import { runBetweenWrites } from './testing/between-writes.ts';
import {
  createWholeFile,
  readChangePages,
  readChanges,
  readCursor,
  readState,
} from './testing/import-state.ts';
import { setUpImporter, type ThingWithId } from './testing/importer.ts';
import { failInEverySlice, killInEverySlice } from './testing/interrupted-import.ts';
import { createScans, fileForPets, PETS } from './testing/pets-file.ts';

/** An import adds most rows of its file to pets that the account has already. */

const importer = setUpImporter();

/** The paths of everything that the account shows about these pets. */
const readPaths = (ids: readonly string[]): readonly string[] => [
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

test('no transaction of an import inserts many rows, and the one that shows them is a few statements', async () => {
  await importer.addPets(PETS);
  const statementCounts: number[] = [];
  for (const count of [110, 330]) {
    const { client: other } = await importer.server.owner();
    const rows: number[] = [];
    const statements: number[] = [];
    const savedStatuses = new Set<number>();
    using slices = runBetweenWrites(importer.server.db, async (write) => {
      rows.push(write.rows);
      statements.push(write.statements);
      const expense = { category: 'food', amount: '5', spentOn: '2026-11-01' };
      // This save would wait for ever for an import that holds the database.
      savedStatuses.add((await other.post('/api/expenses/items', expense)).status);
    });
    // The second file adds rows to those of the first.
    const file = { ...fileForPets(count), scannedPets: createScans(count) };
    expect((await importer.restore(file)).status).toBe(200);
    expect(slices.writes()).toBeGreaterThan(10);
    expect(Math.max(...rows)).toBeLessThanOrEqual(100);
    expect([...savedStatuses]).toEqual([201]);
    statementCounts.push(Math.max(...statements));
  }
  expect(statementCounts[1]).toBe(statementCounts[0]);
  const [p] = await importer.listPets();
  const records = await importer.client.get(`/api/pets/${p?.id}/medical-records?limit=1`);
  expect(records.headers.get('X-Total-Count')).toBe('165');
  const items = await importer.client.get('/api/expenses/items?limit=1');
  expect(items.headers.get('X-Total-Count')).toBe('330');
  const scans = await importer.client.get('/api/scanned-pets');
  expect(scans.headers.get('X-Total-Count')).toBe('330');
});

test('the owner sees nothing of it until all of it is there', async () => {
  const file = await createWholeFile(importer.server);
  const paths = readPaths(await importer.addPets(file.pets));
  const cursor = await readCursor(importer.client);
  const before = await readState(importer.client, paths, cursor);
  const states: unknown[] = [];
  using _slices = runBetweenWrites(importer.server.db, async () => {
    states.push(await readState(importer.client, paths, cursor));
  });
  expect((await importer.restore(file)).status).toBe(200);
  const after = await readState(importer.client, paths, cursor);
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
  const pets = await importer.addPets(PETS);
  const cursor = await readCursor(importer.client);
  await importer.restore(fileForPets(130));
  const changes = await readChanges(importer.client, cursor);
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
  expect(await readChangePages(importer.client, cursor)).toEqual(changes);
});

/** Whether the owner sees the rows that an import added to pets of the account. */
const isShown = async (): Promise<boolean> =>
  (await importer.client.get<ThingWithId[]>('/api/reminders')).body.length > 0;

test('an import that fails in any slice leaves nothing behind', async () => {
  const file = await createWholeFile(importer.server);
  await importer.addPets(file.pets, file.carePlans);
  await failInEverySlice(importer, file, isShown);
});

test('a server that is killed in any slice leaves nothing visible, and nothing after its next start', async () => {
  const file = await createWholeFile(importer.server);
  const paths = readPaths(await importer.addPets(file.pets, file.carePlans));
  expect(await killInEverySlice(importer, file, paths, isShown)).toEqual(
    expect.arrayContaining(['record', 'reminder', 'dose', 'expense']),
  );
  expect((await importer.restore(file)).body.added).toMatchObject({
    medicalRecords: 0,
    expenseItems: 0,
  });
});

test('an import that was shown is completed at the next start, wherever its server was killed', async () => {
  let killedWrites = 0;
  for (let isKilled = true; isKilled; killedWrites += 1) {
    await importer.signUp();
    await importer.addPets(PETS);
    const cursor = await readCursor(importer.client);
    isKilled = false;
    {
      let writesAfterPublication = 0;
      using _writeHook = runBetweenWrites(importer.server.db, async (_write, kill) => {
        const [row] = await importer.server.db.run((knex) => knex('imports').select('published'));
        if (row?.published) writesAfterPublication += 1;
        if (writesAfterPublication <= killedWrites) return;
        isKilled = true;
        kill();
      });
      await importer.restore(fileForPets(4)).catch(() => undefined);
    }
    await endAbandonedImports(importer.server.parts);
    const changes = await readChanges(importer.client, cursor);
    expect([killedWrites, changes.map(({ kind }) => kind)]).toEqual([
      ...[killedWrites, Array.from({ length: 16 }, () => 'changed')],
    ]);
    await importer.expectEnded();
    expect((await importer.restore(fileForPets(4))).body.added).toMatchObject({
      ...{ medicalRecords: 0, expenseItems: 0, weighings: 0 },
    });
  }
  expect(killedWrites).toBeGreaterThan(4);
});
