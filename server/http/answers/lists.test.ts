import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClinic } from '#db/clinics/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { createRoutes } from '#server/app.ts';
import { listReminders } from '#server/reminders/contract.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';

/**
 * These tests call every route: no list in any answer may have more than a thousand entries. Reminders are two lists
 * in one, the open and the completed ones.
 */

const ROW_COUNT = 1100;
const MAX_ROWS = 1000;
const PAGE = 100;

let server: TestServer;
let client: TestClient;
let params: Readonly<Record<string, string>>;

const createRows = (make: (index: number) => object): readonly object[] =>
  Array.from({ length: ROW_COUNT }, (_, index) => make(index));

const insert = async (table: string, all: readonly object[]): Promise<void> => {
  for (let index = 0; index < all.length; index += PAGE) {
    await server.db.run((knex) => knex(table).insert(all.slice(index, index + PAGE)));
  }
};

const ALL_OPTIONS = '?limit=1000&includePhotos=true&includeAttachments=true&includeReminders=true';

const AT = '2026-11-01T00:00:00.000Z';

beforeAll(async () => {
  server = await startTestServer();
  const { user, client: signedIn } = await server.owner();
  client = signedIn;
  const userId = user.id;
  const { id: petId, shareToken } = await buildPet(server.db, { userId, lostSince: AT });
  const { id: clinicId } = await buildClinic(server.db, { userId, source: 'own', sourceId: null });
  const rowTimes = { createdAt: AT, updatedAt: AT };
  const pet = { userId, name: 'Bantay', category: 'dog', ...rowTimes };
  await insert(
    'pets',
    createRows((index) => ({ ...pet, id: v7(), shareToken: `token-${index}` })),
  );
  await insert(
    'pets',
    createRows((index) => ({ ...pet, id: v7(), shareToken: `gone-${index}`, deletedAt: AT })),
  );
  const records = createRows(() => ({
    ...{ id: v7(), petId, type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' },
    ...{ costCentavos: 100, weight: '12 kg', ...rowTimes },
  }));
  await insert('medicalRecords', records);
  for (const isCompleted of [true, false]) {
    await insert(
      'reminders',
      createRows(() => ({
        ...{ id: v7(), petId, type: 'vaccine', title: 'Rabies', dueDate: '2026-10-01' },
        ...{ isCompleted, completedAt: isCompleted ? AT : null, ...rowTimes },
      })),
    );
  }
  await insert(
    'scannedPets',
    createRows((index) => ({
      ...{ id: v7(), userId, petId: `scan-${index}`, medicalRecordCount: 0 },
      ...{ scannedAt: AT, createdAt: AT },
    })),
  );
  await insert(
    'vetClinics',
    createRows((index) => ({
      ...{ id: v7(), userId, source: 'own', name: `C ${index}`, nameKey: `c ${index}` },
      ...{ address: 'A', type: 'general', ...rowTimes },
    })),
  );
  await insert(
    'foundReports',
    createRows(() => ({ id: v7(), petId, message: 'Here', said: v7(), createdAt: AT })),
  );
  params = { petId, shareToken, clinicId, recordId: String(Reflect.get(records[0] ?? {}, 'id')) };
});
afterAll(() => server?.[Symbol.asyncDispose]());

/** The length of the longest list anywhere in an answer. */
const findLongestList = (answer: unknown): number => {
  if (typeof answer !== 'object' || answer === null) return 0;
  const longestList = Math.max(0, ...Object.values(answer).map(findLongestList));
  return Array.isArray(answer) ? Math.max(answer.length, longestList) : longestList;
};

const exampleAddress = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'none');

test('returns at most a thousand entries in every list, whatever the limit', async () => {
  const paths = createRoutes(server.parts)
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .map(({ endpoint }) => endpoint.path)
    // The logout would sign the owner out.
    .filter((path) => path !== '/api/logout')
    // The export is one file with everything, so it has no limit.
    .filter((path) => path !== '/api/export');
  const lengths: Record<string, number> = {};
  for (const path of paths) {
    for (const query of ['', ALL_OPTIONS]) {
      const { status, body } = await client.get<unknown>(exampleAddress(path) + query);
      if (status !== 200 || body instanceof Uint8Array) continue;
      lengths[path] = Math.max(lengths[path] ?? 0, findLongestList(body));
    }
  }
  // With includeReminders, pets contain both lists.
  const needsTwoItems = (path: string) => path === '/api/pets' || path.endsWith('/reminders');
  const longLists = Object.entries(lengths).filter(
    ([path, length]) => length > (needsTwoItems(path) ? 2 * MAX_ROWS : MAX_ROWS),
  );
  expect(longLists).toEqual([]);
  // The account holds more entries than a list may return.
  expect(lengths).toMatchObject({
    '/api/pets/:petId/medical-records': MAX_ROWS,
    '/api/reminders': 2 * MAX_ROWS,
    '/api/reminders/overdue': MAX_ROWS,
    '/api/pets/:petId/reminders': 2 * MAX_ROWS,
    '/api/pets/:petId/weights': MAX_ROWS,
    '/api/scanned-pets': MAX_ROWS,
    '/api/recently-deleted': MAX_ROWS,
  });
  expect(paths.length).toBeGreaterThan(30);
});

test('returns the total number with limited lists', async () => {
  for (const [path, total] of [
    ['/api/pets', ROW_COUNT + 1],
    ['/api/reminders', 2 * ROW_COUNT],
    ['/api/reminders/overdue', ROW_COUNT],
    ['/api/scanned-pets', ROW_COUNT],
  ] as const) {
    const { headers } = await client.get(path);
    expect([path, headers.get('X-Total-Count')]).toEqual([path, String(total)]);
  }
});

test('continues open and completed reminders on the second page', async () => {
  type ListedReminders = readonly { readonly id: string; readonly isCompleted: boolean }[];
  const firstList = (await client.get<ListedReminders>(listReminders.path)).body;
  const { body } = await client.get<ListedReminders>(`${listReminders.path}?page=2`);
  expect(body.filter(({ isCompleted }) => isCompleted)).toHaveLength(ROW_COUNT - MAX_ROWS);
  expect(body.filter(({ isCompleted }) => !isCompleted)).toHaveLength(ROW_COUNT - MAX_ROWS);
  expect(new Set([...firstList, ...body].map(({ id }) => id)).size).toBe(2 * ROW_COUNT);
  expect((await client.get(`${listReminders.path}?page=0`)).status).toBe(400);
});
