import { describe, expect, test } from 'vitest';
import type { UserRow } from '#db/accounts/queries.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { upload } from '#server/transfer/testing/upload.ts';
import { type PushService, startPushService } from './testing/push-service.ts';

const TOMORROW = '2026-11-21';
const MINUTE = 60_000;
const MAIL_AND_PUSH = { email: true, sms: false, push: true, reminders: true };

const createOwnerIn = async (server: TestServer, overrides: Partial<UserRow> = {}) => {
  const preferences = { notificationPreferences: MAIL_AND_PUSH };
  const { user, client } = await server.owner({ ...preferences, ...overrides });
  const createPet = async (name: string) => buildPet(server.db, { userId: user.id, name });
  const bantay = await createPet('Bantay');
  const buildDueReminder = (
    dueDate: string,
    more: Partial<Parameters<typeof buildReminder>[1]> = {},
  ) => buildReminder(server.db, { petId: bantay.id, dueDate, ...more });
  const subscribe = (service: PushService) =>
    client.post('/api/push/subscriptions', service.subscription());
  return { user, client, bantay, pet: createPet, due: buildDueReminder, subscribe };
};

const remindAt = async (server: TestServer, instant: string): Promise<void> => {
  server.clock.set(`2026-11-${instant}:00:00.000Z`);
  await sendReminders(server.parts);
};

/** The lines of a mail that list reminders. */
const readLines = (mail: TestServer['mails'][number] | undefined): readonly string[] =>
  (mail?.text ?? '').split('\n\n')[1]?.split('\n') ?? [];

describe('forty overdue pets', () => {
  test('are one mail that lists each with its day, and none the next day', async () => {
    await using server = await startTestServer();
    const { pet, due } = await createOwnerIn(server);
    for (let round = 0; round < 40; round += 1) {
      const { id } = await pet(`Pet ${round}`);
      await due(`2026-10-${10 + (round % 20)}`, { petId: id });
    }
    await remindAt(server, '20T02');
    await remindAt(server, '20T09');
    await remindAt(server, '21T02');
    expect(server.mails.map(({ subject }) => subject)).toEqual(['40 reminders for your pets']);
    const lines = readLines(server.mails[0]);
    expect(lines).toHaveLength(40);
    expect(lines[0]).toBe('Rabies for Pet 0. 41 days overdue: it was due Oct 10, 2026.');
  });

  test('are three notices and one summary a day on each device', async () => {
    await using service = await startPushService();
    await using server = await startTestServer({ mailAvailable: false });
    const { due, subscribe } = await createOwnerIn(server);
    for (let round = 0; round < 40; round += 1) await due(`2026-10-${10 + (round % 20)}`);
    await subscribe(service);
    await subscribe(service);
    for (const day of ['20', '21']) {
      await remindAt(server, `${day}T02`);
      await remindAt(server, `${day}T09`);
      const devices = Map.groupBy(service.pushed.splice(0), ({ device }) => device);
      expect(devices.size).toBe(2);
      for (const pushMessage of devices.values()) {
        const titles = pushMessage.map(({ payload }) => payload.title).toSorted();
        expect(titles).toEqual([
          '37 more reminders for your pets',
          ...Array.from({ length: 3 }, () => 'Rabies for Bantay'),
        ]);
      }
    }
  });

  test('that could not be pushed are not added to those of the next day', async () => {
    await using service = await startPushService();
    await using server = await startTestServer({ mailAvailable: false });
    const { due, subscribe } = await createOwnerIn(server);
    for (let round = 0; round < 10; round += 1) await due('2026-10-10');
    await subscribe(service);
    service.answer = () => 503;
    await remindAt(server, '20T02');
    service.answer = () => 201;
    for (let round = 0; round < 4; round += 1) await due('2026-11-21', { title: 'Checkup' });
    await remindAt(server, '21T02');
    await remindAt(server, '21T09');
    expect(service.pushed.map(({ payload }) => payload.title).toSorted()).toEqual([
      '11 more reminders for your pets',
      ...Array.from({ length: 3 }, () => expect.stringMatching(/ for Bantay$/)),
    ]);
  });

  test('are the same on a household’s computer', async () => {
    const shownTitles: string[] = [];
    await using server = await startTestServer({
      config: { mode: 'household' },
      mailAvailable: false,
      showNotice: async ({ title, path }) => shownTitles.push(`${title} ${path}`),
    });
    const { due } = await createOwnerIn(server);
    for (let round = 0; round < 5; round += 1) await due('2026-10-10');
    await remindAt(server, '20T02');
    expect(shownTitles.filter((item) => item.startsWith('Rabies'))).toHaveLength(3);
    expect(shownTitles.filter((item) => !item.startsWith('Rabies'))).toEqual([
      '2 more reminders for your pets /schedule',
    ]);
  });
});

