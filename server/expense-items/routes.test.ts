import { afterAll, beforeAll, expect, test } from 'vitest';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { buildExpenseItem } from '#db/expenses/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { findSubscription } from '#db/plans/queries.ts';
import { readQuotaUse } from '#db/quotas.ts';
import { buildRecord } from '#db/records/factory.ts';
import type { DeletedThing } from '#server/deleted/contract.ts';
import type { Budget, ExpensePage, ExpenseSummary, Statistics } from '#server/expenses/contract.ts';
import { buildMembership } from '#server/members/testing.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { pdfForm, TINY_PDF } from '#server/testing/pdf-form.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { upload } from '#server/transfer/testing/upload.ts';
import type { ExpenseItem, ReceiptPdf } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const ITEMS_PATH = '/api/expenses/items';
const NOBODY = '01990000-0000-7000-8000-000000000001';
const food = { category: 'food', amount: '₱1,250', spentOn: '2026-11-18' };

const startHousehold = async () => {
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id, name: 'Bantay' });
  return { user, client, petId: pet.id };
};

const addItem = async (client: TestClient, overrides: object = {}): Promise<ExpenseItem> => {
  const { status, body } = await client.post<ExpenseItem>(ITEMS_PATH, { ...food, ...overrides });
  expect(status).toBe(201);
  return body;
};

test('answers 401 signed out, and 404 for another owner’s expense', async () => {
  const { client } = await startHousehold();
  const { id } = await addItem(client);
  const signedOutClient = server.client();
  const stranger = (await startHousehold()).client;
  expect((await signedOutClient.get(ITEMS_PATH)).status).toBe(401);
  expect((await signedOutClient.post(ITEMS_PATH, food)).status).toBe(401);
  for (const [who, at, status] of [
    [signedOutClient, id, 401],
    [stranger, id, 404],
    [client, NOBODY, 404],
  ] as const) {
    expect((await who.get(`${ITEMS_PATH}/${at}`)).status).toBe(status);
    expect((await who.put(`${ITEMS_PATH}/${at}`, { note: 'x' })).status).toBe(status);
    expect((await who.delete(`${ITEMS_PATH}/${at}`)).status).toBe(status);
    expect((await who.post(`${ITEMS_PATH}/${at}/restore`, {})).status).toBe(status);
  }
  expect((await stranger.get<ExpenseItem[]>(ITEMS_PATH)).body).toEqual([]);
});

test.each([
  ['category', { category: 'beer' }, 'Please choose what it was for'],
  ['amount', { amount: '' }, 'Please enter an amount above 0, such as 1250 or 250.50'],
  ['amount', { amount: 'much' }, 'Please enter an amount above 0, such as 1250 or 250.50'],
  ['amount', { amount: '0' }, 'Please enter an amount above 0, such as 1250 or 250.50'],
  ['amount', { amount: '-5' }, 'Please enter an amount above 0, such as 1250 or 250.50'],
  ['amount', { amount: '₱−1,250.00' }, 'Please enter an amount above 0, such as 1250 or 250.50'],
  ['amount', { amount: '2 x 500' }, 'Please enter an amount above 0, such as 1250 or 250.50'],
  ['amount', { amount: 1e-7 }, 'Please enter an amount above 0, such as 1250 or 250.50'],
  ['amount', { amount: 1e21 }, 'Please check the cost: it is too high.'],
  ['amount', { amount: -5 }, 'Please enter an amount above 0, such as 1250 or 250.50'],
  ['spentOn', { spentOn: '' }, 'Please enter the date'],
  ['spentOn', { spentOn: '2026-11-21' }, 'An expense cannot be in the future'],
  ['petId', { petId: 'x' }, 'This pet was not found. Please choose another one.'],
  ['petId', { petId: NOBODY }, 'This pet was not found. Please choose another one.'],
])('refuses an invalid %s with its own message: %j', async (field, change, message) => {
  const { client } = await startHousehold();
  const item = await addItem(client);
  for (const refusedFields of [
    await client.post(ITEMS_PATH, { ...food, ...change }),
    await client.put(`${ITEMS_PATH}/${item.id}`, change),
  ]) {
    expect(refusedFields.status).toBe(400);
    expect(refusedFields.body).toMatchObject({ fields: { [field]: { message } } });
  }
  expect((await client.get(`${ITEMS_PATH}/${item.id}`)).body).toEqual(item);
});

