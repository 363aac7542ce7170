import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#build/test/eventually.ts';
import type { UserRow } from '#db/accounts/queries.ts';
import { buildPet } from '#db/pets/factory.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { purgeDeleted } from '#server/deleted/jobs.ts';
import { entities } from '#server/entities.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { FoundReport, UnreadReport } from './contract.ts';
import { REPORTS_BY_NETWORK } from './receive-report.ts';

const NOT_FOUND = { message: 'Not found', code: 'http.notFound' };
const FOUND_MESSAGE = { message: 'Your dog is with me at the market.' };
const PLACE = { latitude: 14.6507, longitude: 121.1029, accuracy: 12.5 };

let server: TestServer;
let stranger: TestClient;
beforeEach(async () => {
  server = await startTestServer({ config: { trustProxy: true } });
  stranger = server.client();
});
afterEach(() => server[Symbol.asyncDispose]());

const createAnaAndBantay = async (pet: Partial<PetRow> = {}, owner: Partial<UserRow> = {}) => {
  const { user, client } = await server.owner(owner);
  return { client, pet: await buildPet(server.db, { ...pet, userId: user.id }) };
};

const sendReport = (pet: Pick<PetRow, 'shareToken'>, body: unknown, key = '', client = stranger) =>
  client.post(
    `/api/pets/share/${pet.shareToken}/found`,
    body,
    key === '' ? {} : { 'Idempotency-Key': key },
  );

const listReports = async (client: TestClient, { id }: Pick<PetRow, 'id'>) =>
  (await client.get<readonly FoundReport[]>(`/api/pets/${id}/found-reports`)).body;

describe('a stranger who found a pet', () => {
  test('notifies its owner by share token or id, whether or not it is marked lost', async () => {
    const { client, pet } = await createAnaAndBantay();
    const answer = await sendReport(pet, {
      ...FOUND_MESSAGE,
      name: ' Maria\nCruz ',
      phone: '0917 555 0177',
      place: PLACE,
    });
    expect([answer.status, answer.body]).toEqual([
      201,
      { message: 'Thank you. We have told the owner.' },
    ]);
    await client.put(`/api/pets/${pet.id}/lost`, { lost: true });
    expect((await sendReport({ shareToken: pet.id }, { message: 'Still here.' })).status).toBe(201);
    expect(await listReports(client, pet)).toMatchObject([
      { message: 'Still here.', name: null, phone: null, place: null },
      { ...FOUND_MESSAGE, name: 'Maria Cruz', phone: '0917 555 0177', place: PLACE, seenAt: null },
    ]);
  });

  test('cannot reverse the words beside theirs', async () => {
    const { client, pet } = await createAnaAndBantay();
    await sendReport(pet, {
      message: 'At the\u202e gate',
      name: '\u2066Ben\u202e',
      phone: '\u202e',
    });
    const [report] = await listReports(client, pet);
    expect(report).toMatchObject({ message: 'At the gate', name: 'Ben', phone: null });
  });

  test('has markup, scripts and links treated as plain text', async () => {
    const { client, pet } = await createAnaAndBantay();
    const hostileText = '<img src=x onerror=alert(1)> </script> javascript:alert(1) {name} ﷽ "\\';
    await sendReport(pet, {
      message: hostileText,
      name: '<b>Maria</b>',
      phone: 'javascript:alert(1)',
    });
    const [report] = await listReports(client, pet);
    expect(report).toMatchObject({ message: hostileText, name: '<b>Maria</b>' });
    // Mails are sent after the answer.
    await eventually(() =>
      expect(server.mails[0]?.text).toContain(hostileText.replace('javascript:', 'javascript: ')),
    );
  });

  const TOO_SHORT_MESSAGE = 'Please write a few words, at least 5 characters.';
  test.each([
    ['no message', {}, 'message', TOO_SHORT_MESSAGE],
    ['a short one', { message: ' hi  ' }, 'message', TOO_SHORT_MESSAGE],
    ['a number', { message: 12345678 }, 'message', TOO_SHORT_MESSAGE],
    [
      'a novel',
      { message: 'x'.repeat(1001) },
      'message',
      'Please keep your message to 1,000 characters.',
    ],
    ['half a character', { message: 'hello \ud83d' }, 'message', 'This value is not valid.'],
    ['a NUL', { message: 'hello \u0000' }, 'message', 'This value is not valid.'],
    [
      'a name beyond 100 characters',
      { ...FOUND_MESSAGE, name: 'x'.repeat(101) },
      'name',
      'Please keep this to 100 characters.',
    ],
    [
      'a number beyond 40',
      { ...FOUND_MESSAGE, phone: '1'.repeat(41) },
      'phone',
      'Please keep this to 40 characters.',
    ],
    [
      'a latitude beyond the pole',
      { ...FOUND_MESSAGE, place: { ...PLACE, latitude: 90.1 } },
      'place.latitude',
      'This value is not valid.',
    ],
    [
      'a place without its accuracy',
      { ...FOUND_MESSAGE, place: { latitude: 1, longitude: 1 } },
      'place.accuracy',
      'This value is not valid.',
    ],
    ['a place in words', { ...FOUND_MESSAGE, place: 'here' }, 'place', 'This value is not valid.'],
  ])('is asked again for %s', async (_, body, field, message) => {
    const { client, pet } = await createAnaAndBantay();
    const refusedReport = await sendReport(pet, body);
    expect([refusedReport.status, refusedReport.body['message']]).toEqual([400, message]);
    expect(Object.keys(refusedReport.body['fields'] ?? {})).toEqual([field]);
    expect(await listReports(client, pet)).toEqual([]);
  });
});

