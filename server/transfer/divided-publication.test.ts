import { describe, expect, test } from 'vitest';
import { buildMembership } from '#server/members/testing.ts';
import { startTestServer, type TestClient } from '#server/testing.ts';
import { endAbandonedImports, finishPublications } from './jobs.ts';
import { exportOf } from './testing/account.ts';
import { runBetweenWrites } from './testing/between-writes.ts';
import { countDivided, readChanges, readCursor } from './testing/import-state.ts';
import { setUpImporter } from './testing/importer.ts';
import { fileForPets, PETS } from './testing/pets-file.ts';
import { upload } from './testing/upload.ts';

/** What an import adds to pets of the account is shown in several transactions if it is much. Only SQLite needs that. */

const ROWS_AT_ONCE = 3;

const importer = setUpImporter(() =>
  startTestServer({
    publicationLimits: { rowsAtOnce: ROWS_AT_ONCE, callTimeout: 500, waitTimeout: 60_000 },
  }),
);

const ONE_TRANSACTION = 'PostgreSQL publishes in one transaction';

const COUNT = 8;
const FILE = fileForPets(COUNT);
const ADDED = { pets: 0, medicalRecords: COUNT, weighings: COUNT, expenseItems: COUNT };

const countRecords = async (client: TestClient, petId: string): Promise<number> => {
  const { headers } = await client.get(`/api/pets/${petId}/medical-records?limit=1`);
  return Number(headers.get('X-Total-Count'));
};

/** Calls `between` after each write of an import after which it is shown in part. Returns how often it was. */
const runBetweenSlices = (
  between: (slice: number, kill: () => void, updated: number) => Promise<unknown>,
) => {
  const { db } = importer.server;
  let count = 0;
  const slices = runBetweenWrites(db, async ({ updated }, kill) => {
    if ((await countDivided(db)) === 0) return;
    count += 1;
    await between(count, kill, updated);
  });
  return { count: () => count, [Symbol.dispose]: () => slices[Symbol.dispose]() };
};

/** The slices of the file; 0 on PostgreSQL, which shows all of it in one transaction. */
const countSlices = async (): Promise<number> => {
  await importer.addPets(PETS);
  using slices = runBetweenSlices(async () => undefined);
  expect((await importer.restore(FILE)).body.added).toMatchObject(ADDED);
  await importer.signUp();
  return slices.count();
};

test('another owner saves between any two slices, and each moves few rows', async () => {
  await importer.addPets(PETS);
  const { client: other } = await importer.server.owner();
  const statuses: number[] = [];
  const moved: number[] = [];
  using slices = runBetweenSlices(async (_slice, _kill, updated) => {
    moved.push(updated);
    const expense = { category: 'food', amount: '5', spentOn: '2026-11-01' };
    // These calls would wait for ever for a transaction that holds the database, or for the gate.
    statuses.push((await other.post('/api/expenses/items', expense)).status);
    statuses.push((await other.get('/api/pets')).status);
    statuses.push((await other.post('/api/pets', { name: 'Puti', category: 'cat' })).status);
  });
  expect((await importer.restore(FILE)).body.added).toMatchObject(ADDED);
  if (importer.server.db.kind === 'postgres') {
    expect(slices.count()).toBe(0);
    return;
  }
  // Records, their reminders, their entries in the search, and weights.
  expect(slices.count()).toBeGreaterThan((4 * COUNT) / ROWS_AT_ONCE);
  expect(Math.max(...moved)).toBeLessThanOrEqual(ROWS_AT_ONCE);
  expect(statuses).toEqual(moved.flatMap(() => [201, 200, 201]));
});

test('writes of the owner and of a member wait for the end', async () => {
  const [petId = ''] = await importer.addPets(PETS);
  const { server, userId, client } = importer;
  const member = await server.owner();
  await buildMembership(server.db, { ownerId: userId, userId: member.user.id }, { role: 'family' });
  const calls: Promise<unknown>[] = [];
  const countsAtSaving: number[] = [];
  using slices = runBetweenSlices(async (slice) => {
    if (slice !== 2) return;
    for (const writer of [client, member.client]) {
      const record = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-05-05' };
      calls.push(
        writer.post(`/api/pets/${petId}/medical-records`, record).then(async ({ status }) => {
          expect(status).toBe(201);
          countsAtSaving.push(await countDivided(server.db));
        }),
      );
    }
  });
  expect((await importer.restore(FILE)).status).toBe(200);
  await Promise.all(calls);
  expect(countsAtSaving).toEqual(slices.count() > 0 ? [0, 0] : []);
  expect(await countRecords(client, petId)).toBe(COUNT / 2 + countsAtSaving.length);
});

