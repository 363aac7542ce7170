import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FEED } from '#db/engine/feed/definitions.ts';
import { openDatabase } from '#db/engine/open.ts';
import { renewEpoch } from '#db/epoch.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { forgetExpired } from '#server/accounts/jobs.ts';
import { purgeDeleted } from '#server/deleted/jobs.ts';
import { FEED_ENTITIES } from '#server/entities/contract.ts';
import { entities } from '#server/entities.ts';
import { buildMembership } from '#server/members/testing.ts';
import { insertMany } from '#server/testing/insert-many.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { Change, Changes } from './contract.ts';
import { canContinue, readCursor, writeCursor } from './rules.ts';

const PATH = '/api/changes';
const DAY = 24 * 60 * 60 * 1000;
const BANTAY = { name: 'Bantay', category: 'dog' };
const RABIES = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-01-10' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const changesAddress = (cursor: string, limit = 1000): string =>
  `${PATH}?since=${cursor}&limit=${limit}`;

/** Reads all changes after a cursor, page by page, and returns the cursor at the end. */
const readAll = async (client: TestClient, from = '', limit = 1000) => {
  const changes: Change[] = [];
  for (let cursor = from; ; ) {
    const { status, body } = await client.get<Changes>(changesAddress(cursor, limit));
    expect(status).toBe(200);
    changes.push(...body.changes);
    ({ cursor } = body);
    if (!body.more) return { changes, cursor };
  }
};

const listNames = (changes: readonly Change[]): readonly string[] =>
  changes.map(({ kind, entity, id }) => `${kind} ${entity} ${id}`);

/** Extends all sessions beyond the times that tests move the clock to. */
const staySignedIn = ({ db }: TestServer) =>
  db.run((knex) => knex('sessions').update({ expire: '2030-01-01T00:00:00.000Z' }));

/** An owner who has read the feed to its end. */
const createFeedReader = async () => {
  const { user, client } = await server.owner();
  let { cursor } = await readAll(client);
  const readChangedIds = async (): Promise<readonly string[]> => {
    const nextChanges = await readAll(client, cursor);
    ({ cursor } = nextChanges);
    return listNames(nextChanges.changes);
  };
  return { user, client, news: readChangedIds, cursorNow: () => cursor };
};

test('answers 401 signed out, and 400 for an invalid cursor or limit', async () => {
  expect((await server.client().get(PATH)).status).toBe(401);
  const { client } = await server.owner();
  for (const query of [
    'since=57',
    'since=a.b.c.d',
    'since=1.1.0.5.',
    'since=1.1.0.-5',
    'limit=0',
    'limit=x',
  ])
    expect([query, (await client.get(`${PATH}?${query}`)).status]).toEqual([query, 400]);
  expect((await client.get(`${PATH}?since=`)).status).toBe(200);
});

test('lists the same entities as the tables', () => {
  // An ended access appears as the deletion of its pet.
  const reportedTables = FEED.tables
    .map(({ entity }) => entity)
    .filter((name) => name !== 'endedAccess');
  expect(FEED_ENTITIES.toSorted()).toEqual(reportedTables.toSorted());
});

test('lists created, changed, deleted and restored things in order, once each, with their version', async () => {
  const { client, news, cursorNow } = await createFeedReader();
  const { body: pet } = await client.post<{ id: string; version: number }>('/api/pets', BANTAY);
  const { body: record } = await client.post<{ id: string }>(
    `/api/pets/${pet.id}/medical-records`,
    RABIES,
  );
  const cursorBefore = cursorNow();
  const changes = (await readAll(client, cursorBefore)).changes;
  expect(changes).toEqual([
    { entity: 'pet', id: pet.id, petId: null, kind: 'changed', version: pet.version },
    { entity: 'record', id: record.id, petId: pet.id, kind: 'changed', version: 1 },
  ]);
  await news();
  expect(await news()).toEqual([]);

  const editResponse = await client.put<{ version: number }>(`/api/pets/${pet.id}`, {
    name: 'Puti',
  });
  expect((await readAll(client, cursorNow())).changes).toEqual([
    { entity: 'pet', id: pet.id, petId: null, kind: 'changed', version: editResponse.body.version },
  ]);
  await news();

  await client.delete(`/api/medical-records/${record.id}`);
  expect(await news()).toEqual([`deleted record ${record.id}`]);
  await client.post(`/api/medical-records/${record.id}/restore`);
  expect(await news()).toEqual([`changed record ${record.id}`]);

  await client.delete(`/api/pets/${pet.id}`);
  expect((await news()).toSorted()).toEqual([
    `deleted pet ${pet.id}`,
    `deleted record ${record.id}`,
  ]);
  await client.post(`/api/pets/${pet.id}/restore`);
  expect((await news()).toSorted()).toEqual([
    `changed pet ${pet.id}`,
    `changed record ${record.id}`,
  ]);
  // Each entity is listed once, in its present state.
  expect((await readAll(client, cursorBefore)).changes).toHaveLength(2);
});

