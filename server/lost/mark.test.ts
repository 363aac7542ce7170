import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildFoundReport } from '#db/lost/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import type { Pet } from '#server/pets/contract.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { FoundReport } from './contract.ts';

const NOT_FOUND = { message: 'Not found', code: 'http.notFound' };
const NOW = '2026-11-20T02:00:00.000Z';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const createAnaAndBantay = async (overrides: Parameters<typeof buildPet>[1] | object = {}) => {
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { ...overrides, userId: user.id });
  return { client, pet };
};

const mark = (client: TestClient, id: string, body: object, key = '') =>
  client.put<Pet>(`/api/pets/${id}/lost`, body, key === '' ? {} : { 'Idempotency-Key': key });

describe('an owner of a lost pet', () => {
  test('marks it with a message, changes the message, and ends it', async () => {
    const { client, pet } = await createAnaAndBantay();
    const lostResponse = await mark(client, pet.id, {
      ...{ lost: true, message: '  Shy. Needs medicine. ', place: ' River park ' },
    });
    expect([lostResponse.status, lostResponse.body]).toMatchObject([
      200,
      { id: pet.id, lostSince: NOW, lostMessage: 'Shy. Needs medicine.', lostPlace: 'River park' },
    ]);
    expect((await client.get(`/api/pets/${pet.id}`)).body).toEqual(lostResponse.body);
    server.clock.advance(60_000);
    // A mark without a message keeps the old message, and `lostSince` stays in any case.
    const repeatedMark = await mark(client, pet.id, { lost: true });
    expect(repeatedMark.body).toEqual(lostResponse.body);
    const rewordResponse = await mark(client, pet.id, { lost: true, message: 'Answers to Bantay' });
    expect(rewordResponse.body).toMatchObject({ lostSince: NOW, lostMessage: 'Answers to Bantay' });
    expect((await mark(client, pet.id, { lost: true, message: ' ' })).body.lostMessage).toBeNull();
    const home = await mark(client, pet.id, { lost: false });
    expect(home.body).toMatchObject({
      lostSince: null,
      lostMessage: null,
      lostPlace: null,
      version: 5,
    });
    const since = '2026-11-18T01:00:00.000Z';
    expect((await mark(client, pet.id, { lost: true, since })).body.lostSince).toBe(since);
    // It is lost already.
    const laterMark = await mark(client, pet.id, { lost: true, since: NOW, message: 'Shy' });
    expect(laterMark.body.lostSince).toBe(since);
    await mark(client, pet.id, { lost: false });
    const aheadOfClock = { lost: true, since: '2027-01-01T00:00:00.000Z' };
    expect((await mark(client, pet.id, aheadOfClock)).body.lostSince).toBe(
      server.clock.now().toISOString(),
    );
    await mark(client, pet.id, { lost: false });
    const sharedPage = await server.client().get(`/api/pets/share/${pet.shareToken}`);
    expect(sharedPage.body['lost']).toBeNull();
  });

  test('is applied once per key, and never over a newer state', async () => {
    const { client, pet } = await createAnaAndBantay();
    const firstMark = await mark(client, pet.id, { lost: true, version: 1 }, 'once');
    expect((await mark(client, pet.id, { lost: true, version: 1 }, 'once')).body).toEqual(
      firstMark.body,
    );
    const lateMark = await mark(client, pet.id, { lost: false, version: 1 });
    expect([lateMark.status, lateMark.body]).toMatchObject([
      409,
      { code: 'http.conflict', current: { version: 2, lostSince: NOW } },
    ]);
  });

  test('keeps parallel edits of the pet, and that it is lost', async () => {
    const { client, pet } = await createAnaAndBantay();
    await mark(client, pet.id, { lost: true, message: 'Shy' });
    const editResponse = await client.put(`/api/pets/${pet.id}`, { name: 'Bantay II' });
    expect(editResponse.body).toMatchObject({
      name: 'Bantay II',
      lostSince: NOW,
      lostMessage: 'Shy',
    });
  });

  test.each([
    ['no word on whether', {}],
    ['a text for it', { lost: 'yes' }],
    ['a message that is no text', { lost: true, message: 7 }],
    ['a message beyond 1,000 characters', { lost: true, message: 'x'.repeat(1001) }],
    ['a message that ends in the middle', { lost: true, message: 'a\u0000b' }],
  ])('is asked again for %s', async (_, body) => {
    const { client, pet } = await createAnaAndBantay();
    expect((await mark(client, pet.id, body)).status).toBe(400);
    expect((await client.get(`/api/pets/${pet.id}`)).body['lostSince']).toBeNull();
  });

  test.each([
    ['a sample', { isSample: true }],
    ['one that passed away', { passedAwayOn: '2026-11-01' }],
  ])('cannot mark %s', async (_, overrides) => {
    const { client, pet } = await createAnaAndBantay(overrides);
    const refusedResponse = await mark(client, pet.id, { lost: true });
    expect([refusedResponse.status, refusedResponse.body]).toEqual([
      409,
      { message: 'This pet cannot be marked as lost.', code: 'lost.cannotBe' },
    ]);
  });

  test('no longer has a lost pet once it has passed away', async () => {
    const { client, pet } = await createAnaAndBantay();
    await mark(client, pet.id, { lost: true, message: 'Shy' });
    const passedAwayResponse = await client.put(`/api/pets/${pet.id}`, {
      passedAwayOn: '2026-11-20',
    });
    expect(passedAwayResponse.body).toMatchObject({ lostSince: null, lostMessage: null });
  });

  test('is the only one who may mark it', async () => {
    const { pet } = await createAnaAndBantay();
    expect((await mark(server.client(), pet.id, { lost: true })).status).toBe(401);
    const stranger = (await server.owner()).client;
    const refusedResponse = await mark(stranger, pet.id, { lost: true });
    expect([refusedResponse.status, refusedResponse.body]).toEqual([404, NOT_FOUND]);
    const { client: laterClient, pet: deleted } = await createAnaAndBantay({ deletedAt: NOW });
    expect((await mark(laterClient, deleted.id, { lost: true })).status).toBe(404);
  });
});