describe('a repeated report', () => {
  test('with the same key notifies once; with other contents it is refused', async () => {
    const { client, pet } = await createAnaAndBantay();
    expect((await sendReport(pet, FOUND_MESSAGE, 'k')).status).toBe(201);
    server.clock.advance(60 * 60_000);
    expect((await sendReport(pet, FOUND_MESSAGE, 'k')).status).toBe(201);
    const otherReport = await sendReport(pet, { message: 'Something else.' }, 'k');
    expect([otherReport.status, otherReport.body['code']]).toEqual([
      409,
      'http.idempotencyMismatch',
    ]);
    expect(await listReports(client, pet)).toHaveLength(1);
    const plannedChannels = await server.db.run((knex) => knex('notices').pluck('channel'));
    expect(plannedChannels).toEqual(['email']);
  });

  test('by a double tap notifies once, and again an hour later', async () => {
    const { client, pet } = await createAnaAndBantay();
    const bothResponses = await Promise.all([
      sendReport(pet, FOUND_MESSAGE),
      sendReport(pet, FOUND_MESSAGE),
    ]);
    expect(bothResponses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await listReports(client, pet)).toHaveLength(1);
    server.clock.advance(60 * 60_000);
    await sendReport(pet, FOUND_MESSAGE);
    expect(await listReports(client, pet)).toHaveLength(2);
  });

  test('from another place, or by somebody else, notifies again', async () => {
    const { client, pet } = await createAnaAndBantay();
    const [message, farther, moved] = [
      { ...FOUND_MESSAGE, place: PLACE },
      { ...FOUND_MESSAGE, place: { ...PLACE, latitude: 14.65071 } },
      { ...FOUND_MESSAGE, place: { ...PLACE, latitude: 14.6607 } },
    ];
    await sendReport(pet, message);
    // The position of a phone at rest differs by metres.
    await sendReport(pet, farther);
    expect(await listReports(client, pet)).toHaveLength(1);
    await sendReport(pet, moved);
    expect((await listReports(client, pet)).map(({ place }) => place?.latitude)).toEqual([
      14.6607, 14.6507,
    ]);
    const elsewhere = { 'X-Forwarded-For': '203.0.113.77' };
    await stranger.post(`/api/pets/share/${pet.shareToken}/found`, message, elsewhere);
    expect(await listReports(client, pet)).toHaveLength(3);
  });

  test('with a signed-in finder’s key notifies once', async () => {
    const { client, pet } = await createAnaAndBantay();
    const finder = (await server.owner()).client;
    await sendReport(pet, FOUND_MESSAGE, 'k', finder);
    await sendReport(pet, FOUND_MESSAGE, 'k', finder);
    expect(await listReports(client, pet)).toHaveLength(1);
  });

  test('about another pet notifies again', async () => {
    const { client, pet } = await createAnaAndBantay();
    const muning = (await createAnaAndBantay()).pet;
    await sendReport(muning, FOUND_MESSAGE, 'k');
    expect((await sendReport(pet, FOUND_MESSAGE, 'k')).status).toBe(201);
    expect(await listReports(client, pet)).toHaveLength(1);
  });
});

