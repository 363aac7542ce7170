import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { buildPet } from '#db/pets/factory.ts';
import { findSubscription } from '#db/plans/queries.ts';
import { setQuotas } from '#db/quotas.ts';
import { NEW_PHOTOS } from '#server/photos/intake.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { pdfForm, TINY_PDF } from '#server/testing/pdf-form.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { buildMembership } from './testing.ts';

/**
 * These tests show where the additions of members count: quotas and storage for the pet's owner, limits and keys for
 * the actor.
 */

const PETS_PATH = '/api/pets';
const PUTI = { name: 'Puti', category: 'rabbit', dateOfBirth: '2024-02-01' };
const RABIES = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
const ROLES = ['family', 'carer', 'viewer'] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => setQuotas(server.db, FREE_PLAN_ID, { petQuota: 500, recordQuota: 20_000 }));
afterAll(() => server[Symbol.asyncDispose]());

interface SharedWith {
  readonly role?: (typeof ROLES)[number];
  readonly chosen?: boolean;
  readonly until?: string;
}

/** Ana's household of one pet, with Ben as a member. */
const startHousehold = async ({ role = 'family', chosen = false, until }: SharedWith = {}) => {
  const ana = await server.owner({ firstName: 'Ana', lastName: 'Reyes' });
  const ben = await server.owner({ firstName: 'Ben' });
  const { id: petId } = await buildPet(server.db, { userId: ana.user.id });
  const ownerAndUser = { ownerId: ana.user.id, userId: ben.user.id };
  const petIds = chosen ? [petId] : null;
  await buildMembership(server.db, ownerAndUser, { role, petIds, until: until ?? null });
  return { ana, ben, petId, ownerId: ana.user.id };
};

const readOwners = async (id: string) =>
  server.db.run((knex) => knex('pets').where({ id }).pluck<string[]>('userId'));

describe('a pet that a member adds for the owner', () => {
  test.each([true, false])(
    'is made for family (chosen pets: %s), and seen by both',
    async (chosenPets) => {
      const { ana, ben, ownerId } = await startHousehold({ chosen: chosenPets });
      const addedPet = await ben.client.post<{ id: string }>(PETS_PATH, { ...PUTI, ownerId });
      expect([addedPet.status, addedPet.body]).toMatchObject([
        ...[201, { owner: { id: ownerId, name: 'Ana' }, role: 'family' }],
      ]);
      expect(addedPet.body).toMatchObject({ createdBy: { id: ben.user.id, name: 'Ben' } });
      const { id } = addedPet.body;
      expect(await readOwners(id)).toEqual([ownerId]);
      expect((await ana.client.get(`${PETS_PATH}/${id}`)).body).toMatchObject({
        ...{ role: 'owner', owner: { id: ownerId } },
        createdBy: { id: ben.user.id, name: 'Ben' },
      });
      expect((await ben.client.get(`${PETS_PATH}/${id}`)).body).toMatchObject({ role: 'family' });
    },
  );

  test.each(['carer', 'viewer'] as const)(
    'is refused to a %s, and nothing is made',
    async (role) => {
      const { ana, ben, ownerId } = await startHousehold({ role });
      const { status, body } = await ben.client.post(PETS_PATH, { ...PUTI, ownerId });
      expect([status, body]).toMatchObject([403, { code: 'household.notAllowed' }]);
      for (const { client } of [ana, ben]) {
        expect((await client.get<readonly object[]>(PETS_PATH)).body).toHaveLength(1);
      }
    },
  );

  test('answers strangers and former members 404, as for an account that does not exist', async () => {
    const { ownerId } = await startHousehold();
    const endedHousehold = await startHousehold({ until: '2026-11-20T01:59:59.999Z' });
    const unknownUserId = '01990000-0000-7000-8000-000000000001';
    const stranger = await server.owner();
    for (const [{ client }, of] of [
      [stranger, ownerId],
      [stranger, unknownUserId],
      [endedHousehold.ben, endedHousehold.ownerId],
    ] as const) {
      const { status, body } = await client.post(PETS_PATH, { ...PUTI, ownerId: of });
      expect([status, body]).toEqual([404, { message: 'Not found', code: 'http.notFound' }]);
    }
  });
});

