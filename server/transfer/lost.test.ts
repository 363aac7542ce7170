import { expect, test } from 'vitest';
import { buildFoundReport } from '#db/lost/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { exportOf } from './testing/account.ts';
import { upload } from './testing/upload.ts';

const SINCE = '2026-11-19T01:00:00.000Z';

/** Everything in an account with a single pet, without ids. */
const readExisting = async (client: TestClient) => {
  const [pet] = (await client.get<readonly Record<string, string>[]>('/api/pets')).body;
  const { body } = await client.get<readonly object[]>(`/api/pets/${pet?.['id']}/found-reports`);
  // The network of a report is not exported, so its sender's mute is lost.
  const reports = body.map((report) => ({ ...report, id: '', petId: '', isMuted: null }));
  return {
    since: pet?.['lostSince'],
    message: pet?.['lostMessage'],
    place: pet?.['lostPlace'],
    reports,
  };
};

const createLostPet = async ({ db, owner }: TestServer) => {
  const { user, client } = await owner();
  const lostFields = { lostSince: SINCE, lostMessage: 'Shy', lostPlace: 'River park' };
  const { id: petId } = await buildPet(db, { userId: user.id, ...lostFields });
  const place = { latitude: 14.6507, longitude: 121.1029, accuracy: 12.5 };
  await buildFoundReport(db, { petId, ...place, seenAt: '2026-11-20T01:30:00.000Z' });
  await buildFoundReport(db, {
    petId,
    message: 'Is this him?',
    finderName: null,
    createdAt: SINCE,
  });
  return client;
};

test('exports that a pet is lost and its reports, and imports them once', async () => {
  await using ownServer = await startTestServer();
  await using otherServer = await startTestServer();
  const client = await createLostPet(ownServer);
  const { text } = await exportOf(ownServer, client);
  const otherClient = (await otherServer.owner()).client;
  for (const count of [1, 0]) {
    const { status, body } = await upload(
      { url: otherServer.url, client: otherClient },
      '/api/import',
      text,
    );
    expect([status, body]).toMatchObject([200, { added: { pets: count } }]);
  }
  expect(await readExisting(otherClient)).toEqual(await readExisting(client));
  expect((await readExisting(otherClient)).reports).toHaveLength(2);
  expect(text).not.toContain('a-network');
});

test.each([
  ['a find without words', { foundReports: [{ createdAt: SINCE }] }],
  ['a place beyond the pole', { foundReports: [{ message: 'Hello', latitude: 91 }] }],
  ['no list', { foundReports: 'none' }],
  ['no instant', { lostSince: 'yesterday' }],
])('refuses a file with %s', async (_, report) => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const pets = [{ id: 'p', name: 'Bantay', category: 'dog', ...report }];
  const { status } = await upload(
    { url: server.url, client },
    '/api/import',
    JSON.stringify({ format: 1, pets }),
  );
  expect([status, (await client.get('/api/pets')).body]).toEqual([400, []]);
});

test('a pet that passed away is not lost, whatever a file says', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const pet = { id: 'p', name: 'Bantay', category: 'dog', passedAwayOn: '2026-11-01' };
  const file = { format: 1, pets: [{ ...pet, lostSince: SINCE }] };
  await upload({ url: server.url, client }, '/api/import', JSON.stringify(file));
  expect(await readExisting(client)).toEqual({
    since: null,
    message: null,
    place: null,
    reports: [],
  });
});