test('also lists changes of the profile, reminders, scans, clinics and ratings', async () => {
  const { user, client, news } = await createFeedReader();
  const pet = await buildPet(server.db, { userId: user.id });
  const reminder = await buildReminder(server.db, { petId: pet.id });
  await news();
  await client.put('/api/auth/user', { city: 'Cebu' });
  expect(await news()).toEqual([`changed profile ${user.id}`]);
  await client.put(`/api/reminders/${reminder.id}/complete`, {});
  expect(await news()).toContain(`changed reminder ${reminder.id}`);
  const { body: clinic } = await client.post<{ id: string }>('/api/vet-clinics', {
    name: 'Paws',
    address: '1 Rizal St, Cebu',
  });
  expect(await news()).toEqual([`changed clinic ${clinic.id}`]);
  const ratingResponse = await client.post<{ id: string }>('/api/clinic-ratings', {
    clinicId: clinic.id,
    rating: 5,
  });
  expect((await news()).join()).toContain('changed rating');
  expect(ratingResponse.status).toBeLessThan(300);
  await client.delete(`/api/vet-clinics/${clinic.id}`);
  // Its rating is hidden with it, and is not listed itself.
  expect(await news()).toEqual([`deleted clinic ${clinic.id}`]);
  await client.post(`/api/vet-clinics/${clinic.id}/restore`);
  expect((await news()).join()).toContain(`clinic ${clinic.id}`);
});

test('never lists another owner’s changes', async () => {
  const { news } = await createFeedReader();
  const otherReader = await createFeedReader();
  const { body: pet } = await otherReader.client.post<{ id: string }>('/api/pets', BANTAY);
  await otherReader.client.post(`/api/pets/${pet.id}/medical-records`, RABIES);
  expect(await news()).toEqual([]);
  expect(await otherReader.news()).toHaveLength(2);
});

test('returns pages without gaps, within the requested limit and at most 1,000', async () => {
  const { user, client, cursorNow } = await createFeedReader();
  const pet = await buildPet(server.db, { userId: user.id });
  const createdIds = [pet.id];
  for (let n = 0; n < 24; n += 1)
    createdIds.push((await buildRecord(server.db, { petId: pet.id })).id);
  const firstPage = await client.get<Changes>(changesAddress(cursorNow(), 7));
  expect([firstPage.body.changes.length, firstPage.body.more]).toEqual([7, true]);
  const { changes } = await readAll(client, cursorNow(), 7);
  expect(changes.map(({ id }) => id)).toEqual(createdIds);
  const exactPage = await client.get<Changes>(changesAddress(cursorNow(), 25));
  expect([exactPage.body.changes.length, exactPage.body.more]).toEqual([25, false]);
  const rows = Array.from({ length: 1100 }, (_, n) => ({
    entity: 'scan',
    id: `${user.id} ${n}`,
    userId: user.id,
    seq: 1_000_000_000 + n,
    isGone: true,
  }));
  await insertMany(server.db, 'changes', rows);
  const largestPage = await client.get<Changes>(changesAddress(cursorNow(), 5000));
  expect([largestPage.body.changes.length, largestPage.body.more]).toEqual([1000, true]);
});

test('answers 304 if nothing changed', async () => {
  const { client, cursorNow } = await createFeedReader();
  const answer = await client.get(changesAddress(cursorNow()));
  const tag = answer.headers.get('ETag') ?? '';
  expect((await client.get(changesAddress(cursorNow()), { 'If-None-Match': tag })).status).toBe(
    304,
  );
});

test('allows 600 requests in 15 minutes for each account', async () => {
  const { user, client } = await createFeedReader();
  await server.db.run((knex) =>
    knex('rateLimits')
      .where({ key: `changes:${user.id}` })
      .update({ count: 599 }),
  );
  expect((await client.get(PATH)).status).toBe(200);
  const refusedResponse = await client.get(PATH);
  expect([refusedResponse.status, Number(refusedResponse.headers.get('Retry-After')) > 0]).toEqual([
    429,
    true,
  ]);
});

