import { describe, expect, test } from 'vitest';
import type { UserRow } from '#db/accounts/queries.ts';
import { buildCarePlan } from '#db/care/factory.ts';
import type { NoticeRow } from '#db/notices/queries.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { AS_NEEDED, careCalls, TWICE_A_DAY } from '#server/care/testing.ts';
import { type PushService, startPushService } from '#server/notices/testing/push-service.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import type { Sms } from '#server/parts.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#server/testing.ts';

/** These settings turn off everything except push notices. The test clock starts at 10:00 on 20 November in Manila. */
const ONLY_PUSH = { email: false, sms: false, push: true, reminders: true };
const PLAN = { kind: 'medication', title: 'Amoxicillin', steps: [TWICE_A_DAY] } as const;
const WALK_PLAN = { ...PLAN, kind: 'walk', title: 'Walk' } as const;
const ALL_DAY = { ...PLAN, steps: [{ ...TWICE_A_DAY, times: [] }] };

interface NoticeFixture {
  readonly server: TestServer;
  readonly service: PushService;
}

const createOwner = async (
  { server, service }: NoticeFixture,
  overrides: Partial<UserRow> = {},
) => {
  const { user, client } = await server.owner({
    notificationPreferences: ONLY_PUSH,
    ...overrides,
  });
  const { id: petId } = await buildPet(server.db, { userId: user.id, name: 'Bantay' });
  await client.post('/api/push/subscriptions', service.subscription());
  return { user, client, petId, ...careCalls(client, petId) };
};

/** Runs the job at these times of 20 November in Manila, and returns what was pushed since the last call. */
const pushTimes = async ({ server, service }: NoticeFixture, ...times: string[]) => {
  for (const time of times) {
    const [day = '20', clock = '00:00'] = time.includes(' ') ? time.split(' ') : ['20', time];
    server.clock.set(new Date(`2026-11-${day}T${clock}:00+08:00`).toISOString());
    await sendReminders(server.parts);
  }
  return service.pushed.splice(0).map(({ payload: { title, body } }) => `${title}: ${body}`);
};

