import { describe, expect, test } from 'vitest';
import { eventually } from '#build/test/eventually.ts';
import type { UserRow } from '#db/accounts/queries.ts';
import type { NoticeRow } from '#db/notices/queries.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { confirmClock } from '#server/clock/policy.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import type { Sms } from '#server/parts.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#server/testing.ts';
import { forgetOldNotices } from './jobs.ts';
import { type PushService, startPushService } from './testing/push-service.ts';

/** The day after the test clock, which starts at 10:00 on 20 November in Manila. */
const TOMORROW = '2026-11-21';
const MINUTE = 60_000;

const listNotices = ({ db }: TestServer): Promise<readonly NoticeRow[]> =>
  db.run((knex) =>
    knex<NoticeRow>('notices').orderBy('id').select('channel', 'kind', 'state', 'day'),
  );

const createHousehold = async (server: TestServer, overrides: Partial<UserRow> = {}) => {
  const { user, client } = await server.owner(overrides);
  const pet = await buildPet(server.db, { userId: user.id });
  const buildDueReminder = (
    dueDate: string,
    more: Partial<Parameters<typeof buildReminder>[1]> = {},
  ) => buildReminder(server.db, { petId: pet.id, dueDate, ...more });
  const subscribe = async (service: PushService) => {
    const answer = await client.post('/api/push/subscriptions', service.subscription());
    expect(answer.status).toBe(201);
  };
  return { user, client, pet, due: buildDueReminder, subscribe };
};

const ONLY_PUSH = { email: false, sms: false, push: true, reminders: true };