test('adds, reads, changes by version, deletes and restores an expense', async () => {
  const { client, petId } = await startHousehold();
  const id = '01990000-0000-7000-8000-0000000000e1';
  const stranger = await startHousehold();
  expect((await client.post(ITEMS_PATH, { ...food, petId: stranger.petId })).status).toBe(400);
  const receipt = asDataUrl(await jpeg());
  const item = await addItem(client, { id, petId, note: ' Dry food ', imageUrl: receipt });
  expect(item).toEqual({
    ...{ id, petId, category: 'food', amount: '₱1,250', amountCentavos: 125_000 },
    ...{ spentOn: '2026-11-18', note: 'Dry food', imageUrl: '[image_available]' },
    photo: { id: expect.any(String), url: expect.any(String), thumbnailUrl: expect.any(String) },
    ...{
      pdf: null,
      mergedAt: null,
      version: item.version,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  });
  expect((await client.post(ITEMS_PATH, { ...food, id })).status).toBe(409);
  const url = item.photo?.url ?? '';
  expect((await client.get(url)).status).toBe(200);
  expect((await stranger.client.get(url)).status).toBe(404);

  const itemPath = `${ITEMS_PATH}/${id}`;
  const changedItem = await client.put<ExpenseItem>(itemPath, {
    ...{ amount: '99.50', petId: null, imageUrl: null, version: item.version },
  });
  expect(changedItem.body).toMatchObject({
    ...{ amountCentavos: 9950, petId: null, photo: null, note: 'Dry food' },
    version: item.version + 1,
  });
  expect((await client.get(url)).status).toBe(404);
  const conflictResponse = await client.put(itemPath, { amount: '1', version: item.version });
  expect([conflictResponse.status, conflictResponse.body]).toMatchObject([
    409,
    { current: { amount: '99.50', version: item.version + 1 } },
  ]);
  expect((await client.delete(`${itemPath}?version=${item.version}`)).status).toBe(409);

  expect((await client.delete(`${itemPath}?version=${item.version + 1}`)).status).toBe(200);
  expect((await client.get(itemPath)).status).toBe(404);
  expect((await client.get<ExpenseItem[]>(ITEMS_PATH)).body).toEqual([]);
  expect((await client.get<DeletedThing[]>('/api/recently-deleted')).body).toMatchObject([
    { kind: 'expense', id, name: 'Dry food', type: 'food', centavos: 9950, petId: null },
  ]);
  expect((await stranger.client.post(`${itemPath}/restore`, {})).status).toBe(404);
  const restoredItem = await client.post<ExpenseItem>(`${itemPath}/restore`, {});
  expect(restoredItem.body).toMatchObject({ id, amount: '99.50', version: item.version + 2 });
  expect((await client.get<DeletedThing[]>('/api/recently-deleted')).body).toEqual([]);
});

test('counts it in every sum, the history, the search and the CSV file', async () => {
  const { client, petId, user } = await startHousehold();
  await buildPet(server.db, { userId: user.id, name: 'Muning' });
  const record = { petId, dateAdministered: '2026-11-01', costCentavos: 10_000, title: 'Rabies' };
  await buildRecord(server.db, record);
  await addItem(client, { petId, note: 'Dry food', amount: '250' });
  await addItem(client, { category: 'insurance', amount: '30', spentOn: '2026-10-02' });
  const summary = (await client.get<ExpenseSummary>('/api/expenses/summary')).body;
  expect(summary).toMatchObject({
    ...{ centavos: 38_000, records: 3, forAll: { centavos: 3000, records: 1 } },
    everyPet: [{ petId, petName: 'Bantay' }],
    pets: [{ petId, centavos: 35_000, records: 2 }],
    types: [
      { type: 'food', centavos: 25_000 },
      { type: 'vaccine', centavos: 10_000 },
      { type: 'insurance', centavos: 3000 },
    ],
  });
  expect((await client.get<Statistics>('/api/statistics')).body).toMatchObject({
    ...{ spentThisMonthCentavos: 35_000, spentThisYearCentavos: 38_000, records: 1 },
  });
  await addItem(client, { category: 'supplies', amount: '7', spentOn: '2026-11-02' });
  const budget = (await client.get<Budget>('/api/expenses/budget')).body;
  expect(budget).toMatchObject({ spentCentavos: 35_700, forAllCentavos: 700, outsideCentavos: 0 });
  expect(budget.months.slice(-2)).toEqual([
    { month: '2026-10', centavos: 3000 },
    { month: '2026-11', centavos: 35_700 },
  ]);

  const listTitles = async (query: string) => {
    const { body } = await client.get<ExpensePage>(`/api/expenses?${query}`);
    return [body.total, body.sumCentavos, body.items.map(({ title, type }) => title || type)];
  };
  expect(await listTitles('')).toEqual([
    4,
    38_700,
    ['Dry food', 'supplies', 'Rabies', 'insurance'],
  ]);
  expect(await listTitles('limit=1&page=2')).toEqual([4, 38_700, ['supplies']]);
  expect(await listTitles('types=food,vaccine&sort=amount')).toEqual([
    ...[2, 35_000, ['Dry food', 'Rabies']],
  ]);
  expect(await listTitles(`pets=${petId}`)).toEqual([2, 35_000, ['Dry food', 'Rabies']]);
  expect(await listTitles('search=bantay dry')).toEqual([1, 25_000, ['Dry food']]);
  // An expense without a note is listed under its category's name, in the owner's language.
  expect(await listTitles('search=insur')).toEqual([1, 3000, ['insurance']]);
  expect(await listTitles('search=food&sort=pet')).toEqual([1, 25_000, ['Dry food']]);
  const [first] = (await client.get<ExpensePage>('/api/expenses?limit=1')).body.items;
  expect(first).toMatchObject({ petId, petName: 'Bantay', item: { amount: '250', petId } });
  const file = (await client.get<Uint8Array>('/api/expenses/export.csv?types=food,insurance')).body;
  expect(new TextDecoder().decode(file).split('\r\n').slice(1)).toEqual([
    '"2026-11-18","Bantay","Food","Dry food","","",250.00',
    '"2026-10-02","","Insurance","","","",30.00',
    '',
  ]);
});

test('keeps an expense of a deleted pet for all pets, until the pet is restored', async () => {
  const { client, petId } = await startHousehold();
  const { id } = await addItem(client, { petId });
  const getPetId = async () => (await client.get<ExpenseItem>(`${ITEMS_PATH}/${id}`)).body.petId;
  expect((await client.delete(`/api/pets/${petId}`)).status).toBe(200);
  expect(await getPetId()).toBe(null);
  expect((await client.get<ExpenseItem[]>(ITEMS_PATH)).body).toMatchObject([{ id, petId: null }]);
  expect((await client.get<ExpensePage>('/api/expenses')).body.items).toMatchObject([
    { id, petId: null, petName: null, item: { petId: null } },
  ]);
  // Other fields can be edited while the pet is deleted, without losing the pet.
  expect((await client.put(`${ITEMS_PATH}/${id}`, { note: 'Kibble' })).status).toBe(200);
  await client.post(`/api/pets/${petId}/restore`, {});
  expect(await getPetId()).toBe(petId);
});

test('counts expenses against the quota of records', async () => {
  const { user, client } = await startHousehold();
  const readUsage = async () => {
    const storageOwner = { userId: user.id, freePlanId: FREE_PLAN_ID };
    return (await readQuotaUse(server.db, storageOwner, 'records'))?.held;
  };
  await addItem(client);
  expect(await readUsage()).toBe(1);
});

const sendPdf = (client: TestClient, id: string) =>
  client.post<ReceiptPdf>(`${ITEMS_PATH}/${id}/documents`, pdfForm('Resibo ñ.pdf'));

test('keeps a PDF as the receipt, in place of a photo', async () => {
  const { user, client } = await startHousehold();
  const stranger = (await startHousehold()).client;
  const item = await addItem(client, { note: 'Dry food', imageUrl: asDataUrl(await jpeg()) });
  expect((await sendPdf(server.client(), item.id)).status).toBe(401);
  expect((await sendPdf(stranger, item.id)).status).toBe(404);
  const { status, body: pdf } = await sendPdf(client, item.id);
  expect([status, pdf]).toEqual([
    201,
    {
      ...{ id: pdf.id, name: 'Resibo ñ.pdf', size: TINY_PDF.length },
      url: `/api/documents/${pdf.id}`,
    },
  ]);
  const editBody = { photo: null, imageUrl: '[image_available]', pdf, version: item.version };
  expect((await client.get(`${ITEMS_PATH}/${item.id}`)).body).toMatchObject(editBody);
  const { body: page } = await client.get<ExpensePage>('/api/expenses');
  expect(page.items.map((expense) => expense.item)).toMatchObject([editBody]);
  expect((await client.get(item.photo?.url ?? '')).status).toBe(404);
  for (const [who, expected] of [
    [client, 200],
    [stranger, 404],
    [server.client(), 401],
  ] as const) {
    expect((await who.get(pdf.url)).status).toBe(expected);
  }
  expect((await client.get(`/api/photos/${pdf.id}`)).status).toBe(404);
  const readStorageUsed = async () => (await findSubscription(server.db, user.id))?.storageUsed;
  expect(await readStorageUsed()).toBe(TINY_PDF.length);

  // An edit without the receipt leaves the stored PDF, and an edit with a new receipt replaces it.
  await client.put(`${ITEMS_PATH}/${item.id}`, { amount: '99', imageUrl: '[image_available]' });
  expect((await client.get(`${ITEMS_PATH}/${item.id}`)).body).toMatchObject({ amount: '99', pdf });
  const secondPdf = await sendPdf(client, item.id);
  expect(secondPdf.status).toBe(201);
  expect((await client.get(pdf.url)).status).toBe(404);
  expect(await readStorageUsed()).toBe(TINY_PDF.length);
  const clearedItem = await client.put(`${ITEMS_PATH}/${item.id}`, { imageUrl: null });
  expect(clearedItem.body).toMatchObject({ pdf: null, photo: null, imageUrl: null });
  expect((await client.get(secondPdf.body.url)).status).toBe(404);
  expect(await readStorageUsed()).toBe(0);
});

test('opens receipts for family, as far as the household shows the expense', async () => {
  const ana = await startHousehold();
  const { id: otherPetId } = await buildPet(server.db, { userId: ana.user.id });
  const receipts = await Promise.all(
    [ana.petId, otherPetId, null].map(async (petId, shade) => {
      const photo = asDataUrl(await jpeg({ width: 8 + shade }));
      const item = await addItem(ana.client, { petId, imageUrl: photo });
      const { id } = await addItem(ana.client, { petId });
      const { body: pdf } = await sendPdf(ana.client, id);
      return { itemId: item.id, urls: [item.photo?.url ?? '', pdf.url] };
    }),
  );
  const readAs = async ({ client }: { readonly client: TestClient }) => {
    const read = async (url: string) => (await client.get(url)).status;
    return Promise.all(receipts.map(({ urls }) => Promise.all(urls.map(read))));
  };
  const join = async (role: 'family' | 'carer', petIds: readonly string[] | null) => {
    const member = await server.owner();
    const pair = { ownerId: ana.user.id, userId: member.user.id };
    await buildMembership(server.db, pair, { role, petIds });
    return member;
  };
  const [open, closed] = [
    [200, 200],
    [404, 404],
  ];
  const family = await join('family', null);
  const familyOfPet = await join('family', [ana.petId]);
  expect(await readAs(family)).toEqual([open, open, open]);
  expect(await readAs(familyOfPet)).toEqual([open, closed, closed]);
  expect(await readAs(await join('carer', null))).toEqual([closed, closed, closed]);
  await ana.client.delete(`${ITEMS_PATH}/${receipts[1]?.itemId}`);
  expect(await readAs(family)).toEqual([open, [404, 200], open]);
  await ana.client.delete(`/api/pets/${ana.petId}`);
  expect(await readAs(familyOfPet)).toEqual([closed, closed, closed]);
});

test('refuses a PDF in place of a receipt that its sender does not know', async () => {
  const { client } = await startHousehold();
  const { id } = await addItem(client, { note: 'Dry food' });
  const sendInPlaceOf = (replaces: string) =>
    client.post<{ id: string; code?: string }>(
      `${ITEMS_PATH}/${id}/documents?replaces=${replaces}`,
      pdfForm('Resibo.pdf'),
    );
  const imageUrl = asDataUrl(await jpeg());
  const { photo } = (await client.put<ExpenseItem>(`${ITEMS_PATH}/${id}`, { imageUrl })).body;
  const refusal = (current: object) => ({
    status: 409,
    body: { code: 'expenses.receipt.changed', current: { id, ...current } },
  });
  expect(await sendInPlaceOf('')).toMatchObject(refusal({ photo, pdf: null }));
  expect((await client.get(photo?.url ?? '')).status).toBe(200);
  const { status, body: pdf } = await sendInPlaceOf(photo?.id ?? '');
  expect(status).toBe(201);
  expect(await sendInPlaceOf(photo?.id ?? '')).toMatchObject(refusal({ photo: null, pdf }));
  // What another device removed is not missed.
  await client.put(`${ITEMS_PATH}/${id}`, { imageUrl: null });
  expect((await sendInPlaceOf(pdf.id)).status).toBe(201);
});

test('asks which receipt to keep if an edit would replace a PDF that its sender does not know', async () => {
  const { client } = await startHousehold();
  const { id, version } = await addItem(client, { note: 'Dry food' });
  const path = `${ITEMS_PATH}/${id}`;
  const { body: pdf } = await sendPdf(client, id);
  const imageUrl = asDataUrl(await jpeg());
  const edit = { imageUrl, version, replaces: '' };
  const conflict = { status: 409, body: { code: 'http.conflict', current: { id, version, pdf } } };
  expect(await client.put(path, edit)).toMatchObject(conflict);
  expect(await client.put(path, { ...edit, imageUrl: null })).toMatchObject(conflict);
  expect((await client.get(pdf.url)).status).toBe(200);
  // An edit of something else concerns no receipt.
  const { body: edited } = await client.put<ExpenseItem>(path, {
    amount: '9',
    version,
    replaces: '',
  });
  expect(edited).toMatchObject({ amount: '9', pdf });

  // The PDF that was not chosen is kept with the side, and can be put back.
  const givenUp = [{ words: {}, photos: [`/api/photos/${pdf.id}`] }];
  const choice = { imageUrl, version: edited.version, replaces: pdf.id, conflict: { givenUp } };
  const { status, body: withPhoto } = await client.put<ExpenseItem>(path, choice);
  expect([status, withPhoto.pdf]).toEqual([200, null]);
  const [side] = (await client.get<DeletedThing[]>('/api/recently-deleted')).body;
  const { body: given } = await client.get(`/api/recently-deleted/sides/${side?.id}`);
  expect(given).toMatchObject({ photos: [{ id: pdf.id, url: pdf.url }] });
  const restored = await client.put(path, {
    ...{ imageUrl: `/api/photos/${pdf.id}`, version: withPhoto.version },
    conflict: { takesBack: side?.id },
  });
  expect(restored).toMatchObject({ status: 200, body: { photo: null, pdf } });
});

test('shows no photo of a deleted expense whose receipt is a PDF', async () => {
  const { client } = await startHousehold();
  const item = await addItem(client, { imageUrl: asDataUrl(await jpeg()) });
  const listDeleted = async () => {
    await client.delete(`${ITEMS_PATH}/${item.id}`);
    return (await client.get<DeletedThing[]>('/api/recently-deleted')).body;
  };
  expect(await listDeleted()).toMatchObject([{ id: item.id, photo: { id: item.photo?.id } }]);
  await client.post(`${ITEMS_PATH}/${item.id}/restore`, {});
  await sendPdf(client, item.id);
  expect(await listDeleted()).toMatchObject([{ id: item.id, photo: null }]);
});

test('lists only expenses with a receipt, and sums them', async () => {
  const { user, client, petId } = await startHousehold();
  await addItem(client, { note: 'Without', amount: '1' });
  await addItem(client, { note: 'Photo', amount: '20', imageUrl: asDataUrl(await jpeg()) });
  await sendPdf(client, (await addItem(client, { note: 'PDF', amount: '300', petId })).id);
  await buildRecord(server.db, { petId, costCentavos: 4000, cost: '40' });
  await buildExpenseItem(server.db, { userId: user.id, deletedAt: '2026-11-01T00:00:00.000Z' });
  const listItems = async (query: string) => {
    const { body } = await client.get<ExpensePage>(`/api/expenses?${query}`);
    return [body.items.map(({ title }) => title).toSorted(), body.total, body.sumCentavos];
  };
  expect(await listItems('receipts=true')).toEqual([['PDF', 'Photo'], 2, 32_000]);
  expect(await listItems('receipts=true&search=pho')).toEqual([['Photo'], 1, 2000]);
  expect(await listItems(`receipts=true&pets=${petId}`)).toEqual([['PDF'], 1, 30_000]);
  expect((await listItems('receipts=false'))[1]).toBe(4);
  const file = (await client.get<Uint8Array>('/api/expenses/export.csv?receipts=true')).body;
  expect(new TextDecoder().decode(file).trimEnd().split('\r\n')).toHaveLength(3);
});

test('exports and imports a receipt that is a PDF', async () => {
  const { client } = await startHousehold();
  await sendPdf(client, (await addItem(client, { note: 'Dry food' })).id);
  expect((await client.get('/api/export/size')).body).toMatchObject({ expenseItems: 1, photos: 0 });
  const { data, text: file } = await exportOf(server, client);
  expect(data).toMatchObject({
    expenseItems: [
      { imageUrl: expect.stringMatching(/^data:application\/pdf/), receiptName: 'Resibo ñ.pdf' },
    ],
  });
  const otherOwner = await server.owner();
  await upload({ url: server.url, client: otherOwner.client }, '/api/import', file);
  const [item] = (await otherOwner.client.get<ExpenseItem[]>(ITEMS_PATH)).body;
  expect(item).toMatchObject({ photo: null, pdf: { name: 'Resibo ñ.pdf', size: TINY_PDF.length } });
  expect((await otherOwner.client.get(item?.pdf?.url ?? '')).status).toBe(200);
});

test('exports expenses with receipts and pets, and imports them once', async () => {
  const { user, client, petId } = await startHousehold();
  const passedAway = await buildPet(server.db, {
    userId: user.id,
    deletedAt: '2026-11-01T00:00:00.000Z',
  });
  await addItem(client, { petId, note: 'Dry food', imageUrl: asDataUrl(await jpeg()) });
  await buildExpenseItem(server.db, { userId: user.id, petId: passedAway.id, note: 'Bed' });
  const typedBefore = { note: 'Toy', amount: '-5', amountCentavos: 500 };
  await buildExpenseItem(server.db, { userId: user.id, ...typedBefore });
  await buildExpenseItem(server.db, { userId: user.id, deletedAt: '2026-11-01T00:00:00.000Z' });
  const { data, text: file } = await exportOf(server, client);
  expect(data).toMatchObject({
    // Expenses are ordered by id, and ids contain the time.
    expenseItems: [
      { petId, note: 'Dry food', imageUrl: expect.stringMatching(/^data:image/) },
      { petId: null, note: 'Bed', amount: '₱1,250', imageUrl: null },
      { note: 'Toy', amount: '-5' },
    ],
  });
  const otherOwner = await server.owner();
  const target = { url: server.url, client: otherOwner.client };
  expect((await upload(target, '/api/import', file)).body).toMatchObject({
    added: { expenseItems: 3 },
  });
  expect((await upload(target, '/api/import', file)).body).toMatchObject({
    ...{ added: { expenseItems: 0 }, alreadyThere: { expenseItems: 3 } },
  });
  const [pet] = (await otherOwner.client.get<{ id: string }[]>('/api/pets')).body;
  expect((await otherOwner.client.get<ExpenseItem[]>(ITEMS_PATH)).body).toMatchObject([
    {
      note: 'Dry food',
      petId: pet?.id,
      amountCentavos: 125_000,
      photo: { id: expect.any(String) },
    },
    { note: 'Bed', petId: null, amountCentavos: 125_000 },
    { ...typedBefore, amount: '5' },
  ]);
});

test('shows the photo of a record beside its cost', async () => {
  const { client, petId } = await startHousehold();
  const cost = {
    type: 'checkup',
    title: 'Annual Exam',
    cost: '600',
    dateAdministered: '2026-11-18',
  };
  const imageUrl = asDataUrl(await jpeg());
  await client.post(`/api/pets/${petId}/medical-records`, { ...cost, imageUrl });
  await addItem(client, { petId, spentOn: '2026-11-17' });
  const { body } = await client.get<ExpensePage>('/api/expenses');
  const [record, item] = body.items;
  expect(record).toMatchObject({
    title: 'Annual Exam',
    photo: { id: expect.any(String) },
    item: null,
  });
  expect((await client.get(record?.photo?.thumbnailUrl ?? '')).status).toBe(200);
  expect(item).toMatchObject({ photo: null, item: { photo: null } });
});

test('finds an expense’s pet that came with an earlier file of the export', async () => {
  const { client, petId } = await startHousehold();
  await addItem(client, { petId });
  const { data } = await exportOf(server, client);
  const otherOwner = await server.owner();
  const target = { url: server.url, client: otherOwner.client };
  const parts = [
    { ...data, expenseItems: [] },
    { ...data, pets: [], medicalRecords: [] },
  ];
  for (const part of parts) {
    expect((await upload(target, '/api/import', JSON.stringify(part))).status).toBe(200);
  }
  const [pet] = (await otherOwner.client.get<{ id: string }[]>('/api/pets')).body;
  expect((await otherOwner.client.get<ExpenseItem[]>(ITEMS_PATH)).body).toMatchObject([
    { petId: pet?.id },
  ]);
});
