import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BY_OWNER } from '#db/authors.ts';
import { insertBlob } from '#db/blobs.ts';
import { buildCarePlan } from '#db/care/factory.ts';
import { buildDiaryEntry } from '#db/diary/factory.ts';
import { buildDose } from '#db/doses/factory.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { buildExpenseItem } from '#db/expenses/factory.ts';
import { buildFoundReport } from '#db/lost/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { findSubscription, setStorageLimit } from '#db/plans/queries.ts';
import { setQuotas } from '#db/quotas.ts';
import { insertRecordDocument } from '#db/records/documents.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { buildSitterLink } from '#db/sitters/factory.ts';
import { insertSitterLink } from '#db/sitters/queries.ts';
import { insertWeighing } from '#db/weights/queries.ts';
import type { ActivityPage } from '#server/activities/contract.ts';
import type { Changes } from '#server/changes/contract.ts';
import { buildMembership } from '#server/members/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import {
  type HandOver,
  type HandOverOverview,
  type HandOverPreview,
  MAX_HAND_OVERS,
  type NewHandOver,
} from './contract.ts';
import { forgetPast } from './jobs.ts';

const DAY = 86_400_000;
const AT = '2026-11-01T02:00:00.000Z';
const NOBODY = '01990000-0000-7000-8000-000000000001';
const LINKS = '/api/hand-overs';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
// The clock shows 10:00 in Manila.
beforeEach(() => server.clock.set('2026-11-20T02:00:00.000Z'));
afterAll(() => server[Symbol.asyncDispose]());

type SignedInOwner = Awaited<ReturnType<TestServer['owner']>>;

const storeFile = async (userId: string, kind: 'photo' | 'document'): Promise<string> => {
  const id = v7();
  await insertBlob(server.db, {
    ...{ id, userId, kind, originalName: kind === 'document' ? 'card.pdf' : null, sha256: id },
    ...{ mimeType: kind === 'document' ? 'application/pdf' : 'image/jpeg', byteSize: 100 },
    ...{ width: null, height: null, createdAt: AT },
    ...{ thumbnail: Buffer.from('tiny'), bytes: Buffer.from('byte') },
  });
  return id;
};

/** A puppy with something of everything, and its owner. */
const createLitter = async () => {
  const { db } = server;
  const ana = await server.owner({ firstName: 'Ana', lastName: 'Reyes' });
  const userId = ana.user.id;
  const photo = await storeFile(userId, 'photo');
  const document = await storeFile(userId, 'document');
  const pet = await buildPet(db, {
    ...{ userId, name: 'Puti', imageBlobId: photo, insuranceNumber: 'PH-1' },
    ...{ lostSince: AT, lostMessage: 'Call Ana' },
  });
  const petId = pet.id;
  const record = await buildRecord(db, {
    ...{ petId, title: 'Rabies', cost: '₱500', costCentavos: 50_000 },
  });
  await insertRecordDocument(db, { blobId: document, recordId: record.id });
  const deleted = await buildRecord(db, { petId, deletedAt: AT, cost: '₱9', costCentavos: 900 });
  const reminder = await buildReminder(db, { petId, medicalRecordId: record.id });
  const plan = await buildCarePlan(db, { petId, recordId: record.id });
  const dose = await buildDose(db, { planId: plan.id, petId, sitterName: 'Liza' });
  const entry = await buildDiaryEntry(db, { petId, note: 'Ate well' });
  const rowTimes = { createdAt: AT, updatedAt: AT };
  const weighing = { id: v7(), petId, weighedOn: '2026-11-01', weight: '4 kg' };
  await insertWeighing(db, { ...weighing, bodyCondition: 4, ...BY_OWNER, ...rowTimes });
  await buildFoundReport(db, { petId });
  const expense = await buildExpenseItem(db, { userId, petId });
  const rowsOfPet = { record, deleted, reminder, plan, dose, entry, expense, weighing };
  return { ...ana, pet, photo, document, ...rowsOfPet };
};

const path = (petId: string): string => `/api/pets/${petId}/hand-over`;

