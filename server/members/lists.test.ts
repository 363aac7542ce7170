import { beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { createRoutes } from '#server/app.ts';
import { createOwnerOfEverything } from '#server/attacks/testing/create-with-id.ts';
import type { Subjects } from '#server/attacks/testing/example.ts';
import { ROLE_TABLE } from '#server/attacks/testing/role-table.ts';
import { addressOn, endpointName } from '#server/attacks/testing/subjects.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { buildMembership } from './testing.ts';

/** Reads that return no lists: files, and calls that read in pages of a fixed size. */
const NOT_LISTS = /\.pdf$|^\/api\/(photos|documents|export|vet-clinics|google-maps-config)\b/;

/** Parameters that a list needs, or that make it longer. */
const QUERIES: Readonly<Record<string, string>> = {
  'GET /api/pets': 'includeReminders=true',
  'GET /api/care': 'from=2026-11-20&to=2026-11-26',
  'GET /api/search': 'q=rabies',
};

let readEndpoints: readonly EndpointShape[];
beforeAll(async () => {
  await using server = await startTestServer();
  const endpoints = createRoutes(server.parts).map((route) => route.endpoint);
  readEndpoints = endpoints.filter(
    ({ method, path, access }) => method === 'GET' && access !== 'public' && !NOT_LISTS.test(path),
  );
});

/** The statements of each read that this account may make. The first call fills the server's caches. */
const countStatements = async (server: TestServer, client: TestClient, of: Subjects) => {
  const counts: Record<string, number> = {};
  for (const endpoint of readEndpoints) {
    const name = endpointName(endpoint);
    const address = `${addressOn(endpoint, of)}?${QUERIES[name] ?? ''}`;
    const { status } = await client.get(address);
    server.statements();
    await client.get(address);
    if (status === 200) counts[name] = server.statements().length;
  }
  return counts;
};

const addMorePets = async (server: TestServer, userId: string) => {
  for (let n = 1; n < 50; n += 1) {
    const { id: petId } = await buildPet(server.db, { userId });
    await buildRecord(server.db, { petId });
    await buildReminder(server.db, { petId });
  }
};

/** The reads with more statements than before. The feed may need fewer, because a full page ends it earlier. */
const findCostlier = (
  afterInstant: Readonly<Record<string, number>>,
  beforeInstant: Readonly<Record<string, number>>,
) => Object.entries(afterInstant).filter(([name, count]) => count > (beforeInstant[name] ?? 0));

test('an owner with 10 members and 50 pets costs as many statements as alone, on every list', async () => {
  await using server = await startTestServer();
  const { client, subjects, userId } = await createOwnerOfEverything(server);
  const aloneStatements = await countStatements(server, client, subjects);
  expect(Object.keys(aloneStatements)).toHaveLength(readEndpoints.length);
  await addMorePets(server, userId);
  for (let n = 0; n < 10; n += 1) {
    const { user: member } = await server.owner();
    const ownerAndUser = { ownerId: userId, userId: member.id };
    await buildMembership(server.db, ownerAndUser, { role: n < 5 ? 'family' : 'viewer' });
  }
  expect(findCostlier(await countStatements(server, client, subjects), aloneStatements)).toEqual(
    [],
  );
});

test('a member costs no more statements for many shared pets than for one', async () => {
  await using server = await startTestServer();
  const { subjects, userId } = await createOwnerOfEverything(server);
  const { user, client } = await server.owner();
  await buildMembership(server.db, { ownerId: userId, userId: user.id }, { role: 'family' });
  const fewStatements = await countStatements(server, client, subjects);
  const merging = Object.entries(ROLE_TABLE).flatMap(([name, rule]) =>
    typeof rule === 'object' && 'merges' in rule ? [name] : [],
  );
  expect(Object.keys(fewStatements)).toEqual(expect.arrayContaining(merging));
  await addMorePets(server, userId);
  expect(findCostlier(await countStatements(server, client, subjects), fewStatements)).toEqual([]);
});
