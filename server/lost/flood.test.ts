import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#build/test/eventually.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { buildFoundReport } from '#db/lost/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { setQuotas } from '#db/quotas.ts';
import { type PushService, startPushService } from '#server/notices/testing/push-service.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import { insertMany } from '#server/testing/insert-many.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { FoundReport } from './contract.ts';
import { FOUND_FROM_SITE, FOUND_PAIR, MAX_REPORTS } from './receive-report.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ config: { trustProxy: true } });
});
afterEach(() => server[Symbol.asyncDispose]());

const ipAddress = (n: number): string => `198.51.${Math.floor(n / 200)}.${1 + (n % 200)}`;

const createLostPet = async () => {
  const { user, client } = await server.owner({ email: 'ana@example.com' });
  const pet = await buildPet(server.db, { userId: user.id });
  const report = (message: string, from: string, overrides: object = {}) =>
    server
      .client()
      .post(
        `/api/pets/share/${pet.shareToken}/found`,
        { message, ...overrides },
        { 'X-Forwarded-For': from },
      );
  return { client, pet, tell: report };
};

const listReports = async (client: TestClient, petId: string) =>
  (await client.get<readonly FoundReport[]>(`/api/pets/${petId}/found-reports`)).body;

/** Waits until the notices after the answers have been sent; digests may still wait. */
const sendReports = () =>
  eventually(async () => {
    const dueNotices = await server.db.run((knex) =>
      knex('notices').where({ state: 'waiting' }).whereNull('digestFrom').select('id'),
    );
    expect(dueNotices).toEqual([]);
  });

const subscribe = async (client: TestClient, service: PushService, devices: number) => {
  for (let n = 0; n < devices; n += 1) {
    const answer = await client.post('/api/push/subscriptions', service.subscription());
    expect(answer.status).toBe(201);
  }
};