const handOver = async ({ client }: SignedInOwner, petId: string, body: object = {}) => {
  const { status, body: newBody } = await client.post<NewHandOver>(path(petId), body);
  expect(status).toBe(201);
  return { ...newBody, token: newBody.link.slice(newBody.link.lastIndexOf('/') + 1) };
};

const accept = ({ client }: SignedInOwner, token: string) =>
  client.post<{ petId: string; code: string }>(`${LINKS}/${token}/accept`);

const readStoredBytes = async ({ user }: SignedInOwner) =>
  (await findSubscription(server.db, user.id))?.storageUsed ?? 0;

const readRows = (table: string, location: object) =>
  server.db.run((knex) => knex(table).where(location).select<readonly Record<string, unknown>[]>());

const listChanges = async ({ client }: SignedInOwner, startInstant?: string) => {
  const query = startInstant === undefined ? '' : `&since=${startInstant}`;
  return (await client.get<Changes>(`/api/changes?limit=500${query}`)).body;
};

const statusAndCode = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

test('every call answers 401 signed out, but for the look at a link', async () => {
  const visitor = server.client();
  for (const [method, address] of [
    ['GET', LINKS],
    ['GET', path(NOBODY)],
    ['POST', path(NOBODY)],
    ['DELETE', path(NOBODY)],
    ['POST', `${LINKS}/none/accept`],
  ] as const) {
    const { status } = await visitor.send(method, address, method === 'GET' ? undefined : {});
    expect([method, address, status]).toEqual([method, address, 401]);
  }
  expect((await visitor.get(`${LINKS}/none`)).status).toBe(404);
});

test('refuses what is wrong, another owner’s, a member’s and a sample', async () => {
  const ana = await createLitter();
  const eve = await server.owner();
  expect((await ana.client.post(path(ana.pet.id), { email: 'no' })).status).toBe(400);
  expect((await ana.client.post(path(ana.pet.id), { leftOutIds: [NOBODY] })).status).toBe(404);
  for (const method of ['POST', 'DELETE', 'GET']) {
    const body = method === 'GET' ? undefined : {};
    expect((await eve.client.send(method, path(ana.pet.id), body)).status).toBe(404);
  }
  await buildMembership(
    server.db,
    { ownerId: ana.user.id, userId: eve.user.id },
    { role: 'family' },
  );
  const refusedResponse = await eve.client.post(path(ana.pet.id), {});
  expect(statusAndCode(refusedResponse)).toEqual([403, 'household.notAllowed']);
  const samplePet = await buildPet(server.db, { userId: ana.user.id, isSample: true });
  expect(statusAndCode(await ana.client.post(path(samplePet.id), {}))).toEqual([
    409,
    'handOver.sample',
  ]);
});

