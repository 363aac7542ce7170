import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#build/test/eventually.ts';
import { insertBlob } from '#db/blobs.ts';
import { insertRecordDocument } from '#db/records/documents.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import type { ActivityPage } from '#server/activities/contract.ts';
import { DAY } from '#server/calendar/days.ts';
import { householdOn } from '#server/care/testing.ts';
import type { Changes } from '#server/changes/contract.ts';
import { purgeDeleted } from '#server/deleted/jobs.ts';
import { entities } from '#server/entities.ts';
import type { NewSitterLink, SitterLink } from '#server/sitters/contract.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { buildMembership } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-11-20T02:00:00.000Z'));
afterAll(() => server[Symbol.asyncDispose]());

const VACCINE = { type: 'vaccine', dateAdministered: '2026-11-01' } as const;

/** Ana's household with Ben in a role. */
const addMember = async (role: 'family' | 'carer') => {
  const ana = await householdOn(server);
  const ben = await server.owner({ firstName: 'Ben' });
  await buildMembership(server.db, { ownerId: ana.user.id, userId: ben.user.id }, { role });
  return { ana, ben, member: `/api/household/members/${ben.user.id}` };
};

/** Stores a document of an owner's record as if a member had added it. */
const storeDocument = async (
  { user }: Pick<Awaited<ReturnType<typeof householdOn>>, 'user'>,
  recordId: string,
  createdBy: string,
): Promise<string> => {
  const id = v7();
  await insertBlob(server.db, {
    ...{ id, userId: user.id, kind: 'document', originalName: 'card.pdf', sha256: id },
    ...{ mimeType: 'application/pdf', byteSize: 100, width: null, height: null },
    ...{ createdAt: '2026-11-20T01:00:00.000Z', thumbnail: null, bytes: Buffer.from('byte') },
  });
  await insertRecordDocument(server.db, { blobId: id, recordId, createdBy });
  return id;
};

const LINK = {
  ...{ from: '2026-11-20', until: '2026-11-24', canLog: true, language: 'en', showAddress: false },
};

test('links for sitters and vets that family made end with the membership, and with its role', async () => {
  for (const end of ['removed', 'demoted', 'narrowed'] as const) {
    const { ana, ben, member } = await addMember('family');
    const ownHousehold = await householdOn(server);
    const newLink = await ben.client.post<NewSitterLink>('/api/sitter-links', {
      ...{ ...LINK, petIds: [ana.petId] },
    });
    expect(newLink.status).toBe(201);
    const vetLinks = `/api/pets/${ana.petId}/vet-links`;
    const includedSections = { records: true, documents: true, diary: true, care: true };
    expect((await ben.client.post(vetLinks, { hours: 72, include: includedSections })).status).toBe(
      201,
    );
    const foreignLink = { ...LINK, petIds: [ownHousehold.petId] };
    expect((await ben.client.post('/api/sitter-links', foreignLink)).status).toBe(404);
    const otherPet = await ana.client.post<{ id: string }>('/api/pets', {
      ...{ name: 'Puti', category: 'rabbit', dateOfBirth: '2024-02-01' },
    });
    if (end === 'removed') await ana.client.delete(member);
    if (end === 'demoted') await ana.client.put(member, { role: 'carer' });
    if (end === 'narrowed') await ana.client.put(member, { petIds: [otherPet.body.id] });
    expect((await ben.client.get<readonly SitterLink[]>('/api/sitter-links')).body).toEqual([]);
    expect((await ana.client.get(vetLinks)).body).toEqual([]);
  }
});

test('a carer makes no links for sitters', async () => {
  const { ana, ben } = await addMember('carer');
  const { status, body } = await ben.client.post('/api/sitter-links', {
    ...{ ...LINK, petIds: [ana.petId] },
  });
  expect([status, body]).toMatchObject([403, { code: 'household.notAllowed' }]);
});

test('a kept answer is given again only to a member who still sees the pet in that role', async () => {
  const { ana, ben, member } = await addMember('family');
  const path = `/api/pets/${ana.petId}`;
  const headers = { 'Idempotency-Key': 'once' };
  const change = () =>
    ben.client.put<{ insuranceNumber?: string; code?: string }>(
      path,
      { insuranceNumber: 'PH-77' },
      headers,
    );
  expect((await change()).status).toBe(200);
  const secondChange = await change();
  expect([secondChange.status, secondChange.headers.get('Idempotency-Replayed')]).toEqual([
    200,
    'true',
  ]);
  await ana.client.put(member, { role: 'carer' });
  const demotionResponse = await change();
  expect([demotionResponse.status, demotionResponse.body.code]).toEqual([
    403,
    'household.notAllowed',
  ]);
  expect(JSON.stringify(demotionResponse.body)).not.toContain('PH-77');
  await ana.client.delete(member);
  expect((await change()).status).toBe(404);
  expect(await server.db.run((knex) => knex('idempotencyKeys').where({ key: 'once' }))).toEqual([]);
});