describe('a pushed notice', () => {
  test('arrives at the device encrypted and signed, once', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { due, subscribe } = await createHousehold(server, {
      notificationPreferences: ONLY_PUSH,
    });
    const reminder = await due(TOMORROW);
    await subscribe(service);
    await sendReminders(server.parts);
    await sendReminders(server.parts);
    expect(service.pushed).toHaveLength(1);
    expect(service.pushed[0]).toMatchObject({
      payload: {
        tag: reminder.id,
        title: 'Rabies for Bantay',
        body: 'Due tomorrow, Nov 21, 2026.',
        path: '/schedule',
      },
      ttl: '86400',
      claims: { aud: new URL(service.subscription('other').endpoint).origin },
    });
    expect(service.pushed[0]?.topic).toMatch(/^[\w-]{32}$/);
    expect(await listNotices(server)).toEqual([
      { channel: 'push', kind: 'tomorrow', state: 'sent', day: '2026-11-20' },
    ]);
    const [stored] = await server.db.run((knex) =>
      knex<{ notificationSent: boolean }>('reminders').select('notificationSent'),
    );
    expect(stored?.notificationSent).toBe(true);
  });

  test('comes the day before, on the day and each day after, until it is done', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { client, due, subscribe } = await createHousehold(server, {
      notificationPreferences: ONLY_PUSH,
    });
    const reminder = await due(TOMORROW);
    await subscribe(service);
    const runAndReadBodies = async (...instants: string[]) => {
      for (const instant of instants) {
        server.clock.set(instant);
        await sendReminders(server.parts);
      }
      return service.pushed.splice(0).map(({ payload }) => payload.body);
    };
    const dayInstants = (date: string) => [`${date}T16:30:00.000Z`, `${date}T23:59:00.000Z`];
    // No notices are sent from midnight to 08:00 in Manila.
    expect(await runAndReadBodies(...dayInstants('2026-11-19'))).toEqual([]);
    expect(await runAndReadBodies('2026-11-20T01:00:00.000Z', '2026-11-20T11:00:00.000Z')).toEqual([
      'Due tomorrow, Nov 21, 2026.',
    ]);
    expect(await runAndReadBodies('2026-11-21T00:00:00.000Z', '2026-11-21T09:00:00.000Z')).toEqual([
      'Due today, Nov 21, 2026.',
    ]);
    expect(await runAndReadBodies('2026-11-22T02:00:00.000Z', '2026-11-23T02:00:00.000Z')).toEqual([
      '1 day overdue: it was due Nov 21, 2026.',
      '2 days overdue: it was due Nov 21, 2026.',
    ]);
    await client.put(`/api/reminders/${reminder.id}/complete`);
    expect(await runAndReadBodies('2026-11-24T02:00:00.000Z')).toEqual([]);
  });

  test('is retried when its service fails, but not for a device that is gone', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { due, subscribe } = await createHousehold(server, {
      notificationPreferences: ONLY_PUSH,
    });
    await due(TOMORROW);
    await subscribe(service);
    service.answer = (count) => (count <= 2 ? 503 : 201);
    await sendReminders(server.parts);
    await sendReminders(server.parts);
    expect(service.pushed).toHaveLength(0);
    server.clock.advance(MINUTE);
    await sendReminders(server.parts);
    server.clock.advance(MINUTE);
    await sendReminders(server.parts);
    expect(service.pushed).toHaveLength(0);
    server.clock.advance(MINUTE);
    await sendReminders(server.parts);
    expect(service.pushed).toHaveLength(1);
    service.answer = () => 410;
    await due(TOMORROW, { title: 'DHPP' });
    await sendReminders(server.parts);
    const subscriptionsLeft = await server.db.run((knex) => knex('pushSubscriptions').select('id'));
    expect([
      subscriptionsLeft.length,
      (await listNotices(server)).map(({ state }) => state),
    ]).toEqual([0, ['sent', 'dropped']]);
  });

  test('delayed past midnight is sent with those of the new day, and is correct then', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { due, subscribe } = await createHousehold(server, {
      notificationPreferences: ONLY_PUSH,
    });
    await due(TOMORROW);
    await subscribe(service);
    server.clock.set('2026-11-20T15:59:30.000Z');
    service.answer = (count) => (count === 1 ? 503 : 201);
    await sendReminders(server.parts);
    server.clock.set('2026-11-20T16:01:00.000Z');
    await sendReminders(server.parts);
    expect(service.pushed).toEqual([]);
    server.clock.set('2026-11-21T02:00:00.000Z');
    await sendReminders(server.parts);
    expect(service.pushed.map(({ payload }) => payload.body)).toEqual(['Due today, Nov 21, 2026.']);
  });

  test('is given up with its day, and the next day has its own', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { due, subscribe } = await createHousehold(server, {
      notificationPreferences: ONLY_PUSH,
    });
    await due('2026-11-01');
    await subscribe(service);
    service.answer = () => 500;
    await sendReminders(server.parts);
    server.clock.advance(25 * 60 * MINUTE);
    await sendReminders(server.parts);
    service.answer = () => 201;
    server.clock.advance(5 * MINUTE);
    await sendReminders(server.parts);
    expect((await listNotices(server)).map(({ day, state }) => [day, state])).toEqual([
      ['2026-11-21', 'sent'],
    ]);
    expect(service.pushed).toHaveLength(1);
  });

  test('leaves out what was completed, deleted or mourned meanwhile', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { client, user, due, subscribe } = await createHousehold(server, {
      notificationPreferences: ONLY_PUSH,
    });
    await subscribe(service);
    const passedAway = await buildPet(server.db, { userId: user.id, passedAwayOn: '2026-11-01' });
    const samplePet = await buildPet(server.db, { userId: user.id, isSample: true });
    await due(TOMORROW, { petId: passedAway.id });
    await due(TOMORROW, { petId: samplePet.id });
    const dueNotices = await due(TOMORROW);
    service.answer = () => 503;
    await sendReminders(server.parts);
    await client.put(`/api/reminders/${dueNotices.id}/complete`);
    service.answer = () => 201;
    server.clock.advance(MINUTE);
    await sendReminders(server.parts);
    expect(service.pushed).toEqual([]);
    expect(await listNotices(server)).toEqual([]);
  });
});

test('is sent again for a moved due date, but not twice a day', async () => {
  await using service = await startPushService();
  await using server = await startTestServer();
  const { due, subscribe } = await createHousehold(server, { notificationPreferences: ONLY_PUSH });
  const reminder = await due('2026-11-10');
  await subscribe(service);
  await sendReminders(server.parts);
  await server.db.run((knex) =>
    knex('reminders').where({ id: reminder.id }).update({ dueDate: TOMORROW }),
  );
  await sendReminders(server.parts);
  expect(service.pushed.map(({ payload }) => payload.body)).toEqual([
    '10 days overdue: it was due Nov 10, 2026.',
  ]);
  server.clock.set('2026-11-21T02:00:00.000Z');
  await sendReminders(server.parts);
  expect(service.pushed[1]?.payload.body).toBe('Due today, Nov 21, 2026.');
});

