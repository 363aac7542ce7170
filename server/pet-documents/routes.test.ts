import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { buildPetDocument } from '#db/pet-documents/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { findSubscription, setStorageLimit } from '#db/plans/queries.ts';
import type { Changes } from '#server/changes/contract.ts';
import type { DeletedThing } from '#server/deleted/contract.ts';
import { purgeDeleted } from '#server/deleted/jobs.ts';
import { entities } from '#server/entities.ts';
import type { HandOverOverview, NewHandOver } from '#server/hand-over/contract.ts';
import type { HealthInsights } from '#server/insights/contract.ts';
import { buildMembership } from '#server/members/testing.ts';
import { startPushService } from '#server/notices/testing/push-service.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { insertMany } from '#server/testing/insert-many.ts';
import { pdfForm } from '#server/testing/pdf-form.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { upload } from '#server/transfer/testing/upload.ts';
import {
  MAX_PAGES,
  MAX_PET_DOCUMENTS,
  type PetDocument,
  type PetDocumentPage,
} from './contract.ts';

const DAY = 86_400_000;
const NOBODY = '01990000-0000-7000-8000-000000000001';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
// The clock shows 10:00 in Manila.
beforeEach(() => server.clock.set('2026-11-20T02:00:00.000Z'));
afterAll(() => server[Symbol.asyncDispose]());

const POLICY = {
  ...{ kind: 'insurance', title: 'Insurance policy', number: 'SPI-55-20931' },
  ...{
    issuedOn: '2025-12-02',
    expiresOn: '2026-12-02',
    note: 'Renew in November',
  },
};

const createPhoto = async (background: string) => asDataUrl(await jpeg({ background }));

const sendPdf = (client: TestClient, id: string, name = 'page.pdf', content?: string) =>
  client.post<PetDocumentPage>(`/api/pet-documents/${id}/documents`, pdfForm(name, content));

const startHousehold = async () => {
  const owner = await server.owner({ firstName: 'Ana' });
  const pet = await buildPet(server.db, {
    userId: owner.user.id,
    name: 'Bantay',
  });
  const listPath = `/api/pets/${pet.id}/pet-documents`;
  const addDocument = async (body: object = POLICY) => {
    const answer = await owner.client.post<PetDocument>(listPath, { ...body });
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body;
  };
  const listReminders = async () =>
    (await owner.client.get<ReminderWithPet[]>(`/api/pets/${pet.id}/reminders`)).body;
  return { ...owner, pet, list: listPath, add: addDocument, reminders: listReminders };
};

const documentPath = (id: string): string => `/api/pet-documents/${id}`;

test('keeps a document with photos and PDFs as pages, in their order', async () => {
  const { client, list, add, user } = await startHousehold();
  const { client: stranger } = await server.owner();
  const document = await add({
    ...POLICY,
    pages: [await createPhoto('#aa0000'), await createPhoto('#00aa00')],
  });
  expect(document).toMatchObject({
    ...POLICY,
    reminderEnabled: true,
    createdBy: { name: 'Ana' },
  });
  expect((await sendPdf(client, document.id, 'Patakaran ñ.pdf')).status).toBe(201);
  const [listed] = (await client.get<PetDocument[]>(list)).body;
  expect(listed?.pages.map(({ type, name }) => [type, name])).toEqual([
    ['photo', null],
    ['photo', null],
    ['pdf', 'Patakaran ñ.pdf'],
  ]);
  for (const { url, thumbnailUrl } of listed?.pages ?? []) {
    expect((await client.get(url)).status).toBe(200);
    if (thumbnailUrl) expect((await client.get(thumbnailUrl)).status).toBe(200);
    expect((await stranger.get(url)).status).toBe(404);
    expect((await server.client().get(url)).status).toBe(401);
  }
  const storedSize = listed?.pages.reduce((sum, { size }) => sum + size, 0);
  expect((await findSubscription(server.db, user.id))?.storageUsed).toBe(storedSize);

  // A device names the PDFs that it is going to add, so that an edit does not delete one that has arrived meanwhile.
  const missingDocument = `/api/documents/${NOBODY}`;
  const photos = listed?.pages.filter(({ type }) => type === 'photo').map(({ url }) => url) ?? [];
  const earlyDocument = await add({ ...POLICY, title: 'Early', pages: [missingDocument] });
  expect(earlyDocument.pages).toEqual([]);
  expect(
    (await client.put(documentPath(earlyDocument.id), { pages: photos.slice(0, 1) })).status,
  ).toBe(400);
  expect((await client.delete(documentPath(earlyDocument.id))).status).toBe(200);

  // The edit swaps the pages and removes the second photo.
  const [first, , pdf] = listed?.pages ?? [];
  const pages = [pdf?.url, first?.url, await createPhoto('#0000aa')];
  const editResponse = await client.put<PetDocument>(documentPath(document.id), {
    pages,
    version: 1,
  });
  expect(editResponse.status).toBe(200);
  expect(editResponse.body.pages.map(({ id }) => id).slice(0, 2)).toEqual([pdf?.id, first?.id]);
  expect(editResponse.body).toMatchObject({
    ...POLICY,
    version: document.version + 1,
  });
  expect((await client.get(listed?.pages[1]?.url ?? '')).status).toBe(404);
});

