import { describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { MedicalRecord } from './contract.ts';

const RABIES = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-20' };

const startWithPet = async (server: TestServer) => {
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  return { user, client, pet, path: `/api/pets/${pet.id}/medical-records` };
};

describe('PUT /api/medical-records/{id}', () => {
  const startWithRecord = async (server: TestServer) => {
    const owner = await startWithPet(server);
    const newRecord = await owner.client.post<MedicalRecord>(owner.path, {
      ...RABIES,
      dateAdministered: '2026-11-01',
      nextDueDate: '2026-12-01',
      cost: '500',
      notes: 'Sleepy after',
    });
    return { ...owner, record: newRecord.body, one: `/api/medical-records/${newRecord.body.id}` };
  };

  test('changes sent fields, clears null ones, and leaves the rest', async () => {
    await using server = await startTestServer();
    const { client, record, one } = await startWithRecord(server);
    server.clock.advance(1000);
    const changedRecord = await client.put(one, { notes: null, cost: '₱750', reminderSms: true });
    expect(changedRecord).toMatchObject({ status: 200 });
    expect(changedRecord.body).toEqual({
      ...record,
      notes: null,
      cost: '₱750',
      costCentavos: 75_000,
      reminderSms: true,
      version: 2,
      updatedAt: '2026-11-20T02:00:01.000Z',
    });
    expect((await client.get(one)).body).toEqual(changedRecord.body);
  });

  test.each([
    [{ dateAdministered: '2026-11-21' }, 'The date given cannot be in the future'],
    [{ nextDueDate: '2026-10-31' }, 'Next due date must be later than the date given'],
    [{ title: null }, 'Please choose what was done'],
    [{ type: 'massage' }, 'Please choose the type of record'],
    [{ notes: 'x'.repeat(10_001) }, 'Please keep this to 10,000 characters.'],
  ])('refuses %o', async (sentBody, message) => {
    await using server = await startTestServer();
    const { client, record, one } = await startWithRecord(server);
    const refusedResponse = await client.put(one, sentBody);
    expect(refusedResponse).toMatchObject({ status: 400, body: { message } });
    expect((await client.get(one)).body).toEqual(record);
  });

  test('checks dates against stored ones', async () => {
    await using server = await startTestServer();
    const { client, one } = await startWithRecord(server);
    await client.put(one, { nextDueDate: '2026-11-10' });
    const refusedResponse = await client.put(one, { dateAdministered: '2026-11-10' });
    const message = 'Next due date must be later than the date given';
    expect(refusedResponse).toMatchObject({
      status: 400,
      body: { fields: { nextDueDate: { message } } },
    });
    const bothDates = { dateAdministered: '2026-11-10', nextDueDate: null };
    expect((await client.put(one, bothDates)).status).toBe(200);
  });

  test('refuses a validity that ends before the date given, also after a change of one of them', async () => {
    await using server = await startTestServer();
    const { client, one } = await startWithRecord(server);
    const refusedEdit = await client.put(one, { validUntil: '2000-01-01' });
    expect(refusedEdit).toMatchObject({ status: 400, body: { code: 'records.validUntil.order' } });
    const validFields = { manufacturer: ' SampleVet ', validUntil: '2026-11-20' };
    expect((await client.put(one, validFields)).body).toMatchObject({
      manufacturer: 'SampleVet',
      validUntil: '2026-11-20',
    });
    const clearedFields = { manufacturer: '', validUntil: null };
    expect((await client.put(one, clearedFields)).body).toMatchObject({
      manufacturer: null,
      validUntil: null,
    });
  });

  test('answers 409 with the stored state for an outdated version', async () => {
    await using server = await startTestServer();
    const { client, one } = await startWithRecord(server);
    const { body: storedBody } = await client.put(one, { notes: 'First', version: 1 });
    const refusedResponse = await client.put(one, { notes: 'Second', version: 1 });
    expect(refusedResponse).toMatchObject({ status: 409, body: { code: 'http.conflict' } });
    expect(refusedResponse.body['current']).toEqual(storedBody);
  });

  test('answers 409 for an outdated deletion, and repeats a deletion’s answer', async () => {
    await using server = await startTestServer();
    const { client, one } = await startWithRecord(server);
    const { body: storedBody } = await client.put(one, { notes: 'First' });
    const refusedResponse = await client.delete(`${one}?version=1`);
    expect(refusedResponse).toMatchObject({ status: 409, body: { code: 'http.conflict' } });
    expect(refusedResponse.body['current']).toEqual(storedBody);
    expect((await client.delete(`${one}?version=x`)).status).toBe(400);
    const key = { 'Idempotency-Key': 'k' };
    expect((await client.delete(`${one}?version=2`, key)).status).toBe(200);
    expect((await client.delete(`${one}?version=2`, key)).status).toBe(200);
    expect((await client.get(one)).status).toBe(404);
  });

  test('is done once for a repeated Idempotency-Key', async () => {
    await using server = await startTestServer();
    const { client, path, one } = await startWithRecord(server);
    const key = { 'Idempotency-Key': 'k' };
    const firstEdit = await client.put(one, { notes: 'Once' }, key);
    expect((await client.put(one, { notes: 'Once' }, key)).body).toEqual(firstEdit.body);
    const addedRecords = await Promise.all([1, 2, 3].map(() => client.post(path, RABIES, key)));
    expect(new Set(addedRecords.map(({ body }) => body['id'])).size).toBe(1);
    const answer = await client.delete(one, key);
    expect(await client.delete(one, key)).toMatchObject({ status: 200, body: answer.body });
    expect((await client.get(path)).body).toHaveLength(1);
  });
});