describe('a link', () => {
  test('says who hands over what, and is listed without its address until it is cancelled', async () => {
    const ana = await createLitter();
    const newHandOver = await handOver(ana, ana.pet.id);
    expect(newHandOver).toMatchObject({ petName: 'Puti', expiresAt: '2026-12-04T02:00:00.000Z' });
    expect(newHandOver.token).toMatch(/^[\w-]{22}$/);
    const movedCounts = {
      ...{
        medicalRecords: 1,
        documents: 1,
        carePlans: 1,
        diaryEntries: 1,
        weighings: 1,
        photos: 1,
      },
    };
    const overview = (await ana.client.get<HandOverOverview>(path(ana.pet.id))).body;
    expect(overview).toMatchObject({
      goesAlong: movedCounts,
      documents: [{ id: ana.document, name: 'card.pdf' }],
    });
    expect(JSON.stringify(overview)).not.toContain(newHandOver.token);
    const listedHandOvers = (await ana.client.get<readonly HandOver[]>(LINKS)).body;
    expect(listedHandOvers.map(({ id, petName }) => [id, petName])).toEqual([
      [newHandOver.id, 'Puti'],
    ]);
    const handOverPage = await server.client().get(`${LINKS}/${newHandOver.token}`);
    expect(handOverPage.body).toEqual({
      ...{
        from: 'Ana Reyes',
        petName: 'Puti',
        category: 'dog',
        breed: 'Aspin',
        goesAlong: movedCounts,
      },
      ...{ expiresAt: newHandOver.expiresAt, isForAddress: false },
    });
    expect((await ana.client.delete(path(ana.pet.id))).status).toBe(200);
    expect((await ana.client.delete(path(ana.pet.id))).status).toBe(404);
    expect((await server.client().get(`${LINKS}/${newHandOver.token}`)).status).toBe(404);
    expect((await accept(await server.owner(), newHandOver.token)).status).toBe(404);
  });

  test('works for 14 days, ends with a newer one, and is forgotten', async () => {
    const ana = await createLitter();
    const bea = await server.owner();
    const firstHandOver = await handOver(ana, ana.pet.id);
    const secondHandOver = await handOver(ana, ana.pet.id);
    expect((await accept(bea, firstHandOver.token)).status).toBe(404);
    server.clock.advance(14 * DAY);
    expect((await accept(bea, secondHandOver.token)).status).toBe(404);
    await forgetPast(server.parts);
    expect(await readRows('handOvers', { petId: ana.pet.id })).toEqual([]);
  });

  test('is for the named address alone, and not for its owner', async () => {
    const ana = await createLitter();
    const bea = await server.owner();
    const secondHandOver = await handOver(ana, ana.pet.id, { email: 'carla@example.com' });
    expect(statusAndCode(await accept(ana, secondHandOver.token))).toEqual([409, 'handOver.own']);
    expect(statusAndCode(await accept(bea, secondHandOver.token))).toEqual([
      403,
      'handOver.otherAddress',
    ]);
    const carla = await server.owner({ email: 'carla@example.com', isEmailConfirmed: true });
    expect((await accept(carla, secondHandOver.token)).status).toBe(200);
  });

  test('is made for an address without a mail server too, and says that nothing was mailed', async () => {
    await using unmailed = await startTestServer({ mailAvailable: false });
    const { user, client } = await unmailed.owner();
    const { id } = await buildPet(unmailed.db, { userId: user.id });
    const answer = await client.post<NewHandOver>(`/api/pets/${id}/hand-over`, {
      email: 'carla@example.com',
    });
    expect([answer.status, answer.body.isMailed]).toEqual([201, false]);
    expect(unmailed.mails).toEqual([]);
  });

  test('is one of a hundred', async () => {
    const { user, client } = await server.owner();
    for (let count = 0; count < MAX_HAND_OVERS; count += 1) {
      const { id: petId } = await buildPet(server.db, { userId: user.id });
      const storedHandOver = { id: v7(), petId, userId: user.id, tokenHash: v7(), createdAt: AT };
      await server.db.run((knex) =>
        knex('handOvers').insert({ ...storedHandOver, expiresAt: '2027-01-01T00:00:00.000Z' }),
      );
    }
    const pet = await buildPet(server.db, { userId: user.id });
    expect(statusAndCode(await client.post(path(pet.id), {}))).toEqual([409, 'handOver.tooMany']);
  });
});