describe('a notice that waits for a failing channel', () => {
  const readWaiting = async () => {
    const sentTexts: string[] = [];
    let isDown = true;
    const server = await startTestServer({
      deliverMail: async ({ subject }) => {
        if (isDown) throw new Error('no connection');
        sentTexts.push(subject);
      },
    });
    const household = await createHousehold(server);
    const reminder = await household.due(TOMORROW);
    await sendReminders(server.parts);
    const runLater = async () => {
      isDown = false;
      server.clock.advance(MINUTE);
      await sendReminders(server.parts);
      return sentTexts;
    };
    return { ...household, server, reminder, later: runLater };
  };

  test('is sent once it works again', async () => {
    const { server, later } = await readWaiting();
    expect(await later()).toEqual(['Rabies for Bantay']);
    await server[Symbol.asyncDispose]();
  });

  test('is not sent after its owner turned it off', async () => {
    const { server, client, later } = await readWaiting();
    await client.put('/api/auth/user', { notificationPreferences: { email: false } });
    expect(await later()).toEqual([]);
    await server[Symbol.asyncDispose]();
  });

  test('is not sent if it is now due months later', async () => {
    const { server, reminder, later } = await readWaiting();
    await server.db.run((knex) =>
      knex('reminders').where({ id: reminder.id }).update({ dueDate: '2027-02-19' }),
    );
    expect(await later()).toEqual([]);
    await server[Symbol.asyncDispose]();
  });
});

test('does not notify twice about one day when the owner changes zones', async () => {
  await using service = await startPushService();
  await using server = await startTestServer();
  const { client, due, subscribe } = await createHousehold(server, {
    notificationPreferences: ONLY_PUSH,
  });
  await due(TOMORROW);
  await subscribe(service);
  await sendReminders(server.parts);
  await client.put('/api/auth/user', { timeZone: 'Pacific/Honolulu' });
  // The clock shows 10:00 on the 20th in Honolulu.
  server.clock.set('2026-11-20T20:00:00.000Z');
  await sendReminders(server.parts);
  expect(service.pushed).toHaveLength(1);
});

describe('mail', () => {
  test('comes the day before and once more when the day has passed, each under its own name', async () => {
    await using server = await startTestServer();
    const { due } = await createHousehold(server, { email: 'ana@example.com' });
    await due(TOMORROW);
    for (const instant of ['20T02', '20T09', '21T02', '22T02', '23T02', '24T02']) {
      server.clock.set(`2026-11-${instant}:00:00.000Z`);
      await sendReminders(server.parts);
    }
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@example.com', 'Rabies for Bantay'],
      ['ana@example.com', 'Rabies for Bantay'],
    ]);
    expect(server.mails[0]?.text).toContain('Due tomorrow, Nov 21, 2026.');
    expect(server.mails[1]?.text).toContain('1 day overdue');
    expect(server.mails[0]?.text).toContain(`${server.url}/schedule`);
    const names = server.mails.map(({ messageId }) => messageId);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^<notice-[\w-]+@localhost>$/);
  });

  test('is repeated under the same name after an outage', async () => {
    const names: (string | undefined)[] = [];
    await using server = await startTestServer({
      deliverMail: async ({ messageId }) => {
        names.push(messageId);
        if (names.length === 1) throw new Error('cut off after it was taken');
      },
    });
    const { due } = await createHousehold(server);
    await due(TOMORROW);
    await sendReminders(server.parts);
    server.clock.advance(MINUTE);
    await sendReminders(server.parts);
    expect(names).toHaveLength(2);
    expect(names[0]).toBe(names[1]);
  });

  test.each([
    ['reminders off', { notificationPreferences: { ...ONLY_PUSH, email: true, reminders: false } }],
    ['mails off', { notificationPreferences: ONLY_PUSH }],
    ['an address that nobody confirmed', { isEmailConfirmed: false }],
    ['no address', { email: null }],
  ])('%s: no mail', async (_, overrides) => {
    await using server = await startTestServer();
    const { due } = await createHousehold(server, overrides);
    await due(TOMORROW);
    await sendReminders(server.parts);
    expect(server.mails).toEqual([]);
  });
});