describe('the same 404', () => {
  const expectGone = async (pet: Pick<PetRow, 'shareToken' | 'id'>) => {
    for (const shareToken of [pet.shareToken, pet.id]) {
      const refusedReport = await sendReport({ shareToken }, FOUND_MESSAGE);
      expect([refusedReport.status, refusedReport.body]).toEqual([404, NOT_FOUND]);
    }
    expect(server.mails).toEqual([]);
  };

  test.each([
    ['a sample', { isSample: true }],
    ['a pet that passed away', { passedAwayOn: '2026-11-01' }],
    ['a deleted pet', { deletedAt: '2026-11-01T00:00:00.000Z' }],
  ])('is the answer for %s', async (_, overrides) => {
    await expectGone((await createAnaAndBantay(overrides)).pet);
  });

  test('is the answer at once when the public profile is off', async () => {
    const { client, pet } = await createAnaAndBantay();
    await client.put('/api/auth/user', { privacySettings: { publicProfile: false } });
    await expectGone(pet);
  });

  test('is the answer for an unknown name', async () => {
    for (const shareToken of ['A'.repeat(12), 'x', '%00', "' or 1=1--", '01990000-0000-7000']) {
      expect((await sendReport({ shareToken: encodeURI(shareToken) }, FOUND_MESSAGE)).body).toEqual(
        NOT_FOUND,
      );
    }
  });
});

describe('a limit', () => {
  const setCount = (name: string, count: number) =>
    server.db.run((knex) => knex('rateLimits').where('key', 'like', `${name}:%`).update({ count }));

  test('stops too many reports or guesses from one address, and ends', async () => {
    const { pet } = await createAnaAndBantay();
    await sendReport({ shareToken: '000000000000' }, FOUND_MESSAGE);
    await setCount(REPORTS_BY_NETWORK.name, REPORTS_BY_NETWORK.max);
    const refusedReport = await sendReport(pet, FOUND_MESSAGE);
    expect([refusedReport.status, refusedReport.headers.get('Retry-After')]).toEqual([429, '900']);
    server.clock.advance(15 * 60_000);
    expect((await sendReport(pet, FOUND_MESSAGE)).status).toBe(201);
  });
});

test('deletes reports permanently with their pet, a month after its deletion', async () => {
  const { client, pet } = await createAnaAndBantay();
  await sendReport(pet, FOUND_MESSAGE);
  const listStoredPetIds = () => server.db.run((knex) => knex('foundReports').pluck('petId'));
  await client.delete(`/api/pets/${pet.id}`);
  await purgeDeleted(server.parts, entities);
  expect(await listStoredPetIds()).toEqual([pet.id]);
  server.clock.advance(31 * 24 * 60 * 60_000);
  await purgeDeleted(server.parts, entities);
  expect(await listStoredPetIds()).toEqual([]);
});

