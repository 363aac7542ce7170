import { expect, test } from 'vitest';
import { buildClinic } from '#db/clinics/factory.ts';
import { startTestServer, type TestClient } from '#server/testing.ts';
import { exportOf } from './testing/account.ts';
import { upload } from './testing/upload.ts';

type Row = Readonly<Record<string, unknown>>;

const listClinics = async (client: TestClient) => {
  const { body } = await client.get<readonly Row[]>('/api/vet-clinics');
  return body.map(({ name, own, averageRating, totalRatings }) => [
    name,
    own,
    averageRating,
    totalRatings,
  ]);
};

test('exports own clinics and ratings, imports them once, and keeps other ratings', async () => {
  await using ownServer = await startTestServer();
  await using otherServer = await startTestServer();
  const { client } = await ownServer.owner();
  const knownClinic = await buildClinic(ownServer.db, { name: 'Known', sourceId: 'node/7' });
  const unknown = await buildClinic(ownServer.db, { name: 'Unknown there', sourceId: 'node/8' });
  const ownClinic = { name: 'Ours', address: '5 Rizal Street', latitude: 14.6, longitude: 121 };
  const newClinic = await client.post<{ id: string }>('/api/vet-clinics', ownClinic);
  for (const [clinicId, rating] of [
    [knownClinic.id, 2],
    [unknown.id, 3],
    [newClinic.body.id, 5],
  ] as const) {
    await client.post('/api/clinic-ratings', { clinicId, rating, review: 'Long wait' });
  }
  const { text, data } = await exportOf(ownServer, client);
  expect(data.profile).toMatchObject({
    ownClinics: [{ ...ownClinic, phone: null }],
    clinicRatings: [
      { source: 'osm', sourceId: 'node/7', rating: 2, review: 'Long wait' },
      { source: 'osm', sourceId: 'node/8', name: 'Unknown there' },
      { source: 'own', sourceId: null, name: 'Ours', rating: 5 },
    ],
  });

  const { client: mover } = await otherServer.owner();
  const { client: otherClient } = await otherServer.owner();
  const sameClinic = await buildClinic(otherServer.db, { name: 'Known', sourceId: 'node/7' });
  await otherClient.post('/api/clinic-ratings', { clinicId: sameClinic.id, rating: 5 });
  for (const _time of ['once', 'again']) {
    const answer = await upload({ url: otherServer.url, client: mover }, '/api/import', text);
    expect(answer.status).toBe(200);
    expect(await listClinics(mover)).toEqual([
      ['Known', false, '3.5', 2],
      ['Ours', true, '5.0', 1],
    ]);
  }
  expect(await listClinics(otherClient)).toEqual([['Known', false, '3.5', 2]]);
  // A second import keeps a rating that was given after the first one.
  await mover.post('/api/clinic-ratings', { clinicId: sameClinic.id, rating: 5 });
  await upload({ url: otherServer.url, client: mover }, '/api/import', text);
  expect(await listClinics(otherClient)).toEqual([['Known', false, '5.0', 2]]);
});

test('counts what is added and what is there, without ratings of unknown clinics', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const { body: own } = await client.post<{ id: string }>('/api/vet-clinics', {
    ...{ name: 'Ours', address: '5 Rizal Street' },
  });
  const gone = await buildClinic(server.db, { name: 'Gone', sourceId: 'node/9' });
  const known = await buildClinic(server.db, { name: 'Known', sourceId: 'node/7' });
  for (const clinicId of [own.id, gone.id, known.id])
    await client.post('/api/clinic-ratings', { clinicId, rating: 4 });
  const inFile = { ownClinics: 1, clinicRatings: 3 };
  expect((await client.get('/api/export/size')).body).toMatchObject(inFile);
  const { text } = await exportOf(server, client);
  await server.db.run((knex) => knex('vetClinics').where({ id: gone.id }).delete());
  const other = { url: server.url, client: (await server.owner()).client };
  const [found, none] = [
    { ownClinics: 1, clinicRatings: 2 },
    { ownClinics: 0, clinicRatings: 0 },
  ];
  const check = await upload(other, '/api/import/check', text);
  expect(check.body).toMatchObject({ ...found, alreadyThere: none });
  const answer = await upload(other, '/api/import', text);
  expect(answer.body).toMatchObject({ added: found, alreadyThere: none });
  const repeated = await upload(other, '/api/import/check', text);
  expect(repeated.body).toMatchObject({ ...found, alreadyThere: found });
});

test('refuses a whole file with invalid clinics', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const { data } = await exportOf(server, client);
  const wrongClinics = [
    { ownClinics: [{ name: 'A', address: 'B', website: 'javascript:alert(1)' }] },
    {
      ownClinics: Array.from({ length: 2001 }, (_, index) => ({ name: `${index}`, address: 'B' })),
    },
    {
      clinicRatings: [{ source: 'osm', sourceId: 'node/7', name: null, address: null, rating: 9 }],
    },
  ];
  for (const clinics of wrongClinics) {
    const text = JSON.stringify({ ...data, profile: { ...data.profile, ...clinics } });
    expect((await upload({ url: server.url, client: client }, '/api/import', text)).status).toBe(
      400,
    );
  }
  expect(await listClinics(client)).toEqual([]);
});