test('lists what is due today and tomorrow with what is overdue, in order of days', async () => {
  await using server = await startTestServer();
  const { due } = await createOwnerIn(server, { preferredLanguage: 'fil' });
  await due(TOMORROW, { title: 'DHPP' });
  await due('2026-11-20', { title: 'Checkup' });
  await due('2026-11-18');
  await due('2026-12-24', { title: 'Later' });
  await remindAt(server, '20T02');
  expect(server.mails.map(({ subject }) => subject)).toEqual(['3 paalala para sa mga alaga mo']);
  expect(readLines(server.mails[0]).map((line) => line.split('.')[0])).toEqual([
    'Rabies para kay Bantay',
    'Checkup para kay Bantay',
    'DHPP para kay Bantay',
  ]);
});

test('leaves what is added after the day’s mail to the next one', async () => {
  await using server = await startTestServer();
  const { due } = await createOwnerIn(server);
  await due(TOMORROW);
  await remindAt(server, '20T02');
  await due(TOMORROW, { title: 'DHPP' });
  await remindAt(server, '20T04');
  expect(server.mails).toHaveLength(1);
  await remindAt(server, '21T02');
  await remindAt(server, '21T05');
  expect(server.mails).toHaveLength(2);
  expect(readLines(server.mails[1])).toHaveLength(2);
  // Both reminders have become overdue since the last mail, so there is a new one.
  await remindAt(server, '22T02');
  expect(readLines(server.mails[2])[0]).toContain('1 day overdue');
  await remindAt(server, '23T02');
  expect(server.mails).toHaveLength(3);
});

test('sends a mail that failed for a day with the next day’s, once', async () => {
  let isDown = true;
  const sentTexts: string[] = [];
  await using server = await startTestServer({
    deliverMail: async ({ subject }) => {
      if (isDown) throw new Error('no connection');
      sentTexts.push(subject);
    },
  });
  const { due } = await createOwnerIn(server);
  await due(TOMORROW);
  await remindAt(server, '20T02');
  isDown = false;
  // It is after midnight in Manila: yesterday's mail has expired, and no mail is sent at night.
  await remindAt(server, '20T17');
  expect(sentTexts).toEqual([]);
  await remindAt(server, '21T02');
  await remindAt(server, '21T09');
  expect(sentTexts).toEqual(['Rabies for Bantay']);
});

test('leaves completed reminders out of a waiting mail, and sends no empty one', async () => {
  let isDown = true;
  const sentTexts: string[] = [];
  await using server = await startTestServer({
    deliverMail: async ({ text }) => {
      if (isDown) throw new Error('no connection');
      sentTexts.push(text);
    },
  });
  const { client, due } = await createOwnerIn(server);
  const [first, second] = [await due(TOMORROW), await due(TOMORROW, { title: 'DHPP' })];
  await remindAt(server, '20T02');
  await client.put(`/api/reminders/${first.id}/complete`);
  await client.put(`/api/reminders/${second.id}/complete`);
  isDown = false;
  server.clock.advance(MINUTE);
  await sendReminders(server.parts);
  expect(sentTexts).toEqual([]);
});