describe('many reports about a pet', () => {
  test('from one IPv6 site displace each other, and are limited together', async () => {
    const { client, pet, tell } = await createLostPet();
    const reportNumbers = Array.from({ length: MAX_REPORTS - 1 }, (_, n) => n);
    const network = 'a-flood';
    for (const n of reportNumbers) {
      const createdAt = new Date(server.clock.now().getTime() - HOUR - n).toISOString();
      await buildFoundReport(server.db, { petId: pet.id, network, message: `${n}`, createdAt });
    }
    expect((await tell('I have your dog', ipAddress(0))).status).toBe(201);
    const siteAddress = (n: number) => `2001:db8:1:${n.toString(16)}::1`;
    for (let n = 0; n < FOUND_FROM_SITE.max; n += 1) {
      expect((await tell(`Flood ${n}`, siteAddress(n))).status).toBe(201);
    }
    expect((await tell('One more', siteAddress(FOUND_FROM_SITE.max))).status).toBe(429);
    expect((await tell('Another finder', '2001:db8:2::1')).status).toBe(201);
    const networks = await server.db.run((knex) =>
      knex('foundReports')
        .whereLike('message', 'Flood %')
        .distinct<{ network: string }[]>('network'),
    );
    expect(networks).toHaveLength(1);
    const messages = (await listReports(client, pet.id)).map(({ message }) => message);
    expect(messages).toEqual(expect.arrayContaining(['I have your dog', 'Another finder']));
  });

  test('are limited for each network, and never for the pet', async () => {
    const { tell } = await createLostPet();
    for (let n = 0; n < FOUND_PAIR.max; n += 1) {
      expect((await tell(`Message ${n}`, ipAddress(0))).status).toBe(201);
    }
    const refusedResponse = await tell('One more', ipAddress(0));
    expect([refusedResponse.status, refusedResponse.headers.get('Retry-After')]).toEqual([
      429,
      '900',
    ]);
    for (let n = 1; n <= 60; n += 1) {
      expect((await tell('I found him', ipAddress(n))).status).toBe(201);
    }
  });

  test('from two addresses hide no genuine finder, by mail or in the list', async () => {
    const { client, pet, tell } = await createLostPet();
    for (let round = 0; round < 6; round += 1) {
      for (let n = 0; n < 20; n += 1) await tell(`Junk ${round} ${n}`, ipAddress(n % 2));
      server.clock.advance(15 * MINUTE);
    }
    expect((await tell('He is with me, by the chapel.', ipAddress(9))).status).toBe(201);
    for (let round = 6; round < 12; round += 1) {
      for (let n = 0; n < 20; n += 1) await tell(`Junk ${round} ${n}`, ipAddress(n % 2));
      server.clock.advance(15 * MINUTE);
    }
    await sendReports();
    const genuineMails = server.mails.filter(({ text }) => text.includes('by the chapel'));
    expect(genuineMails).toHaveLength(1);
    const reportList = await listReports(client, pet.id);
    expect(reportList).toHaveLength(100);
    expect(reportList.map(({ message }) => message)).toContain('He is with me, by the chapel.');
    const rowTimes = reportList.map(({ createdAt }) => createdAt);
    expect(rowTimes).toEqual(rowTimes.toSorted().toReversed());
  });

  test('become one digest an hour, with some of each network and no link', async () => {
    const { pet, tell } = await createLostPet();
    for (let n = 0; n < 9; n += 1) await tell(`Early ${n}`, ipAddress(n));
    await sendReports();
    expect(server.mails).toHaveLength(9);
    await tell('See https://evil.example/win', ipAddress(20), {
      name: 'www.evil.com',
      phone: '0917 555 0177',
    });
    for (let n = 0; n < 8; n += 1) await tell(`Junk ${n}`, ipAddress(21));
    await sendReminders(server.parts);
    expect(server.mails).toHaveLength(9);
    server.clock.advance(HOUR);
    await sendReminders(server.parts);
    expect(server.mails).toHaveLength(10);
    const digest = server.mails.at(-1);
    expect(digest?.subject).toBe('9 more messages about Bantay');
    expect(digest?.text).toContain('See https: //evil. example/win\nwww. evil. com, 0917 555 0177');
    expect(digest?.text).toContain('Junk 7');
    expect(digest?.text).toContain(`${server.url}/pet/${pet.id}?found=true`);
    expect(digest?.text).not.toMatch(/evil\.(example|com)/);
    // While the flood continues, each digest comes an hour after the previous one.
    for (let n = 0; n < 4; n += 1) await tell(`Later ${n}`, ipAddress(21));
    server.clock.advance(30 * MINUTE);
    for (let n = 0; n < 4; n += 1) await tell(`Still ${n}`, ipAddress(21));
    await sendReminders(server.parts);
    const mailsBefore = server.mails.length;
    server.clock.advance(30 * MINUTE);
    await sendReminders(server.parts);
    expect(server.mails.length - mailsBefore).toBe(1);
  });

  test('cause pushes to at most 20 devices each, and few in an hour', async () => {
    await using service = await startPushService();
    const { client, tell } = await createLostPet();
    // An operator may allow more devices than one report may reach.
    await setQuotas(server.db, FREE_PLAN_ID, { pushDeviceQuota: 25 });
    await subscribe(client, service, 25);
    await tell('I found him', ipAddress(0));
    await sendReports();
    expect(service.pushed).toHaveLength(20);
    for (let n = 0; n < 60; n += 1) await tell(`Junk ${n}`, ipAddress(n));
    await sendReports();
    expect(service.pushed).toHaveLength(9 * 20);
  });

  test('above a thousand displace the oldest of the network with the most', async () => {
    const { client, pet, tell } = await createLostPet();
    const oldInstant = '2026-11-01T00:00:00.000Z';
    await buildFoundReport(server.db, { petId: pet.id, network: 'genuine', createdAt: oldInstant });
    const rows = Array.from({ length: MAX_REPORTS - 1 }, (_, n) => ({
      id: crypto.randomUUID(),
      petId: pet.id,
      message: `Junk ${n}`,
      network: n < 700 ? 'noisy' : `other-${n % 10}`,
      said: `${n}`,
      createdAt: new Date(Date.parse(oldInstant) + n * 1000).toISOString(),
    }));
    await insertMany(server.db, 'foundReports', rows);
    for (let n = 0; n < 5; n += 1) await tell(`New ${n}`, ipAddress(n));
    const storedNotices = await server.db.run((knex) =>
      knex('foundReports').select<{ message: string; network: string }[]>('message', 'network'),
    );
    expect(storedNotices).toHaveLength(MAX_REPORTS);
    expect(storedNotices.filter(({ network }) => network === 'noisy')).toHaveLength(695);
    const messages = new Set(storedNotices.map(({ message }) => message));
    expect([0, 4, 5].map((n) => messages.has(`Junk ${n}`))).toEqual([false, false, true]);
    expect(storedNotices.filter(({ network }) => network === 'genuine')).toHaveLength(1);
    expect((await listReports(client, pet.id)).map(({ message }) => message)).toContain('New 4');
  });
});

test('store the network as a keyed hash', async () => {
  const { pet, tell } = await createLostPet();
  await tell('I found him', '198.51.100.7');
  await tell('Still here', '198.51.100.7');
  await tell('Me too', '198.51.100.8');
  const networks = await server.db.run((knex) =>
    knex('foundReports').where({ petId: pet.id }).orderBy('id').pluck<string[]>('network'),
  );
  expect(networks[0]).toMatch(/^[\w-]{43}$/);
  expect(networks[1]).toBe(networks[0]);
  expect(networks[2]).not.toBe(networks[0]);
});
