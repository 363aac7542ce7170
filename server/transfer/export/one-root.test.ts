import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { NewHandOver } from '#server/hand-over/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { ExportSize } from '#server/transfer/contract.ts';
import { type Exported, exportOf } from '#server/transfer/testing/account.ts';
import { fillHousehold } from '#server/transfer/testing/household.ts';
import { upload } from '#server/transfer/testing/upload.ts';

/** The parts of a file have small limits here, so that one pet fills several of them. */
vi.mock('#server/transfer/rules.ts', async (original) => ({
  ...(await original<typeof import('#server/transfer/rules.ts')>()),
  PART_LIMIT: { bytes: 24_000, photos: 8, documents: 2 },
}));

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.[Symbol.asyncDispose]());

const createOwnerOfTwo = async () => {
  const { user, client } = await server.owner({ phone: '0917' });
  await fillHousehold(client, { pets: 2, medicalRecords: 24, photos: 6 });
  await client.post('/api/scanned-pets', { petId: 'somewhere-else', name: 'Muning' });
  const { body: pets } = await client.get<readonly [Pet, Pet]>('/api/pets');
  return { user, client, pets };
};

const belongsTo = (petId: string) => (row: object) => 'petId' in row && row.petId === petId;

test('exports one pet in several files, without the profile and the other pets', async () => {
  const { client, pets } = await createOwnerOfTwo();
  const [pet] = pets;
  for (const year of [2021, 2022, 2023, 2024, 2025]) {
    const notes = 'x'.repeat(9000);
    const body = { type: 'checkup', title: 'Wellness', dateAdministered: `${year}-06-01`, notes };
    await client.post(`/api/pets/${pet.id}/medical-records`, body);
  }
  const expense = { category: 'food', amount: '5', spentOn: '2026-01-01', petId: pet.id };
  expect((await client.post('/api/expenses/items', expense)).status).toBe(201);
  const { data: wholeExport } = await exportOf(server, client);
  const petQuery = `of=p:${pet.id}`;
  const { body: size } = await client.get<ExportSize>(`/api/export/size?${petQuery}`);
  expect(size).toMatchObject({ pets: 1, scannedPets: 0 });
  expect(size.parts).toBeGreaterThan(1);
  const parts: Exported[] = [];
  for (let part = 1; part <= size.parts; part += 1) {
    const query = `?${petQuery}&part=${part}&cuts=${encodeURIComponent(size.cuts.join())}`;
    parts.push((await exportOf(server, client, query)).data);
  }
  // Expenses are no part of it, and their ids neither.
  for (const part of parts) expect(part).toMatchObject({ expenseItems: [], petsOfExpenses: [] });
  for (const exportPart of parts) {
    expect(exportPart).not.toHaveProperty('profile');
    expect(exportPart.pets.map(({ id }) => id)).toEqual([pet.id]);
    expect(exportPart.scannedPets).toEqual([]);
  }
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).toSorted();
  for (const list of ['medicalRecords', 'reminders'] as const) {
    const exportedRows = wholeExport[list].filter(belongsTo(pet.id));
    expect(idsOf(parts.flatMap((item) => item[list]))).toEqual(idsOf(exportedRows));
  }
  expect((await exportOf(server, client, `?${petQuery}`)).data.medicalRecords).toHaveLength(
    wholeExport.medicalRecords.filter(belongsTo(pet.id)).length,
  );
});

test('answers 400 for a malformed pet and 404 for one that is not the account’s own', async () => {
  const { client, pets } = await createOwnerOfTwo();
  const { client: otherClient } = await server.owner();
  for (const path of ['/api/export', '/api/export/size']) {
    expect((await otherClient.get(`${path}?of=${pets[0].id}`)).status).toBe(400);
    expect((await otherClient.get(`${path}?of=p:${pets[0].id}`)).status).toBe(404);
    expect((await client.get(`${path}?of=p:none`)).status).toBe(404);
  }
});

test('restores the copy of a pet that was handed over as a pet of its own', async () => {
  const { client, pets } = await createOwnerOfTwo();
  const [pet] = pets;
  const { data, text } = await exportOf(server, client, `?of=p:${pet.id}`);
  const { body: newBody } = await client.post<NewHandOver>(`/api/pets/${pet.id}/hand-over`, {});
  const token = newBody.link.split('/').at(-1);
  const { client: heirClient } = await server.owner();
  expect((await heirClient.post(`/api/hand-overs/${token}/accept`)).status).toBe(200);

  const { status, body } = await upload({ url: server.url, client }, '/api/import', text);
  expect(status).toBe(200);
  expect(body.added).toMatchObject({ pets: 1, medicalRecords: data.medicalRecords.length });
  const ownPets = (await client.get<readonly Pet[]>('/api/pets')).body;
  expect(ownPets.map(({ name }) => name)).toContain(pet.name);
  expect(ownPets.map(({ id }) => id)).not.toContain(pet.id);
  const heirPets = (await heirClient.get<readonly Pet[]>('/api/pets')).body;
  expect(heirPets.map(({ id }) => id)).toEqual([pet.id]);
});

test('imports the cost that stays behind when the names of pet and record are as long as possible', async () => {
  const { client } = await server.owner();
  const { body: pet } = await client.post<Pet>('/api/pets', {
    ...{ name: 'a'.repeat(100), category: 'dog' },
  });
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    ...{ type: 'vaccine', title: 'b'.repeat(100), dateAdministered: '2026-11-01', cost: '5' },
  });
  const { body } = await client.post<NewHandOver>(`/api/pets/${pet.id}/hand-over`, {});
  const { client: heirClient } = await server.owner();
  const token = body.link.split('/').at(-1);
  expect((await heirClient.post(`/api/hand-overs/${token}/accept`)).status).toBe(200);
  const { text } = await exportOf(server, client);
  const other = { url: server.url, client: (await server.owner()).client };
  const answer = await upload(other, '/api/import', text);
  expect(answer.body.added).toMatchObject({ expenseItems: 1 });
});
