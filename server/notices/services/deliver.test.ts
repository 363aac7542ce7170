import { beforeEach, expect, test } from 'vitest';
import { setDisabled } from '#db/members/disabling.ts';
import type { NoticeRow } from '#db/notices/queries.ts';
import { listTargets } from '#db/notices/targets.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import { SECRETS, startTargetPeer, type TargetPeer } from '#server/notices/testing/target-peers.ts';
import type { NotificationTarget } from '#server/targets/contract.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

/** The day after the test clock, which starts at 10:00 on 20 November in Manila. */
const TOMORROW = '2026-11-21';
const MINUTE = 60_000;
const PATH = '/api/notification-targets';
const NO_OTHERS = { email: false, sms: false, push: false, reminders: true };

interface DeliveryFixture extends AsyncDisposable {
  readonly server: TestServer;
  readonly peer: TargetPeer;
}

const start = async (): Promise<DeliveryFixture> => {
  const clock: { now: () => Date } = { now: () => new Date() };
  const peer = await startTargetPeer(() => clock.now());
  const server = await startTestServer({ config: { allowedTargets: [peer.place] } });
  clock.now = () => server.clock.now();
  return {
    server,
    peer,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await peer[Symbol.asyncDispose]();
    },
  };
};

const createOwner = async ({ server, peer }: DeliveryFixture) => {
  const { user, client } = await server.owner({ notificationPreferences: NO_OTHERS });
  const pet = await buildPet(server.db, { userId: user.id, name: 'Bantay' });
  const addresses = {
    ntfy: `${peer.origin}/pets`,
    gotify: `${peer.origin}/gotify`,
    webhook: `${peer.origin}/hook`,
  };
  const addTarget = async (kind: keyof typeof addresses, overrides: object = {}) => {
    const form = { kind, name: kind, url: addresses[kind], secret: SECRETS[kind] };
    const events = ['reminder', 'care', 'found'];
    const { status, body } = await client.post<NotificationTarget>(PATH, {
      ...form,
      events,
      ...overrides,
    });
    expect(status).toBe(201);
    return body;
  };
  const listSavedTargets = async () => (await client.get<readonly NotificationTarget[]>(PATH)).body;
  const addDueReminder = () => buildReminder(server.db, { petId: pet.id, dueDate: TOMORROW });
  return { user, client, pet, add: addTarget, list: listSavedTargets, due: addDueReminder };
};

const listNotices = ({ db }: TestServer): Promise<readonly NoticeRow[]> =>
  db.run((knex) => knex<NoticeRow>('notices').orderBy('id').select('channel', 'state', 'problem'));

let fixture: DeliveryFixture;
beforeEach(async () => {
  fixture = await start();
  return () => fixture[Symbol.asyncDispose]();
});

test('each service gets each event once, in its own protocol', async () => {
  const { server, peer } = fixture;
  const { add, due, list } = await createOwner(fixture);
  for (const kind of ['ntfy', 'gotify', 'webhook'] as const) await add(kind);
  await due();
  await sendReminders(server.parts);
  await sendReminders(server.parts);
  const noticeText = {
    title: 'Rabies for Bantay',
    message: 'Due tomorrow, Nov 21, 2026.',
    link: expect.stringMatching(/\/schedule$/),
  };
  expect(peer.received.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'gotify', ...noticeText },
    { kind: 'ntfy', topic: 'pets', ...noticeText },
    { kind: 'webhook', id: expect.any(String), event: 'reminder', ...noticeText },
  ]);
  const sentState = { state: 'sent', at: server.clock.now().toISOString(), problem: null };
  expect((await list()).map(({ last }) => last)).toEqual([sentState, sentState, sentState]);
});

test('only the chosen events are sent, also those at once and to nobody else', async () => {
  const { server, peer } = fixture;
  const { add, due, pet } = await createOwner(fixture);
  await add('ntfy', { events: ['found'] });
  await due();
  await sendReminders(server.parts);
  expect(peer.received).toEqual([]);
  const foundReport = { message: 'Your dog is with me', name: 'Maria' };
  await server.client().post(`/api/pets/share/${pet.shareToken}/found`, foundReport);
  await expect.poll(() => peer.received).toMatchObject([{ title: 'Someone found Bantay' }]);
});