test('a pet that is handed over at that moment goes with all rows', async ({ skip }) => {
  if (importer.server.db.kind === 'postgres') skip(ONE_TRANSACTION);
  const slicesOfFile = await countSlices();
  for (let at = 1; at <= slicesOfFile; at += 3) {
    await importer.signUp();
    const { client: receiver } = await importer.server.owner();
    const [petId = ''] = await importer.addPets(PETS);
    const { body } = await importer.client.post<{ link: string }>(`/api/pets/${petId}/hand-over`, {
      email: null,
    });
    const cursor = await readCursor(receiver);
    let accepting: Promise<{ readonly status: number }> | undefined;
    {
      using _slices = runBetweenSlices(async (slice) => {
        if (slice !== at) return;
        accepting = receiver.post(`/api/hand-overs/${body.link.split('/').at(-1)}/accept`);
      });
      expect((await importer.restore(FILE)).body.added).toMatchObject(ADDED);
    }
    expect([at, (await accepting)?.status]).toEqual([at, 200]);
    expect([at, await countRecords(receiver, petId)]).toEqual([at, COUNT / 2]);
    const records = (await readChanges(receiver, cursor)).filter(
      ({ entity }) => entity === 'record',
    );
    expect([at, records.length]).toEqual([at, COUNT / 2]);
    await importer.expectEnded();
  }
});

test('a server that is killed between two slices shows the rest before it answers again', async ({
  skip,
}) => {
  if (importer.server.db.kind === 'postgres') skip(ONE_TRANSACTION);
  const slicesOfFile = await countSlices();
  for (let at = 1; at <= slicesOfFile; at += 2) {
    await importer.signUp();
    const { server, client, userId } = importer;
    const pets = await importer.addPets(PETS);
    const cursor = await readCursor(client);
    {
      using _slices = runBetweenSlices(async (slice, kill) => {
        if (slice === at) kill();
      });
      await importer.restore(FILE).catch(() => undefined);
    }
    expect([at, (await countDivided(server.db)) > 0]).toEqual([at, true]);
    // The gate stays closed while a part is shown.
    let isAnswered = false;
    const reading = client.get('/api/pets').then(({ status }) => {
      isAnswered = true;
      return status;
    });
    await finishPublications(server.parts);
    expect([at, await countDivided(server.db), isAnswered]).toEqual([at, 0, false]);
    server.parts.publications.open(userId);
    expect([at, await reading]).toEqual([at, 200]);
    for (const petId of pets)
      expect([at, await countRecords(client, petId)]).toEqual([at, COUNT / 2]);
    await endAbandonedImports(server.parts);
    const changes = await readChanges(client, cursor);
    expect([at, changes.length]).toEqual([at, 4 * COUNT]);
    await importer.expectEnded();
    expect((await importer.restore(FILE)).body.added).toMatchObject({
      ...{ medicalRecords: 0, expenseItems: 0, weighings: 0 },
    });
  }
});

test('a failure between two slices loses nothing, and the answer is stored', async () => {
  const slicesOfFile = await countSlices();
  const [petId = ''] = await importer.addPets(PETS);
  const key = { 'Idempotency-Key': 'one import' };
  const restoreWithKey = () =>
    upload(
      { url: importer.server.url, client: importer.client },
      '/api/import',
      JSON.stringify(FILE),
      key,
    );
  let status = 0;
  {
    using _slices = runBetweenSlices(async (slice) => {
      if (slice === 2) throw new Error('failed on purpose');
    });
    ({ status } = await restoreWithKey());
  }
  expect(status).toBe(slicesOfFile > 0 ? 500 : 200);
  expect(await countRecords(importer.client, petId)).toBe(COUNT / 2);
  await importer.expectEnded();
  const again = await restoreWithKey();
  expect(again.body.added).toMatchObject(ADDED);
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
});

test('is one transaction if a call of the owner does not end in time', async () => {
  const [petId = ''] = await importer.addPets(PETS);
  {
    using _call = await importer.server.parts.publications.enter(importer.userId);
    using slices = runBetweenSlices(async () => undefined);
    expect((await importer.restore(FILE)).body.added).toMatchObject(ADDED);
    expect(slices.count()).toBe(0);
  }
  expect(await countRecords(importer.client, petId)).toBe(COUNT / 2);
  await importer.expectEnded();
});

test('a pet that is gone takes its rows along', async ({ skip }) => {
  if (importer.server.db.kind === 'postgres') skip(ONE_TRANSACTION);
  const [goneId = '', otherId = ''] = await importer.addPets(PETS);
  const { server, client } = importer;
  {
    using _slices = runBetweenSlices(async (slice, kill) => {
      if (slice === 1) kill();
    });
    await importer.restore(FILE).catch(() => undefined);
  }
  await server.db.run((knex) => knex('pets').where({ id: goneId }).delete());
  await endAbandonedImports(server.parts);
  await importer.expectEnded();
  expect(await countRecords(client, otherId)).toBe(COUNT / 2);
  expect(await server.db.run((knex) => knex('medicalRecords').pluck('petId'))).not.toContain(
    goneId,
  );
});