test('an edit deletes no PDF that arrived after the pages from which it started', async () => {
  const { client, list, add } = await startHousehold();
  const document = await add({ ...POLICY, pages: [await createPhoto('#aa0000')] });
  const knownPages = document.pages.map(({ url }) => url);
  // The PDF of another device is added without a new version of the document.
  const { body: pdf } = await sendPdf(client, document.id);
  const edit = { pages: [await createPhoto('#00aa00')], knownPages, version: document.version };
  const { status, body } = await client.put<PetDocument>(documentPath(document.id), edit);
  expect([status, body.pages.map(({ type }) => type)]).toEqual([200, ['photo', 'pdf']]);
  expect(body.pages.at(-1)?.id).toBe(pdf.id);
  expect((await client.get(pdf.url)).status).toBe(200);
  const [listed] = (await client.get<PetDocument[]>(list)).body;
  const lastPages = listed?.pages.map(({ url }) => url) ?? [];
  const removal = { pages: lastPages.slice(0, 1), knownPages: lastPages };
  const { body: after } = await client.put<PetDocument>(documentPath(document.id), removal);
  expect(after.pages.map(({ type }) => type)).toEqual(['photo']);
  expect((await client.get(pdf.url)).status).toBe(404);
});

test('refuses what is wrong, another’s page, too many pages, and outdated versions', async () => {
  const { client, list, add } = await startHousehold();
  const otherHousehold = await startHousehold();
  const foreignDocument = await otherHousehold.add({
    ...POLICY,
    pages: [await createPhoto('#aa0000')],
  });
  const document = await add();
  for (const [field, body] of [
    ['kind', { ...POLICY, kind: 'x' }],
    ['title', { ...POLICY, title: ' ' }],
    ['expiresOn', { ...POLICY, expiresOn: '2025-12-01' }],
    ['expiresOn', { ...POLICY, expiresOn: '2026-02-30' }],
    ['pages.0', { ...POLICY, pages: ['x'] }],
    ['pages.0', { ...POLICY, pages: [foreignDocument.pages[0]?.url] }],
    ['pages', { ...POLICY, pages: Array(MAX_PAGES + 1).fill('data:image/png;base64,') }],
  ] as const) {
    const { status, body: refusedBody } = await client.post(list, body);
    expect([field, status, JSON.stringify(refusedBody)]).toEqual([
      ...[field, 400, expect.stringContaining(`"${field}"`)],
    ]);
  }
  expect((await client.put(documentPath(document.id), { issuedOn: '2026-12-03' })).status).toBe(
    400,
  );
  expect(
    (
      await client.post(list, {
        ...POLICY,
        pages: ['data:image/png;base64,AAAA'],
      })
    ).status,
  ).toBe(415);
  const outdatedEdit = { title: 'Mine', version: document.version + 1 };
  expect(await client.put(documentPath(document.id), outdatedEdit)).toMatchObject({
    ...{ status: 409, body: { current: { title: POLICY.title } } },
  });
  expect((await client.delete(`${documentPath(document.id)}?version=99`)).status).toBe(409);
  for (const { client: caller, status } of [
    { client: server.client(), status: 401 },
    { client: otherHousehold.client, status: 404 },
  ]) {
    expect((await caller.get(list)).status).toBe(status);
    expect((await caller.get(documentPath(document.id))).status).toBe(status);
    expect((await caller.put(documentPath(document.id), { title: 'x' })).status).toBe(status);
    expect((await caller.delete(documentPath(document.id))).status).toBe(status);
    expect((await sendPdf(caller, document.id)).status).toBe(status);
  }
  expect((await client.get(documentPath(NOBODY))).status).toBe(404);
  expect((await sendPdf(client, document.id, 'a.pdf', 'no PDF')).status).toBe(415);
  for (let count = 0; count < MAX_PAGES; count += 1) {
    expect((await sendPdf(client, document.id)).status).toBe(201);
  }
  expect(await sendPdf(client, document.id)).toMatchObject({
    ...{ status: 400, body: { code: 'petDocuments.pages.tooMany' } },
  });
});

