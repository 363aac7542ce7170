import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retireClinics } from '#db/clinics/directory.ts';
import { buildClinic } from '#db/clinics/factory.ts';
import { getDefaults } from '#db/engine/table.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { insertSupportMessage } from '#db/support/queries.ts';
import { supportMessages } from '#db/support/table.ts';
import { tables } from '#db/tables.ts';
import { forgetExpired } from '#server/accounts/jobs.ts';
import { createRoutes } from '#server/app.ts';
import { purgeDeleted } from '#server/deleted/jobs.ts';
import { entities } from '#server/entities.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { startJobs } from '#server/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { upload } from '#server/transfer/testing/upload.ts';
import {
  createOwnerOfEverything,
  creatorOn,
  findIdPlace,
  ID_TAKEN,
  type Sender,
} from './testing/create-with-id.ts';
import { reuseFixture } from './testing/reuse-fixture.ts';
import { addressOn, endpointName } from './testing/subjects.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';

/**
 * An id that was freed by a permanent deletion must never be reused by another account. The tests run every call of
 * the route table and every job, so that new ones are covered at once.
 */

/** The tables whose ids may be chosen by the client. */
const TABLES = tables.flatMap(({ name, chosenIds }) => (chosenIds ? [name] : []));

const DAY = 24 * 60 * 60 * 1000;
const JOBS = 'the jobs, 31 days later';
const RETIRED_REASON = 'a directory that lists a clinic no more';
const NO_PHOTO = 'a pet without its photo';

/** The known ways to delete rows of each table, besides deleting the account. The test may find more. */
const DELETION_WAYS: Readonly<Record<string, readonly string[]>> = {
  pets: ['DELETE /api/sample-pets', JOBS],
  medicalRecords: ['DELETE /api/sample-pets', JOBS],
  blobs: ['DELETE /api/medical-records/:recordId/documents/:documentId', NO_PHOTO, JOBS],
  vetClinics: [RETIRED_REASON, JOBS],
  // A rating of an own clinic is deleted together with the clinic.
  clinicRatings: ['DELETE /api/clinic-ratings/:ratingId', JOBS],
  scannedPets: [
    'DELETE /api/scanned-pets/by-pet/:scannedPetId',
    'POST /api/scanned-pets/by-pet/:scannedPetId/transfer',
  ],
  supportMessages: [JOBS],
  weighings: ['DELETE /api/weights/:weighingId', JOBS],
  expenseItems: [JOBS],
  carePlans: [JOBS],
  petDocuments: [JOBS],
  doses: ['DELETE /api/doses/:doseId', JOBS],
  diaryEntries: ['DELETE /api/diary/:entryId', JOBS],
};

interface FreedId {
  readonly way: string;
  readonly table: string;
  readonly id: string;
}

let server: TestServer;
let endpoints: readonly EndpointShape[];
let createThing: ReturnType<typeof creatorOn>;
let creatingEndpoints: ReadonlyMap<EndpointShape, string>;
const deleted: FreedId[] = [];

/**
 * Creates an owner who has everything, including two things that `buildSubjects` leaves out: a sample pet and a mailed
 * letter.
 */
const createSender = async (): Promise<Sender> => {
  const sender = await createOwnerOfEverything(server);
  const { userId } = sender;
  const now = server.clock.now().toISOString();
  const samplePet = await buildPet(server.db, { userId, isSample: true });
  await buildRecord(server.db, { petId: samplePet.id });
  await insertSupportMessage(server.db, {
    ...getDefaults(supportMessages),
    ...{ id: v7(), userId, subject: 'Hello', message: 'Thank you.' },
    ...{ createdAt: now, mailedAt: now, mailAgainAt: now },
  });
  return sender;
};

const listIdsByTable = async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const idsByTable = new Map<string, ReadonlySet<string>>();
  for (const table of TABLES) {
    const ids = await server.db.run((knex) => knex(table).pluck<string[]>('id'));
    idsByTable.set(table, new Set(ids));
  }
  return idsByTable;
};

/** Runs `work` and records which rows are gone afterwards. */
const recordDeletions = async <T>(way: string, work: () => Promise<T>): Promise<T> => {
  const idsBefore = await listIdsByTable();
  const result = await work();
  const idsAfter = await listIdsByTable();
  for (const [table, ids] of idsBefore) {
    const lostIds = [...ids].filter((id) => !idsAfter.get(table)?.has(id));
    deleted.push(...lostIds.map((id) => ({ way, table, id })));
  }
  return result;
};