describe('an accepted pet', () => {
  test('is the new owner’s with everything that goes along', async () => {
    const ana = await createLitter();
    const bea = await server.owner({ firstName: 'Bea' });
    await ana.client.put(`/api/reminders/${ana.reminder.id}/complete`);
    const { token } = await handOver(ana, ana.pet.id);
    const bytesBefore = await readStoredBytes(ana);
    expect((await accept(bea, token)).body).toEqual({ petId: ana.pet.id, petName: 'Puti' });
    expect((await ana.client.get<unknown[]>('/api/pets')).body).toEqual([]);
    const { body: activity } = await bea.client.get<ActivityPage>(
      `/api/pets/${ana.pet.id}/activity`,
    );
    expect(activity.items.find(({ kind }) => kind === 'completed')).toMatchObject({
      ...{ entity: 'reminder', id: ana.reminder.id },
      by: { id: null, name: 'Previous owner' },
    });
    const pet = (await bea.client.get(`/api/pets/${ana.pet.id}`)).body;
    expect(pet).toMatchObject({
      ...{ name: 'Puti', role: 'owner', insuranceNumber: null, lostSince: null },
      createdBy: { id: null, name: 'Previous owner' },
    });
    expect(pet['shareToken']).not.toBe(ana.pet.shareToken);
    const records = (
      await bea.client.get<readonly Record<string, unknown>[]>(
        `/api/pets/${ana.pet.id}/medical-records`,
      )
    ).body;
    expect(records).toMatchObject([
      {
        ...{ id: ana.record.id, cost: null, createdBy: { id: null, name: 'Previous owner' } },
        documents: [{ id: ana.document, createdBy: { id: null, name: 'Previous owner' } }],
      },
    ]);
    expect(await readRows('diaryEntries', { petId: ana.pet.id })).toMatchObject([
      { id: ana.entry.id, signedAs: '~previous-owner' },
    ]);
    expect(await readRows('doses', { petId: ana.pet.id })).toMatchObject([
      { id: ana.dose.id, byUserId: null, sitterName: null, signedAs: '~previous-owner' },
    ]);
    expect(await readRows('weighings', { petId: ana.pet.id })).toHaveLength(1);
    expect((await bea.client.get(`/api/photos/${ana.photo}`)).status).toBe(200);
    expect((await ana.client.get(`/api/photos/${ana.photo}`)).status).toBe(404);
    expect((await bea.client.get(`/api/documents/${ana.document}`)).status).toBe(200);
    expect([bytesBefore, await readStoredBytes(ana), await readStoredBytes(bea)]).toEqual([
      200, 0, 200,
    ]);
  });

  test('leaves behind costs, found reports, what was deleted, links and notices', async () => {
    const ana = await createLitter();
    const bea = await server.owner();
    const otherPet = await buildPet(server.db, { userId: ana.user.id, name: 'Bantay' });
    const petIds = [ana.pet.id, otherPet.id];
    const sitter = buildSitterLink({ userId: ana.user.id, petIds });
    await insertSitterLink(server.db, sitter);
    const notice = { id: v7(), userId: ana.user.id, reminderId: ana.reminder.id, kind: 'today' };
    await server.db.run((knex) =>
      knex('notices').insert({
        ...notice,
        ...{ channel: 'email', target: '', day: '2026-11-20', state: 'waiting' },
        ...{ nextAttemptAt: AT, createdAt: AT },
      }),
    );
    const { token } = await handOver(ana, ana.pet.id);
    await accept(bea, token);
    const items = await readRows('expenseItems', { userId: ana.user.id });
    expect(items.map(({ petId, amount, note }) => [petId, amount, note])).toEqual(
      expect.arrayContaining([
        [null, '₱500', 'Puti: Rabies'],
        [null, ana.expense.amount, ana.expense.note],
      ]),
    );
    expect(items).toHaveLength(2);
    expect(await readRows('foundReports', { petId: ana.pet.id })).toEqual([]);
    expect(await readRows('medicalRecords', { id: ana.deleted.id })).toEqual([]);
    expect(await readRows('notices', { id: notice.id })).toEqual([]);
    expect(await readRows('expenseItems', { userId: bea.user.id })).toEqual([]);
    const [link] = await server.db.run((knex) =>
      knex('sitterLinks').where({ id: sitter.id }).select(),
    );
    expect(link.petIds).toEqual([otherPet.id]);
  });

  test('takes many photos and documents along, a few in each statement', async () => {
    const ana = await createLitter();
    const bea = await server.owner();
    for (let count = 0; count < 25; count += 1) {
      const blobId = await storeFile(ana.user.id, 'document');
      await insertRecordDocument(server.db, { blobId, recordId: ana.record.id });
    }
    const { token } = await handOver(ana, ana.pet.id);
    const before = await readRows('blobs', { userId: ana.user.id });
    server.statements();
    await accept(bea, token);
    const updates = server.statements().filter((sql) => /^update .blobs. set/.test(sql));
    const after = await readRows('blobs', { userId: bea.user.id });
    expect(after.length).toBeGreaterThanOrEqual(25);
    expect(updates).toHaveLength(Math.ceil(after.length / 10));
    const left = await readRows('blobs', { userId: ana.user.id });
    expect(after.length + left.length).toBe(before.length);
  });

  test('deletes the documents that were left out, and takes along those that were added later', async () => {
    const ana = await createLitter();
    const bea = await server.owner();
    const addDocument = async () => {
      const blobId = await storeFile(ana.user.id, 'document');
      await insertRecordDocument(server.db, { blobId, recordId: ana.record.id });
      return blobId;
    };
    const leftOutDocument = await addDocument();
    const { token } = await handOver(ana, ana.pet.id, { leftOutIds: [leftOutDocument] });
    const readPreview = async () =>
      (await server.client().get<HandOverPreview>(`${LINKS}/${token}`)).body;
    expect((await readPreview()).goesAlong.documents).toBe(1);
    const laterDocument = await addDocument();
    expect((await readPreview()).goesAlong.documents).toBe(2);
    await accept(bea, token);
    for (const id of [ana.document, laterDocument])
      expect((await bea.client.get(`/api/documents/${id}`)).status).toBe(200);
    expect(await readRows('blobs', { id: leftOutDocument })).toEqual([]);
    expect([await readStoredBytes(ana), await readStoredBytes(bea)]).toEqual([0, 300]);
  });

  test('is read under its id no more until a new profile code is made', async () => {
    const ana = await createLitter();
    const bea = await server.owner();
    const visitor = server.client();
    const getPublicPet = (id: string) => visitor.get(`/api/pets/public/${id}`);
    expect((await getPublicPet(ana.pet.id)).status).toBe(200);
    const { token } = await handOver(ana, ana.pet.id);
    await accept(bea, token);
    const address = `/api/pets/${ana.pet.id}/profile-code`;
    expect((await getPublicPet(ana.pet.id)).status).toBe(404);
    expect((await visitor.get(`/api/pets/share/${ana.pet.shareToken}`)).status).toBe(404);
    expect(statusAndCode(await ana.client.post(address, {}))).toEqual([409, 'pets.handedOver']);
    expect((await bea.client.post(address, {})).status).toBeLessThan(300);
    expect((await getPublicPet(ana.pet.id)).status).toBe(200);
  });

  test('is gone from the devices that showed it, and new on the new owner’s', async () => {
    const ana = await createLitter();
    const mara = await server.owner();
    const bea = await server.owner();
    const ownerAndUser = { ownerId: ana.user.id, userId: mara.user.id };
    await buildMembership(server.db, ownerAndUser, { role: 'carer' });
    const { token } = await handOver(ana, ana.pet.id);
    const [of, ofMara] = [await listChanges(ana), await listChanges(mara)];
    await accept(bea, token);
    const tombstone = { entity: 'pet', id: ana.pet.id, petId: null, kind: 'deleted' };
    expect((await listChanges(ana, of.cursor)).changes).toContainEqual(tombstone);
    expect((await listChanges(mara, ofMara.cursor)).changes).toContainEqual(tombstone);
    const { changes } = await listChanges(bea);
    const ids = [ana.pet, ana.record, ana.reminder, ana.plan, ana.dose, ana.entry, ana.weighing];
    expect(changes.filter(({ kind }) => kind === 'changed').map(({ id }) => id)).toEqual(
      expect.arrayContaining(ids.map(({ id }) => id)),
    );
    expect((await mara.client.get(`/api/pets/${ana.pet.id}`)).status).toBe(404);
  });

  test('tells a member who becomes its owner, and one who gets it back, that its entries are listed again', async () => {
    const ana = await createLitter();
    const bea = await server.owner();
    const ownerAndUser = { ownerId: ana.user.id, userId: bea.user.id };
    const petIds = [ana.pet.id];
    await buildMembership(server.db, ownerAndUser, { role: 'family', petIds });
    const deleteEntry = async ({ client }: SignedInOwner, path: string) =>
      expect((await client.delete(path)).status).toBe(200);
    /** What a reader learns of the pet, in order, and whether the entry is among it. */
    const readNews = async (reader: SignedInOwner, since: string, { id }: { id: string }) => {
      const { changes, more } = await listChanges(reader, since);
      expect(more).toBe(false);
      const kinds = changes.flatMap((one) => (one.entity === 'pet' ? [one.kind] : []));
      return [kinds, changes.some((one) => one.id === id)];
    };
    const [{ cursor: sinceAna }, { cursor: sinceBea }] = [
      await listChanges(ana),
      await listChanges(bea),
    ];
    await deleteEntry(ana, `/api/medical-records/${ana.record.id}`);
    await accept(bea, (await handOver(ana, ana.pet.id)).token);
    expect(await readNews(bea, sinceBea, ana.record)).toEqual([['deleted', 'changed'], false]);
    expect(await readNews(bea, sinceBea, ana.entry)).toEqual([['deleted', 'changed'], true]);

    await deleteEntry(bea, `/api/diary/${ana.entry.id}`);
    await accept(ana, (await handOver(bea, ana.pet.id)).token);
    expect(await readNews(ana, sinceAna, ana.entry)).toEqual([['deleted', 'changed'], false]);
  });

  test('refuses late edits of the old owner for 90 days without naming the new one', async () => {
    const ana = await createLitter();
    const bea = await server.owner();
    const { token } = await handOver(ana, ana.pet.id);
    await accept(bea, token);
    const recordsPath = `/api/pets/${ana.pet.id}/medical-records`;
    const rabies = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
    const edits = () =>
      Promise.all([
        ana.client.put(`/api/pets/${ana.pet.id}`, { name: 'Mine' }),
        ana.client.put(`/api/medical-records/${ana.record.id}`, { notes: 'x' }),
        ana.client.delete(`/api/medical-records/${ana.record.id}`),
        ana.client.post(recordsPath, rabies),
        ana.client.put(`/api/reminders/${ana.reminder.id}/complete`, {}),
      ]);
    const food = { category: 'food', amount: '₱90', spentOn: '2026-11-01', petId: ana.pet.id };
    const expenses = () =>
      Promise.all([
        ana.client.post('/api/expenses/items', food),
        ana.client.put(`/api/expenses/items/${ana.expense.id}`, food),
      ]);
    for (const answer of [...(await edits()), ...(await expenses())]) {
      expect(statusAndCode(answer)).toEqual([409, 'pets.handedOver']);
      expect(JSON.stringify(answer.body)).not.toContain(bea.user.id);
    }
    expect((await ana.client.get(`/api/pets/${ana.pet.id}`)).status).toBe(404);
    const handedOverAt = new Date(server.clock.now().getTime() - 90 * DAY).toISOString();
    await server.db.run((knex) => knex('handedOver').update({ handedOverAt }));
    for (const answer of await edits()) expect(answer.status).toBe(404);
    for (const answer of await expenses()) {
      expect(statusAndCode(answer)).toEqual([400, 'expenses.item.petId.unknown']);
    }
    await forgetPast(server.parts);
    expect(await readRows('handedOver', { userId: ana.user.id })).toEqual([]);
    expect(await readRows('pets', { id: ana.pet.id })).toMatchObject([{ name: 'Puti' }]);
  });

  test('can be handed back, with the entries of its first owner signed', async () => {
    const ana = await createLitter();
    const bea = await server.owner();
    await accept(bea, (await handOver(ana, ana.pet.id)).token);
    expect((await accept(ana, (await handOver(bea, ana.pet.id)).token)).status).toBe(200);
    expect((await ana.client.put(`/api/pets/${ana.pet.id}`, { name: 'Puti' })).status).toBe(200);
    const lateEdit = await bea.client.put(`/api/pets/${ana.pet.id}`, { name: 'Mine' });
    expect(statusAndCode(lateEdit)).toEqual([409, 'pets.handedOver']);
  });
});

