import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildSitterLink } from '#db/sitters/factory.ts';
import { insertSitterLink } from '#db/sitters/queries.ts';
import { buildMembership } from '#server/members/testing.ts';
import { startAna, WEEK } from '#server/sit/testing/sitting.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { MAX_SITTER_LINKS, type SitterLink } from './contract.ts';
import { forgetEndedLinks } from './jobs.ts';

const PATH = '/api/sitter-links';
const NOBODY = '01990000-0000-7000-8000-000000000001';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
// The clock shows 10:00 in Manila.
beforeEach(() => server.clock.set('2026-11-20T02:00:00.000Z'));
afterAll(() => server[Symbol.asyncDispose]());

describe('who may', () => {
  test('make, list and revoke links is their owner alone', async () => {
    const ana = await startAna(server);
    const { id } = await ana.link();
    const visitor = server.client();
    expect((await visitor.get(PATH)).status).toBe(401);
    expect((await visitor.post(PATH, { ...WEEK, petIds: [ana.bantay.id] })).status).toBe(401);
    expect((await visitor.delete(`${PATH}/${id}`)).status).toBe(401);
    const { client: eve } = await server.owner();
    expect((await eve.get<readonly SitterLink[]>(PATH)).body).toEqual([]);
    expect((await eve.post(PATH, { ...WEEK, petIds: [ana.bantay.id] })).status).toBe(404);
    expect((await eve.delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await ana.client.delete(`${PATH}/${NOBODY}`)).status).toBe(404);
    expect((await ana.client.get<readonly SitterLink[]>(PATH)).body).toHaveLength(1);
  });
});

describe('a link that a member of the family made', () => {
  const addJoinedMember = async () => {
    const ana = await startAna(server);
    const ben = await server.owner({ firstName: 'Ben' });
    const ownerAndUser = { ownerId: ana.user.id, userId: ben.user.id };
    await buildMembership(server.db, ownerAndUser, { role: 'family' });
    const ownPet = await buildPet(server.db, { userId: ben.user.id, name: 'Muning' });
    const makeLink = async (petIds: readonly string[]) => {
      const body = { ...WEEK, note: 'The key is under the pot.', petIds };
      const answer = await ben.client.post<SitterLink>(PATH, body);
      expect(answer.status).toBe(201);
      return answer.body;
    };
    return { ana, ben, own: ownPet, make: makeLink };
  };
  const listLinksFor = async ({ client }: { readonly client: TestClient }) => {
    const { body, headers } = await client.get<readonly SitterLink[]>(PATH);
    expect(headers.get('x-total-count')).toBe(String(body.length));
    return body;
  };

  test('is listed and revoked by the owner of its pets and by its maker, and by nobody else', async () => {
    const { ana, ben, own, make } = await addJoinedMember();
    const cara = await server.owner({ firstName: 'Cara' });
    const ownerAndUser = { ownerId: ana.user.id, userId: cara.user.id };
    await buildMembership(server.db, ownerAndUser, { role: 'family' });
    const sharedLink = await make([ana.bantay.id]);
    const otherLink = await make([own.id]);
    const createdBy = { id: ben.user.id, name: 'Ben' };
    expect(await listLinksFor(ana)).toMatchObject([
      { id: sharedLink.id, petIds: [ana.bantay.id], note: 'The key is under the pot.', createdBy },
    ]);
    const linksOfBen = await listLinksFor(ben);
    expect(linksOfBen.map(({ id }) => id).toSorted()).toEqual(
      [sharedLink.id, otherLink.id].toSorted(),
    );
    expect(await listLinksFor(cara)).toEqual([]);
    const { body } = await ana.client.get<{ sitterLinks: readonly SitterLink[] }>('/api/household');
    expect(body.sitterLinks.map(({ id }) => id)).toEqual([sharedLink.id]);
    const revoke = async (client: TestClient, { id }: SitterLink) =>
      (await client.delete(`${PATH}/${id}`)).status;
    expect(await revoke(cara.client, sharedLink)).toBe(404);
    expect(await revoke(ana.client, otherLink)).toBe(404);
    expect(await revoke(ana.client, sharedLink)).toBe(200);
    expect(await revoke(ben.client, otherLink)).toBe(200);
    expect([await listLinksFor(ana), await listLinksFor(ben)]).toEqual([[], []]);
  });

  test('shows the owner only the own pets of it, and loses only those', async () => {
    const { ana, ben, own, make } = await addJoinedMember();
    const linkOfBoth = await make([ana.bantay.id, own.id]);
    expect(await listLinksFor(ana)).toMatchObject([
      { id: linkOfBoth.id, petIds: [ana.bantay.id], note: null },
    ]);
    expect((await ana.client.delete(`${PATH}/${linkOfBoth.id}`)).status).toBe(200);
    expect(await listLinksFor(ana)).toEqual([]);
    expect(await listLinksFor(ben)).toMatchObject([
      { id: linkOfBoth.id, petIds: [own.id], note: 'The key is under the pot.' },
    ]);
  });

  test('does not count as the owner’s own', async () => {
    const { ana, make } = await addJoinedMember();
    for (let count = 0; count < MAX_SITTER_LINKS - 1; count += 1) {
      const link = buildSitterLink({ userId: ana.user.id, petIds: [ana.bantay.id] });
      await insertSitterLink(server.db, link);
    }
    await make([ana.bantay.id]);
    const body = { ...WEEK, petIds: [ana.bantay.id] };
    expect((await ana.client.post(PATH, body)).status).toBe(201);
    expect((await ana.client.post(PATH, body)).status).toBe(409);
  });
});