describe('an expired cursor', () => {
  test('answers 410 in another epoch, and after a schema update', async () => {
    await using ownServer = await startTestServer();
    const { client } = await ownServer.owner();
    const { body: pet } = await client.post<{ id: string }>('/api/pets', BANTAY);
    const { cursor } = await readAll(client);
    const parsedCursor = readCursor(cursor);
    if (!parsedCursor) throw new Error('the cursor is empty');
    const olderCursor = writeCursor({ ...parsedCursor, schema: parsedCursor.schema - 1 });
    expect((await client.get(changesAddress(olderCursor))).status).toBe(410);
    await renewEpoch(ownServer.db, ownServer.clock.now());
    const answer = await client.get(changesAddress(cursor));
    expect([answer.status, answer.body['code']]).toEqual([410, 'changes.expired']);
    const secondRead = await readAll(client);
    expect(listNames(secondRead.changes)).toContain(`changed pet ${pet.id}`);
    expect((await client.get(changesAddress(secondRead.cursor))).status).toBe(200);
  });

  test('answers 410 when a later deletion was forgotten, after 400 days and not before', async () => {
    await using ownServer = await startTestServer();
    const { user, client } = await ownServer.owner();
    const scan = { id: 'old', petId: 'p', userId: user.id, scannedAt: 'x', createdAt: 'x' };
    const forget = () => ownServer.db.run((knex) => knex('scannedPets').delete());
    await ownServer.db.run((knex) => knex('scannedPets').insert(scan));
    const { cursor: earlyCursor } = await readAll(client);
    await forget();
    await ownServer.db.run((knex) => knex('scannedPets').insert({ ...scan, id: 'later' }));
    await forget();
    const { cursor: lateCursor, changes } = await readAll(client, earlyCursor);
    expect(listNames(changes)).toEqual(['deleted scan old', 'deleted scan later']);
    await forgetExpired(ownServer.parts);
    const readTombstones = () =>
      ownServer.db.run((knex) => knex('changes').where({ entity: 'scan' }).pluck<string[]>('id'));

    // The server's clock stays, because jobs delete nothing after it has jumped.
    const ageTombstones = (days: number) => {
      const goneAt = new Date(ownServer.clock.now().getTime() - days * DAY).toISOString();
      return ownServer.db.run((knex) => knex('changes').whereNotNull('goneAt').update({ goneAt }));
    };
    expect(await ageTombstones(399)).toBe(2);
    await forgetExpired(ownServer.parts);
    expect(await readTombstones()).toHaveLength(2);
    expect(listNames((await readAll(client, earlyCursor)).changes)).toHaveLength(2);

    await ageTombstones(400);
    await forgetExpired(ownServer.parts);
    // The last tombstone stays, because it marks how far deletions were forgotten.
    expect(await readTombstones()).toEqual(['later']);
    expect((await client.get(changesAddress(earlyCursor))).status).toBe(410);
    expect((await client.get(changesAddress(lateCursor))).status).toBe(200);
    // A new reader gets to the end, page by page.
    expect((await readAll(client, '', 1)).changes.map(({ entity }) => entity)).toContain('profile');
  });

  test('answers 410 if it was issued to another account, at any position', async () => {
    const [reader, otherReader] = [await createFeedReader(), await createFeedReader()];
    const statusOf = async (cursor: string) => {
      const { status, body } = await reader.client.get(changesAddress(cursor));
      return status === 200 ? 200 : [status, body['code']];
    };
    const foreign = readCursor(otherReader.cursorNow());
    const own = readCursor(reader.cursorNow());
    if (!foreign || !own) throw new Error('the cursor is empty');
    const expired = [410, 'changes.expired'];
    expect(await statusOf(writeCursor(own))).toBe(200);
    for (const seq of [0, own.seq, foreign.seq])
      expect([seq, await statusOf(writeCursor({ ...foreign, seq }))]).toEqual([seq, expired]);
    expect(writeCursor(foreign)).not.toContain(otherReader.user.id);
    // Devices have stored cursors without the mark of an account.
    expect(await statusOf(writeCursor({ ...own, owner: undefined }))).toBe(200);
  });

  test('answers 410 after the last change, of the own feed and of that of a household', async () => {
    const [ana, ben] = [await server.owner(), await server.owner()];
    await buildPet(server.db, { userId: ana.user.id });
    const ownerAndUser = { ownerId: ana.user.id, userId: ben.user.id };
    await buildMembership(server.db, ownerAndUser, { role: 'viewer' });
    const { cursor: text } = await readAll(ben.client);
    const cursor = readCursor(text);
    const [shared] = cursor?.shared ?? [];
    if (!cursor || !shared) throw new Error('the cursor has no position in the household');
    const [membershipId, position] = shared;
    const statusOf = async (changed: Partial<typeof cursor>) =>
      (await ben.client.get(changesAddress(writeCursor({ ...cursor, ...changed })))).status;
    const moveShared = (seq: number) => ({
      shared: new Map([[membershipId, { ...position, seq }]]),
    });
    expect([await statusOf({}), await statusOf(moveShared(position.seq))]).toEqual([200, 200]);
    expect(await statusOf({ seq: cursor.seq + 1 })).toBe(410);
    expect(await statusOf({ seq: 999_999_999_999_999 })).toBe(410);
    expect(await statusOf(moveShared(position.seq + 1))).toBe(410);
    // After the membership has changed, everything that it shows is listed again.
    const outdated = { ...position, version: position.version + 1, seq: position.seq + 1 };
    expect(await statusOf({ shared: new Map([[membershipId, outdated]]) })).toBe(200);
  });

  test('makes a reader that started before a forgotten deletion start again', () => {
    const currentCursor = { schema: 1, epoch: 1, owner: 'a', horizon: 50, last: 60 };
    expect(canContinue({ ...currentCursor, seq: 10 }, currentCursor)).toBe(true);
    expect(canContinue({ ...currentCursor, horizon: 40, seq: 10 }, currentCursor)).toBe(false);
    expect(canContinue({ ...currentCursor, horizon: 40, seq: 50 }, currentCursor)).toBe(true);
    expect(canContinue({ ...currentCursor, seq: 60 }, currentCursor)).toBe(true);
    expect(canContinue({ ...currentCursor, seq: 61 }, currentCursor)).toBe(false);
  });
});

