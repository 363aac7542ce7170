import { describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import type { ListedPet } from '#server/pets/contract.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { Reminder } from '#server/reminders/contract.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { sampleHousehold } from './household.ts';

const PATH = '/api/sample-pets';

const TABLES = ['pets', 'medicalRecords', 'recordAttachments', 'reminders', 'blobs'] as const;

const countRows = async ({ db }: TestServer): Promise<readonly number[]> => {
  const counts: number[] = [];
  for (const table of TABLES) {
    counts.push((await db.run((knex) => knex(table).select(knex.raw('1 as one')))).length);
  }
  return counts;
};

const startWithSamples = async (server: TestServer) => {
  const { user, client } = await server.owner();
  const createdSamples = await client.post<{ petIds: string[] }>(PATH);
  const { body: pets } = await client.get<ListedPet[]>('/api/pets');
  return { user, client, made: createdSamples, pets };
};

describe('POST /api/sample-pets', () => {
  test('creates three pets with photos, two years of records and due reminders', async () => {
    await using server = await startTestServer();
    const { client, made: created, pets } = await startWithSamples(server);
    expect(created.status).toBe(201);
    expect(created.body.petIds).toEqual(pets.map(({ id }) => id));
    expect(
      pets.map(({ name, breed, isSample, overdueCount }) => [name, breed, isSample, overdueCount]),
    ).toEqual([
      ['Bantay', 'Aspin', true, 1],
      ['Muning', 'Puspin, calico', true, 1],
      ['Puti', 'New Zealand White', true, 0],
    ]);
    for (const { id, photo, upcomingCount } of pets) {
      expect(upcomingCount).toBeGreaterThan(0);
      const image = await client.get(photo?.url ?? '');
      expect(image.headers.get('content-type')).toBe('image/jpeg');
      const { body: records } = await client.get<MedicalRecord[]>(
        `/api/pets/${id}/medical-records`,
      );
      expect(
        records.every(({ clinic }) => /^Sample (Vet Clinic|Pet Salon)$/.test(clinic ?? '')),
      ).toBe(true);
      const [newest, oldest] = [records.at(0), records.at(-1)];
      expect(newest?.dateAdministered).toMatch(/^2026-/);
      expect(oldest?.dateAdministered).toMatch(id === pets[2]?.id ? /^2025-/ : /^(2024|2025)-/);
      expect(records.some(({ costCentavos }) => costCentavos > 0)).toBe(true);
    }
  });

  test('derives one reminder for each due date, as for any record', async () => {
    await using server = await startTestServer();
    const { client, pets } = await startWithSamples(server);
    const { body: reminders } = await client.get<Reminder[]>(`/api/pets/${pets[0]?.id}/reminders`);
    const openReminders = reminders.filter(({ isCompleted }) => !isCompleted);
    expect(openReminders.map(({ title, dueDate }) => [title, dueDate])).toEqual([
      ['Rabies', '2026-11-08'],
      ['Heartworm Prevention', '2026-11-20'],
      ['Full Grooming', '2026-11-25'],
      ['Annual Physical Exam', '2026-12-06'],
      ['DHPP', '2026-12-23'],
    ]);
  });

  test('does nothing more when repeated or in parallel', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const bothResponses = await Promise.all([client.post(PATH), client.post(PATH)]);
    const thirdResponse = await client.post(PATH);
    expect(bothResponses.map(({ body }) => body)).toEqual([thirdResponse.body, thirdResponse.body]);
    expect((await countRows(server))[0]).toBe(3);
  });

  test('needs as many statements beside 50 pets as beside none', async () => {
    await using server = await startTestServer();
    const counts: number[] = [];
    for (const size of [0, 50]) {
      const { user, client } = await server.owner();
      for (let pet = 0; pet < size; pet += 1) await buildPet(server.db, { userId: user.id });
      server.statements();
      await client.post(PATH);
      await client.delete(PATH);
      counts.push(server.statements().length);
    }
    expect(counts[0]).toBe(counts[1]);
  });
});

describe('DELETE /api/sample-pets', () => {
  test('removes them permanently with everything added to them, and nothing else', async () => {
    await using server = await startTestServer();
    const { user, client, pets } = await startWithSamples(server);
    const otherSamples = await startWithSamples(server);
    await client.delete(PATH);
    const { id } = await buildPet(server.db, { userId: user.id, name: 'Choco' });
    const photo = asDataUrl(await jpeg());
    await client.put(`/api/pets/${id}`, { imageUrl: photo });
    const rowsBefore = await countRows(server);

    const repeatedRequest = await client.post<{ petIds: string[] }>(PATH);
    const [first, second] = repeatedRequest.body.petIds;
    const record = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-19' };
    await client.post(`/api/pets/${first}/medical-records`, { ...record, attachments: [photo] });
    await client.delete(`/api/pets/${second}`);
    const deleteResponse = await client.delete(PATH);
    expect(deleteResponse).toMatchObject({ status: 200, body: { message: 'Sample pets removed' } });

    expect(await countRows(server)).toEqual(rowsBefore);
    const { body: leftBody } = await client.get<ListedPet[]>('/api/pets');
    expect(leftBody.map(({ name, isSample }) => [name, isSample])).toEqual([['Choco', false]]);
    expect((await otherSamples.client.get<ListedPet[]>('/api/pets')).body).toHaveLength(3);
    expect((await client.get(pets[0]?.photo?.url ?? '')).status).toBe(404);
  });

  test('keeps other deleted things for their 30 days', async () => {
    await using server = await startTestServer();
    const { client } = await startWithSamples(server);
    const { user } = await server.owner();
    await buildPet(server.db, { userId: user.id, deletedAt: '2020-01-01T00:00:00.000Z' });
    await client.delete(PATH);
    expect((await countRows(server))[0]).toBe(1);
  });

  test('succeeds without sample pets', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    expect((await client.delete(PATH)).status).toBe(200);
  });
});

test.each(['2024-02-29', '2026-01-01', '2026-12-31'])('is a valid household on %s', (today) => {
  for (const { pet, records } of sampleHousehold(today)) {
    for (const { dateAdministered, nextDueDate } of records) {
      expect(dateAdministered < today).toBe(true);
      expect(dateAdministered > (pet.dateOfBirth ?? '')).toBe(true);
      expect(nextDueDate === null || (nextDueDate ?? '') > dateAdministered).toBe(true);
    }
  }
});