const callEverything = async (): Promise<void> => {
  let callAsSender = reuseFixture(createSender);
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
    const name = endpointName(endpoint);
    const deletedCount = deleted.length;
    await callAsSender(({ client, subjects }) => {
      const address = addressOn(endpoint, subjects);
      const send = () => client.send(endpoint.method, address, VALID_BODIES[name] ?? {});
      return recordDeletions(name, send);
    });
    // The next calls need a sender who has everything.
    if (deleted.length > deletedCount) callAsSender = reuseFixture(createSender);
  }
  const sender = await createSender();
  const petPath = `/api/pets/${sender.subjects['petId']}`;
  await recordDeletions(NO_PHOTO, () => sender.client.put(petPath, { imageUrl: null }));
  const clinic = await buildClinic(server.db);
  const instant = server.clock.now().toISOString();
  const retire = () => server.db.transaction((tx) => retireClinics(tx, [clinic.id], instant));
  await recordDeletions(RETIRED_REASON, retire);
};

/** Deletes everything that can be restored for a while, and runs the jobs when that time is over. */
const runEveryJob = async (): Promise<void> => {
  const sender = await createSender();
  const { petId, recordId } = sender.subjects;
  for (const path of [`/api/medical-records/${recordId}`, `/api/pets/${petId}`]) {
    const { status, body } = await sender.client.delete(path);
    expect([path, status, body]).toEqual([path, 200, expect.anything()]);
  }
  server.clock.advance(31 * DAY);
  await recordDeletions(JOBS, () => startJobs(server.parts).stop());
  const failedJobs = server.lines.filter(
    ({ job, error }) => job !== undefined && error !== undefined,
  );
  expect(failedJobs).toEqual([]);
};

const freedRows = () =>
  server.db.run((knex) =>
    knex('freedIds').select<readonly { tableName: string; id: string; freedAt: string }[]>(),
  );

const REFUSED_ANSWER = { status: 409, body: ID_TAKEN };

/** The calls that create rows with new ids, each with the table of its row. */
const findMakers = async (): Promise<ReadonlyMap<EndpointShape, string>> => {
  const creators = new Map<EndpointShape, string>();
  for (const endpoint of endpoints) {
    if (endpoint.status !== 201 || findIdPlace(endpoint) === 'none') continue;
    const [id, sender] = [v7(), await createSender()];
    // The transfer of a scan makes a pet and deletes the scan.
    await recordDeletions(endpointName(endpoint), () => createThing(endpoint, sender, id));
    const idsByTable = [...(await listIdsByTable())];
    const tablesWithId = idsByTable.filter(([, ids]) => ids.has(id)).map(([table]) => table);
    expect([endpointName(endpoint), tablesWithId.length]).toEqual([endpointName(endpoint), 1]);
    creators.set(endpoint, tablesWithId.join());
  }
  return creators;
};

const claim = async (sender: Sender, { table, id, way }: FreedId): Promise<void> => {
  const makersOfTable = [...creatingEndpoints].filter(([, of]) => of === table);
  expect([table, makersOfTable.length]).not.toEqual([table, 0]);
  for (const [endpoint] of makersOfTable) {
    const { status, body } = await createThing(endpoint, sender, id);
    const context = [way, endpointName(endpoint)];
    expect([...context, status, body]).toEqual([...context, 409, ID_TAKEN]);
  }
};

