import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { eventually } from '#build/test/eventually.ts';
import type { UserRow } from '#db/accounts/queries.ts';
import type { NoticeRow } from '#db/notices/queries.ts';
import { buildPet } from '#db/pets/factory.ts';
import { readConfig } from '#server/config.ts';
import { smtpMail } from '#server/mail/smtp.ts';
import { smtpPeer } from '#server/mail/testing.ts';
import { type PushService, startPushService } from '#server/notices/testing/push-service.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import type { DesktopNotice } from '#server/parts.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#server/testing.ts';

const MINUTE = 60_000;
const FOUND_REPORT = {
  message: 'Your dog is with me.\nHe is fine.',
  name: 'Maria',
  phone: '0917 555 0177',
  place: { latitude: 14.6507, longitude: 121.1029, accuracy: 12.4 },
};
const ALL_CHANNELS = { email: true, sms: true, push: true, reminders: true };
const ONLY_PUSH = { email: false, sms: false, push: true, reminders: false };

const createLostPet = async (server: TestServer, overrides: Partial<UserRow> = {}) => {
  const { user, client } = await server.owner(overrides);
  const pet = await buildPet(server.db, { userId: user.id });
  const report = async (body: object = FOUND_REPORT, from = '203.0.113.1') => {
    const client = server.client();
    const headers = { 'X-Forwarded-For': from };
    const answer = await client.post(`/api/pets/share/${pet.shareToken}/found`, body, headers);
    expect(answer.status).toBe(201);
  };
  const subscribe = async (service: PushService) => {
    const answer = await client.post('/api/push/subscriptions', service.subscription());
    expect(answer.status).toBe(201);
  };
  return { user, client, pet, tell: report, subscribe };
};

const listNotices = ({ db }: TestServer): Promise<readonly NoticeRow[]> =>
  db.run((knex) => knex<NoticeRow>('notices').orderBy('id').select('channel', 'kind', 'state'));

/** Waits until every planned notice was tried. */
const waitUntilSettled = (server: TestServer) =>
  eventually(async () => {
    const waitingNotices = await server.db.run((knex) =>
      knex('notices').where('attempts', 0).select('id'),
    );
    const claimedNotices = await server.db.run((knex) =>
      knex('notices').whereNotNull('claimedUntil'),
    );
    expect([waitingNotices, claimedNotices]).toEqual([[], []]);
  });

