import { expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { MedicalRecord, RecordPage } from './contract.ts';

const setUp = async (server: TestServer) => {
  const { user, client } = await server.owner();
  const { id: petId } = await buildPet(server.db, { userId: user.id });
  const recordFields = [
    ['a', 'vaccine', '2026-01-01', 300],
    ['b', 'surgery', '2026-03-01', 100],
    ['c', 'grooming', '2026-02-01', 200],
    ['d', 'vaccine', '2026-03-01', 200],
  ] as const;
  for (const [title, type, dateAdministered, costCentavos] of recordFields) {
    const fields = { petId, title, type, dateAdministered, costCentavos };
    await buildRecord(server.db, { ...fields, id: `01990000-0000-7000-8000-00000000000${title}` });
  }
  const path = `/api/pets/${petId}/medical-records`;
  const listTitles = async (query: string) =>
    (await client.get<MedicalRecord[]>(path + query)).body.map(({ title }) => title).join('');
  return { client, path, titles: listTitles };
};

test.each([
  ['', 'bdca'],
  ['?sort=dateAdministered', 'bdca'],
  ['?order=asc', 'acbd'],
  ['?sort=type', 'cbda'],
  ['?sort=type&order=desc', 'dabc'],
  ['?sort=cost', 'adcb'],
  ['?sort=cost&order=asc', 'bdca'],
  ['?types=vaccine', 'da'],
  ['?types=vaccine,grooming&order=asc', 'acd'],
  ['?types=lab-test', ''],
  ['?types=', 'bdca'],
])('%s gives %s, equal ones newest first', async (query, expected) => {
  await using server = await startTestServer();
  const { titles } = await setUp(server);
  expect(await titles(query)).toBe(expected);
});

test('pages continue in the same order and count what was chosen', async () => {
  await using server = await startTestServer();
  const { client, path } = await setUp(server);
  const pages: RecordPage[] = [];
  for (const page of [1, 2, 3]) {
    const query = `?types=vaccine,surgery&sort=cost&limit=1&page=${page}`;
    const { body, headers } = await client.get<RecordPage>(path + query);
    expect(headers.get('X-Total-Count')).toBe('3');
    pages.push(body);
  }
  expect(pages.flatMap(({ records }) => records.map(({ title }) => title))).toEqual([
    'a',
    'd',
    'b',
  ]);
  expect(pages.map(({ pagination }) => pagination)).toEqual([
    { page: 1, limit: 1, total: 3, hasMore: true },
    { page: 2, limit: 1, total: 3, hasMore: true },
    { page: 3, limit: 1, total: 3, hasMore: false },
  ]);
});

test.each(['types=fish', 'types=vaccine,fish', 'sort=title', 'order=up', 'types=a&types=b'])(
  'refuses %s',
  async (query) => {
    await using server = await startTestServer();
    const { client, path } = await setUp(server);
    expect(await client.get(`${path}?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'field.invalid' },
    });
  },
);

test('needs no more statements for filters and sorting', async () => {
  await using server = await startTestServer();
  const { client, path } = await setUp(server);
  const counts: number[] = [];
  for (const query of ['?page=1', '?page=1&types=vaccine,surgery&sort=cost&order=asc']) {
    server.statements();
    await client.get(path + query);
    counts.push(server.statements().length);
  }
  expect(counts[0]).toBe(counts[1]);
});
