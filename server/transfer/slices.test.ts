import { expect, test } from 'vitest';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { setStorageLimit } from '#db/plans/queries.ts';
import { setAccountQuotas } from '#db/quotas.ts';
import { importName } from '#db/transfer/staged.ts';
import { runBetweenWrites } from './testing/between-writes.ts';
import { createPhoto } from './testing/household.ts';
import {
  countAll,
  createWholeFile,
  readChangePages,
  readChanges,
  readCursor,
  readState,
} from './testing/import-state.ts';
import { setUpImporter, type ThingWithId } from './testing/importer.ts';
import { failInEverySlice, killInEverySlice } from './testing/interrupted-import.ts';
import { createScans, fileForPets, PETS, PLAN } from './testing/pets-file.ts';

const importer = setUpImporter();

const RECORDS = 250;

const importFile = (records: number, photos: readonly string[] = []) => ({
  pets: PETS,
  medicalRecords: fileForPets(records).medicalRecords.map((record, at) => ({
    ...record,
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
  const { client: other } = await importer.server.owner();
  const savedCounts: number[] = [];
  const rows: number[] = [];
  const photos = await Promise.all([1, 2, 3].map(createPhoto));
  using slices = runBetweenWrites(importer.server.db, async (write) => {
    rows.push(write.rows);
    const expense = { category: 'food', amount: '5', spentOn: '2026-11-01' };
    // This save would wait for ever for an import that holds the database.
    savedCounts.push((await other.post('/api/expenses/items', expense)).status);
  });
  expect(await importer.restore(importFile(RECORDS, photos))).toMatchObject({
    status: 200,
    body: { added: { pets: 2, medicalRecords: RECORDS, photos: 3 } },
  });
  // Records and their reminders are written in pages of at most a hundred, and each photo by itself.
  expect(slices.writes()).toBeGreaterThan(3 + (2 * RECORDS) / 100);
  expect(Math.max(...rows)).toBeLessThanOrEqual(100);
  expect(savedCounts).toEqual(rows.map(() => 201));
});

test('references of new rows are inserted in slices before they are shown', async () => {
  const COUNT = 250;
  const { pets, medicalRecords } = fileForPets(COUNT);
  const carePlans = medicalRecords.map(({ petId }, at) => ({ ...PLAN, id: `c${at}`, petId }));
  const recordsOfPlans = carePlans.map(({ id }, at) => ({ planId: id, recordId: `r${at}` }));
  const plansWithRecords = async () =>
    (
      await importer.server.db.run((knex) =>
        knex('carePlans')
          .join('medicalRecords', 'medicalRecords.id', 'carePlans.recordId')
          .join('pets', 'pets.id', 'carePlans.petId')
          .whereRaw('medical_records.pet_id = pets.id')
          .where('pets.userId', importer.userId)
          .select('carePlans.id'),
      )
    ).length;
  const restoreInSlices = async (file: object) => {
    const statements: number[] = [];
    using _slices = runBetweenWrites(importer.server.db, async (write) => {
      statements.push(write.statements);
    });
    expect((await importer.restore(file)).status).toBe(200);
    // A page of references needs a statement for each record.
    expect(Math.max(...statements)).toBeLessThanOrEqual(100);
  };
  await restoreInSlices({ pets, medicalRecords, carePlans, recordsOfPlans });
  expect(await plansWithRecords()).toBe(COUNT);

  // The plans come in a file of their own, after the records.
  await importer.signUp();
  await restoreInSlices({ pets, medicalRecords });
  await restoreInSlices({ pets, carePlans, recordsOfPlans });
  expect(await plansWithRecords()).toBe(COUNT);
});

test('the owner sees nothing of an import until all of it is there', async () => {
  const file = await createWholeFile(importer.server);
  const cursor = await readCursor(importer.client);
  const before = await readState(importer.client, READ_PATHS, cursor);
  const states: unknown[] = [];
  const hiddenStatuses = new Set<number>();
  using slices = runBetweenWrites(importer.server.db, async () => {
    states.push(await readState(importer.client, READ_PATHS, cursor));
    const pets = await importer.server.db.run((knex) =>
      knex('pets').where({ userId: importer.userId }).select('id', 'importId'),
    );
    const blobs = await importer.server.db.run((knex) =>
      knex('blobs').where({ userId: importer.userId }).pluck<string[]>('id'),
    );
    if (!pets.some(({ importId }) => importId !== null)) return;
    for (const { id } of pets) {
      hiddenStatuses.add((await importer.client.get(`/api/pets/${id}`)).status);
      hiddenStatuses.add((await importer.client.post(`/api/pets/${id}/restore`)).status);
      hiddenStatuses.add((await importer.client.delete(`/api/pets/${id}`)).status);
    }
    for (const id of blobs)
      hiddenStatuses.add((await importer.client.get(`/api/photos/${id}/thumbnail`)).status);
  });
  expect((await importer.restore(file)).status).toBe(200);
  const answersAfter = await readState(importer.client, READ_PATHS, cursor);
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
  const cursor = await readCursor(importer.client);
  await importer.restore(importFile(RECORDS));
  const changes = await readChanges(importer.client, cursor);
  const listChangedIds = (entity: string) =>
    changes.filter((change) => change.entity === entity && change.kind === 'changed').length;
  expect([listChangedIds('pet'), listChangedIds('record'), listChangedIds('reminder')]).toEqual([
    2,
    RECORDS,
    RECORDS,
  ]);
  expect(changes).toHaveLength(2 + 2 * RECORDS);
  expect(await readChangePages(importer.client, cursor)).toEqual(changes);
});

/** Whether the owner sees the pets of the import. */
const isShown = async (): Promise<boolean> => (await importer.listPets()).length > 0;

test('an import that fails in any slice leaves nothing behind', async () => {
  const file = await createWholeFile(importer.server);
  const cursor = await failInEverySlice(importer, file, isShown);
  const changes = await readChanges(importer.client, cursor);
  expect(changes.filter(({ kind }) => kind === 'deleted')).toEqual([]);
});

test('a server that is killed in any slice leaves nothing visible, and nothing after its next start', async () => {
  const file = await createWholeFile(importer.server);
  expect(await killInEverySlice(importer, file, READ_PATHS, isShown)).toEqual(
    expect.arrayContaining(['pet', 'record', 'reminder', 'dose']),
  );
  expect((await importer.restore(file)).body.added).toMatchObject({ pets: 0, medicalRecords: 0 });
});

test('an import ends what an earlier one left', async () => {
  const file = importFile(3);
  {
    using _writeHook = runBetweenWrites(importer.server.db, async ({ number }, kill) => {
      if (number === 4) kill();
    });
    await importer.restore(file).catch(() => undefined);
  }
  expect(
    await importer.server.db.run((knex) =>
      knex('pets').where({ userId: importer.userId }).pluck('id'),
    ),
  ).toHaveLength(2);
  expect((await importer.restore(file)).body.added).toMatchObject({ pets: 2, medicalRecords: 3 });
  expect(
    await importer.server.db.run((knex) =>
      knex('pets').where({ userId: importer.userId }).pluck('id'),
    ),
  ).toHaveLength(2);
});

test('refuses the file if a save meanwhile leaves too little room', async () => {
  await setAccountQuotas(importer.server.db, importer.userId, { petQuota: 2 });
  const countPets = async () => (await importer.listPets()).length;
  let status = 0;
  {
    using _writeHook = runBetweenWrites(importer.server.db, async ({ number }) => {
      if (number !== 1) return;
      ({ status } = await importer.client.post('/api/pets', { name: 'Puti', category: 'cat' }));
    });
    const refusedResponse = await importer.restore(importFile(3));
    expect([status, refusedResponse.status, refusedResponse.body.code]).toEqual([
      201,
      409,
      'quota.import',
    ]);
    expect(refusedResponse.body).toMatchObject({ surplus: { pets: 1, medicalRecords: 0 } });
  }
  expect(await countPets()).toBe(1);
  await setAccountQuotas(importer.server.db, importer.userId, { petQuota: 3 });
  expect((await importer.restore(importFile(3))).status).toBe(200);
  expect(await countPets()).toBe(3);
});

test('refuses a file that does not fit into the storage, and keeps none of its photos', async () => {
  const photos = await Promise.all([1, 2, 3].map(createPhoto));
  const countsBefore = await countAll(importer.server, importer.userId);
  await setStorageLimit(importer.server.db, FREE_PLAN_ID, 2 * Buffer.byteLength(photos[0] ?? ''));
  try {
    expect((await importer.restore(importFile(3, photos))).status).toBe(413);
  } finally {
    await setStorageLimit(importer.server.db, FREE_PLAN_ID, null);
  }
  expect(await countAll(importer.server, importer.userId)).toEqual(countsBefore);
});

test('begins again if a pet of the file is deleted meanwhile', async () => {
  await importer.restore(importFile(0));
  const [pet] = await importer.listPets();
  using _writeHook = runBetweenWrites(importer.server.db, async ({ number }) => {
    if (number === 3) await importer.client.delete(`/api/pets/${pet?.id}`);
  });
  const largerFile = {
    ...importFile(4),
    pets: [...PETS, { id: 's', name: 'Pet s', category: 'cat' }],
    expenseItems: [{ id: 'x', petId: 'p', category: 'food', amount: '5', spentOn: '2026-11-01' }],
  };
  const answer = await importer.restore(largerFile);
  expect(answer).toMatchObject({
    status: 200,
    body: { added: { pets: 2, medicalRecords: 4, expenseItems: 1 } },
  });
  const names = (await importer.client.get<{ name: string }[]>('/api/pets')).body.map(
    ({ name }) => name,
  );
  expect(names.toSorted()).toEqual(['Pet p', 'Pet q', 'Pet s']);
  expect((await importer.client.get<ThingWithId[]>('/api/recently-deleted')).body).toHaveLength(1);
  await importer.expectEnded();
});

test('a scan that the owner keeps meanwhile stays, and the file adds the others', async () => {
  const scan = { petId: 'scanned-2', name: 'As scanned', category: 'cat' };
  // Before the import has stored the same scan, and after.
  for (const isBefore of [true, false]) {
    await importer.signUp();
    const statuses: number[] = [];
    {
      using _slices = runBetweenWrites(importer.server.db, async ({ number, table }) => {
        const isDue = isBefore ? number === 1 : table === 'scannedPets';
        if (!isDue || statuses.length > 0) return;
        statuses.push((await importer.client.post('/api/scanned-pets', scan)).status);
      });
      const file = { pets: [], medicalRecords: [], scannedPets: createScans(4) };
      const { status, body } = await importer.restore(file);
      expect([isBefore, status, body.added?.scannedPets]).toEqual([isBefore, 200, 3]);
    }
    expect(statuses).toEqual([201]);
    const { body: scans } =
      await importer.client.get<readonly { petName: string }[]>('/api/scanned-pets');
    expect(scans.map(({ petName }) => petName).toSorted()).toEqual([
      ...['As scanned', 'Muning 0', 'Muning 1', 'Muning 3'],
    ]);
    await importer.expectEnded();
  }
});

test('an account that is deleted meanwhile leaves nothing behind', async () => {
  const photos = await Promise.all([1, 2, 3].map(createPhoto));
  using _writeHook = runBetweenWrites(importer.server.db, async ({ number }) => {
    if (number === 5) expect((await importer.client.delete('/api/auth/account')).status).toBe(200);
  });
  expect((await importer.restore(importFile(3, photos))).status).toBe(401);
  for (const table of ['pets', 'blobs', 'imports', 'importIds', 'changes'])
    expect([
      table,
      await importer.server.db.run((knex) => knex(table).where({ userId: importer.userId })),
    ]).toEqual([table, []]);
});

test('answers 409 while another server imports for the account', async () => {
  const answer = await importer.server.db.runExclusively(importName(importer.userId), () =>
    importer.restore(importFile(1)),
  );
  expect([answer?.status, answer?.body.code]).toEqual([409, 'transfer.underWay']);
  expect((await importer.restore(importFile(1))).status).toBe(200);
});