test('leaves tombstones for purged things, and none for a deleted account', async () => {
  await using ownServer = await startTestServer();
  const { user, client } = await ownServer.owner();
  const { body: pet } = await client.post<{ id: string }>('/api/pets', BANTAY);
  const { body: record } = await client.post<{ id: string }>(
    `/api/pets/${pet.id}/medical-records`,
    { ...RABIES, nextDueDate: '2027-01-10' },
  );
  await client.delete(`/api/pets/${pet.id}`);
  await staySignedIn(ownServer);
  ownServer.clock.advance(31 * DAY);
  await purgeDeleted(ownServer.parts, entities);
  const { changes } = await readAll(client);
  expect(listNames(changes)).toEqual(
    expect.arrayContaining([`deleted pet ${pet.id}`, `deleted record ${record.id}`]),
  );
  expect(changes.filter(({ kind }) => kind === 'deleted')).toHaveLength(3);
  expect((await client.delete('/api/auth/account')).status).toBe(200);
  expect(await ownServer.db.run((knex) => knex('changes').where({ userId: user.id }))).toEqual([]);
});

test('misses no change of parallel writers, from two processes', async () => {
  await using ownServer = await startTestServer();
  const { user, client } = await ownServer.owner();
  const { databaseUrl } = ownServer.parts.config;
  // SQLite allows one writing process at a time, and a thread that waits for itself never finishes; so only PostgreSQL
  // gets a second connection.
  const otherDatabase = databaseUrl === undefined ? undefined : await openDatabase(databaseUrl);
  const pet = await buildPet(ownServer.db, { userId: user.id });
  let { cursor } = await readAll(client);
  const reportedIds = new Set<string>();
  const writtenIds = new Set<string>();
  let isOver = false;
  const listen = async () => {
    for (;;) {
      const wasOver = isOver;
      const nextChanges = await readAll(client, cursor, 5);
      ({ cursor } = nextChanges);
      for (const { id } of nextChanges.changes) reportedIds.add(id);
      if (wasOver) return;
    }
  };
  const write = async (n: number) => {
    const db = n % 2 === 0 ? ownServer.db : (otherDatabase ?? ownServer.db);
    for (let changeIndex = 0; changeIndex < 12; changeIndex += 1) {
      const createdId = await db.transaction(async (tx) => {
        const { id } = await buildRecord(tx, { petId: pet.id, title: `${n} ${changeIndex}` });
        // Some transactions commit long after they wrote.
        await tx.run((knex) =>
          knex.raw(
            db.kind === 'postgres' && changeIndex % 3 === 0 ? 'select pg_sleep(0.02)' : 'select 1',
          ),
        );
        return id;
      });
      writtenIds.add(createdId);
    }
  };
  const listener = listen();
  await Promise.all(Array.from({ length: 6 }, (_, n) => write(n)));
  isOver = true;
  await listener;
  await otherDatabase?.close();
  expect(writtenIds.size).toBe(72);
  expect([...writtenIds].filter((id) => !reportedIds.has(id))).toEqual([]);
});