describe('text messages', () => {
  const phone = '+639175550123';
  const requestedChannels = { ...ONLY_PUSH, sms: true };
  const sentMessages: Parameters<Sms['send']>[0][] = [];
  const gateway: TestServerOptions['sms'] = {
    available: true,
    send: async (message) => void sentMessages.push(message),
  };

  test('are at most twenty a day for an account, without those that were refused', async () => {
    sentMessages.length = 0;
    let isDown = true;
    const failing = {
      ...gateway,
      send: async (message: (typeof sentMessages)[number]) => {
        if (isDown) throw new Error('down');
        sentMessages.push(message);
      },
    };
    await using server = await startTestServer({ sms: failing });
    const wants = { verifiedPhone: phone, notificationPreferences: requestedChannels };
    const households = [
      await createHousehold(server, wants),
      await createHousehold(server, { ...wants, verifiedPhone: '+639175550124' }),
    ];
    for (const [index, { pet, due }] of households.entries()) {
      for (let count = 0; count < (index === 0 ? 25 : 2); count += 1) {
        const record = await buildRecord(server.db, { petId: pet.id, reminderSms: true });
        await due(TOMORROW, { medicalRecordId: record.id });
      }
    }
    await sendReminders(server.parts);
    expect(sentMessages).toEqual([]);
    isDown = false;
    server.clock.advance(5 * 60_000);
    await sendReminders(server.parts);
    server.clock.advance(60 * 60_000);
    await sendReminders(server.parts);
    const countFor = (number: string) => sentMessages.filter(({ to }) => to === number).length;
    expect([countFor(phone), countFor('+639175550124')]).toEqual([20, 2]);
    const limited = [expect.objectContaining({ channel: 'sms', state: 'limited' })];
    const [{ client } = expect.fail()] = households;
    expect((await client.post('/api/notices/test')).body).toMatchObject({ deliveries: limited });
    expect((await client.get('/api/notices')).body).toMatchObject({ deliveries: limited });
  });

  test.each([
    ['all three are there', {}, true, 1],
    ['the record does not ask', {}, false, 0],
    ['the owner does not want', { notificationPreferences: ONLY_PUSH }, true, 0],
    ['the number is not verified', { verifiedPhone: null, phone }, true, 0],
  ])('%s', async (_, overrides, reminderSms, count) => {
    sentMessages.length = 0;
    await using server = await startTestServer({ sms: gateway });
    const { pet, due } = await createHousehold(server, {
      verifiedPhone: phone,
      notificationPreferences: requestedChannels,
      preferredLanguage: 'fil',
      ...overrides,
    });
    const record = await buildRecord(server.db, { petId: pet.id, reminderSms });
    await due(TOMORROW, { medicalRecordId: record.id });
    for (const instant of ['20T02', '21T02', '22T02']) {
      server.clock.set(`2026-11-${instant}:00:00.000Z`);
      await sendReminders(server.parts);
    }
    expect(sentMessages).toHaveLength(count);
    if (count > 0) {
      expect(sentMessages[0]).toMatchObject({ to: phone });
      expect(sentMessages[0]?.text).toMatch(/^Alaga: Rabies para kay Bantay\. Bukas na ito, /);
    }
  });
});

test('is shown by the computer in a household', async () => {
  const shownMessages: object[] = [];
  await using server = await startTestServer({
    config: { mode: 'household' },
    mailAvailable: false,
    showNotice: async (notice) => shownMessages.push(notice),
  });
  const { due } = await createHousehold(server);
  const reminder = await due(TOMORROW);
  await sendReminders(server.parts);
  await sendReminders(server.parts);
  expect(shownMessages).toEqual([
    {
      id: reminder.id,
      title: 'Rabies for Bantay',
      body: 'Due tomorrow, Nov 21, 2026.',
      path: `/pet/${reminder.petId}`,
      noticeId: expect.stringMatching(/^[\da-f-]{36}$/),
      dueDate: '2026-11-21',
    },
  ]);
});

test('is sent once by parallel jobs', async () => {
  await using service = await startPushService();
  await using server = await startTestServer();
  for (let index = 0; index < 12; index += 1) {
    const { due, subscribe } = await createHousehold(server, {
      notificationPreferences: ONLY_PUSH,
    });
    await due(TOMORROW);
    await due(TOMORROW, { title: 'DHPP' });
    await subscribe(service);
  }
  await Promise.all([
    sendReminders(server.parts),
    sendReminders(server.parts),
    sendReminders(server.parts),
  ]);
  expect(service.pushed).toHaveLength(24);
});

