import { expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { listReferences, readRows, readTableNames } from '#db/testing/testing-schema.ts';
import { openTestDatabase } from '#db/testing.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { pdfForm } from '#server/testing/pdf-form.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { ANA, PASSWORD, passwordHash } from './testing.ts';

const ACCOUNT_PATH = '/api/auth/account';

/** Rows that belong to no account. Those with a number or an address expire within the hour. */
const UNOWNED_TABLES: readonly string[] = [
  'biometric_challenges',
  'clinic_areas',
  'clinic_directories',
  // The table has only ids, without their former owners.
  'freed_ids',
  'phone_codes',
  'rate_limits',
  'operator_log',
  'settings',
  'subscription_plans',
];

test('every table deletes an owner’s rows through its foreign keys', async () => {
  await using database = await openTestDatabase();
  const tables = await readTableNames(database.db);
  const references = await listReferences(database.db);
  const affectedTables = new Set(['users']);
  for (let rowsLeft = 0; rowsLeft < affectedTables.size; ) {
    rowsLeft = affectedTables.size;
    for (const { table, parent, whenGone } of references) {
      if (whenGone === 'CASCADE' && affectedTables.has(parent)) affectedTables.add(table);
    }
  }
  const stayingTables = tables.filter((table) => !affectedTables.has(table));
  expect(stayingTables.toSorted()).toEqual(UNOWNED_TABLES.toSorted());
  const blockingReferences = references.filter(
    ({ parent, whenGone }) => affectedTables.has(parent) && !/^(CASCADE|SET NULL)$/.test(whenGone),
  );
  expect(blockingReferences).toEqual([]);
});

/** All rows in the database that contain any of these texts, by table. */
const findRowsWith = async ({ db }: TestServer, texts: readonly string[]) => {
  const rowCounts: Record<string, number> = {};
  for (const table of await readTableNames(db)) {
    const rows = await readRows(db, table);
    const holdingRows = rows.filter((row) =>
      texts.some((text) => JSON.stringify(row).includes(text)),
    );
    if (holdingRows.length > 0) rowCounts[table] = holdingRows.length;
  }
  return rowCounts;
};

/** A typical account: a pet, a record and a discarded side with photos, a reminder, a PDF and stored answers. */
const createHousehold = async (client: TestClient) => {
  const imageUrl = asDataUrl(await jpeg());
  const key = { 'Idempotency-Key': 'once' };
  const pet = await client.post('/api/pets', { name: 'Bantay', category: 'dog', imageUrl }, key);
  const record = await client.post(`/api/pets/${pet.body['id']}/medical-records`, {
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2026-11-01',
    nextDueDate: '2027-11-01',
    attachments: [imageUrl],
  });
  await client.post(`/api/medical-records/${record.body['id']}/documents`, pdfForm('a.pdf'));
  const entry = await client.post(`/api/pets/${pet.body['id']}/diary`, { kind: 'mood', level: 1 });
  await client.put(`/api/diary/${entry.body['id']}`, {
    conflict: { givenUp: [{ words: { note: 'Typed elsewhere' }, photos: [imageUrl] }] },
  });
  await client.post('/api/sample-pets');
  await client.post('/api/auth/biometric-register/options');
  const refusedResponse = await client.post('/api/pets', {
    name: 'Puti',
    category: 'rabbit',
    imageUrl,
  });
  await client.delete(`/api/pets/${refusedResponse.body['id']}`);
};

const OWNED_TABLES = [
  'users',
  'sessions',
  'pets',
  'medical_records',
  'reminders',
  'record_attachments',
  'record_documents',
  'given_up',
  'given_up_photos',
  'blobs',
  'idempotency_keys',
  'user_subscriptions',
  'biometric_challenges',
];

const countAllRows = async (server: TestServer): Promise<number> =>
  Object.values(await findRowsWith(server, [''])).reduce((sum, count) => sum + count, 0);

test('deletes everything of the account at once and leaves another household unchanged', async () => {
  await using server = await startTestServer();
  const bea = await server.owner({ email: 'bea@example.com' });
  await createHousehold(bea.client);
  const rowsBefore = await findRowsWith(server, ['']);
  const { user, client } = await server.owner({
    email: 'ana.reyes@example.com',
    passwordHash: await passwordHash(),
  });
  const otherClient = server.client();
  await otherClient.post('/api/auth/login', { email: user.email, password: PASSWORD });
  await createHousehold(client);
  expect(Object.keys(await findRowsWith(server, ['']))).toEqual(
    expect.arrayContaining(OWNED_TABLES),
  );

  const answer = await client.delete(ACCOUNT_PATH);
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'Your account and all its data were deleted.' },
  ]);
  expect(answer.headers.get('Clear-Site-Data')).toBe('"cache"');
  expect(client.cookies.has('alaga.sid')).toBe(false);
  const rowsLeft = await findRowsWith(server, [user.id, 'ana.reyes@example.com']);
  expect(Object.keys(rowsLeft).filter((table) => table !== 'rate_limits')).toEqual([]);
  const { rate_limits: _counted, freed_ids: _freed, ...after } = await findRowsWith(server, ['']);
  const { rate_limits: _counter, ...kept } = rowsBefore;
  expect(after).toEqual(kept);
  for (const signedInClient of [client, otherClient]) {
    expect((await signedInClient.get('/api/auth/user')).status).toBe(401);
  }
  expect((await bea.client.get<unknown[]>('/api/pets')).body).toHaveLength(4);
  const login = { email: user.email, password: PASSWORD };
  expect((await server.client().post('/api/auth/login', login)).status).toBe(401);
});

