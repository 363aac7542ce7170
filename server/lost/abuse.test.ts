import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#build/test/eventually.ts';
import { buildPet } from '#db/pets/factory.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { FoundReport } from './contract.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const SPAMMER = '198.51.100.1';
const FINDER_ADDRESS = '198.51.100.2';
const NOBODY = '01990000-0000-7000-8000-000000000000';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({
    config: { trustProxy: true, supportEmail: 'help@example.com' },
  });
});
afterEach(() => server[Symbol.asyncDispose]());

const createLostPet = async () => {
  const { user, client } = await server.owner({ email: 'ana@example.com' });
  const pet = await buildPet(server.db, { userId: user.id });
  const report = async (message: string, from: string) => {
    const path = `/api/pets/share/${pet.shareToken}/found`;
    const answer = await server.client().post(path, { message }, { 'X-Forwarded-For': from });
    expect(answer.status).toBe(201);
  };
  const listFoundReports = async () =>
    (await client.get<readonly FoundReport[]>(`/api/pets/${pet.id}/found-reports`)).body;
  return {
    user,
    client,
    tell: report,
    reports: listFoundReports,
    path: `/api/pets/${pet.id}/found-reports`,
  };
};

const mailsSaying = (words: string) => server.mails.filter(({ text }) => text.includes(words));

const findReportId = (reports: readonly FoundReport[], message: string): string =>
  reports.find((report) => report.message === message)?.id ?? '';

describe('a muted sender', () => {
  test('has its reports stored and shown without notices, until the mute ends', async () => {
    const { client, tell, reports, path } = await createLostPet();
    await tell('Junk one', SPAMMER);
    await eventually(() => expect(mailsSaying('Junk one')).toHaveLength(1));
    const id = findReportId(await reports(), 'Junk one');
    const muteResponse = await client.put(`${path}/${id}/mute`, { muted: true });
    expect([muteResponse.status, muteResponse.body]).toEqual([
      200,
      { message: 'You will get no notifications from this sender for 30 days.' },
    ]);
    await tell('Junk two', SPAMMER);
    await tell('I found him', FINDER_ADDRESS);
    await eventually(() => expect(mailsSaying('I found him')).toHaveLength(1));
    expect(mailsSaying('Junk two')).toEqual([]);
    expect((await reports()).map(({ message, isMuted }) => [message, isMuted])).toEqual([
      ['I found him', false],
      ['Junk two', true],
      ['Junk one', true],
    ]);
    await client.put(`${path}/${id}/mute`, { muted: false });
    await tell('Junk three', SPAMMER);
    await eventually(() => expect(mailsSaying('Junk three')).toHaveLength(1));
    await client.put(`${path}/${id}/mute`, { muted: true });
    server.clock.advance(30 * DAY);
    await tell('Junk four', SPAMMER);
    await eventually(() => expect(mailsSaying('Junk four')).toHaveLength(1));
  });

  test('of an old report without a network answers 409', async () => {
    const { client, tell, reports, path } = await createLostPet();
    await tell('Old one', SPAMMER);
    await server.db.run((knex) => knex('foundReports').update({ network: null }));
    const [report] = await reports();
    expect(report?.isMuted).toBeNull();
    const refusedResponse = await client.put(`${path}/${report?.id}/mute`, { muted: true });
    expect([refusedResponse.status, refusedResponse.body['code']]).toEqual([
      409,
      'lost.mute.unknown',
    ]);
  });
});

describe('a muted pet', () => {
  test('gets no notices for some hours, and keeps its reports', async () => {
    const { client, tell, reports, path } = await createLostPet();
    expect((await client.get(`${path}/mute`)).body).toEqual({ mutedUntil: null });
    const muteResponse = await client.put(`${path}/mute`, { hours: 24 });
    expect(muteResponse.body).toEqual({ mutedUntil: '2026-11-21T02:00:00.000Z' });
    expect((await client.get(`${path}/mute`)).body).toEqual(muteResponse.body);
    await tell('While muted', FINDER_ADDRESS);
    expect(await reports()).toHaveLength(1);
    expect(await server.db.run((knex) => knex('notices').select('id'))).toEqual([]);
    expect((await client.put(`${path}/mute`, { hours: null })).body).toEqual({ mutedUntil: null });
    await tell('Told again', FINDER_ADDRESS);
    await eventually(() => expect(mailsSaying('Told again')).toHaveLength(1));
    expect(mailsSaying('While muted')).toEqual([]);
  });
});

