import { describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { MedicalRecord } from './contract.ts';

const startWithPet = async (server: TestServer) => {
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  const path = `/api/pets/${pet.id}/medical-records`;
  const addRecord = async (dateAdministered: string, overrides: object = {}) => {
    server.clock.advance(1000);
    const body = { type: 'vaccine', title: 'Rabies', dateAdministered, ...overrides };
    return (await client.post<MedicalRecord>(path, body)).body;
  };
  const recordPath = (record: MedicalRecord) => `/api/medical-records/${record.id}`;
  const remove = async (record: MedicalRecord) => {
    server.clock.advance(1000);
    expect((await client.delete(recordPath(record))).status).toBe(200);
  };
  const restore = async (record: MedicalRecord) => {
    server.clock.advance(1000);
    return client.post<MedicalRecord>(`${recordPath(record)}/restore`);
  };
  /** The pet's reminders by record: open, done, or done by a later record. */
  const listShownRecords = async () => {
    const { body } = await client.get<ReminderWithPet[]>(`/api/pets/${pet.id}/reminders`);
    return Object.fromEntries(
      body.map(({ medicalRecordId, isCompleted }) => [medicalRecordId, isCompleted]),
    );
  };
  return {
    client,
    pet,
    path,
    add: addRecord,
    at: recordPath,
    remove,
    restore,
    shownRecords: listShownRecords,
  };
};

describe('POST /api/medical-records/{id}/restore', () => {
  test('restores the record unchanged, with a newer version', async () => {
    await using server = await startTestServer();
    const { client, add, at, remove, restore, path } = await startWithPet(server);
    const record = await add('2026-11-01', { notes: 'Sleepy', cost: '500' });
    await remove(record);
    expect((await client.get(path)).body).toEqual([]);
    const restoredRecord = await restore(record);
    const updatedAt = '2026-11-20T02:00:03.000Z';
    expect(restoredRecord).toMatchObject({
      status: 200,
      body: { ...record, version: 2, updatedAt },
    });
    expect((await client.get(at(record))).body).toEqual(restoredRecord.body);
    expect((await client.get(path)).body).toEqual([restoredRecord.body]);
  });

  test('answers 404 for one that is not deleted, unknown, another owner’s, or deleted 30 days ago', async () => {
    await using server = await startTestServer();
    const { client, add, at, remove, restore } = await startWithPet(server);
    const record = await add('2026-11-01');
    const notFound = { status: 404, body: { message: 'Not found', code: 'http.notFound' } };
    expect(await restore(record)).toMatchObject(notFound);
    await remove(record);
    const { client: stranger } = await server.owner();
    expect(await stranger.post(`${at(record)}/restore`)).toMatchObject(notFound);
    expect(await server.client().post(`${at(record)}/restore`)).toMatchObject({ status: 401 });
    const unknownPath = '/api/medical-records/00000000-0000-7000-8000-000000000000/restore';
    expect(await client.post(unknownPath)).toMatchObject(notFound);
    // A session used in its second half is renewed.
    server.clock.advance(20 * 86_400_000);
    await client.get('/api/pets');
    server.clock.advance(10 * 86_400_000 - 1000);
    expect(await restore(record)).toMatchObject(notFound);
  });

  test('answers 409 with the reason while its pet is deleted, and succeeds afterwards', async () => {
    await using server = await startTestServer();
    const { client, pet, add, remove, restore } = await startWithPet(server);
    const [single, other] = [await add('2026-11-01'), await add('2026-11-02')];
    await remove(single);
    await client.delete(`/api/pets/${pet.id}`);
    expect(await restore(single)).toMatchObject({
      status: 409,
      body: {
        code: 'records.restore.petDeleted',
        message: 'The pet of this record is deleted too. Restore the pet first, then the record.',
      },
    });
    expect((await restore(other)).status).toBe(404);
    await client.post(`/api/pets/${pet.id}/restore`);
    expect((await restore(single)).status).toBe(200);
  });

  test('is done once for a repeated Idempotency-Key', async () => {
    await using server = await startTestServer();
    const { client, add, at, remove } = await startWithPet(server);
    const record = await add('2026-11-01');
    await remove(record);
    const key = { 'Idempotency-Key': 'undo' };
    const firstResponse = await client.post(`${at(record)}/restore`, {}, key);
    expect(await client.post(`${at(record)}/restore`, {}, key)).toMatchObject({
      status: 200,
      body: firstResponse.body,
    });
    expect((await client.get(at(record))).body).toEqual(firstResponse.body);
  });
});

describe('a restored record’s reminder', () => {
  const dueRecord = { nextDueDate: '2026-11-10' };

  test('is open and overdue again', async () => {
    await using server = await startTestServer();
    const { client, add, remove, restore, shownRecords } = await startWithPet(server);
    const record = await add('2026-11-01', dueRecord);
    await remove(record);
    expect((await client.get('/api/reminders/overdue')).body).toEqual([]);
    await restore(record);
    expect(await shownRecords()).toEqual({ [record.id]: false });
    expect((await client.get('/api/reminders/overdue')).body).toHaveLength(1);
    const [pet] = (await client.get<{ overdueCount: number }[]>('/api/pets')).body;
    expect(pet?.overdueCount).toBe(1);
  });

  test('is completed if it was', async () => {
    await using server = await startTestServer();
    const { client, pet, add, remove, restore, shownRecords } = await startWithPet(server);
    const record = await add('2026-11-01', dueRecord);
    const remindersPath = `/api/pets/${pet.id}/reminders`;
    const [open] = (await client.get<ReminderWithPet[]>(remindersPath)).body;
    await client.put(`/api/reminders/${open?.id}/complete`);
    const [done] = (await client.get<ReminderWithPet[]>(remindersPath)).body;
    await remove(record);
    await restore(record);
    expect(await shownRecords()).toEqual({ [record.id]: true });
    expect((await client.get<ReminderWithPet[]>(remindersPath)).body).toEqual([done]);
  });

  test('is completed again by a restored later record', async () => {
    await using server = await startTestServer();
    const { add, remove, restore, shownRecords } = await startWithPet(server);
    const [first, second] = [await add('2026-11-01', dueRecord), await add('2026-11-05')];
    expect(await shownRecords()).toEqual({ [first.id]: true });
    await remove(second);
    expect(await shownRecords()).toEqual({ [first.id]: false });
    await restore(second);
    expect(await shownRecords()).toEqual({ [first.id]: true });
  });

  test('is completed by a later record added meanwhile', async () => {
    await using server = await startTestServer();
    const { add, remove, restore, shownRecords } = await startWithPet(server);
    const firstRecord = await add('2026-11-01', dueRecord);
    await remove(firstRecord);
    await add('2026-11-05');
    await restore(firstRecord);
    expect(await shownRecords()).toEqual({ [firstRecord.id]: true });
  });

  test('stays open if its due date was moved after the later record', async () => {
    await using server = await startTestServer();
    const { client, add, at, remove, restore, shownRecords } = await startWithPet(server);
    const [first, second] = [await add('2026-11-01', dueRecord), await add('2026-11-05')];
    server.clock.advance(1000);
    await client.put(at(first), { nextDueDate: '2026-12-24' });
    expect(await shownRecords()).toEqual({ [first.id]: false });
    for (const record of [first, second]) {
      await remove(record);
      await restore(record);
      expect(await shownRecords()).toEqual({ [first.id]: false });
    }
  });

  test.each([
    ['the earlier first', [0, 1]],
    ['the later first', [1, 0]],
  ])('both deleted and restored, %s, are unchanged', async (_, order) => {
    await using server = await startTestServer();
    const { add, remove, restore, shownRecords } = await startWithPet(server);
    const records = [
      await add('2026-11-01', dueRecord),
      await add('2026-11-05', dueRecord),
    ] as const;
    const recordsBefore = await shownRecords();
    expect(Object.values(recordsBefore)).toEqual([true, false]);
    for (const record of records) await remove(record);
    for (const index of order) await restore(records[index === 0 ? 0 : 1]);
    expect(await shownRecords()).toEqual(recordsBefore);
    for (const record of records.toReversed()) await remove(record);
    for (const index of order) await restore(records[index === 0 ? 0 : 1]);
    expect(await shownRecords()).toEqual(recordsBefore);
  });
});