test('is not sent again when its claim expires during sending', async () => {
  let markArrived = (): void => undefined;
  const sendingStarted = new Promise<void>((resolve) => {
    markArrived = resolve;
  });
  let concurrentCount = 0;
  await using server = await startTestServer({
    deliverMail: async () => {
      concurrentCount += 1;
      await sendingStarted;
    },
  });
  const { due } = await createHousehold(server);
  await due(TOMORROW);
  const firstReminders = sendReminders(server.parts);
  await eventually(() => expect(concurrentCount).toBe(1));
  server.clock.advance(5 * MINUTE);
  await sendReminders(server.parts);
  markArrived();
  await firstReminders;
  expect(concurrentCount).toBe(1);
});

test('is not sent again by a server that was frozen, after another one has sent it', async () => {
  let mails = 0;
  await using server = await startTestServer({
    deliverMail: async () => {
      mails += 1;
      server.clock.advance(5 * MINUTE);
      const sentElsewhere = {
        state: 'sent',
        claimedUntil: null,
        sentAt: '2026-11-20T02:04:00.000Z',
      };
      await server.db.run((knex) => knex('notices').update(sentElsewhere));
      throw new Error('the connection has timed out');
    },
  });
  const { due } = await createHousehold(server);
  await due(TOMORROW);
  await sendReminders(server.parts);
  server.clock.advance(5 * MINUTE);
  await sendReminders(server.parts);
  expect(mails).toBe(1);
  expect(await listNotices(server)).toMatchObject([{ state: 'sent' }]);
});

test('sends at most three mails in parallel', async () => {
  let inFlightCount = 0;
  const concurrentCounts: number[] = [];
  await using server = await startTestServer({
    deliverMail: async () => {
      inFlightCount += 1;
      concurrentCounts.push(inFlightCount);
      await new Promise((resolve) => setImmediate(resolve));
      inFlightCount -= 1;
    },
  });
  for (let index = 0; index < 12; index += 1) await (await createHousehold(server)).due(TOMORROW);
  await Promise.all([sendReminders(server.parts), sendReminders(server.parts)]);
  expect([concurrentCounts.length, Math.max(...concurrentCounts) <= 3]).toEqual([12, true]);
});

test('needs a constant number of statements for planning', async () => {
  const countStatementsFor = async (count: number): Promise<number> => {
    await using server = await startTestServer({ mailAvailable: false });
    const { due } = await createHousehold(server);
    for (let index = 0; index < count; index += 1) await due(TOMORROW);
    server.statements();
    await sendReminders(server.parts);
    return server.statements().length;
  };
  expect(await countStatementsFor(1)).toBe(await countStatementsFor(50));
});

test('forgets finished notices after 90 days', async () => {
  await using server = await startTestServer();
  const { due } = await createHousehold(server);
  await due(TOMORROW);
  await sendReminders(server.parts);
  server.clock.set('2027-02-18T01:00:00.000Z');
  await confirmClock(server.parts, server.clock.now());
  expect(await forgetOldNotices(server.parts)).toBe(0);
  server.clock.set('2027-02-19T01:00:00.000Z');
  expect(await forgetOldNotices(server.parts)).toBe(1);
});

describe('notices whose outcome cannot be stored', () => {
  const startWithDueReminders = async () => {
    const server = await startTestServer();
    for (let count = 0; count < 8; count += 1) {
      const { due } = await createHousehold(server, {
        notificationPreferences: { ...ONLY_PUSH, email: true },
      });
      await due(TOMORROW);
    }
    return server;
  };
  const allowOne = ({ db }: TestServer, states: string) =>
    db.run((knex) =>
      knex.raw(`create unique index one_outcome on notices (is_digest) where state in (${states})`),
    );

  test('are sent once and count as failed', async () => {
    await using server = await startWithDueReminders();
    await allowOne(server, `'sent'`);
    await expect(sendReminders(server.parts)).rejects.toThrow('7 errors');
    server.clock.advance(5 * MINUTE);
    await sendReminders(server.parts);
    expect(server.mails).toHaveLength(8);
    const states = (await listNotices(server)).map(({ state }) => state);
    expect(states.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'failed'), 'sent']);
  });

  test('end the sending if they cannot be stored as failed either', async () => {
    await using server = await startWithDueReminders();
    await allowOne(server, `'sent', 'failed'`);
    await expect(sendReminders(server.parts)).rejects.toThrow();
    // Each of the three slots ends with its first error.
    expect(server.mails.length).toBeLessThanOrEqual(4);
  });
});
