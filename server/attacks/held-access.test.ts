import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { ANA, passwordHash, tokenIn } from '#server/accounts/testing.ts';
import { buildMembership } from '#server/members/testing.ts';
import { openSitter, startAna } from '#server/sit/testing/sitting.ts';
import { buildServerPage } from '#server/testing/server-page.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { untilBegun } from '#server/transfer/testing/begin-import.ts';
import { upload } from '#server/transfer/testing/upload.ts';
import { holdRequest } from './testing/hold-request.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';

/** These tests send most of a request, and the rest after the access with which it began has ended. */

/** Longer than an honest body takes to arrive. */
const HELD_MS = 10_000;

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const createAna = async () => {
  const owner = { email: ANA.email, isEmailConfirmed: true, passwordHash: await passwordHash() };
  const { client, user } = await server.owner(owner);
  const { id: petId } = await buildPet(server.db, { userId: user.id });
  return { client, user, petId };
};

const hold = (client: TestClient, path: string, call = `POST ${path}`) =>
  holdRequest(server, client, { path, body: VALID_BODIES[call] ?? {} });

const resetPassword = async (): Promise<void> => {
  await server.client().post('/api/auth/forgot-password', { email: ANA.email });
  const body = { token: tokenIn(server.mails.at(-1)), password: 'battery staple' };
  expect((await server.client().post('/api/auth/reset-password', body)).status).toBe(200);
};

const countRows = async (table: string): Promise<number> =>
  (await server.db.run((knex) => knex(table).select())).length;

test.each([
  ['/api/pets/:petId/hand-over', 'handOvers'],
  ['/api/household/invitations', 'invitations'],
  ['/api/calendar-feed', 'calendarFeeds'],
  ['/api/expenses/items', 'expenseItems'],
])('a held %s ends with its session', async (path, table) => {
  const { client, petId } = await createAna();
  const sendRest = await hold(client, path.replace(':petId', petId), `POST ${path}`);
  await resetPassword();
  server.clock.advance(HELD_MS);
  expect(await sendRest()).toBe(401);
  expect(await countRows(table)).toBe(0);
});

test('a held import ends with its session', async () => {
  const { client } = await createAna();
  const { promise: isReset, resolve: goOn } = Promise.withResolvers<void>();
  const file = async function* () {
    yield Buffer.from('{"pets":[{"id":"a","name":"Planted","category":"dog"}],');
    await isReset;
    yield Buffer.from('"medicalRecords":[]}');
  };
  const { answer } = await untilBegun(client, () => ({
    answer: upload({ url: server.url, client }, '/api/import', file()),
  }));
  await resetPassword();
  goOn();
  expect((await answer).status).toBe(401);
  expect(await countRows('pets')).toBe(1);
});

test('a held call ends with its API token', async () => {
  const { client, petId } = await createAna();
  const { body } = await client.post<{ token: string; id: string }>('/api/tokens', {
    ...{ name: 'Display', scopes: ['write'] },
  });
  const headers = { Authorization: `Bearer ${body.token}` };
  const path = `/api/pets/${petId}/weights`;
  const weight = VALID_BODIES['POST /api/pets/:petId/weights'] ?? {};
  const request = { path, body: weight, headers };
  const sendFirst = await holdRequest(server, server.client(), request);
  server.clock.advance(HELD_MS);
  expect(await sendFirst()).toBe(201);
  const sendSecond = await holdRequest(server, server.client(), request);
  expect((await client.delete(`/api/tokens/${body.id}`)).status).toBe(200);
  server.clock.advance(HELD_MS);
  expect(await sendSecond()).toBe(401);
});

test('a held call ends with the time of its member', async () => {
  const { user, petId } = await createAna();
  const { client, user: carer } = await server.owner();
  const until = new Date(server.clock.now().getTime() + HELD_MS / 2).toISOString();
  const pair = { ownerId: user.id, userId: carer.id };
  await buildMembership(server.db, pair, { role: 'carer', until });
  const path = `/api/pets/${petId}/diary`;
  const sendRest = await hold(client, path, 'POST /api/pets/:petId/diary');
  server.clock.advance(HELD_MS);
  expect(await sendRest()).toBe(404);
  expect(await countRows('diaryEntries')).toBe(0);
});

describe('a held entry of a link', () => {
  let builtPage: ReturnType<typeof buildServerPage>;
  beforeAll(() => {
    builtPage = buildServerPage('sit-page');
  });
  afterAll(() => builtPage.remove());
  beforeEach(async () => {
    await server[Symbol.asyncDispose]();
    server = await startTestServer({ rendererFolder: builtPage.rendererFolder });
  });

  test('of a sitter ends with the link', async () => {
    const ana = await startAna(server);
    const link = await ana.link();
    const { client, path } = openSitter(server, link);
    const entry = { id: v7(), petId: ana.bantay.id, note: 'A long walk.', name: 'Joy' };
    const request = { path: `${path}/diary`, body: entry };
    const sendFirst = await holdRequest(server, client, request);
    server.clock.advance(HELD_MS);
    expect(await sendFirst()).toBe(201);
    const second = { ...request, body: { ...entry, id: v7() } };
    const sendSecond = await holdRequest(server, client, second);
    expect((await ana.client.delete(`/api/sitter-links/${link.id}`)).status).toBe(200);
    server.clock.advance(HELD_MS);
    expect(await sendSecond()).toBe(404);
    expect(await countRows('diaryEntries')).toBe(1);
  });

  test('of a vet ends with the link', async () => {
    const ana = await startAna(server);
    const { body: link } = await ana.client.post<{ id: string; link: string }>(
      `/api/pets/${ana.bantay.id}/vet-links`,
      {
        ...{ hours: 72, allowReport: true },
        include: { records: true, documents: true, diary: true, care: true },
      },
    );
    const fields = { findings: 'Better.', visitedOn: '2026-11-20', vetName: 'Dr. Liza Ramos' };
    const parts = Object.entries(fields).map(
      ([name, value]) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const request = {
      path: `${new URL(link.link).pathname}/reports`,
      body: `${parts.join('')}--b--\r\n`,
      headers: { 'Content-Type': 'multipart/form-data; boundary=b', Accept: 'application/json' },
    };
    const sendRest = await holdRequest(server, server.client(), request);
    expect((await ana.client.delete(`/api/vet-links/${link.id}`)).status).toBe(200);
    server.clock.advance(HELD_MS);
    expect(await sendRest()).toBe(404);
    expect(await countRows('visitReports')).toBe(0);
  });
});

test.each(['/api/pets', '/api/expenses/items', '/api/calendar-feed', '/api/household/invitations'])(
  '%s beside the deletion of its account is refused',
  async (path) => {
    const { client } = await createAna();
    const sendRest = await hold(client, path);
    expect((await client.delete('/api/auth/account')).status).toBe(200);
    expect(await sendRest()).toBe(401);
  },
);