test('one that fails for a while is tried again later, with the same id', async () => {
  const { server, peer } = fixture;
  const { add, due, list } = await createOwner(fixture);
  await add('webhook');
  await due();
  const ids: unknown[] = [];
  peer.misbehave = ({ headers }, response) => {
    ids.push(headers['webhook-id']);
    response.writeHead(503).end('words of the peer');
  };
  await sendReminders(server.parts);
  await sendReminders(server.parts);
  expect(ids).toHaveLength(1);
  expect(await list()).toMatchObject([{ last: { state: 'failed', problem: 'failed' } }]);
  server.clock.advance(MINUTE);
  await sendReminders(server.parts);
  expect(ids).toHaveLength(2);
  peer.misbehave = undefined;
  server.clock.advance(2 * MINUTE);
  await sendReminders(server.parts);
  expect(new Set([...ids, peer.received[0]?.id]).size).toBe(1);
  expect(await listNotices(server)).toEqual([{ channel: 'service', state: 'sent', problem: null }]);
  expect(await list()).toMatchObject([{ last: { state: 'sent', problem: null } }]);
});

test('a failing service is left alone, however many notices wait for it', async () => {
  const { server, peer } = fixture;
  const { add, due } = await createOwner(fixture);
  await add('ntfy');
  for (let count = 0; count < 8; count += 1) await due();
  peer.misbehave = (_, response) => response.writeHead(500).end();
  await sendReminders(server.parts);
  // Notices that are sent in parallel may have begun before the first failure.
  expect(peer.requests.length).toBeLessThanOrEqual(3);
  peer.misbehave = undefined;
  server.clock.advance(4 * MINUTE);
  await sendReminders(server.parts);
  expect(peer.received).toHaveLength(8);
});

test('a service that failed while the clock was ahead gets its notices', async () => {
  const { server, peer } = fixture;
  const { add, due } = await createOwner(fixture);
  await add('ntfy');
  await due();
  peer.misbehave = (_, response) => response.writeHead(500).end();
  await sendReminders(server.parts);
  const now = server.clock.now().toISOString();
  server.clock.advance(3 * 60 * MINUTE);
  await sendReminders(server.parts);
  expect(peer.requests).toHaveLength(2);
  peer.misbehave = undefined;
  server.clock.set(now);
  await sendReminders(server.parts);
  expect(peer.received).toHaveLength(1);
});

test.each([
  [302, 'redirect'],
  [307, 'redirect'],
  [401, 'refused'],
  [404, 'refused'],
])('a service that answers %i is not asked again', async (status, problem) => {
  const { server, peer } = fixture;
  const { add, due, list } = await createOwner(fixture);
  await using insideTargetPeer = await startTargetPeer();
  await add('ntfy');
  await due();
  peer.misbehave = (_, response) =>
    response
      .writeHead(status, { Location: `${insideTargetPeer.origin}/` })
      .end('words of the peer');
  await sendReminders(server.parts);
  server.clock.advance(60 * MINUTE);
  await sendReminders(server.parts);
  expect([peer.requests.length, insideTargetPeer.requests]).toEqual([1, []]);
  expect(await listNotices(server)).toEqual([
    { channel: 'service', state: 'failed', problem: `target ${problem}` },
  ]);
  expect(await list()).toMatchObject([{ last: { state: 'failed', problem } }]);
  expect(JSON.stringify([server.lines, await list()])).not.toContain('words of the peer');
});

test('a test is sent at once, is not repeated, and shows its outcome', async () => {
  const { server, peer } = fixture;
  const { add, client } = await createOwner(fixture);
  const { id } = await add('gotify', { events: ['visit'] });
  const test = () => client.post<NotificationTarget>(`${PATH}/${id}/test`, {});
  expect((await test()).body).toMatchObject({ last: { state: 'sent' } });
  expect(peer.received).toMatchObject([{ kind: 'gotify', title: 'A test from Alaga' }]);
  peer.misbehave = (_, response) => response.writeHead(500).end();
  expect((await test()).body).toMatchObject({ last: { state: 'failed', problem: 'failed' } });
  server.clock.advance(60 * MINUTE);
  await sendReminders(server.parts);
  expect(peer.requests).toHaveLength(2);
  const statuses = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await test()).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
});

test('nothing is sent for a disabled account, or to a deleted target', async () => {
  const { server, peer } = fixture;
  const ana = await createOwner(fixture);
  const ben = await createOwner(fixture);
  for (const { add, due } of [ana, ben]) {
    await add('webhook');
    await due();
  }
  peer.misbehave = (_, response) => response.writeHead(503).end();
  await sendReminders(server.parts);
  const requestsBefore = peer.requests.length;
  peer.misbehave = undefined;
  await setDisabled(server.db, ana.user.id, server.clock.now().toISOString());
  const [target] = await listTargets(server.db, ben.user.id);
  expect((await ben.client.delete(`${PATH}/${target?.id}`)).status).toBe(200);
  server.clock.advance(60 * MINUTE);
  await sendReminders(server.parts);
  expect([requestsBefore, peer.requests.length]).toEqual([2, 2]);
  expect(await listNotices(server)).toEqual([]);
});