const start = async (options: TestServerOptions = {}) => {
  const service = await startPushService();
  const server = await startTestServer(options);
  return {
    server,
    service,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
};

const EVENING_NOTICE = 'Amoxicillin for Bantay: 1 tablet. Due at 8:00 PM.';
const STILL_DUE_NOTICE = 'Amoxicillin for Bantay: 1 tablet. Still due: it was due at 8:00 PM.';

describe('a dose notice', () => {
  test('is pushed at its time, once more an hour later, and not again', async () => {
    await using fixture = await start();
    const { addPlan } = await createOwner(fixture);
    await addPlan(PLAN);
    expect(await pushTimes(fixture, '10:01')).toEqual([
      'Amoxicillin for Bantay: 1 tablet. Still due: it was due at 8:00 AM.',
    ]);
    expect(await pushTimes(fixture, '10:02', '19:59')).toEqual([]);
    expect(await pushTimes(fixture, '20:00', '20:01')).toEqual([EVENING_NOTICE]);
    expect(await pushTimes(fixture, '21:00', '21:01', '23:00', '21 07:59')).toEqual([
      STILL_DUE_NOTICE,
    ]);
    expect(await pushTimes(fixture, '21 08:00')).toEqual([
      'Amoxicillin for Bantay: 1 tablet. Due at 8:00 AM.',
    ]);
  });

  test('has its actions, expires with the next dose, and is replaced', async () => {
    await using fixture = await start();
    const { addPlan } = await createOwner(fixture, { preferredLanguage: 'fil' });
    const { id } = await addPlan(PLAN);
    await pushTimes(fixture, '10:01', '19:00');
    fixture.server.clock.set('2026-11-20T12:00:00.000Z');
    await sendReminders(fixture.server.parts);
    fixture.server.clock.set('2026-11-20T13:00:00.000Z');
    await sendReminders(fixture.server.parts);
    const [first, second] = fixture.service.pushed;
    expect(first).toMatchObject({
      payload: {
        tag: `${id}-2026-11-20-20:00`,
        path: '/dashboard',
        care: { planId: id, day: '2026-11-20', time: '20:00' },
        actions: { given: 'Naibigay na', skip: 'Laktawan', snooze: 'Mamaya na' },
      },
      // The notice expires when the next dose is due, twelve hours later.
      ttl: String(12 * 3600),
    });
    expect([second?.payload.tag, second?.topic, second?.ttl]).toEqual([
      first?.payload.tag,
      first?.topic,
      String(11 * 3600),
    ]);
  });

  test('comes as many minutes early as the plan asks', async () => {
    await using fixture = await start();
    const { addPlan } = await createOwner(fixture);
    await addPlan({ ...PLAN, remindBefore: 30 });
    await pushTimes(fixture, '10:01');
    expect(await pushTimes(fixture, '19:29')).toEqual([]);
    expect(await pushTimes(fixture, '19:30', '20:00', '20:59')).toEqual([EVENING_NOTICE]);
    expect(await pushTimes(fixture, '21:00')).toEqual([STILL_DUE_NOTICE]);
  });

  test('for an all-day dose comes at 08:00', async () => {
    await using fixture = await start();
    const { addPlan } = await createOwner(fixture);
    await addPlan(ALL_DAY);
    await pushTimes(fixture, '10:01');
    expect(await pushTimes(fixture, '21 00:00', '21 07:59')).toEqual([]);
    expect(await pushTimes(fixture, '21 08:00', '21 09:00', '21 20:00')).toEqual([
      'Amoxicillin for Bantay: 1 tablet. Due today.',
    ]);
  });

  test('is not limited to three a day, and after downtime there is one for each plan', async () => {
    await using fixture = await start();
    const { addPlan } = await createOwner(fixture);
    for (const title of ['A', 'B', 'C', 'D', 'E']) await addPlan({ ...PLAN, title });
    await pushTimes(fixture, '10:01');
    expect(await pushTimes(fixture, '20:00')).toHaveLength(5);
    expect((await pushTimes(fixture, '24 09:30')).toSorted()).toEqual(
      ['A', 'B', 'C', 'D', 'E'].map(
        (title) => `${title} for Bantay: 1 tablet. Still due: it was due at 8:00 AM.`,
      ),
    );
  });
});

test('is repeated an hour after a snooze, and not between', async () => {
  await using fixture = await start();
  const { client, addPlan, give } = await createOwner(fixture);
  const { id } = await addPlan(PLAN);
  await pushTimes(fixture, '10:01', '20:10');
  const snooze = (body: object) => client.post(`/api/care-plans/${id}/snooze`, { ...body });
  const occurrence = { day: '2026-11-20', time: '20:00' };
  expect((await snooze(occurrence)).status).toBe(200);
  expect(await pushTimes(fixture, '21:00', '21:09')).toEqual([]);
  expect(await pushTimes(fixture, '21:10', '21:11')).toEqual([STILL_DUE_NOTICE]);
  expect((await snooze(occurrence)).status).toBe(200);
  await give(id, { ...occurrence, allowEarly: true });
  expect(await pushTimes(fixture, '22:15')).toEqual([]);
  expect((await snooze({ day: '2026-11-20', time: '8' })).status).toBe(400);
  const otherOwner = await fixture.server.owner();
  expect((await otherOwner.client.post(`/api/care-plans/${id}/snooze`, occurrence)).status).toBe(
    404,
  );
});

test('is repeated after as many minutes as the app asks for', async () => {
  await using fixture = await start();
  const { client, addPlan } = await createOwner(fixture);
  const { id } = await addPlan(PLAN);
  await pushTimes(fixture, '10:01', '20:10');
  const snooze = (minutes: number) =>
    client.post(`/api/care-plans/${id}/snooze`, { day: '2026-11-20', time: '20:00', minutes });
  expect([(await snooze(7)).status, (await snooze(15)).status]).toEqual([400, 200]);
  expect(await pushTimes(fixture, '20:24')).toEqual([]);
  expect(await pushTimes(fixture, '20:25', '21:00', '21:30')).toEqual([EVENING_NOTICE]);
});

test('is repeated only for an occurrence that the plan has in these days', async () => {
  await using fixture = await start();
  const { client, addPlan } = await createOwner(fixture);
  const { id } = await addPlan(PLAN);
  await pushTimes(fixture, '10:01');
  const countNotices = async () =>
    (await fixture.server.db.run((knex) => knex('notices').pluck('id'))).length;
  const countBefore = await countNotices();
  const snooze = (day: string, time: string | null) =>
    client.post(`/api/care-plans/${id}/snooze`, { day, time });
  for (const [day, time] of [
    ['1900-01-01', '20:00'],
    ['2026-11-18', '20:00'],
    ['2026-11-22', '20:00'],
    ['2026-11-20', '20:01'],
    ['2026-11-20', null],
  ] as const) {
    expect(await snooze(day, time), day).toMatchObject({
      status: 400,
      body: { fields: { day: { code: 'care.dose.occurrence' } } },
    });
  }
  expect(await countNotices()).toBe(countBefore);
  expect((await snooze('2026-11-20', '20:00')).status).toBe(200);
  expect(await countNotices()).toBe(countBefore + 1);
});

describe('no notice is sent about', () => {
  const cases: readonly (readonly [
    string,
    (at: Awaited<ReturnType<typeof createOwner>>, planId: string) => Promise<unknown>,
  ])[] = [
    [
      'what was given',
      ({ give }, id) => give(id, { day: '2026-11-20', time: '20:00', allowEarly: true }),
    ],
    [
      'what was skipped',
      ({ give }, id) => give(id, { day: '2026-11-20', time: '20:00', status: 'skipped' }),
    ],
    [
      'a plan that was paused',
      ({ client }, id) => client.put(`/api/care-plans/${id}`, { status: 'paused' }),
    ],
    [
      'a plan that was ended',
      ({ client }, id) => client.put(`/api/care-plans/${id}`, { status: 'ended' }),
    ],
    [
      'a plan without reminders',
      ({ client }, id) => client.put(`/api/care-plans/${id}`, { reminders: false }),
    ],
    ['a plan that was deleted', ({ client }, id) => client.delete(`/api/care-plans/${id}`)],
    ['a pet that was deleted', ({ client, petId }) => client.delete(`/api/pets/${petId}`)],
    [
      'a pet that passed away',
      ({ client, petId }) => client.put(`/api/pets/${petId}`, { passedAwayOn: '2026-11-20' }),
    ],
    [
      'care that its owner turned off',
      ({ client }) => client.put('/api/auth/user', { notificationPreferences: { care: false } }),
    ],
  ];

  test.each(cases)('%s', async (_, change) => {
    await using fixture = await start();
    const careOwner = await createOwner(fixture);
    const { id } = await careOwner.addPlan(PLAN);
    await pushTimes(fixture, '10:01', '19:30');
    expect(await change(careOwner, id)).toMatchObject({
      status: expect.toSatisfy((code) => code < 300),
    });
    expect(await pushTimes(fixture, '20:00', '20:30')).toEqual([]);
  });

  test.each(cases)('%s while its notice waits', async (_, change) => {
    await using fixture = await start();
    const careOwner = await createOwner(fixture);
    const { id } = await careOwner.addPlan(PLAN);
    await pushTimes(fixture, '10:01');
    fixture.service.answer = () => 503;
    await pushTimes(fixture, '20:00');
    expect(await change(careOwner, id)).toMatchObject({
      status: expect.toSatisfy((code) => code < 300),
    });
    fixture.service.answer = () => 201;
    expect(await pushTimes(fixture, '20:05', '21:05')).toEqual([]);
    const noticesLeft = await fixture.server.db.run((knex) =>
      knex<NoticeRow>('notices').where({ state: 'waiting' }),
    );
    expect(noticesLeft).toEqual([]);
  });
});

describe('the planner processes a plan again', () => {
  test('when a dose, plan, pet or death is undone', async () => {
    await using fixture = await start();
    const { client, petId, addPlan, give } = await createOwner(fixture);
    const { id } = await addPlan(PLAN);
    await pushTimes(fixture, '10:01');
    const dose = await give(id, { day: '2026-11-20', time: '20:00', allowEarly: true });
    expect(await pushTimes(fixture, '20:00')).toEqual([]);
    await client.delete(`/api/doses/${dose.body.id}`);
    expect(await pushTimes(fixture, '20:05')).toEqual([EVENING_NOTICE]);

    await client.delete(`/api/care-plans/${id}`);
    expect(await pushTimes(fixture, '21 08:00')).toEqual([]);
    await client.post(`/api/care-plans/${id}/restore`);
    expect(await pushTimes(fixture, '21 08:10')).toHaveLength(1);

    await client.delete(`/api/pets/${petId}`);
    expect(await pushTimes(fixture, '21 20:00')).toEqual([]);
    await client.post(`/api/pets/${petId}/restore`);
    expect(await pushTimes(fixture, '21 20:10')).toHaveLength(1);

    await client.put(`/api/pets/${petId}`, { passedAwayOn: '2026-11-21' });
    expect(await pushTimes(fixture, '22 08:00')).toEqual([]);
    await client.put(`/api/pets/${petId}`, { passedAwayOn: null });
    expect(await pushTimes(fixture, '22 08:10')).toHaveLength(1);
  });

  test('when a time or the zone changes', async () => {
    await using fixture = await start();
    const { client, addPlan } = await createOwner(fixture);
    const { id } = await addPlan(PLAN);
    await pushTimes(fixture, '10:01');
    await client.put(`/api/care-plans/${id}`, { steps: [{ ...TWICE_A_DAY, times: ['18:00'] }] });
    expect(await pushTimes(fixture, '18:00', '18:30')).toEqual([
      'Amoxicillin for Bantay: 1 tablet. Due at 6:00 PM.',
    ]);
    await pushTimes(fixture, '19:00');
    await client.put('/api/auth/user', { timeZone: 'Asia/Tokyo' });
    // The next dose is due at 18:00 in Tokyo, which is 17:00 in Manila.
    expect(await pushTimes(fixture, '21 16:59')).toEqual([]);
    expect(await pushTimes(fixture, '21 17:00')).toHaveLength(1);
  });

  test('only for its own events', async () => {
    await using fixture = await start();
    const { addPlan } = await createOwner(fixture);
    await addPlan(PLAN);
    await pushTimes(fixture, '10:01');
    const takeNextNotice = () =>
      fixture.server.db.run((knex) => knex('carePlans').pluck<(string | null)[]>('nextNoticeAt'));
    expect(await takeNextNotice()).toEqual(['2026-11-20T12:00:00.000Z']);
    await pushTimes(fixture, '20:00');
    expect(await takeNextNotice()).toEqual(['2026-11-20T13:00:00.000Z']);
    await pushTimes(fixture, '21:00');
    expect(await takeNextNotice()).toEqual(['2026-11-21T00:00:00.000Z']);
  });

  test('with a constant number of statements', async () => {
    const countStatementsFor = async (count: number): Promise<number> => {
      await using fixture = await start();
      const { addPlan } = await createOwner(fixture);
      for (let index = 0; index < count; index += 1) await addPlan(PLAN);
      fixture.service.answer = () => 201;
      fixture.server.clock.set('2026-11-20T12:00:00.000Z');
      fixture.server.statements();
      const { planCareNotices } = await import('./plan.ts');
      const { availableChannels } = await import('#server/notices/channels.ts');
      await planCareNotices(
        fixture.server.db,
        availableChannels(fixture.server.parts),
        fixture.server.clock.now(),
      );
      return fixture.server.statements().length;
    };
    expect(await countStatementsFor(1)).toBe(await countStatementsFor(40));
  });
});

describe('quiet hours', () => {
  const setQuietHours = (
    client: { put(path: string, body: object): Promise<unknown> },
    overrides = {},
  ) =>
    client.put('/api/auth/user', { quietHours: { from: '19:00', until: '06:30', ...overrides } });

  test('delay a walk until they end, but not medication', async () => {
    await using fixture = await start();
    const { client, addPlan } = await createOwner(fixture);
    await setQuietHours(client);
    await addPlan(PLAN);
    await addPlan(WALK_PLAN);
    await pushTimes(fixture, '10:01');
    expect(await pushTimes(fixture, '20:00')).toEqual([EVENING_NOTICE]);
    expect(await pushTimes(fixture, '21:00', '23:00', '21 06:29')).toEqual([STILL_DUE_NOTICE]);
    expect(await pushTimes(fixture, '21 06:30', '21 06:35')).toEqual([
      'Walk for Bantay: 1 tablet. Still due: it was due Nov 20, 2026.',
    ]);
  });

  test('delay medication too if its owner chose that', async () => {
    await using fixture = await start();
    const { client, addPlan } = await createOwner(fixture);
    await setQuietHours(client, { medication: true });
    await addPlan(PLAN);
    await pushTimes(fixture, '10:01');
    expect(await pushTimes(fixture, '20:00', '21:00')).toEqual([]);
    expect(await pushTimes(fixture, '21 06:30')).toHaveLength(1);
  });
});

test('quiet hours delay a reminder until they end', async () => {
  await using fixture = await start();
  const { client, petId } = await createOwner(fixture);
  await client.put('/api/auth/user', { quietHours: { from: '09:00', until: '11:00' } });
  await buildReminder(fixture.server.db, { petId, dueDate: '2026-11-20' });
  expect(await pushTimes(fixture, '09:30', '10:59')).toEqual([]);
  expect(await pushTimes(fixture, '11:00', '11:01')).toEqual([
    'Rabies for Bantay: Due today, Nov 20, 2026.',
  ]);
});

describe('a supply', () => {
  const SUPPLY = { counted: 6000, unit: 'tablets', remindAt: 4000 };
  const LOW_SUPPLY_NOTICE = 'Running low: Painkiller for Bantay: 4 tablets left.';

  test('that runs low is announced once for each count', async () => {
    await using fixture = await start();
    const { client, addPlan, give } = await createOwner(fixture);
    const { id } = await addPlan({ ...AS_NEEDED, supply: SUPPLY });
    const dose = { day: null, time: null, amount: 1000, allowEarly: true };
    await give(id, dose);
    expect(await pushTimes(fixture, '10:01')).toEqual([]);
    await give(id, dose);
    expect(await pushTimes(fixture, '10:02', '10:03')).toEqual([LOW_SUPPLY_NOTICE]);
    await give(id, dose);
    expect(await pushTimes(fixture, '10:04')).toEqual([]);
    await client.post(`/api/care-plans/${id}/supply`, { added: 10_000 });
    expect(await pushTimes(fixture, '10:05')).toEqual([]);
    await give(id, { ...dose, amount: 10_000 });
    expect(await pushTimes(fixture, '10:06', '10:07')).toEqual([
      'Running low: Painkiller for Bantay: 3 tablets left.',
    ]);
  });

  test('is not announced if its owner turned that off', async () => {
    await using fixture = await start();
    const { client, addPlan, give } = await createOwner(fixture);
    await client.put('/api/auth/user', { notificationPreferences: { supply: false } });
    const { id } = await addPlan({ ...AS_NEEDED, supply: SUPPLY });
    await give(id, { day: null, time: null, amount: 3000, allowEarly: true });
    expect(await pushTimes(fixture, '10:01')).toEqual([]);
  });
});

describe('the daily mail', () => {
  const WITH_MAIL = { ...ONLY_PUSH, push: false, email: true };
  const takeTexts = ({ server }: NoticeFixture) => server.mails.splice(0).map(({ text }) => text);

  test('lists a day’s care once, in the morning; doses have no mail of their own', async () => {
    await using fixture = await start();
    const { addPlan, give } = await createOwner(fixture, { notificationPreferences: WITH_MAIL });
    const { id } = await addPlan(PLAN);
    await addPlan({ ...ALL_DAY, title: 'Brushing' });
    await pushTimes(fixture, '10:01', '20:00', '21:00');
    expect(takeTexts(fixture)).toEqual([]);
    await pushTimes(fixture, '21 07:59');
    expect(takeTexts(fixture)).toEqual([]);
    await pushTimes(fixture, '21 08:00', '21 08:01', '21 09:01', '21 20:00', '21 21:00');
    const [mail = '', ...others] = takeTexts(fixture);
    expect(others).toEqual([]);
    expect(mail).toContain('Amoxicillin for Bantay. Today at 8:00 AM, 8:00 PM.');
    expect(mail).toContain('Brushing for Bantay. Today.');
    await give(id, { day: '2026-11-22', time: '08:00', allowEarly: true });
    await pushTimes(fixture, '22 08:00');
    expect(takeTexts(fixture)[0]).toContain('Amoxicillin for Bantay. Today at 8:00 PM.');
  });

  test('lists only care if reminders are off', async () => {
    await using fixture = await start();
    const channelPreferences = { ...WITH_MAIL, reminders: false };
    const { addPlan, petId } = await createOwner(fixture, {
      notificationPreferences: channelPreferences,
    });
    await addPlan(PLAN);
    await buildReminder(fixture.server.db, { petId, dueDate: '2026-11-21' });
    await pushTimes(fixture, '10:01', '21 08:00', '21 09:00');
    const [mail = '', ...others] = takeTexts(fixture);
    expect([others, mail.includes('Rabies'), mail.includes('Amoxicillin')]).toEqual([
      [],
      false,
      true,
    ]);
  });

  test('is sent at the owner’s chosen hour, with reminders too', async () => {
    await using fixture = await start();
    const { client, addPlan, petId } = await createOwner(fixture, {
      notificationPreferences: WITH_MAIL,
    });
    await client.put('/api/auth/user', { digestAt: '18:30' });
    await addPlan(PLAN);
    await buildReminder(fixture.server.db, { petId, dueDate: '2026-11-21' });
    await pushTimes(fixture, '10:01', '18:29');
    expect(takeTexts(fixture)).toEqual([]);
    await pushTimes(fixture, '18:30', '18:31', '20:00');
    const [mail = '', ...others] = takeTexts(fixture);
    expect([others, mail.includes('Rabies'), mail.includes('Amoxicillin')]).toEqual([
      [],
      true,
      true,
    ]);
    await client.put('/api/auth/user', { digestAt: '05:00' });
    await pushTimes(fixture, '21 04:59');
    expect(takeTexts(fixture)).toEqual([]);
    await pushTimes(fixture, '21 05:00', '21 08:00', '21 09:00', '21 18:30');
    expect(takeTexts(fixture)).toHaveLength(1);
  });

  test('lists a hundred plans, and says how many more there are', async () => {
    await using fixture = await start();
    const { petId } = await createOwner(fixture, { notificationPreferences: WITH_MAIL });
    for (let n = 0; n < 103; n += 1) {
      await buildCarePlan(fixture.server.db, { petId, title: `Plan ${n}`, hasReminders: true });
    }
    await pushTimes(fixture, '21 08:00');
    const [mail = ''] = takeTexts(fixture);
    expect(mail.match(/for Bantay/g)).toHaveLength(100);
    expect(mail).toContain('3 more');
  });
});

test('sends a text message only if the plan asks for it, once for an occurrence', async () => {
  const sentMessages: Parameters<Sms['send']>[0][] = [];
  await using fixture = await start({
    sms: { available: true, send: async (message) => void sentMessages.push(message) },
  });
  const { addPlan } = await createOwner(fixture, {
    notificationPreferences: { ...ONLY_PUSH, push: false, sms: true },
    verifiedPhone: '+639175550123',
  });
  await addPlan(PLAN);
  await addPlan({ ...PLAN, title: 'Insulin', reminderSms: true });
  await pushTimes(fixture, '10:01', '20:00', '20:30', '21:00', '21:01');
  expect(sentMessages.map(({ text }) => text)).toEqual([
    'Alaga: Insulin for Bantay. 1 tablet. Due at 8:00 PM.',
  ]);
});
