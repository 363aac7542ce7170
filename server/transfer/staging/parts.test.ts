import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { ExportSize } from '#server/transfer/contract.ts';
import {
  countRows,
  type Exported,
  exportOf,
  ZERO_COUNTS,
} from '#server/transfer/testing/account.ts';
import { fillHousehold } from '#server/transfer/testing/household.ts';
import { upload } from '#server/transfer/testing/upload.ts';

/** The parts of a file have small limits here, so that a test can fill several of them. */
vi.mock('#server/transfer/rules.ts', async (original) => ({
  ...(await original<typeof import('#server/transfer/rules.ts')>()),
  PART_LIMIT: { bytes: 24_000, photos: 8, documents: 2 },
}));

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.[Symbol.asyncDispose]());

const readParts = async (client: TestClient) => {
  const { body: size } = await client.get<ExportSize>('/api/export/size');
  const readPart = (part: number) =>
    exportOf(server, client, `?part=${part}&cuts=${encodeURIComponent(size.cuts.join())}`);
  return { size, read: readPart };
};

const addRabies = (client: TestClient, petId: string, dateAdministered: string) =>
  client.post(`/api/pets/${petId}/medical-records`, {
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered,
    nextDueDate: `${Number(dateAdministered.slice(0, 4)) + 1}${dateAdministered.slice(4)}`,
    notes: 'x'.repeat(9000),
  });

/** Adds a plan for each record of a pet, the newest plan for the oldest record. Returns the ids of the plans. */
const addPlansOfRecords = async (client: TestClient, petId: string) => {
  const records = await client.get<{ id: string }[]>(`/api/pets/${petId}/medical-records`);
  const planIds: string[] = [];
  for (const { id: recordId } of records.body) {
    const { status, body } = await client.post<{ id: string }>(`/api/pets/${petId}/care-plans`, {
      ...{ kind: 'medication', title: 'Amoxicillin', recordId, instructions: 'x'.repeat(3000) },
      asNeeded: { minHours: 4, maxPer24Hours: 4 },
    });
    expect(status).toBe(201);
    planIds.push(body.id);
  }
  return planIds;
};

const namesOf = (rows: Exported['pets']) => rows.map(({ id }) => id);