describe('finders’ reports', () => {
  const listReports = (client: TestClient, id: string) =>
    client.get<readonly FoundReport[]>(`/api/pets/${id}/found-reports`);

  test('are read, marked as seen and removed by the owner', async () => {
    const { client, pet } = await createAnaAndBantay();
    const earlierFoundReport = await buildFoundReport(server.db, { petId: pet.id });
    const place = { latitude: 14.6507, longitude: 121.1029, accuracy: 12.5 };
    const laterFoundReport = await buildFoundReport(server.db, {
      petId: pet.id,
      finderName: null,
      finderPhone: null,
      ...place,
      createdAt: NOW,
    });
    const listedReports = await listReports(client, pet.id);
    expect(listedReports.headers.get('X-Total-Count')).toBe('2');
    expect(listedReports.body).toEqual([
      {
        id: laterFoundReport.id,
        petId: pet.id,
        message: laterFoundReport.message,
        name: null,
        phone: null,
        place,
        createdAt: NOW,
        seenAt: null,
        isMuted: false,
        reportedAt: null,
      },
      {
        id: earlierFoundReport.id,
        petId: pet.id,
        message: earlierFoundReport.message,
        name: 'Maria',
        phone: '0917 555 0177',
        place: null,
        createdAt: earlierFoundReport.createdAt,
        seenAt: null,
        isMuted: false,
        reportedAt: null,
      },
    ]);
    server.clock.advance(60_000);
    expect((await client.put(`/api/pets/${pet.id}/found-reports/seen`)).status).toBe(200);
    server.clock.advance(60_000);
    await client.put(`/api/pets/${pet.id}/found-reports/seen`);
    const seenTimes = (await listReports(client, pet.id)).body.map(({ seenAt }) => seenAt);
    expect(seenTimes).toEqual(['2026-11-20T02:01:00.000Z', '2026-11-20T02:01:00.000Z']);
    const address = `/api/pets/${pet.id}/found-reports/${laterFoundReport.id}`;
    expect((await client.delete(address)).status).toBe(200);
    expect((await client.delete(address)).status).toBe(404);
    expect((await listReports(client, pet.id)).body.map(({ id }) => id)).toEqual([
      earlierFoundReport.id,
    ]);
  });

  test('are hidden from everybody else, and for a deleted pet', async () => {
    const { client, pet } = await createAnaAndBantay();
    const report = await buildFoundReport(server.db, { petId: pet.id });
    const stranger = (await server.owner()).client;
    const ownPet = await buildPet(server.db, { userId: (await server.owner()).user.id });
    for (const askingClient of [stranger, server.client()]) {
      const status = askingClient === stranger ? 404 : 401;
      expect((await listReports(askingClient, pet.id)).status).toBe(status);
      expect((await askingClient.put(`/api/pets/${pet.id}/found-reports/seen`)).status).toBe(
        status,
      );
      expect(
        (await askingClient.delete(`/api/pets/${pet.id}/found-reports/${report.id}`)).status,
      ).toBe(status);
    }
    // A report that belongs to another pet also answers 404.
    expect((await client.delete(`/api/pets/${ownPet.id}/found-reports/${report.id}`)).status).toBe(
      404,
    );
    await client.delete(`/api/pets/${pet.id}`);
    expect((await listReports(client, pet.id)).status).toBe(404);
  });

  test('need a constant number of statements', async () => {
    const { client, pet } = await createAnaAndBantay();
    const listStatements = async () => {
      server.statements();
      await listReports(client, pet.id);
      return server.statements().length;
    };
    await buildFoundReport(server.db, { petId: pet.id });
    const statementsForOne = await listStatements();
    for (const sentence of 'abcdefgh')
      await buildFoundReport(server.db, { petId: pet.id, said: sentence });
    expect(await listStatements()).toBe(statementsForOne);
  });
});