describe('a new link', () => {
  test.each([
    ['petIds', { petIds: [] }, 'sitters.pets.required'],
    ['from', { from: 'soon' }, 'field.date'],
    ['until', { until: '2026-11-19' }, 'sitters.until.before'],
    ['until', { from: '2026-11-10', until: '2026-11-19' }, 'sitters.until.past'],
    ['until', { until: '2027-02-19' }, 'sitters.until.tooLong'],
    ['from', { from: '2027-11-21', until: '2027-11-22' }, 'sitters.from.tooFar'],
    ['canLog', { canLog: 'yes' }, 'field.flag'],
    ['pin', { pin: '123' }, 'sitters.pin.digits'],
    ['pin', { pin: '1234567' }, 'sitters.pin.digits'],
    ['language', { language: 'de' }, 'field.invalid'],
    ['showAddress', { showAddress: null }, 'field.flag'],
  ])('with a wrong %s is refused with its code: %j', async (field, change, code) => {
    const ana = await startAna(server);
    const body = { ...WEEK, petIds: [ana.bantay.id], ...change };
    const answer = await ana.client.post<{ code: string; fields: object }>(PATH, body);
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields)]).toEqual([
      ...[400, code, [field]],
    ]);
  });

  test('tells its address once, and is listed with what its owner chose', async () => {
    const ana = await startAna(server);
    const { link, ...created } = await ana.link({ pin: '4829', note: 'The gate sticks.' });
    expect(link).toMatch(/\/sit\/[\w-]{22}$/);
    expect(created).toEqual({
      ...{ id: expect.any(String), petIds: [ana.bantay.id], timeZone: 'Asia/Manila' },
      ...{ from: '2026-11-20', until: '2026-11-24', canLog: true, hasPin: true },
      ...{ note: 'The gate sticks.', watchFor: null, language: 'en', showAddress: false },
      ...{ sitterName: null, isLocked: false, createdAt: '2026-11-20T02:00:00.000Z' },
      createdBy: { id: ana.user.id, name: 'Ana' },
    });
    expect((await ana.client.get<readonly SitterLink[]>(PATH)).body).toEqual([created]);
  });

  test('has a pet that is named twice once', async () => {
    const ana = await startAna(server);
    const twice = { petIds: [ana.bantay.id, ana.bantay.id] };
    expect((await ana.link(twice)).petIds).toEqual([ana.bantay.id]);
  });

  test('may begin up to a year ahead and last 90 days more', async () => {
    const ana = await startAna(server);
    expect((await ana.link({ until: '2027-02-18' })).until).toBe('2027-02-18');
    expect((await ana.link({ from: '2027-11-20', until: '2027-11-20' })).from).toBe('2027-11-20');
  });

  test('with a pet that somebody else has makes none', async () => {
    const ana = await startAna(server);
    const { user } = await server.owner();
    const otherPet = await buildPet(server.db, { userId: user.id });
    const body = { ...WEEK, petIds: [ana.bantay.id, otherPet.id] };
    expect((await ana.client.post(PATH, body)).status).toBe(404);
    expect((await ana.client.get<readonly SitterLink[]>(PATH)).body).toEqual([]);
  });

  test('is refused beyond fifty', async () => {
    const ana = await startAna(server);
    for (let count = 0; count < MAX_SITTER_LINKS; count += 1) {
      await insertSitterLink(
        server.db,
        buildSitterLink({ userId: ana.user.id, petIds: [ana.bantay.id] }),
      );
    }
    const refusedResponse = await ana.client.post(PATH, { ...WEEK, petIds: [ana.bantay.id] });
    expect([refusedResponse.status, refusedResponse.body['code']]).toEqual([
      409,
      'sitters.tooMany',
    ]);
    const page = await ana.client.get<readonly SitterLink[]>(`${PATH}?limit=20&page=3`);
    expect([page.body.length, page.headers.get('x-total-count')]).toEqual([10, '50']);
  });

  test('is not made in a household, which no sitter can reach', async () => {
    await using household = await startTestServer({ config: { mode: 'household' } });
    const { user, client } = await household.owner();
    const pet = await buildPet(household.db, { userId: user.id });
    expect((await client.post(PATH, { ...WEEK, petIds: [pet.id] })).status).toBe(503);
  });
});

test('a link names only pets that its owner still has', async () => {
  const ana = await startAna(server);
  await ana.link();
  await ana.client.delete(`/api/pets/${ana.bantay.id}`);
  const [link] = (await ana.client.get<readonly SitterLink[]>(PATH)).body;
  expect(link?.petIds).toEqual([]);
});

test('links that ended 30 days ago are deleted, others are not', async () => {
  const ana = await startAna(server);
  await ana.link();
  const laterLink = await ana.link({ until: '2026-11-25' });
  // The clock shows the end of 24 November in Manila, plus 30 days.
  server.clock.set('2026-12-24T16:00:00.001Z');
  await forgetEndedLinks(server.parts);
  const linksLeft = await server.db.run((knex) =>
    knex('sitterLinks').where({ userId: ana.user.id }).pluck('id'),
  );
  expect(linksLeft).toEqual([laterLink.id]);
});