test('a member who is removed in the middle of a sync writes nothing afterwards', async () => {
  const { ana, ben, member } = await addMember('family');
  const path = `/api/pets/${ana.petId}/medical-records`;
  const save = async (title: string): Promise<number> => {
    const body = { type: 'checkup', title, dateAdministered: '2026-11-19' };
    return (await ben.client.post(path, body, { 'Idempotency-Key': title })).status;
  };
  const listTitles = async () =>
    (await ana.client.get<readonly { title: string }[]>(path)).body.map(({ title }) => title);
  const savedTexts: string[] = [];
  let [isRemoved, sent, refused] = [false, 0, 0];
  const syncing = (async () => {
    while (refused < 5) {
      const title = `Record ${sent}`;
      const isAfter = isRemoved;
      const status = await save(title);
      if (status === 201) savedTexts.push(title);
      else refused += 1;
      if (isAfter) expect(status).toBe(404);
      sent += 1;
    }
  })();
  await eventually(() => expect(savedTexts.length).toBeGreaterThan(2), 1);
  expect((await ana.client.delete(member)).status).toBe(200);
  isRemoved = true;
  await syncing;
  expect((await listTitles()).toSorted()).toEqual(savedTexts.toSorted());
  // The removed member's device sends the same requests again, under the same idempotency keys.
  for (let number = 0; number < sent; number += 1) {
    expect(await save(`Record ${number}`)).toBe(404);
  }
  expect((await listTitles()).toSorted()).toEqual(savedTexts.toSorted());
});

test('a carer learns nothing about costs from the order of a list', async () => {
  const { ana, ben } = await addMember('carer');
  const path = `/api/pets/${ana.petId}/medical-records`;
  for (const [title, cost] of [
    ['Middle', '₱500'],
    ['Highest', '₱900'],
    ['Lowest', '₱100'],
  ]) {
    await ana.client.post(path, { ...VACCINE, title, cost });
  }
  const titlesFor = async (client: TestClient, query: string) => {
    const { body } = await client.get<readonly { title: string }[]>(`${path}?${query}`);
    return body.map(({ title }) => title);
  };
  expect(await titlesFor(ana.client, 'sort=cost')).toEqual(['Highest', 'Middle', 'Lowest']);
  const byDate = await titlesFor(ben.client, '');
  expect(await titlesFor(ben.client, 'sort=cost')).toEqual(byDate);
  expect(await titlesFor(ben.client, 'sort=cost&order=asc')).toEqual(byDate);
});