test.each([['forwards'], ['backwards']])(
  'a large account’s parts, %s, together are the whole',
  async (order) => {
    const { client } = await server.owner({ phone: '0917', publicProfile: false });
    await fillHousehold(client, { pets: 4, medicalRecords: 24, photos: 28 });
    const pets = (await client.get<{ id: string }[]>('/api/pets')).body;
    const firstPetId = String(pets[0]?.id);
    for (const year of [2022, 2023, 2024, 2025])
      await addRabies(client, firstPetId, `${year}-06-01`);
    await client.post('/api/scanned-pets', { petId: 'somewhere-else', name: 'Muning' });
    const planIds = await addPlansOfRecords(client, firstPetId);
    for (const { id: petId } of pets) {
      const expense = { category: 'food', amount: '5', spentOn: '2026-01-01', petId };
      await client.post('/api/expenses/items', expense);
    }

    const { data: wholeExport } = await exportOf(server, client);
    const { size, read } = await readParts(client);
    expect(size.parts).toBeGreaterThan(3);
    const numbers = Array.from({ length: size.parts }, (_, index) => index + 1);
    const firstPart = await read(1);
    // Rows added or deleted meanwhile do not move others to another part.
    const { body: lateBody } = await client.post<{ id: string }>('/api/pets', {
      name: 'Late',
      category: 'cat',
    });
    const parts = [firstPart];
    for (const number of numbers.slice(1)) parts.push(await read(number));
    await client.delete(`/api/pets/${lateBody.id}`);
    for (const [at, { data, headers, text }] of parts.entries()) {
      const petNames = new Set(namesOf(data.pets));
      expect(data.medicalRecords.every(({ petId }) => petNames.has(String(petId)))).toBe(true);
      expect(text.length).toBeLessThan(32_000);
      expect(headers.get('Content-Disposition')).toBe(
        `attachment; filename="pet-care-data-2026-11-20-${at + 1}-of-${size.parts}.json"`,
      );
    }
    const names = parts.flatMap(({ data }) => namesOf(data.medicalRecords));
    expect(names.toSorted()).toEqual(namesOf(wholeExport.medicalRecords).toSorted());

    const { client: thereClient } = await server.owner();
    const target = { url: server.url, client: thereClient };
    for (const { text } of order === 'forwards' ? parts : parts.toReversed()) {
      expect((await upload(target, '/api/import', text)).status).toBe(200);
    }
    const { data: copy } = await exportOf(server, thereClient);
    const partSizes = (all: Exported) =>
      [all.medicalRecords, all.reminders, all.scannedPets].map(({ length }) => length);
    expect(partSizes(copy)).toEqual(partSizes(wholeExport));
    expect(copy.pets.filter(({ name }) => name !== 'Late')).toHaveLength(wholeExport.pets.length);
    const photos = (all: Exported) => JSON.stringify(all).match(/data:image/g)?.length;
    expect(photos(copy)).toBe(photos(wholeExport));
    expect(copy.profile).toMatchObject({
      phone: '0917',
      privacySettings: { publicProfile: false },
    });
    // A reminder keeps its link to the record that completed it, even if the two are in different parts.
    const countDone = (all: Exported) =>
      all.reminders.filter(({ completedByRecordId }) => completedByRecordId !== null).length;
    expect(countDone(wholeExport)).toBeGreaterThan(0);
    expect(countDone(copy)).toBe(countDone(wholeExport));
    // So do a plan to its record, and an expense to its pet.
    const { carePlans, expenseItems } = copy as unknown as Record<string, Exported['pets']>;
    expect(carePlans?.map(({ recordId }) => typeof recordId)).toEqual(planIds.map(() => 'string'));
    expect(expenseItems?.map(({ petId }) => typeof petId)).toEqual(pets.map(() => 'string'));
    // Later changes by the owner stay.
    const [expense] = (await thereClient.get<{ id: string }[]>('/api/expenses/items')).body;
    const expensePath = `/api/expenses/items/${expense?.id}`;
    expect((await thereClient.put(expensePath, { petId: null })).status).toBe(200);
    const countsAfter = await countRows(server);
    for (const { text } of parts) {
      expect((await upload(target, '/api/import', text)).body.added).toEqual(ZERO_COUNTS);
    }
    expect(await countRows(server)).toEqual(countsAfter);
    expect((await thereClient.get(expensePath)).body).toMatchObject({ petId: null });
  },
  90_000,
);

test('divides the diary of one pet', async () => {
  const { client } = await server.owner();
  const { body: pet } = await client.post<{ id: string }>('/api/pets', {
    ...{ name: 'Bantay', category: 'dog' },
  });
  for (let count = 0; count < 8; count += 1) {
    const entry = { kind: 'mood', level: 2, note: 'x'.repeat(9000) };
    expect((await client.post(`/api/pets/${pet.id}/diary`, entry)).status).toBe(201);
  }
  const { size, read } = await readParts(client);
  expect(size.parts).toBeGreaterThan(1);
  const target = { url: server.url, client: (await server.owner()).client };
  for (let part = size.parts; part > 0; part -= 1) {
    const { text } = await read(part);
    expect(text.length).toBeLessThan(32_000);
    expect((await upload(target, '/api/import', text)).status).toBe(200);
  }
  const [copy] = (await target.client.get<{ id: string }[]>('/api/pets')).body;
  const { body: entries } = await target.client.get<object[]>(`/api/pets/${copy?.id}/diary`);
  expect(entries).toHaveLength(8);
});

test('a small account is one file, and a further part answers 404', async () => {
  const { client } = await server.owner();
  await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
  const { size } = await readParts(client);
  expect([size.parts, size.cuts]).toEqual([1, []]);
  const { headers } = await exportOf(server, client, '?part=1');
  expect(headers.get('Content-Disposition')).toContain('"pet-care-data-2026-11-20.json"');
  expect((await client.get('/api/export?part=2')).status).toBe(404);
  for (const query of ['part=0', 'part=x', 'part=1&cuts=%27', 'part=1&cuts=']) {
    expect((await client.get(`/api/export?${query}`)).status).toBe(400);
  }
});