describe('quotas and storage', () => {
  test('are those of the pet’s owner, also where the member has none left', async () => {
    const { ana, ben, ownerId } = await startHousehold();
    await setQuotas(server.db, FREE_PLAN_ID, { petQuota: 2 });
    const ownFilter = { id: ben.user.id };
    for (let n = 0; n < 2; n += 1) await buildPet(server.db, { userId: ownFilter.id });
    const limitResponse = await ben.client.post(PETS_PATH, PUTI);
    expect([limitResponse.status, limitResponse.body]).toMatchObject([409, { code: 'quota.pets' }]);
    expect((await ben.client.post(PETS_PATH, { ...PUTI, ownerId })).status).toBe(201);
    for (const refusedResponse of [
      await ben.client.post(PETS_PATH, { ...PUTI, ownerId }),
      await ana.client.post(PETS_PATH, PUTI),
    ]) {
      expect([refusedResponse.status, refusedResponse.body]).toMatchObject([
        409,
        { code: 'quota.pets' },
      ]);
    }
  });

  test('count the records of members for the owner', async () => {
    const { ana, ben, petId } = await startHousehold({ role: 'carer' });
    const ownPet = await buildPet(server.db, { userId: ben.user.id });
    await setQuotas(server.db, FREE_PLAN_ID, { recordQuota: 1 });
    const addRecord = ({ client }: typeof ben, id: string) =>
      client.post(`${PETS_PATH}/${id}/medical-records`, RABIES);
    expect((await addRecord(ben, petId)).status).toBe(201);
    for (const refusedResponse of [await addRecord(ben, petId), await addRecord(ana, petId)]) {
      expect([refusedResponse.status, refusedResponse.body]).toMatchObject([
        409,
        { code: 'quota.records' },
      ]);
    }
    expect((await addRecord(ben, ownPet.id)).status).toBe(201);
  });

  test('count the photos of members for the owner, and the limit of new ones for the member', async () => {
    const { ana, ben, petId, ownerId } = await startHousehold();
    const createPhoto = async () => asDataUrl(await jpeg());
    const getUsage = async (userId: string) =>
      (await findSubscription(server.db, userId))?.storageUsed ?? 0;
    let usageBefore = await getUsage(ownerId);
    const additions = [
      async () => ben.client.post(PETS_PATH, { ...PUTI, ownerId, imageUrl: await createPhoto() }),
      async () => ben.client.put(`${PETS_PATH}/${petId}`, { imageUrl: await createPhoto() }),
      async () =>
        ben.client.post(`${PETS_PATH}/${petId}/medical-records`, {
          ...{ ...RABIES, attachments: [await createPhoto()] },
        }),
      async () =>
        ben.client.post(`${PETS_PATH}/${petId}/diary`, {
          ...{ kind: 'energy', level: 1, imageUrl: await createPhoto() },
        }),
    ];
    for (const [index, add] of additions.entries()) {
      expect([index, (await add()).status < 300]).toEqual([index, true]);
      const currentUsage = await getUsage(ownerId);
      expect([index, currentUsage > usageBefore]).toEqual([index, true]);
      usageBefore = currentUsage;
    }
    expect(await getUsage(ben.user.id)).toBe(0);
    const counters = JSON.stringify(await server.db.run((knex) => knex('rateLimits').select()));
    expect(counters).toContain(NEW_PHOTOS.name);
    expect([counters.includes(ben.user.id), counters.includes(ana.user.id)]).toEqual([true, false]);
  });
});

test('documents of members are stored for the owner', async () => {
  const { ana, ben, petId, ownerId } = await startHousehold({ role: 'carer' });
  const record = await ben.client.post<{ id: string }>(
    `${PETS_PATH}/${petId}/medical-records`,
    RABIES,
  );
  const path = `/api/medical-records/${record.body.id}/documents`;
  expect((await ben.client.post(path, pdfForm('card.pdf'))).status).toBe(201);
  const readStorageUsed = async (userId: string) =>
    (await findSubscription(server.db, userId))?.storageUsed;
  expect(await readStorageUsed(ownerId)).toBe(TINY_PDF.length);
  expect((await readStorageUsed(ben.user.id)) ?? 0).toBe(0);
  expect((await ana.client.get(`/api/medical-records/${record.body.id}`)).body).toMatchObject({
    documents: [{ name: 'card.pdf' }],
  });
});

test('an idempotency key belongs to the actor: the same one of another member is another request', async () => {
  const { ana, ben, petId } = await startHousehold();
  const headers = { 'Idempotency-Key': 'the same' };
  const path = `${PETS_PATH}/${petId}/medical-records`;
  const addRecord = ({ client }: typeof ben) => client.post<{ id: string }>(path, RABIES, headers);
  const [hers, his] = [await addRecord(ana), await addRecord(ben)];
  expect([hers.status, his.status, hers.body.id === his.body.id]).toEqual([201, 201, false]);
  for (const [person, first] of [
    [ana, hers],
    [ben, his],
  ] as const) {
    const secondAddition = await addRecord(person);
    expect([secondAddition.headers.get('Idempotency-Replayed'), secondAddition.body.id]).toEqual([
      ...['true', first.body.id],
    ]);
  }
  expect((await ana.client.get<readonly object[]>(path)).body).toHaveLength(2);
});

test.each(ROLES)('owner and role are in each shared thing that a %s lists', async (role) => {
  const { ana, ben, petId, ownerId } = await startHousehold({ role });
  const body = { ...RABIES, nextDueDate: '2026-11-10' };
  expect((await ana.client.post(`${PETS_PATH}/${petId}/medical-records`, body)).status).toBe(201);
  const plan = {
    ...{ kind: 'medication', title: 'Amoxicillin' },
    steps: [
      {
        dose: '1',
        amount: 1000,
        startsOn: '2026-11-18',
        times: ['08:00'],
        repeat: { every: 1, unit: 'day' },
      },
    ],
  };
  expect((await ana.client.post(`${PETS_PATH}/${petId}/care-plans`, plan)).status).toBe(201);
  const owner = { id: ownerId, name: 'Ana' };
  const lists = [
    ...[
      PETS_PATH,
      `${PETS_PATH}?includeReminders=true`,
      '/api/reminders',
      '/api/reminders/overdue',
    ],
    ...[
      `${PETS_PATH}/${petId}/reminders`,
      '/api/care?from=2026-11-20&to=2026-11-21',
      '/api/care-plans',
    ],
    ...[`${PETS_PATH}/${petId}/care-plans`],
  ];
  for (const path of lists) {
    for (const [person, as] of [
      [ben, role],
      [ana, 'owner'],
    ] as const) {
      const answer = await person.client.get<object>(path);
      const items = 'items' in answer.body ? answer.body.items : answer.body;
      expect([path, as, items]).toEqual([path, as, expect.any(Array)]);
      const addedItems = items as readonly { readonly owner?: object; readonly role?: string }[];
      expect([path, addedItems.length]).not.toEqual([path, 0]);
      for (const addedItem of addedItems) {
        expect([path, addedItem.owner, addedItem.role]).toEqual([path, owner, as]);
      }
    }
  }
});
