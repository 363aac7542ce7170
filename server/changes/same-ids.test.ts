import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VALID_BODIES } from '#server/attacks/testing/valid-bodies.ts';
import type { DeletedThing } from '#server/deleted/contract.ts';
import { purgeDeleted } from '#server/deleted/jobs.ts';
import { entities } from '#server/entities.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { upload } from '#server/transfer/testing/upload.ts';
import type { Changes } from './contract.ts';

/** An id is unique within a kind. Things of different kinds may share one, and must not affect each other. */

interface SharedKind {
  readonly entity: Changes['changes'][number]['entity'];
  /** The call that makes it, as in `VALID_BODIES`. */
  readonly call: string;
  /** The address of a thing, without its id. */
  readonly address: string;
  readonly canRestore?: boolean;
}

/** In an order in which each can be made: some belong to the thing of the same id before. */
const KINDS: readonly SharedKind[] = [
  { entity: 'pet', call: '/api/pets', address: '/api/pets', canRestore: true },
  {
    entity: 'record',
    call: '/api/pets/:petId/medical-records',
    address: '/api/medical-records',
    canRestore: true,
  },
  {
    entity: 'petDocument',
    call: '/api/pets/:petId/pet-documents',
    address: '/api/pet-documents',
    canRestore: true,
  },
  {
    entity: 'carePlan',
    call: '/api/pets/:petId/care-plans',
    address: '/api/care-plans',
    canRestore: true,
  },
  { entity: 'dose', call: '/api/care-plans/:planId/doses', address: '/api/doses' },
  { entity: 'diary', call: '/api/pets/:petId/diary', address: '/api/diary' },
  { entity: 'weighing', call: '/api/pets/:petId/weights', address: '/api/weights' },
  {
    entity: 'expense',
    call: '/api/expenses/items',
    address: '/api/expenses/items',
    canRestore: true,
  },
  { entity: 'clinic', call: '/api/vet-clinics', address: '/api/vet-clinics', canRestore: true },
  { entity: 'rating', call: '/api/clinic-ratings', address: '/api/clinic-ratings' },
];

const NAMES = KINDS.map(({ entity }) => entity);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** An owner with one thing of each kind under a single id. */
const shareOneId = async (on: TestServer) => {
  const { client } = await on.owner();
  const id = v7();
  for (const { call } of KINDS) {
    const place = call === '/api/clinic-ratings' ? { clinicId: id } : { petId: id };
    const isAboutPet = call === '/api/expenses/items' || call === '/api/clinic-ratings';
    const body = { ...VALID_BODIES[`POST ${call}`], ...(isAboutPet ? place : {}), id };
    const answer = await client.post(call.replace(/:\w+/, id), body);
    expect([call, answer.status, answer.body['id']]).toEqual([call, 201, id]);
  }
  return { client, id };
};

/** The kinds under which an id is listed by the feed, `deleted` ones with this word. */
const readKinds = async (client: TestClient, id: string): Promise<readonly string[]> => {
  const { status, body } = await client.get<Changes>('/api/changes?limit=1000');
  expect([status, body.more]).toEqual([200, false]);
  return body.changes
    .filter((change) => change.id === id)
    .map(({ entity, kind }) => (kind === 'deleted' ? `deleted ${entity}` : entity))
    .toSorted();
};

/** The kinds under which an id is in Recently deleted. */
const listRestorable = async (client: TestClient, id: string): Promise<readonly string[]> => {
  const { body } = await client.get<readonly DeletedThing[]>('/api/recently-deleted');
  return body.filter((one) => one.id === id).map(({ kind }) => kind);
};

test('things of all kinds share an id, and each is deleted and restored alone', async () => {
  const { client, id } = await shareOneId(server);
  expect(await readKinds(client, id)).toEqual(NAMES.toSorted());
  // A thing is deleted before the one to which it belongs.
  const deletedNames: string[] = [];
  const expectKinds = async (moment: string) => {
    const expected = NAMES.map((name) => (deletedNames.includes(name) ? `deleted ${name}` : name));
    expect([moment, await readKinds(client, id)]).toEqual([moment, expected.toSorted()]);
  };
  for (const { entity, address, canRestore } of KINDS.toReversed()) {
    const path = `${address}/${id}`;
    if (canRestore) {
      expect([path, (await client.delete(path)).status]).toEqual([path, 200]);
      expect(await listRestorable(client, id)).toContain(entity);
      expect([path, (await client.post(`${path}/restore`)).status]).toEqual([path, 200]);
      expect(await listRestorable(client, id)).not.toContain(entity);
      await expectKinds(`${entity} restored`);
    }
    expect([path, (await client.delete(path)).status]).toEqual([path, 200]);
    deletedNames.push(entity);
    await expectKinds(`${entity} deleted`);
  }
});

test('one of them is deleted for good without the others', async () => {
  await using ownServer = await startTestServer();
  const { client, id } = await shareOneId(ownServer);
  await client.delete(`/api/medical-records/${id}`);
  await client.delete(`/api/expenses/items/${id}`);
  await ownServer.db.run((knex) => knex('sessions').update({ expire: '2030-01-01T00:00:00.000Z' }));
  ownServer.clock.advance(31 * 24 * 60 * 60 * 1000);
  await purgeDeleted(ownServer.parts, entities);
  expect(await readKinds(client, id)).toEqual(
    NAMES.map((name) => (/^(record|expense)$/.test(name) ? `deleted ${name}` : name)).toSorted(),
  );
  const repeated = await client.post(`/api/pets/${id}/medical-records`, {
    ...{ type: 'vaccine', title: 'Rabies', dateAdministered: '2026-01-01', id },
  });
  expect(repeated).toMatchObject({ status: 409, body: { code: 'http.idTaken' } });
});

type Lists = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[] | undefined>>;

test('they are exported and imported, and still belong together', async () => {
  const { client, id } = await shareOneId(server);
  const { text, data } = await exportOf(server, client);
  // The cast is safe: other values of an export are no lists.
  const lists = Object.entries(data).filter(([, list]) => Array.isArray(list));
  const sections = Object.entries(Object.fromEntries(lists) as unknown as Lists).flatMap(
    ([name, rows = []]) => (rows.some((row) => row['id'] === id) ? [name] : []),
  );
  // Own clinics and ratings are exported with the profile, without ids.
  expect(sections).toHaveLength(NAMES.length - 2);

  const target = await server.owner();
  for (const round of ['first', 'again']) {
    const answer = await upload({ url: server.url, client: target.client }, '/api/import', text);
    expect([round, answer.status]).toEqual([round, 200]);
    const { data: importedData } = await exportOf(server, target.client);
    const imported = importedData as unknown as Lists;
    for (const name of sections)
      expect([round, name, imported[name]?.length]).toEqual([round, name, 1]);
    expect(importedData.profile).toMatchObject({ ownClinics: [{}], clinicRatings: [{}] });
    const idIn = (name: string) => imported[name]?.[0]?.['id'];
    expect(imported['medicalRecords']).toMatchObject([{ petId: idIn('pets') }]);
    expect(imported['doses']).toMatchObject([{ planId: idIn('carePlans') }]);
  }
});