test('tells a device with leftover data that its account was deleted', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const device = server.client();
  const askDeletion = async (id: string) => {
    const { status, body } = await device.get(`/api/auth/accounts/${id}/deletion`);
    return [status, body];
  };
  const notFoundAnswer = [404, expect.objectContaining({ code: 'http.notFound' })];
  expect(await askDeletion(user.id)).toEqual(notFoundAnswer);
  await client.delete(ACCOUNT_PATH);
  expect(await askDeletion(user.id)).toEqual([200, { isDeleted: true }]);
  expect(await askDeletion('01990000-0000-7000-8000-00000000000a')).toEqual(notFoundAnswer);
});

test('lets a network ask 60 times an hour whether accounts were deleted', async () => {
  await using server = await startTestServer();
  const device = server.client();
  const ask = async () =>
    (await device.get('/api/auth/accounts/01990000-0000-7000-8000-00000000000a/deletion')).status;
  for (let attempt = 0; attempt < 60; attempt += 1) expect(await ask()).toBe(404);
  expect(await ask()).toBe(429);
});

test('answers 401 to a second request, also with an idempotency key', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const secondClient = server.client();
  for (const [name, value] of client.cookies) secondClient.cookies.set(name, value);
  const key = { 'Idempotency-Key': 'goodbye' };
  expect((await client.delete(ACCOUNT_PATH, key)).status).toBe(200);
  expect((await secondClient.delete(ACCOUNT_PATH, key)).status).toBe(401);
});

test('deletes the account once when two requests come in parallel', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const bothResponses = await Promise.all([
    client.delete(ACCOUNT_PATH),
    client.delete(ACCOUNT_PATH),
  ]);
  for (const { status } of bothResponses) expect([200, 401]).toContain(status);
  expect(await server.db.run((knex) => knex('users').select('id'))).toEqual([]);
});

test('forgets a browser that only proved the password', async () => {
  await using server = await startTestServer();
  const user = await buildUser(server.db, {
    email: ANA.email,
    isEmailConfirmed: false,
    passwordHash: await passwordHash(),
  });
  const login = { email: ANA.email, password: PASSWORD };
  expect((await server.client().post('/api/auth/login', login)).status).toBe(403);
  await server.db.run((knex) =>
    knex('users').where({ id: user.id }).update({ isEmailConfirmed: true }),
  );
  const client = server.client();
  await client.post('/api/auth/login', login);
  await client.delete(ACCOUNT_PATH);
  expect(await findRowsWith(server, [user.id])).toEqual({});
  expect(await server.db.run((knex) => knex('sessions').select('sid'))).toEqual([]);
});

const REFUSAL = {
  sqlite: ["create trigger refuse before delete on reminders begin select raise(abort, 'no'); end"],
  postgres: [
    "create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$",
    'create trigger refuse before delete on reminders for each row execute function refuse()',
  ],
};

test('leaves everything unchanged when the deletion fails', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  await createHousehold(client);
  const rowsBefore = await countAllRows(server);
  for (const statement of REFUSAL[server.db.kind])
    await server.db.run((knex) => knex.raw(statement));
  expect((await client.delete(ACCOUNT_PATH)).status).toBe(500);
  expect(await countAllRows(server)).toBe(rowsBefore);
  expect((await client.get('/api/auth/user')).status).toBe(200);
  const off = server.db.kind === 'sqlite' ? '' : ' on reminders';
  await server.db.run((knex) => knex.raw(`drop trigger refuse${off}`));
  expect((await client.delete(ACCOUNT_PATH)).status).toBe(200);
});

test('refuses a log-in during which the account is deleted', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner({ email: ANA.email, passwordHash: await passwordHash() });
  const { db } = server;
  const { transaction } = db;
  // The first transaction of a log-in stores its session.
  db.transaction = async (work) => {
    db.transaction = transaction;
    expect((await client.delete(ACCOUNT_PATH)).status).toBe(200);
    return transaction.call(db, work) as never;
  };
  const browser = server.client();
  const login = { email: ANA.email, password: PASSWORD };
  expect((await browser.post('/api/auth/login', login)).status).toBe(401);
  expect((await browser.get('/api/auth/user')).status).toBe(401);
  expect(server.lines.filter(({ level }) => level === 'error')).toEqual([]);
});