describe('own clinics and their ratings', () => {
  const CLINICS = 230;

  /** A file with clinics and ratings for the account of the test. */
  const createClinicFile = async () => {
    const { data } = await exportOf(importer.server, importer.client);
    const clinics = Array.from({ length: CLINICS }, (_, at) => ({
      ...{ name: `Clinic ${at}`, address: `${at} Rizal Street` },
    }));
    const ratings = clinics.map((clinic, at) => ({
      ...{ ...clinic, source: 'own', sourceId: null, rating: 1 + (at % 5), review: null },
    }));
    return {
      ...data,
      profile: { ...data.profile, ownClinics: clinics, clinicRatings: ratings },
    };
  };

  const CLINIC_LIST = '/api/vet-clinics?limit=50';

  const readClinics = () =>
    importer.server.db.run((knex) =>
      knex('vetClinics')
        .leftJoin('clinicRatings', 'clinicRatings.clinicId', 'vetClinics.id')
        .where('vetClinics.userId', importer.userId)
        .orderBy('vetClinics.name')
        .select('name', 'ratingSum', 'ratingCount', 'rating'),
    );

  const expected = () =>
    Array.from({ length: CLINICS }, (_, at) => ({
      ...{ name: `Clinic ${at}`, ratingSum: 1 + (at % 5), ratingCount: 1, rating: 1 + (at % 5) },
    })).toSorted((a, b) => (a.name < b.name ? -1 : 1));

  test('are shown page by page, so that another owner saves in between', async () => {
    const file = await createClinicFile();
    const { client: other } = await importer.server.owner();
    const rows: number[] = [];
    let reading: ReturnType<TestClient['get']> | undefined;
    using slices = runBetweenWrites(importer.server.db, async (write) => {
      if (write.rows > 0) rows.push(write.rows);
      if ((await countDivided(importer.server.db)) === 0) return;
      const expense = { category: 'food', amount: '5', spentOn: '2026-11-01' };
      expect((await other.post('/api/expenses/items', expense)).status).toBe(201);
      reading ??= importer.client.get(CLINIC_LIST);
    });
    expect((await importer.restore(file)).status).toBe(200);
    const isDivided = importer.server.db.kind === 'sqlite';
    expect(Math.max(...rows) <= 100).toBe(isDivided);
    expect(slices.writes()).toBeGreaterThan(0);
    const answer = await reading;
    expect(answer?.body).toEqual(
      isDivided ? (await importer.client.get(CLINIC_LIST)).body : undefined,
    );
    expect(await readClinics()).toEqual(expected());
    expect((await importer.restore(file)).status).toBe(200);
    expect(await readClinics()).toEqual(expected());
    await importer.expectEnded();
  });

  test('are complete after the next start, wherever the server was killed', async () => {
    for (let at = 1; ; at += 1) {
      await importer.signUp();
      const { server, client, userId } = importer;
      const file = await createClinicFile();
      let isKilled = false;
      {
        using _slices = runBetweenSlices(async (slice, kill) => {
          if (slice !== at) return;
          isKilled = true;
          kill();
        });
        await importer.restore(file).catch(() => undefined);
      }
      if (!isKilled) {
        if (server.db.kind === 'sqlite') expect(at).toBeGreaterThan(5);
        break;
      }
      await finishPublications(server.parts);
      expect([at, await readClinics()]).toEqual([at, expected()]);
      await endAbandonedImports(server.parts);
      await importer.expectEnded();
      server.parts.publications.open(userId);
      expect((await client.get(CLINIC_LIST)).status).toBe(200);
    }
  });

  test('of an import that fails or is killed before it is shown are not kept', async () => {
    for (const fails of [true, false]) {
      await importer.signUp();
      const file = await createClinicFile();
      let stored = 0;
      {
        using _slices = runBetweenWrites(importer.server.db, async ({ table }, kill) => {
          if (table !== 'importRows') return;
          stored += 1;
          if (stored < 3) return;
          if (fails) throw new Error('failed on purpose');
          kill();
        });
        await importer.restore(file).catch(() => undefined);
      }
      if (importer.server.db.kind === 'postgres') return;
      await endAbandonedImports(importer.server.parts);
      expect(await readClinics()).toEqual([]);
      await importer.expectEnded();
      expect((await importer.restore(file)).status).toBe(200);
      expect(await readClinics()).toEqual(expected());
    }
  });
});