test('is refused without room for pets, records or bytes, and nothing moves', async () => {
  await using smallServer = await startTestServer();
  const outerServer = server;
  server = smallServer;
  try {
    const ana = await createLitter();
    const bea = await server.owner();
    const { token } = await handOver(ana, ana.pet.id);
    const acceptAsBea = async () => statusAndCode(await accept(bea, token));
    await setQuotas(smallServer.db, FREE_PLAN_ID, { petQuota: 0 });
    expect(await acceptAsBea()).toEqual([409, 'quota.pets']);
    // The handed over pet has one record, one weight and one plan, which exceed a quota of two.
    await setQuotas(smallServer.db, FREE_PLAN_ID, { petQuota: 5, recordQuota: 2 });
    expect(await acceptAsBea()).toEqual([409, 'quota.records']);
    await setQuotas(smallServer.db, FREE_PLAN_ID, { recordQuota: 3 });
    await setStorageLimit(smallServer.db, FREE_PLAN_ID, 199);
    expect(await acceptAsBea()).toEqual([413, 'plans.full']);
    expect(await readRows('medicalRecords', { id: ana.deleted.id })).toHaveLength(1);
    expect(await readRows('expenseItems', { userId: ana.user.id })).toHaveLength(1);
    expect(await readStoredBytes(ana)).toBe(200);
    await setStorageLimit(smallServer.db, FREE_PLAN_ID, 200);
    expect((await accept(bea, token)).status).toBe(200);
  } finally {
    server = outerServer;
  }
});

