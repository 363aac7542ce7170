import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord, buildRecords } from '#db/records/factory.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { ExpensePage } from './contract.ts';

const EXPENSES_PATH = '/api/expenses';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const readHistory = async (
  client: TestClient,
  query: Readonly<Record<string, string>> = {},
): Promise<ExpensePage> => {
  const answer = await client.get<ExpensePage>(`${EXPENSES_PATH}?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return answer.body;
};

const listTitles = async (client: TestClient, query: Readonly<Record<string, string>>) =>
  (await readHistory(client, query)).items.map(({ title }) => title);

/** Two pets with five expenses, and data that must never be among them. */
const startHousehold = async () => {
  const { db } = server;
  const [{ user, client }, other] = [await server.owner(), await server.owner()];
  const strangePet = await buildPet(db, { userId: other.user.id, name: 'Bantay' });
  await buildRecord(db, { petId: strangePet.id, title: 'Strange', costCentavos: 99 });
  const bantay = await buildPet(db, { userId: user.id, name: 'Bantay' });
  const nina = await buildPet(db, { userId: user.id, name: 'niña', passedAwayOn: '2026-11-02' });
  const deletedPet = await buildPet(db, { userId: user.id, deletedAt: '2026-11-01T00:00:00.000Z' });
  const addItem = (petId: string, title: string, centavos: number, overrides: object = {}) =>
    buildRecord(db, {
      petId,
      title,
      costCentavos: centavos,
      clinic: null,
      veterinarian: null,
      ...overrides,
    });
  await addItem(bantay.id, 'Rabies', 50_000, {
    type: 'vaccine',
    dateAdministered: '2026-03-01',
    clinic: 'Peñafrancia 100% Vets',
  });
  await addItem(bantay.id, 'Nail Trim', 40_000, {
    type: 'grooming',
    dateAdministered: '2026-11-02',
    veterinarian: 'Dr. O_Santos',
  });
  await addItem(nina.id, 'Ear Infection', 125_000, {
    type: 'treatment',
    dateAdministered: '2026-11-14',
    veterinarian: 'Dr. OASantos!',
  });
  await addItem(nina.id, 'Blood Test', 40_000, {
    type: 'lab-test',
    dateAdministered: '2026-11-05',
  });
  await addItem(nina.id, 'FeLV', 1, {
    type: 'vaccine',
    dateAdministered: '2025-12-31',
    clinic: 'C:\\Vet',
  });
  await addItem(bantay.id, 'Free', 0);
  await addItem(bantay.id, 'Deleted', 7, { deletedAt: '2026-11-01T00:00:00.000Z' });
  await addItem(deletedPet.id, 'Binned', 7);
  return { client, bantay, nina, strange: strangePet };
};

test('answers 401 signed out', async () => {
  expect((await server.client().get(EXPENSES_PATH)).status).toBe(401);
});

test.each([
  ['sort=colour', 'field.invalid'],
  ['order=up', 'field.invalid'],
  ['types=vaccine,beer', 'field.invalid'],
  ['pets=x', 'field.invalid'],
  ['page=0', 'field.invalid'],
  ['limit=-1', 'field.invalid'],
  ['search=%00', 'field.invalid'],
  ['search=a&search=b', 'field.text'],
  [`search=${'x'.repeat(101)}`, 'field.tooLong.100'],
])('refuses %s', async (query, code) => {
  const { client } = await server.owner();
  const answer = await client.get(`${EXPENSES_PATH}?${query}`);
  expect([answer.status, answer.body['code']]).toEqual([400, code]);
});

describe('a household', () => {
  test('is listed newest first with its total, without other owners’ expenses', async () => {
    const { client, nina } = await startHousehold();
    const page = await readHistory(client);
    expect(page).toMatchObject({ total: 5, sumCentavos: 255_001, page: 1, limit: 50 });
    expect(page.items.map(({ title }) => title)).toEqual([
      'Ear Infection',
      'Blood Test',
      'Nail Trim',
      'Rabies',
      'FeLV',
    ]);
    expect(page.items[0]).toEqual({
      id: expect.any(String),
      item: null,
      photo: null,
      petId: nina.id,
      petName: 'niña',
      type: 'treatment',
      title: 'Ear Infection',
      dateAdministered: '2026-11-14',
      veterinarian: 'Dr. OASantos!',
      clinic: null,
      costCentavos: 125_000,
    });
  });

  test.each([
    ['date', 'asc', ['FeLV', 'Rabies', 'Nail Trim', 'Blood Test', 'Ear Infection']],
    ['amount', '', ['Ear Infection', 'Rabies', 'Blood Test', 'Nail Trim', 'FeLV']],
    ['amount', 'asc', ['FeLV', 'Blood Test', 'Nail Trim', 'Rabies', 'Ear Infection']],
    ['pet', '', ['Nail Trim', 'Rabies', 'Ear Infection', 'Blood Test', 'FeLV']],
    ['pet', 'desc', ['Ear Infection', 'Blood Test', 'FeLV', 'Nail Trim', 'Rabies']],
    ['type', '', ['Nail Trim', 'Blood Test', 'Ear Infection', 'Rabies', 'FeLV']],
    ['type', 'desc', ['Rabies', 'FeLV', 'Ear Infection', 'Blood Test', 'Nail Trim']],
  ])('by %s %s: %j', async (sort, order, expected) => {
    const { client } = await startHousehold();
    expect(await listTitles(client, { sort, ...(order ? { order } : {}) })).toEqual(expected);
  });

  test('searched for at most ten words, of which few letters are converted', async () => {
    const { client, user } = await server.owner();
    const { id: petId } = await buildPet(server.db, { userId: user.id });
    // Lower-case letters of Cyrillic and Latin.
    const title = Array.from({ length: 32 }, (_, at) =>
      String.fromCodePoint(0x430 + at, 0xe0 + (at % 23)),
    ).join('');
    await buildRecord(server.db, { petId, title, costCentavos: 100 });
    server.statements();
    expect(await listTitles(client, { search: title })).toEqual([title]);
    for (const sql of server.statements())
      expect(sql.split('replace(').length).toBeLessThanOrEqual(25);
    expect(await listTitles(client, { search: 'а '.repeat(50) })).toEqual([title]);
    const search = 'a b c d e f g h i j k';
    const { status, body } = await client.get(
      `${EXPENSES_PATH}?${new URLSearchParams({ search })}`,
    );
    expect([status, body['code']]).toEqual([400, 'search.words']);
  });

  test.each([
    ['rabies', ['Rabies']],
    ['RABIES', ['Rabies']],
    ['bantay', ['Nail Trim', 'Rabies']],
    ['bantay trim', ['Nail Trim']],
    ['trim niña', []],
    ['NIÑA ear', ['Ear Infection']],
    ['peña', ['Rabies']],
    ['PEÑAFRANCIA', ['Rabies']],
    ['pena', []],
    ['santos', ['Ear Infection', 'Nail Trim']],
    // Wildcards of LIKE are matched literally.
    ['o_s', ['Nail Trim']],
    ['100%', ['Rabies']],
    ['1%v', []],
    ['%', ['Rabies']],
    ['_', ['Nail Trim']],
    ['!', ['Ear Infection']],
    ['c:\\vet', ['FeLV']],
    ["'; drop table pets; --", []],
    ['   ', ['Ear Infection', 'Blood Test', 'Nail Trim', 'Rabies', 'FeLV']],
  ])('searched for %j: %j', async (search, expected) => {
    const { client } = await startHousehold();
    const page = await readHistory(client, { search });
    expect(page.items.map(({ title }) => title)).toEqual(expected);
    expect(page.total).toBe(expected.length);
    expect(page.sumCentavos).toBe(
      page.items.reduce((sum, { costCentavos }) => sum + costCentavos, 0),
    );
  });

  test('searched for a letter whose capital is other letters, without confusing them', async () => {
    const { client, user } = await server.owner();
    const { id: petId } = await buildPet(server.db, { userId: user.id });
    for (const title of ['STRASSE', 'Straße', 'IPEK', 'ıpek', 'FIDO', 'ﬁdo'])
      await buildRecord(server.db, { petId, title, costCentavos: 100 });
    for (const title of ['Straße', 'ıpek', 'ﬁdo'])
      expect(await listTitles(client, { search: title })).toEqual([title]);
  });

  test('is filtered by type, by pet and by all filters together', async () => {
    const { client, bantay, nina, strange } = await startHousehold();
    expect(await listTitles(client, { types: 'vaccine' })).toEqual(['Rabies', 'FeLV']);
    expect(await listTitles(client, { types: 'vaccine,grooming', pets: bantay.id })).toEqual([
      'Nail Trim',
      'Rabies',
    ]);
    expect(await listTitles(client, { pets: `${bantay.id},${nina.id}`, search: 'e' })).toHaveLength(
      4,
    );
    expect(await listTitles(client, { types: 'vaccine', pets: nina.id, search: 'fe' })).toEqual([
      'FeLV',
    ]);
    expect(await readHistory(client, { pets: strange.id })).toMatchObject({ items: [], total: 0 });
  });

  test('is paged, with the totals of all on each page', async () => {
    const { client } = await startHousehold();
    const wholeHistory = await readHistory(client);
    const pages = [1, 2, 3, 4].map((page) =>
      readHistory(client, { page: String(page), limit: '2' }),
    );
    const [first, second, third, beyond] = await Promise.all(pages);
    expect([first, second, third].flatMap((page) => page?.items)).toEqual(wholeHistory.items);
    expect(beyond).toMatchObject({ items: [], total: 5, sumCentavos: 255_001, page: 4, limit: 2 });
  });
});

test('needs as many statements for 50 pets and 20,000 expenses as for one of each', async () => {
  const queries = [
    '',
    '?search=a%20b&types=vaccine&sort=pet',
    '?search=nothing',
    '/export.csv',
    '/budget',
    '/summary',
  ];
  const counts: number[][] = [];
  for (const [pets, records] of [
    [1, 1],
    [50, 400],
  ] as const) {
    await using ownServer = await startTestServer();
    const { user, client } = await ownServer.owner();
    await ownServer.db.transaction(async (tx) => {
      for (let index = 0; index < pets; index += 1) {
        const { id: petId } = await buildPet(tx, { userId: user.id });
        await buildRecords(tx, records, { petId, costCentavos: 100 });
      }
    });
    counts.push([]);
    for (const query of queries) {
      ownServer.statements();
      expect((await client.get(EXPENSES_PATH + query)).status).toBe(200);
      counts.at(-1)?.push(ownServer.statements().length);
    }
    expect(await readHistory(client)).toMatchObject({ total: pets * records });
  }
  // The CSV takes one more statement for each few hundred lines, because it is written in parts.
  const [one = [], many = []] = counts;
  // A search without a result needs no totals.
  expect(one).toEqual([3, 3, 2, 3, 3, 6]);
  expect(many).toEqual([3, 3, 2, 2 + Math.ceil(20_000 / 500), 3, 6]);
});