test('has the usual text for a single reminder', async () => {
  await using server = await startTestServer();
  const { due } = await createOwnerIn(server);
  const [first] = [await due(TOMORROW), await due(TOMORROW, { title: 'DHPP' })];
  await server.db.run((knex) =>
    knex('reminders').where({ id: first.id }).update({ isCompleted: true }),
  );
  await remindAt(server, '20T02');
  expect(server.mails[0]?.subject).toBe('DHPP for Bantay');
  expect(readLines(server.mails[0])).toEqual(['DHPP for Bantay. Due tomorrow, Nov 21, 2026.']);
});

describe('reminders that were overdue when they were added', () => {
  const recordBody = (nextDueDate: string, title: string) => ({
    type: 'vaccine',
    title,
    dateAdministered: '2025-01-10',
    nextDueDate,
    reminderEnabled: true,
  });

  test('are only counted in one line of the next mail', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const { client, bantay, due, subscribe } = await createOwnerIn(server);
    await subscribe(service);
    for (const title of ['Rabies', 'DHPP', 'Bordetella']) {
      const path = `/api/pets/${bantay.id}/medical-records`;
      expect((await client.post(path, recordBody('2026-01-10', title))).status).toBe(201);
    }
    await remindAt(server, '20T02');
    await remindAt(server, '21T02');
    expect([server.mails, service.pushed]).toEqual([[], []]);

    await due('2026-11-23', { title: 'Checkup' });
    await remindAt(server, '22T02');
    expect(readLines(server.mails[0])).toEqual([
      'Checkup for Bantay. Due tomorrow, Nov 23, 2026.',
      '3 reminders were already overdue when added. They are in your schedule.',
    ]);
    expect(service.pushed).toHaveLength(1);
    await remindAt(server, '24T02');
    expect(readLines(server.mails[1])).toEqual([
      'Checkup for Bantay. 1 day overdue: it was due Nov 23, 2026.',
    ]);
  });

  test('include a due date moved into the past, until it is moved on', async () => {
    await using server = await startTestServer();
    const { client, bantay } = await createOwnerIn(server);
    const path = `/api/pets/${bantay.id}/medical-records`;
    const createResponse = await client.post<{ id: string }>(
      path,
      recordBody('2027-01-10', 'Rabies'),
    );
    const moveDueDate = (nextDueDate: string) =>
      client.put(`/api/medical-records/${createResponse.body.id}`, { nextDueDate });
    expect((await moveDueDate('2026-02-10')).status).toBe(200);
    await remindAt(server, '20T02');
    expect(server.mails).toEqual([]);
    await moveDueDate('2026-11-22');
    await remindAt(server, '21T02');
    await remindAt(server, '23T02');
    expect(server.mails.map(readLines)).toEqual([
      ['Rabies for Bantay. Due tomorrow, Nov 22, 2026.'],
      ['Rabies for Bantay. 1 day overdue: it was due Nov 22, 2026.'],
    ]);
  });

  test('an import of 23 of them sends nothing', async () => {
    await using service = await startPushService();
    await using server = await startTestServer();
    const ana = await createOwnerIn(server, {
      notificationPreferences: { ...MAIL_AND_PUSH, reminders: false },
    });
    for (let round = 0; round < 23; round += 1) {
      const path = `/api/pets/${ana.bantay.id}/medical-records`;
      expect((await ana.client.post(path, recordBody('2026-12-10', `Shot ${round}`))).status).toBe(
        201,
      );
    }
    const { text } = await exportOf(server, ana.client);
    server.clock.set('2026-12-15T02:00:00.000Z');
    const ben = await createOwnerIn(server);
    await ben.subscribe(service);
    const account = { url: server.url, client: ben.client };
    expect((await upload(account, '/api/import', text)).status).toBe(200);
    await sendReminders(server.parts);
    server.clock.set('2026-12-16T02:00:00.000Z');
    await sendReminders(server.parts);
    expect([server.mails, service.pushed]).toEqual([[], []]);
  });
});