test('a carer sees no cost, and cannot clear it', async () => {
  const { ana, ben } = await addMember('carer');
  const record = await ana.client.post<{ id: string }>(`/api/pets/${ana.petId}/medical-records`, {
    ...{ type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01', cost: '₱500' },
  });
  const path = `/api/medical-records/${record.body.id}`;
  expect((await ben.client.get(path)).body).toMatchObject({ cost: null });
  const ownRecord = await ben.client.post<{ id: string }>(
    `/api/pets/${ana.petId}/medical-records`,
    {
      ...{ type: 'vaccine', title: 'DHPP', dateAdministered: '2026-11-02' },
    },
  );
  await ana.client.put(`/api/medical-records/${ownRecord.body.id}`, { cost: '₱700' });
  const clearedFields = { title: 'DHPP 2', cost: null };
  expect(
    (await ben.client.put(`/api/medical-records/${ownRecord.body.id}`, clearedFields)).status,
  ).toBe(200);
  expect((await ana.client.get(`/api/medical-records/${ownRecord.body.id}`)).body).toMatchObject({
    ...{ title: 'DHPP 2', cost: '₱700', createdBy: { name: 'Ben' }, updatedBy: { name: 'Ben' } },
  });
  server.clock.advance(86_400_000);
  const lateEdit = await ben.client.put<{ code: string }>(
    `/api/medical-records/${ownRecord.body.id}`,
    {
      title: 'DHPP 3',
    },
  );
  expect([lateEdit.status, lateEdit.body.code]).toEqual([403, 'household.tooLate']);
});

test('a removal turns reads by id off on request, until a new profile code is made', async () => {
  const { ana, ben, member } = await addMember('family');
  const visitor = server.client();
  const codePath = `/api/pets/${ana.petId}/profile-code`;
  const readById = async () => (await visitor.get(`/api/pets/public/${ana.petId}`)).status;
  expect(await readById()).toBe(200);
  expect((await ana.client.delete(`${member}?endIdReads=maybe`)).status).toBe(400);
  expect((await ana.client.delete(`${member}?endIdReads=true`)).status).toBe(200);
  expect([await readById(), (await ana.client.get(codePath)).body]).toEqual([404, { isOn: false }]);
  const { body } = await ana.client.get<{ shareToken: string }>(`/api/pets/${ana.petId}`);
  expect((await visitor.get(`/api/pets/share/${body.shareToken}`)).status).toBe(200);
  const foundReport = { message: 'I found your pet.', name: 'Maria' };
  expect((await visitor.post(`/api/pets/share/${ana.petId}/found`, foundReport)).status).toBe(404);
  expect((await ben.client.post(codePath)).status).toBe(404);
  expect((await ana.client.post(codePath)).body).toEqual({ isOn: true });
  expect(await readById()).toBe(200);
});

test('a removal replaces share links on request', async () => {
  const { ana, ben, member } = await addMember('family');
  const visitor = server.client();
  const readToken = async ({ client }: Pick<typeof ben, 'client'>) =>
    (await client.get<{ shareToken: string }>(`/api/pets/${ana.petId}`)).body.shareToken;
  const visibleToken = await readToken(ben);
  const getStatus = async (token: string) => (await visitor.get(`/api/pets/share/${token}`)).status;
  expect(await getStatus(visibleToken)).toBe(200);
  expect((await ana.client.delete(`${member}?renewShareLinks=maybe`)).status).toBe(400);
  expect((await ana.client.delete(`${member}?renewShareLinks=true`)).status).toBe(200);
  const renewedToken = await readToken(ana);
  expect(renewedToken).toMatch(/^[\w-]{12}$/);
  expect([await getStatus(visibleToken), await getStatus(renewedToken)]).toEqual([404, 200]);
});

test('the name of a former member stays as it was when the membership ended', async () => {
  const { ana, ben, member } = await addMember('family');
  const recordsPath = `/api/pets/${ana.petId}/medical-records`;
  const body = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
  const { body: ownBody } = await ana.client.post<{ id: string }>(recordsPath, body);
  const { body: otherBody } = await ben.client.post<{ id: string }>(recordsPath, {
    ...body,
    title: 'DHPP',
  });
  server.clock.advance(60_000);
  await ben.client.put(`/api/medical-records/${ownBody.id}`, { title: 'Rabies II' });
  const plan = await ana.addPlan();
  const dose = { day: '2026-11-20', time: '08:00', status: 'given' };
  expect((await ben.client.post(`/api/care-plans/${plan.id}/doses`, dose)).status).toBe(201);
  const reminder = await buildReminder(server.db, { petId: ana.petId });
  const document = await storeDocument(ana, otherBody.id, ben.user.id);
  expect((await ben.client.put(`/api/reminders/${reminder.id}/complete`)).status).toBe(200);
  await ben.client.put('/api/auth/user', { firstName: 'Benjie' });
  const listAuthors = async (id: string) => {
    const { createdBy, updatedBy } = (
      await ana.client.get<{ createdBy: object; updatedBy: object }>(`/api/medical-records/${id}`)
    ).body;
    return [createdBy, updatedBy];
  };
  const memberAuthor = { id: ben.user.id, name: 'Benjie' };
  expect(await listAuthors(otherBody.id)).toEqual([memberAuthor, memberAuthor]);
  await ana.client.delete(member);
  await ben.client.put('/api/auth/user', { firstName: 'Somebody else' });
  const renamedMember = { id: null, name: 'Benjie' };
  const owner = { id: ana.user.id, name: ana.user.firstName };
  expect([await listAuthors(otherBody.id), await listAuthors(ownBody.id)]).toEqual([
    [renamedMember, renamedMember],
    [owner, renamedMember],
  ]);
  const doses = await ana.client.get(`/api/pets/${ana.petId}/doses`);
  expect(doses.body).toMatchObject([{ by: renamedMember }]);
  const { body: activity } = await ana.client.get<ActivityPage>(`/api/pets/${ana.petId}/activity`);
  const changesByName = activity.items.map(({ entity, kind, by }) => [entity, kind, by]);
  expect(changesByName).toEqual(
    expect.arrayContaining([
      ['reminder', 'completed', renamedMember],
      ['document', 'added', renamedMember],
      ['record', 'changed', renamedMember],
    ]),
  );
  const { body: shownBody } = await ana.client.get(`/api/medical-records/${otherBody.id}`);
  expect(shownBody).toMatchObject({ documents: [{ id: document, createdBy: renamedMember }] });
  const { body: reopened } = await ana.client.put(`/api/reminders/${reminder.id}/reopen`);
  expect(reopened).toMatchObject({ isCompleted: false });
  await ana.client.put(`/api/reminders/${reminder.id}/complete`);
  const secondPage = await ana.client.get<ActivityPage>(`/api/pets/${ana.petId}/activity`);
  const completedItem = secondPage.body.items.find(({ kind }) => kind === 'completed');
  expect(completedItem).toMatchObject({ by: owner });
});

test('what a deleted account completed and added reads as by a former member', async () => {
  const { ana, ben } = await addMember('family');
  const recordsPath = `/api/pets/${ana.petId}/medical-records`;
  const body = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
  const { body: record } = await ana.client.post<{ id: string }>(recordsPath, body);
  const reminder = await buildReminder(server.db, { petId: ana.petId });
  const document = await storeDocument(ana, record.id, ben.user.id);
  server.clock.advance(60_000);
  await ben.client.put(`/api/reminders/${reminder.id}/complete`);
  await ben.client.put(`/api/medical-records/${record.id}`, { title: 'Rabies II' });
  server.clock.advance(DAY);
  expect((await ben.client.delete('/api/auth/account')).status).toBe(200);
  const formerMember = { id: null, name: 'Former member' };
  const { body: activity } = await ana.client.get<ActivityPage>(`/api/pets/${ana.petId}/activity`);
  const lines = activity.items.map(({ entity, kind, by }) => [entity, kind, by]);
  expect(lines).toEqual(
    expect.arrayContaining([
      ['reminder', 'completed', formerMember],
      ['document', 'added', formerMember],
      ['record', 'changed', formerMember],
    ]),
  );
  const { body: shownBody } = await ana.client.get(`/api/medical-records/${record.id}`);
  expect(shownBody).toMatchObject({ documents: [{ id: document, createdBy: formerMember }] });
});

test('what the owner restores or deletes was changed by the owner, also after a former member', async () => {
  const { ana, ben, member } = await addMember('family');
  const recordsPath = `/api/pets/${ana.petId}/medical-records`;
  const body = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
  const { body: record } = await ana.client.post<{ id: string }>(recordsPath, body);
  const path = `/api/medical-records/${record.id}`;
  server.clock.advance(60_000);
  await ben.client.delete(path);
  await ana.client.delete(member);
  server.clock.advance(60_000);
  const restoreResponse = await ana.client.post(`${path}/restore`);
  const owner = { id: ana.user.id, name: ana.user.firstName };
  expect([restoreResponse.status, restoreResponse.body]).toMatchObject([200, { updatedBy: owner }]);
  server.clock.advance(60_000);
  await ana.client.delete(path);
  const { body: activity } = await ana.client.get(`/api/pets/${ana.petId}/activity`);
  const formerMember = { id: null, name: 'Ben' };
  expect(activity).toMatchObject({
    items: [
      { kind: 'deleted', by: owner },
      { kind: 'restored', by: owner },
      { kind: 'deleted', by: formerMember },
      { kind: 'added', entity: 'record' },
      { kind: 'added', entity: 'pet' },
    ],
  });
});

test('a member hears of a chosen pet that is deleted for good while the device was away', async () => {
  const ana = await householdOn(server);
  const ben = await server.owner({ firstName: 'Ben' });
  const ownerAndUser = { ownerId: ana.user.id, userId: ben.user.id };
  await buildMembership(server.db, ownerAndUser, { role: 'carer', petIds: [ana.petId] });
  const { body: firstBody } = await ben.client.get<Changes>('/api/changes');
  expect(firstBody.changes.map(({ id }) => id)).toContain(ana.petId);
  await ana.client.delete(`/api/pets/${ana.petId}`);
  // Ben uses the session in between, because an unused session would end.
  server.clock.advance(20 * DAY);
  await ben.client.get('/api/auth/user');
  server.clock.advance(11 * DAY);
  await purgeDeleted(server.parts, entities);
  const sinceURIComponent = encodeURIComponent(firstBody.cursor);
  const { body: laterBody } = await ben.client.get<Changes>(
    `/api/changes?since=${sinceURIComponent}`,
  );
  expect(laterBody.changes).toContainEqual({
    entity: 'pet',
    id: ana.petId,
    petId: null,
    kind: 'deleted',
  });
});