describe('the owner of a found pet', () => {
  test('is notified on the device at once, at night and without reminders too', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { pet, tell, subscribe } = await createLostPet(server, {
      notificationPreferences: ONLY_PUSH,
    });
    await subscribe(service);
    // The clock shows 02:00 in Manila.
    server.clock.set('2026-11-20T18:00:00.000Z');
    await tell();
    await eventually(() => expect(service.pushed).toHaveLength(1));
    const [report] = await server.db.run((knex) => knex('foundReports').pluck<string[]>('id'));
    expect(service.pushed[0]?.payload).toEqual({
      tag: report,
      title: 'Someone found Bantay',
      body: 'Your dog is with me.\nHe is fine.\nMaria, 0917 555 0177',
      path: `/pet/${pet.id}?found=true`,
    });
  });

  test('gets a mail with the whole report, its place on a map and the page, without a reply address', async () => {
    const peer = await smtpPeer();
    const smtp = smtpMail(readConfig({ MAIL_FROM: 'Alaga <alaga@example.com>' }), peer.url);
    await using server = await startTestServer({ deliverMail: (mail) => smtp.send(mail) });
    const { pet, tell } = await createLostPet(server, { email: 'ana@example.com' });
    await tell({ ...FOUND_REPORT, message: `${'All is well. '.repeat(60)}<b>Come!</b>` });
    await eventually(() => expect(peer.received).toHaveLength(1));
    await waitUntilSettled(server);
    await peer.close();
    const mail = await PostalMime.parse(peer.received[0] ?? '');
    expect([mail.subject, mail.to?.[0]?.address, mail.replyTo, mail.html]).toEqual([
      'Someone found Bantay',
      'ana@example.com',
      undefined,
      undefined,
    ]);
    for (const reportText of [
      `${'All is well. '.repeat(60)}<b>Come!</b>`,
      'From: Maria, 0917 555 0177',
      'within about 12 metres:\nhttps://www.openstreetmap.org/?mlat=14.65070&mlon=121.10290#map=17/14.65070/121.10290',
      `${server.url}/pet/${pet.id}?found=true`,
    ]) {
      expect(mail.text).toContain(reportText);
    }
  });

  test('is notified in their language, and by the computer at home', async () => {
    const shownNotices: DesktopNotice[] = [];
    await using server = await startTestServer({
      showNotice: async (notice) => shownNotices.push(notice),
    });
    const { tell } = await createLostPet(server, { preferredLanguage: 'fil' });
    await tell({ message: 'Nandito siya.' });
    await eventually(() => expect([shownNotices.length, server.mails.length]).toEqual([1, 1]));
    expect(shownNotices[0]).toMatchObject({
      title: 'May nakakita kay Bantay',
      body: 'Nandito siya.',
    });
    expect(server.mails[0]?.text).toContain('Walang iniwang pangalan o numero.');
  });

  test('gets its text message from a reserve when the server has sent those of its day', async () => {
    const sentTexts: string[] = [];
    const sms: TestServerOptions['sms'] = {
      available: true,
      send: async ({ text }) => void sentTexts.push(text),
    };
    await using server = await startTestServer({ sms, config: { smsNoticesDailyLimit: 2 } });
    const { tell, client } = await createLostPet(server, {
      verifiedPhone: '+639175550100',
      notificationPreferences: { ...ALL_CHANNELS, email: false, push: false },
    });
    for (const state of ['sent', 'sent', 'failed', 'failed']) {
      const { body } = await client.post('/api/notices/test');
      expect(body).toMatchObject({ deliveries: [{ channel: 'sms', state }] });
    }
    expect(server.lines.filter((line) => 'smsNotices' in line)).toMatchObject([
      { level: 'warn', smsNotices: 'daily limit reached', limit: 2 },
    ]);
    await tell({ message: 'He is here now' });
    await waitUntilSettled(server);
    expect(sentTexts).toHaveLength(3);
    expect(sentTexts.at(-1)).toContain('He is here now');
    server.clock.advance(24 * 60 * MINUTE);
    const { body } = await client.post('/api/notices/test');
    expect(body).toMatchObject({ deliveries: [{ channel: 'sms', state: 'sent' }] });
  });

  test('gets at most three text messages a day, and all reports by other ways', async () => {
    const sentTexts: string[] = [];
    const sms: TestServerOptions['sms'] = {
      available: true,
      send: async ({ to, text }) => void sentTexts.push(`${to} ${text}`),
    };
    await using server = await startTestServer({ sms, config: { trustProxy: true } });
    const { tell } = await createLostPet(server, {
      verifiedPhone: '+639175550100',
      notificationPreferences: ALL_CHANNELS,
    });
    for (const [n, message] of ['First', 'Second', 'Third', 'Fourth'].entries()) {
      await tell({ message: `${message} find` }, `198.51.100.${n}`);
    }
    await waitUntilSettled(server);
    expect(server.mails).toHaveLength(4);
    expect(sentTexts.toSorted()).toEqual([
      '+639175550100 Alaga: Someone found Bantay. First find',
      '+639175550100 Alaga: Someone found Bantay. Second find',
      '+639175550100 Alaga: Someone found Bantay. Third find',
    ]);
    server.clock.advance(24 * 60 * MINUTE);
    await tell({ message: 'Next day' });
    await eventually(() => expect(sentTexts).toHaveLength(4));
  });

  test.each([
    ['mails off', { notificationPreferences: ONLY_PUSH }],
    ['an address that nobody confirmed', { isEmailConfirmed: false }],
    [
      'text messages on, but no verified number',
      { email: null, notificationPreferences: ALL_CHANNELS },
    ],
  ])('%s: no notice', async (_, overrides) => {
    await using server = await startTestServer();
    const { tell } = await createLostPet(server, overrides);
    await tell();
    expect(await listNotices(server)).toEqual([]);
  });
});