describe('at the same moment', () => {
  test('of two acceptances one gets the pet', async () => {
    const ana = await createLitter();
    const threeOwners = await Promise.all([server.owner(), server.owner(), server.owner()]);
    const { token } = await handOver(ana, ana.pet.id);
    const answers = await Promise.all(threeOwners.map((person) => accept(person, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    const winner = threeOwners[answers.findIndex(({ status }) => status === 200)];
    expect(await readRows('pets', { id: ana.pet.id })).toMatchObject([{ userId: winner?.user.id }]);
    expect(await readRows('expenseItems', { userId: ana.user.id })).toHaveLength(2);
  });

  test('an acceptance and a cancellation agree', async () => {
    const ana = await createLitter();
    const bea = await server.owner();
    const { token } = await handOver(ana, ana.pet.id);
    const [accepted, cancelled] = await Promise.all([
      accept(bea, token),
      ana.client.delete(path(ana.pet.id)),
    ]);
    const isAccepted = accepted.status === 200;
    expect([accepted.status, cancelled.status]).toEqual(isAccepted ? [200, 409] : [404, 200]);
    const finalOwner = isAccepted ? bea : ana;
    expect(await readRows('pets', { id: ana.pet.id })).toMatchObject([
      { userId: finalOwner.user.id },
    ]);
  });

  test('an edit of the old owner is kept with the pet or refused', async () => {
    const ana = await createLitter();
    const bea = await server.owner();
    const { token } = await handOver(ana, ana.pet.id);
    const recordsPath = `/api/pets/${ana.pet.id}/medical-records`;
    const paidRecord = {
      type: 'vaccine',
      title: 'DHPP',
      dateAdministered: '2026-11-01',
      cost: '₱700',
    };
    const [accepted, added, edited] = await Promise.all([
      accept(bea, token),
      ana.client.post(recordsPath, paidRecord),
      ana.client.put(`/api/medical-records/${ana.record.id}`, { notes: 'Late' }),
    ]);
    expect(accepted.status).toBe(200);
    expect([201, 409]).toContain(added.status);
    expect([200, 409]).toContain(edited.status);
    const storedRecords = await readRows('medicalRecords', { petId: ana.pet.id });
    expect(storedRecords).toHaveLength(added.status === 201 ? 2 : 1);
    expect(storedRecords.every(({ cost }) => cost === null)).toBe(true);
    expect(await readRows('expenseItems', { userId: ana.user.id })).toHaveLength(
      added.status === 201 ? 3 : 2,
    );
    const [record] = await readRows('medicalRecords', { id: ana.record.id });
    expect(record?.['notes'] === 'Late').toBe(edited.status === 200);
  });
});