describe('permanent deletion', () => {
  beforeAll(async () => {
    server = await startTestServer();
    createThing = creatorOn((await buildClinic(server.db)).id);
    endpoints = createRoutes(server.parts).map((route) => route.endpoint);
    creatingEndpoints = await findMakers();
    await callEverything();
    await runEveryJob();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test('is tested for every table with client ids, in every known way', () => {
    for (const table of TABLES) {
      const deletionWays = new Set(
        deleted.filter((item) => item.table === table).map(({ way }) => way),
      );
      const knownEndpoints = ['DELETE /api/auth/account', ...(DELETION_WAYS[table] ?? [])];
      expect([...deletionWays], table).toEqual(expect.arrayContaining(knownEndpoints));
    }
  });

  test('stores the id and the instant, and no id that still exists', async () => {
    // Freed account ids are stored as hashes (see server/accounts/delete-account.test.ts).
    const freedFreedRows = (await freedRows()).filter(({ tableName }) => tableName !== 'users');
    const rowName = ({ tableName, id }: { tableName: string; id: string }) => `${tableName} ${id}`;
    expect(freedFreedRows.map(rowName).toSorted()).toEqual(
      deleted.map(({ table, id }) => rowName({ tableName: table, id })).toSorted(),
    );
    for (const row of freedFreedRows) {
      expect(Object.keys(row).toSorted()).toEqual(['freedAt', 'id', 'tableName']);
      expect(row.freedAt).toMatch(/^2026-1[12]-2[01]T02:00:00\.000Z$/);
    }
  });

  test('gives its id to no stranger', async () => {
    for (const [, its] of Map.groupBy(deleted, ({ table, way }) => `${table} ${way}`)) {
      const eve = await createOwnerOfEverything(server);
      const [first] = its;
      if (first === undefined) throw new Error('a group of nothing');
      await claim(eve, first);
    }
  });
});

test('a tag of a permanently deleted pet opens no other pet', async () => {
  await using fixture = await startTestServer();
  const [ana, eve] = [await fixture.owner(), await fixture.owner()];
  const pet = { name: 'Puti', category: 'cat', id: v7() };
  expect((await ana.client.post('/api/pets', pet)).status).toBe(201);
  await ana.client.delete('/api/auth/account');
  const stolenPet = { ...pet, name: 'Call me' };
  expect(await eve.client.post('/api/pets', stolenPet)).toMatchObject(REFUSED_ANSWER);
  expect((await fixture.client().get(`/api/pets/share/${pet.id}`)).status).toBe(404);
});

test('repeats the answer to an owner who sends a creation again after a permanent deletion', async () => {
  await using fixture = await startTestServer();
  const { client } = await fixture.owner();
  const clinic = { ...VALID_BODIES['POST /api/vet-clinics'], id: v7() };
  expect((await client.post('/api/vet-clinics', clinic)).status).toBe(201);
  await client.delete(`/api/vet-clinics/${clinic.id}`);
  const pet = { name: 'Puti', category: 'cat', id: v7() };
  expect((await client.post('/api/pets', pet)).status).toBe(201);
  await client.delete(`/api/pets/${pet.id}`);
  fixture.clock.advance(30 * DAY);
  await purgeDeleted(fixture.parts, entities);
  // The session expires after the same 30 days, so the clock stops one second earlier.
  fixture.clock.advance(-1000);
  expect(await client.post('/api/vet-clinics', clinic)).toMatchObject(REFUSED_ANSWER);
  expect(await client.post('/api/pets', pet)).toMatchObject(REFUSED_ANSWER);
  expect((await client.get(`/api/pets/${pet.id}`)).status).toBe(404);
});

test('restoring frees no ids', async () => {
  await using fixture = await startTestServer();
  const { client, subjects } = await createOwnerOfEverything(fixture);
  const { petId, recordId } = subjects;
  for (const path of [`/api/medical-records/${recordId}`, `/api/pets/${petId}`]) {
    expect((await client.delete(path)).status).toBe(200);
  }
  for (const path of [`/api/pets/${petId}/restore`, `/api/medical-records/${recordId}/restore`]) {
    expect((await client.post(path)).status).toBeLessThan(300);
  }
  expect(await fixture.db.run((knex) => knex('freedIds').select())).toEqual([]);
  expect((await client.get(`/api/medical-records/${recordId}`)).status).toBe(200);
});

test('imports an export after its account was deleted', async () => {
  await using fixture = await startTestServer();
  const [ana, bea] = [await fixture.owner(), await fixture.owner()];
  const createdResponse = await ana.client.post('/api/pets', VALID_BODIES['POST /api/pets']);
  const { text } = await exportOf(fixture, ana.client);
  await ana.client.delete('/api/auth/account');
  const importResponse = await upload(
    { url: fixture.url, client: bea.client },
    '/api/import',
    text,
  );
  expect(importResponse.status).toBe(200);
  const pets = (await bea.client.get<readonly { id: string; name: string }[]>('/api/pets')).body;
  expect(pets).toMatchObject([{ name: createdResponse.body['name'] }]);
});

test('blocks a pet’s id forever and any other for 400 days', async () => {
  await using fixture = await startTestServer();
  const { client } = await fixture.owner();
  const pet = { name: 'Puti', category: 'cat', id: v7() };
  const clinic = { ...VALID_BODIES['POST /api/vet-clinics'], id: v7() };
  await client.post('/api/pets', pet);
  await client.post('/api/vet-clinics', clinic);
  await client.delete('/api/auth/account');
  const readFreedIds = () =>
    fixture.db.run((knex) =>
      knex('freedIds').whereNot({ tableName: 'users' }).orderBy('id').pluck<string[]>('id'),
    );
  // The clock advances in steps small enough that the server keeps trusting it.
  for (let day = 0; day < 400; day += 40) {
    await forgetExpired(fixture.parts);
    expect(await readFreedIds()).toEqual([pet.id, clinic.id].toSorted());
    fixture.clock.advance(40 * DAY);
  }
  await forgetExpired(fixture.parts);
  expect(await readFreedIds()).toEqual([pet.id]);
});