test('keeps 500 documents of a pet, and restores none beyond them', async () => {
  const { client, pet, list } = await startHousehold();
  const { id: documentId, ...fields } = await buildPetDocument(server.db, { petId: pet.id });
  const others = Array.from({ length: MAX_PET_DOCUMENTS - 1 }, () => ({ ...fields, id: v7() }));
  await insertMany(server.db, 'petDocuments', others);
  const tooMany = { status: 409, body: { code: 'petDocuments.tooMany' } };
  expect(await client.post(list, POLICY)).toMatchObject(tooMany);
  await client.delete(`${documentPath(documentId)}?version=${fields.version}`);
  const restore = () => client.post(`${documentPath(documentId)}/restore`);
  const added = await client.post<PetDocument>(list, POLICY);
  expect(added.status).toBe(201);
  expect(await restore()).toMatchObject(tooMany);
  await client.delete(`${documentPath(added.body.id)}?version=${added.body.version}`);
  expect((await restore()).status).toBe(200);
});

test('counts its pages on the owner, also where a member adds them', async () => {
  const { client, user, pet, list } = await startHousehold();
  const liza = await server.owner({ firstName: 'Liza' });
  const share = { ownerId: user.id, userId: liza.user.id };
  await buildMembership(server.db, share, { role: 'carer' });
  const addedDocument = await liza.client.post<PetDocument>(list, {
    ...POLICY,
    pages: [await createPhoto('#aaa')],
  });
  expect(addedDocument).toMatchObject({
    status: 201,
    body: { createdBy: { name: 'Liza' }, number: null },
  });
  const readStorageUsed = async (id: string) =>
    (await findSubscription(server.db, id))?.storageUsed ?? 0;
  expect([await readStorageUsed(user.id), await readStorageUsed(liza.user.id)]).toEqual([
    addedDocument.body.pages[0]?.size,
    0,
  ]);
  expect((await client.get<PetDocument>(documentPath(addedDocument.body.id))).body.number).toBe(
    POLICY.number,
  );
  expect((await liza.client.delete(documentPath(addedDocument.body.id))).status).toBe(403);
  server.clock.advance(DAY + 1);
  expect((await liza.client.put(documentPath(addedDocument.body.id), { title: 'x' })).status).toBe(
    403,
  );
  await setStorageLimit(server.db, FREE_PLAN_ID, 10);
  expect(await client.post(list, { ...POLICY, pages: [await createPhoto('#bbb')] })).toMatchObject({
    ...{ status: 413, body: { code: 'plans.full' } },
  });
  await setStorageLimit(server.db, FREE_PLAN_ID, 1_000_000_000);
  expect(pet.id).toBe(addedDocument.body.petId);
});