describe('an abusive message', () => {
  test('is mailed to the operator once, without links, and mutes its sender', async () => {
    const { user, client, tell, reports, path } = await createLostPet();
    await tell('Pay at https://evil.example now', SPAMMER);
    await eventually(() => expect(mailsSaying('Pay at')).toHaveLength(1));
    const [report] = await reports();
    const abuseResponse = await client.post(`${path}/${report?.id}/abuse`);
    expect([abuseResponse.status, abuseResponse.body]).toEqual([
      200,
      { message: 'Reported. Thank you.' },
    ]);
    await client.post(`${path}/${report?.id}/abuse`);
    const letters = server.mails.filter(({ to }) => to === 'help@example.com');
    expect(letters).toHaveLength(1);
    expect(letters[0]?.subject).toBe('[Alaga support] Abusive message from a public page');
    expect(letters[0]?.text).toContain('Pay at https: //evil. example now');
    expect(letters[0]?.text).not.toContain(SPAMMER);
    const messageAuthors = await server.db.run((knex) => knex('supportMessages').pluck('userId'));
    expect(messageAuthors).toEqual([user.id]);
    expect(await reports()).toMatchObject([
      { isMuted: true, reportedAt: '2026-11-20T02:00:00.000Z' },
    ]);
  });

  test('is stored on a server without a support address', async () => {
    await using quietServer = await startTestServer({ mailAvailable: false });
    const { user, client } = await quietServer.owner();
    const pet = await buildPet(quietServer.db, { userId: user.id });
    await quietServer
      .client()
      .post(`/api/pets/share/${pet.shareToken}/found`, { message: 'Rude words' });
    const listPath = `/api/pets/${pet.id}/found-reports`;
    const [report] = (await client.get<readonly FoundReport[]>(listPath)).body;
    expect((await client.post(`${listPath}/${report?.id}/abuse`)).status).toBe(200);
    const [letter] = await quietServer.db.run((knex) =>
      knex('supportMessages').select<{ message: string; mailedAt: string | null }[]>(),
    );
    expect(letter?.mailedAt).toBeNull();
    expect(letter?.message).toContain('Rude words');
  });
});

describe('these calls', () => {
  const calls = (path: string, id: string) => {
    const send = (client: TestClient, method: string, subpath: string, body?: unknown) =>
      client.send(method, `${path}${subpath}`, body);
    return [
      (client: TestClient) => send(client, 'GET', '/mute'),
      (client: TestClient) => send(client, 'PUT', '/mute', { hours: 1 }),
      (client: TestClient) => send(client, 'PUT', `/${id}/mute`, { muted: true }),
      (client: TestClient) => send(client, 'POST', `/${id}/abuse`, {}),
    ];
  };

  test('answer 401 signed out, and the same 404 for another owner and for missing things', async () => {
    const { client, tell, reports, path } = await createLostPet();
    await tell('I found him', FINDER_ADDRESS);
    const [report] = await reports();
    const { client: eve } = await server.owner();
    for (const call of calls(path, report?.id ?? '')) {
      expect((await call(server.client())).status).toBe(401);
      const foreignResponse = await call(eve);
      expect([foreignResponse.status, foreignResponse.body]).toEqual([
        404,
        { message: 'Not found', code: 'http.notFound' },
      ]);
    }
    const [, , mute, abuse] = calls(path, NOBODY);
    expect((await mute?.(client))?.status).toBe(404);
    expect((await abuse?.(client))?.status).toBe(404);
    expect((await reports())[0]).toMatchObject({ isMuted: false, reportedAt: null });
  });

  test.each([
    ['/mute', {}],
    ['/mute', { hours: 0 }],
    ['/mute', { hours: 721 }],
    ['/mute', { hours: 1.5 }],
    ['/mute', { hours: 'long' }],
    [`/${NOBODY}/mute`, {}],
    [`/${NOBODY}/mute`, { muted: 'yes' }],
  ])('%s refuse %j', async (instant, body) => {
    const { client, path } = await createLostPet();
    expect((await client.put(`${path}${instant}`, body)).status).toBe(400);
  });
});
