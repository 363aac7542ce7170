import { expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildVetLink } from '#db/vet-links/factory.ts';
import { insertVetLink } from '#db/vet-links/queries.ts';
import { HOUR } from '#server/calendar/days.ts';
import { buildMembership } from '#server/members/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { MAX_VET_LINKS, type NewVetLink, type VetLink } from './contract.ts';
import { forgetEndedVetLinks } from './jobs.ts';
import { isPreview, RETENTION_AFTER_END } from './rules.ts';

const INCLUDE = { records: true, documents: false, diary: true, care: true };
const BODY = { hours: 72, include: INCLUDE, questions: 'Can he stop?' };

const startWithPet = async (server: TestServer) => {
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id, name: 'Bantay' });
  return { user, client, pet, path: `/api/pets/${pet.id}/vet-links` };
};

test('answers 401 without a session, and 404 for a pet or link of somebody else', async () => {
  await using server = await startTestServer();
  const { client, path } = await startWithPet(server);
  const { body: made } = await client.post<NewVetLink>(path, BODY);
  const eve = await server.owner();
  const anonymousClient = server.client();
  expect((await anonymousClient.get(path)).status).toBe(401);
  expect((await anonymousClient.post(path, BODY)).status).toBe(401);
  expect((await anonymousClient.delete(`/api/vet-links/${made.id}`)).status).toBe(401);
  expect((await eve.client.get(path)).status).toBe(404);
  expect((await eve.client.post(path, BODY)).status).toBe(404);
  expect((await eve.client.delete(`/api/vet-links/${made.id}`)).status).toBe(404);
  expect((await client.get<VetLink[]>(path)).body).toHaveLength(1);
});

test.each([
  [{ ...BODY, hours: 0 }, 'vetLinks.hours'],
  [{ ...BODY, hours: 721 }, 'vetLinks.hours'],
  [{ ...BODY, hours: 1.5 }, 'vetLinks.hours'],
  [{ ...BODY, hours: undefined }, 'vetLinks.hours'],
  [{ ...BODY, include: undefined }, 'field.invalid'],
  [{ ...BODY, language: 'tl' }, 'field.invalid'],
  [{ ...BODY, questions: 'x'.repeat(2001) }, 'field.tooLong.2000'],
])('refuses %j', async (body, code) => {
  await using server = await startTestServer();
  const { client, path } = await startWithPet(server);
  expect(await client.post(path, body)).toMatchObject({ status: 400, body: { code } });
});

test('makes a link whose address is shown only once, lists it and revokes it', async () => {
  await using server = await startTestServer();
  const { client, pet, path } = await startWithPet(server);
  const { status, body: made } = await client.post<NewVetLink>(path, BODY);
  expect(status).toBe(201);
  expect(made.link).toMatch(/\/vet\/[\w-]{22}$/);
  const { link: _link, ...stored } = made;
  expect(stored).toMatchObject({
    ...{ petId: pet.id, include: INCLUDE, questions: 'Can he stop?', language: 'en' },
    ...{ openings: 0, lastOpenedAt: null },
    endsAt: new Date(server.clock.now().getTime() + 72 * HOUR).toISOString(),
  });
  const listResponse = await client.get<VetLink[]>(path);
  expect(listResponse.body).toEqual([stored]);
  expect(listResponse.headers.get('x-total-count')).toBe('1');
  expect((await client.delete(`/api/vet-links/${made.id}`)).status).toBe(200);
  expect((await client.get<VetLink[]>(path)).body).toEqual([]);
  expect((await client.delete(`/api/vet-links/${made.id}`)).status).toBe(404);
});

test('lets family make and revoke links, and refuses carers and viewers', async () => {
  await using server = await startTestServer();
  const { user, path } = await startWithPet(server);
  for (const role of ['family', 'carer', 'viewer'] as const) {
    const member = await server.owner();
    await buildMembership(server.db, { ownerId: user.id, userId: member.user.id }, { role });
    const { status, body } = await member.client.post<NewVetLink>(path, BODY);
    expect(status, role).toBe(role === 'family' ? 201 : 403);
    expect((await member.client.get(path)).status).toBe(role === 'family' ? 200 : 403);
    if (role !== 'family') continue;
    expect((await member.client.delete(`/api/vet-links/${body.id}`)).status).toBe(200);
  }
});

test('shows and revokes a family member’s links to the owner, but not the owner’s to family', async () => {
  await using server = await startTestServer();
  const { user, client, path } = await startWithPet(server);
  const ben = await server.owner();
  await buildMembership(server.db, { ownerId: user.id, userId: ben.user.id }, { role: 'family' });
  const { body: own } = await client.post<NewVetLink>(path, BODY);
  const { body: theirs } = await ben.client.post<NewVetLink>(path, BODY);
  const listIds = (links: readonly VetLink[]) => links.map(({ id }) => id).toSorted();
  const { body: seenByBen, headers } = await ben.client.get<VetLink[]>(path);
  expect([listIds(seenByBen), headers.get('x-total-count')]).toEqual([[theirs.id], '1']);
  expect((await ben.client.delete(`/api/vet-links/${own.id}`)).status).toBe(404);
  expect(listIds((await client.get<VetLink[]>(path)).body)).toEqual([own.id, theirs.id].toSorted());
  expect((await client.delete(`/api/vet-links/${theirs.id}`)).status).toBe(200);
});

test('keeps no answer with the address for a repeated request', async () => {
  await using server = await startTestServer();
  const { client, path } = await startWithPet(server);
  const key = { 'Idempotency-Key': 'once' };
  const firstLink = await client.post<NewVetLink>(path, BODY, key);
  const secondResponse = await client.post<NewVetLink>(path, BODY, key);
  expect(secondResponse.body.link).not.toBe(firstLink.body.link);
});

test('refuses more links than a pet may have', async () => {
  await using server = await startTestServer();
  const { user, client, pet, path } = await startWithPet(server);
  for (let count = 0; count < MAX_VET_LINKS; count += 1) {
    await insertVetLink(server.db, buildVetLink({ userId: user.id, petId: pet.id }));
  }
  expect(await client.post(path, BODY)).toMatchObject({
    status: 409,
    body: { code: 'vetLinks.tooMany' },
  });
});

test('answers 503 in a household', async () => {
  await using server = await startTestServer({ config: { mode: 'household' } });
  const { client, path } = await startWithPet(server);
  expect((await client.post(path, BODY)).status).toBe(503);
});

test('deletes links 30 days after their end', async () => {
  await using server = await startTestServer();
  const { user, pet } = await startWithPet(server);
  const { endsAt } = buildVetLink({ userId: user.id, petId: pet.id });
  await insertVetLink(server.db, buildVetLink({ userId: user.id, petId: pet.id }));
  server.clock.set(new Date(Date.parse(endsAt) + RETENTION_AFTER_END).toISOString());
  expect(await forgetEndedVetLinks(server)).toBe(0);
  server.clock.advance(1);
  expect(await forgetEndedVetLinks(server)).toBe(1);
});

test.each([
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0',
  'Viber/13.3',
  'Mozilla/5.0 Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)',
  'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)',
  '',
])('takes "%s" for a preview', (userAgent) => expect(isPreview(userAgent)).toBe(true));

test.each([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Cubot X90) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
])('takes "%s" for a person', (userAgent) => expect(isPreview(userAgent)).toBe(false));