test('has one reminder of its last day, outside the score', async () => {
  const { client, add, reminders } = await startHousehold();
  const readInsights = async () => (await client.get<HealthInsights>('/api/health-insights')).body;
  const insightsBefore = await readInsights();
  const lateDocument = await add({ ...POLICY, expiresOn: '2026-11-01' });
  await add({ ...POLICY, reminderEnabled: false });
  await add({ ...POLICY, expiresOn: null });
  const [reminder, ...others] = await reminders();
  expect(others).toEqual([]);
  expect(reminder).toMatchObject({
    ...{
      type: 'document',
      documentId: lateDocument.id,
      medicalRecordId: null,
      dueDate: '2026-11-01',
    },
    ...{ title: POLICY.title, isOverdue: true },
  });
  expect(await readInsights()).toEqual(insightsBefore);
  const completePath = `/api/reminders/${reminder?.id}/complete`;
  expect((await client.put(completePath, {})).body).toMatchObject({
    isCompleted: true,
  });
  expect((await readInsights()).completedThisMonth).toBe(insightsBefore.completedThisMonth);

  // A changed title leaves the reminder completed; another last day reopens it.
  await client.put(documentPath(lateDocument.id), { title: 'Policy' });
  expect(await reminders()).toMatchObject([{ title: 'Policy', isCompleted: true }]);
  await client.put(documentPath(lateDocument.id), { expiresOn: '2027-11-01' });
  expect(await reminders()).toMatchObject([
    {
      id: reminder?.id,
      dueDate: '2027-11-01',
      isCompleted: false,
      isOverdue: false,
    },
  ]);
  await client.delete(documentPath(lateDocument.id));
  expect(await reminders()).toEqual([]);
  await client.post(`${documentPath(lateDocument.id)}/restore`);
  expect(await reminders()).toMatchObject([{ id: reminder?.id }]);
  await client.put(documentPath(lateDocument.id), { reminderEnabled: false });
  expect(await reminders()).toEqual([]);
});

test('is announced 30 and 7 days ahead and on the day, and never again', async () => {
  await using service = await startPushService();
  await using ownServer = await startTestServer();
  const { client, user } = await ownServer.owner({
    notificationPreferences: {
      email: true,
      sms: false,
      push: true,
      reminders: true,
    },
  });
  const pet = await buildPet(ownServer.db, { userId: user.id, name: 'Bantay' });
  await client.post('/api/push/subscriptions', service.subscription());
  await client.post(`/api/pets/${pet.id}/pet-documents`, {
    ...POLICY,
    expiresOn: '2027-01-10',
  });
  const toldTitles: string[] = [];
  for (let day = 0; day < 60; day += 1) {
    ownServer.clock.set(
      `${new Date(Date.parse('2026-11-25') + day * DAY).toISOString().slice(0, 10)}T02:00:00.000Z`,
    );
    await sendReminders(ownServer.parts);
    for (const { payload } of service.pushed.splice(0)) {
      toldTitles.push(
        `${ownServer.clock.now().toISOString().slice(0, 10)} ${payload.title}: ${payload.body}`,
      );
    }
  }
  expect(toldTitles).toEqual([
    '2026-12-11 Insurance policy for Bantay: Ends in 30 days, Jan 10, 2027.',
    '2027-01-03 Insurance policy for Bantay: Ends in 7 days, Jan 10, 2027.',
    '2027-01-10 Insurance policy for Bantay: Ends today, Jan 10, 2027.',
  ]);
});

test('waits under Recently deleted, and goes for good with its pages after 30 days', async () => {
  const { client, add, list, user } = await startHousehold();
  const document = await add({ ...POLICY, pages: [await createPhoto('#aa0000')] });
  const { cursor } = (await client.get<Changes>('/api/changes?limit=500')).body;
  expect(
    (await client.delete(`${documentPath(document.id)}?version=${document.version}`)).status,
  ).toBe(200);
  expect((await client.get<PetDocument[]>(list)).body).toEqual([]);
  const listDeleted = async () => (await client.get<DeletedThing[]>('/api/recently-deleted')).body;
  expect(await listDeleted()).toMatchObject([
    {
      kind: 'petDocument',
      id: document.id,
      name: POLICY.title,
      petName: 'Bantay',
    },
  ]);
  const { changes } = (await client.get<Changes>(`/api/changes?limit=500&since=${cursor}`)).body;
  expect(changes).toContainEqual(
    expect.objectContaining({
      entity: 'petDocument',
      id: document.id,
      kind: 'deleted',
    }),
  );
  expect((await client.get(document.pages[0]?.thumbnailUrl ?? '')).status).toBe(200);
  const restoreResponse = await client.post<PetDocument>(`${documentPath(document.id)}/restore`);
  expect(restoreResponse.body).toMatchObject({ ...POLICY, pages: document.pages });
  await client.delete(documentPath(document.id));
  server.clock.advance(31 * DAY);
  await purgeDeleted(server.parts, entities);
  expect(await server.db.run((knex) => knex('petDocuments').where({ id: document.id }))).toEqual(
    [],
  );
  expect((await findSubscription(server.db, user.id))?.storageUsed).toBe(0);
});