test('still gets this mail without reminder mails', async () => {
  await using server = await startTestServer();
  const requestedChannels = {
    email: true,
    sms: false,
    push: false,
    reminders: false,
    reminderEmail: false,
  };
  const { tell } = await createLostPet(server, { notificationPreferences: requestedChannels });
  await tell();
  await eventually(() => expect(server.mails).toHaveLength(1));
  expect(server.mails[0]?.subject).toBe('Someone found Bantay');
});

describe('a found notice', () => {
  test('cut off by a crash is sent again under the same name, once', async () => {
    const names: (string | undefined)[] = [];
    await using service = await startPushService();
    await using server = await startTestServer({
      deliverMail: async ({ messageId }) => {
        names.push(messageId);
        if (names.length === 1) throw new Error('cut off after it was taken');
      },
    });
    const { tell, subscribe } = await createLostPet(server);
    await subscribe(service);
    await tell();
    await waitUntilSettled(server);
    // A process that dies after sending, before it stores that, leaves this state.
    await server.db.run((knex) =>
      knex('notices').where({ channel: 'push' }).update({
        state: 'waiting',
        sentAt: null,
        claimedUntil: server.clock.now().toISOString(),
      }),
    );
    server.clock.advance(MINUTE);
    await sendReminders(server.parts);
    await sendReminders(server.parts);
    expect(names).toHaveLength(2);
    expect(names[0]).toBe(names[1]);
    const tags = service.pushed.map(({ payload, topic }) => `${payload.tag} ${topic}`);
    expect([tags.length, new Set(tags).size]).toEqual([2, 1]);
    expect(await listNotices(server)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  });

  test('is separate for each report', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { tell, subscribe } = await createLostPet(server, { notificationPreferences: ONLY_PUSH });
    await subscribe(service);
    await tell();
    await tell({ message: 'I saw him as well.' });
    await eventually(() => expect(service.pushed).toHaveLength(2));
    expect(new Set(service.pushed.map(({ payload }) => payload.tag)).size).toBe(2);
  });

  test('is dropped once its pet is deleted or the channel is turned off', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { client, pet, tell, subscribe } = await createLostPet(server);
    await subscribe(service);
    service.answer = () => 503;
    await tell();
    await waitUntilSettled(server);
    await client.put('/api/auth/user', { notificationPreferences: { push: false } });
    service.answer = () => 201;
    server.clock.advance(MINUTE);
    await sendReminders(server.parts);
    expect(service.pushed).toEqual([]);
    await client.put('/api/auth/user', { notificationPreferences: { push: true } });
    service.answer = () => 503;
    await tell({ message: 'Once more.' });
    await waitUntilSettled(server);
    await client.delete(`/api/pets/${pet.id}`);
    service.answer = () => 201;
    server.clock.advance(MINUTE);
    await sendReminders(server.parts);
    expect(service.pushed).toEqual([]);
  });

  test('is shortened to fit a push message in any script', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { tell, subscribe } = await createLostPet(server, { notificationPreferences: ONLY_PUSH });
    await subscribe(service);
    await tell({ message: '🐶'.repeat(500), name: '🐶'.repeat(50) });
    await eventually(() => expect(service.pushed).toHaveLength(1));
    expect(service.pushed[0]?.payload.body).toBe(`${'🐶'.repeat(200)}…\n${'🐶'.repeat(50)}`);
  });
});

test('deletes reports and their notices with the account', async () => {
  await using server = await startTestServer();
  const { user, tell } = await createLostPet(server);
  await tell();
  await waitUntilSettled(server);
  await server.db.run((knex) => knex('users').where({ id: user.id }).delete());
  const recipients = await Promise.all(
    ['foundReports', 'notices'].map((table) => server.db.run((knex) => knex(table).select('id'))),
  );
  expect(recipients).toEqual([[], []]);
});