describe('unread reports', () => {
  const UNREAD_PATH = '/api/found-reports/unread';
  const countUnread = async (client: TestClient) =>
    (await client.get<readonly UnreadReport[]>(UNREAD_PATH)).body.map(({ message }) => message);

  test('are listed for all pets of the owner, newest first, until seen', async () => {
    const { client, pet } = await createAnaAndBantay({ name: 'Bantay', lostMessage: 'Shy' });
    const muning = await buildPet(server.db, { userId: pet.userId, name: 'Muning' });
    const eve = await server.owner();
    expect((await server.client().get(UNREAD_PATH)).status).toBe(401);
    await sendReport(pet, FOUND_MESSAGE);
    server.clock.advance(1000);
    await sendReport(muning, { message: 'She is under my tricycle.' });
    expect((await eve.client.get(UNREAD_PATH)).body).toEqual([]);
    const [first, second] = (await client.get<readonly UnreadReport[]>(UNREAD_PATH)).body;
    expect(first).toMatchObject({ petId: muning.id, pet: { id: muning.id, name: 'Muning' } });
    expect(second).toMatchObject({
      message: FOUND_MESSAGE.message,
      pet: { id: pet.id, name: 'Bantay', photo: null, lostSince: null, lostMessage: 'Shy' },
    });
    await client.put(`/api/pets/${muning.id}/found-reports/seen`);
    expect(await countUnread(client)).toEqual([FOUND_MESSAGE.message]);
    await client.delete(`/api/pets/${pet.id}`);
    expect(await countUnread(client)).toEqual([]);
  });

  test('that arrived after the last one that was shown stay unread', async () => {
    const { client, pet } = await createAnaAndBantay();
    await sendReport(pet, FOUND_MESSAGE);
    const [shown] = await listReports(client, pet);
    server.clock.advance(1000);
    await sendReport(pet, { message: 'He ran on to the church.' });
    const seenPath = `/api/pets/${pet.id}/found-reports/seen`;
    expect((await client.put(`${seenPath}?until=now`)).status).toBe(400);
    expect((await client.put(`${seenPath}?until=${shown?.createdAt}`)).status).toBe(200);
    expect(await countUnread(client)).toEqual(['He ran on to the church.']);
    await client.put(seenPath);
    expect(await countUnread(client)).toEqual([]);
  });

  test('stay unread when the owner has seen another one', async () => {
    const { client, pet } = await createAnaAndBantay();
    const eve = await server.owner();
    await sendReport(pet, FOUND_MESSAGE);
    server.clock.advance(1000);
    await sendReport(pet, { message: 'Is this your dog?' });
    const [newest] = await listReports(client, pet);
    const seenPath = `/api/pets/${pet.id}/found-reports/seen`;
    expect((await client.put(`${seenPath}?reportId=another`)).status).toBe(200);
    expect(await countUnread(client)).toHaveLength(2);
    expect((await eve.client.put(`${seenPath}?reportId=${newest?.id}`)).status).toBe(404);
    expect((await client.put(`${seenPath}?reportId=${newest?.id}`)).status).toBe(200);
    expect(await countUnread(client)).toEqual([FOUND_MESSAGE.message]);
  });

  test('leave out muted senders and pets while the mute lasts', async () => {
    const { client, pet } = await createAnaAndBantay();
    await sendReport(pet, FOUND_MESSAGE);
    const [report] = await listReports(client, pet);
    const senderPath = `/api/pets/${pet.id}/found-reports/${report?.id}/mute`;
    await client.put(senderPath, { muted: true });
    expect(await countUnread(client)).toEqual([]);
    await client.put(senderPath, { muted: false });
    expect(await countUnread(client)).toEqual([FOUND_MESSAGE.message]);
    await client.put(`/api/pets/${pet.id}/found-reports/mute`, { hours: 1 });
    expect(await countUnread(client)).toEqual([]);
    server.clock.advance(3_600_000);
    expect(await countUnread(client)).toEqual([FOUND_MESSAGE.message]);
  });
});