test('is exported with its pages and reminder, and imported once', async () => {
  const { client, add } = await startHousehold();
  const document = await add({ ...POLICY, pages: [await createPhoto('#aa0000')] });
  await sendPdf(client, document.id, 'Two.pdf');
  const { text, data } = await exportOf(server, client);
  expect(data).toMatchObject({
    petDocuments: [{ id: document.id, ...POLICY }],
    petDocumentPages: [
      {
        documentId: document.id,
        position: 0,
        data: expect.stringMatching(/^data:image/),
      },
      {
        position: 1,
        name: 'Two.pdf',
        data: expect.stringMatching(/^data:application\/pdf/),
      },
    ],
    reminders: [{ type: 'document', documentId: document.id }],
  });
  const otherOwner = await server.owner();
  const uploadTarget = { url: server.url, client: otherOwner.client };
  const addedFields = {
    petDocuments: 1,
    petDocumentPages: 2,
    reminders: 1,
    photos: 1,
  };
  expect((await upload(uploadTarget, '/api/import', text)).body).toMatchObject({
    added: addedFields,
  });
  expect((await upload(uploadTarget, '/api/import', text)).body).toMatchObject({
    added: { petDocuments: 0, petDocumentPages: 0, reminders: 0 },
  });
  const [pet] = (await otherOwner.client.get<{ id: string }[]>('/api/pets')).body;
  const listPath = `/api/pets/${pet?.id}/pet-documents`;
  const [copy] = (await otherOwner.client.get<PetDocument[]>(listPath)).body;
  expect(copy).toMatchObject(POLICY);
  expect(copy?.pages.map(({ type, name }) => [type, name])).toEqual([
    ['photo', null],
    ['pdf', 'Two.pdf'],
  ]);
  const reminders = await otherOwner.client.get<ReminderWithPet[]>('/api/reminders');
  expect(reminders.body).toMatchObject([{ documentId: copy?.id, dueDate: POLICY.expiresOn }]);

  // Importing a file that has no reminders makes the reminders of its documents too.
  const thirdOwner = await server.owner();
  const fileWithoutReminders = JSON.stringify({ ...data, reminders: [] });
  await upload({ url: server.url, client: thirdOwner.client }, '/api/import', fileWithoutReminders);
  const reminderResponse = await thirdOwner.client.get<ReminderWithPet[]>('/api/reminders');
  expect(reminderResponse.body).toMatchObject([{ type: 'document', dueDate: POLICY.expiresOn }]);
});

test('goes along with its pet, unless it is left out', async () => {
  const { client, add, pet, user } = await startHousehold();
  const firstDocument = await add({ ...POLICY, pages: [await createPhoto('#aa0000')] });
  const documentLeft = await add({
    ...POLICY,
    title: 'Contract',
    pages: [await createPhoto('#00aa00')],
  });
  const path = `/api/pets/${pet.id}/hand-over`;
  const overview = await client.get<HandOverOverview>(path);
  expect(overview.body).toMatchObject({
    goesAlong: { documents: 2, photos: 2 },
    documents: [
      { id: firstDocument.id, name: POLICY.title },
      { id: documentLeft.id, name: 'Contract' },
    ],
  });
  const { body } = await client.post<NewHandOver>(path, { leftOutIds: [documentLeft.id] });
  const ben = await server.owner();
  const token = body.link.slice(body.link.lastIndexOf('/') + 1);
  expect((await ben.client.get(`/api/hand-overs/${token}`)).body).toMatchObject({
    goesAlong: { documents: 1, photos: 1 },
  });
  expect((await ben.client.post(`/api/hand-overs/${token}/accept`)).status).toBe(200);
  const list = (await ben.client.get<PetDocument[]>(`/api/pets/${pet.id}/pet-documents`)).body;
  expect(list.map(({ id }) => id)).toEqual([firstDocument.id]);
  expect((await ben.client.get(list[0]?.pages[0]?.url ?? '')).status).toBe(200);
  expect((await client.get(firstDocument.pages[0]?.url ?? '')).status).toBe(404);
  const readStorageUsed = async (id: string) =>
    (await findSubscription(server.db, id))?.storageUsed;
  expect([await readStorageUsed(user.id), await readStorageUsed(ben.user.id)]).toEqual([
    0,
    firstDocument.pages[0]?.size,
  ]);
  expect((await ben.client.get<ReminderWithPet[]>('/api/reminders')).body).toMatchObject([
    { documentId: firstDocument.id },
  ]);
});
