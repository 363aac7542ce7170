import { describe, expect, test } from 'vitest';
import { eventually } from '#build/test/eventually.ts';
import type { UserRow } from '#db/accounts/queries.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { careCalls } from '#server/care/testing.ts';
import type { MemberRole } from '#server/members/rules.ts';
import { buildMembership } from '#server/members/testing.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import type { Sms } from '#server/parts.ts';
import { startTestServer, type TestServerOptions } from '#server/testing.ts';
import { planCareNotices } from './care/plan.ts';
import { availableChannels } from './channels.ts';
import { planNotices } from './plan.ts';
import { startPushService } from './testing/push-service.ts';

/** The day after the test clock, which starts at 10:00 on 20 November in Manila. */
const TOMORROW = '2026-11-21';
const ONLY_PUSH = { email: false, sms: false, push: true, reminders: true };
const ONLY_MAIL = { email: true, sms: false, push: false, reminders: true };
const ONLY_SMS = { email: false, sms: true, push: false, reminders: true };
const DOSE = {
  ...{ kind: 'medication', title: 'Amoxicillin' },
  steps: [
    {
      ...{ dose: '1 tablet', startsOn: '2026-11-20', times: ['08:00', '20:00'] },
      repeat: { every: 1, unit: 'day' },
    },
  ],
};

/** An owner with a pet, and what members of the household need. */
const start = async (options: TestServerOptions = {}) => {
  const service = await startPushService();
  const texts: Parameters<Sms['send']>[0][] = [];
  const sms: Sms = {
    available: true,
    async send(message) {
      texts.push(message);
    },
  };
  const server = await startTestServer({ sms, ...options });
  const owner = await server.owner({ notificationPreferences: ONLY_PUSH });
  const pet = await buildPet(server.db, { userId: owner.user.id, name: 'Bantay' });
  await owner.client.post('/api/push/subscriptions', service.subscription('owner'));
  const addMember = async (
    device: string,
    {
      role = 'carer',
      petIds = null,
      ...user
    }: Partial<UserRow> & {
      role?: MemberRole;
      petIds?: readonly string[] | null;
    } = {},
  ) => {
    const account = await server.owner({ notificationPreferences: ONLY_PUSH, ...user });
    const ownerAndUser = { ownerId: owner.user.id, userId: account.user.id };
    await buildMembership(server.db, ownerAndUser, { role, petIds });
    await account.client.post('/api/push/subscriptions', service.subscription(device));
    return account;
  };
  /** Runs the job at this instant, and returns what the devices received by it. */
  const countPushesAt = async (instant: string) => {
    server.clock.set(instant);
    await sendReminders(server.parts);
    return service.pushed
      .splice(0)
      .map(({ device, payload }) => `${device}: ${payload.title}`)
      .toSorted();
  };
  return {
    ...{ server, service, texts, owner, pet, member: addMember, pushedAt: countPushesAt },
    ...careCalls(owner.client, pet.id),
    due: (dueDate = TOMORROW, overrides = {}) =>
      buildReminder(server.db, { petId: pet.id, dueDate, ...overrides }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
};

const MORNING = '2026-11-20T02:00:00.000Z';
const NEXT_DAY = '2026-11-21T02:00:00.000Z';

describe('an extra dose', () => {
  test('is announced to the owner once, unless the owner gave it', async () => {
    await using fixture = await start();
    const plan = await fixture.addPlan(DOSE);
    const carer = await fixture.member('carer');
    await fixture.pushedAt(MORNING);
    const dosesPath = `/api/care-plans/${plan.id}/doses`;
    const extraDose = { day: null, time: null, status: 'given', extra: true, allowEarly: true };
    expect((await fixture.owner.client.post(dosesPath, extraDose)).status).toBe(201);
    expect(await fixture.pushedAt('2026-11-20T02:01:00.000Z')).toEqual([]);
    const { body } = await carer.client.post<{ readonly id: string }>(dosesPath, extraDose);
    fixture.server.clock.set('2026-11-20T02:02:00.000Z');
    await sendReminders(fixture.server.parts);
    const pushMessages = fixture.service.pushed
      .splice(0)
      .map(({ device, payload }) => [...[device, payload.title, payload.body, payload.tag]]);
    expect(pushMessages).toEqual([
      [
        ...['owner', 'Extra dose: Amoxicillin for Bantay'],
        `${carer.user.firstName} gave it on Nov 20, 2026 at 10:01 AM, in addition to the planned dose.`,
        `extra-${body.id}`,
      ],
    ]);
    expect((await fixture.owner.client.post(dosesPath, extraDose)).status).toBe(201);
    expect(await fixture.pushedAt('2026-11-20T02:04:00.000Z')).toEqual([]);
  });
});

describe('a member who joins during the day', () => {
  const changeMembership = async (testServer: Awaited<ReturnType<typeof start>>, body: object) => {
    const account = await testServer.server.owner({ notificationPreferences: ONLY_PUSH });
    await account.client.post('/api/push/subscriptions', testServer.service.subscription('new'));
    const { body: newBody } = await testServer.owner.client.post<{ link: string; id: string }>(
      '/api/household/invitations',
      { role: 'carer', petIds: null, ...body },
    );
    const token = newBody.link.slice(newBody.link.lastIndexOf('/') + 1);
    const acceptedInvitation = await account.client.post(
      `/api/household/invitations/${token}/accept`,
    );
    expect(acceptedInvitation.status).toBe(200);
    return newBody;
  };
  const NOON = '2026-11-20T04:00:00.000Z';

  test('gets the day’s notices at once, and nobody else gets them again', async () => {
    await using fixture = await start();
    await fixture.member('carer');
    await fixture.due();
    expect(await fixture.pushedAt(MORNING)).toHaveLength(2);
    fixture.server.clock.set(NOON);
    await changeMembership(fixture, {});
    expect(await fixture.pushedAt(NOON)).toEqual(['new: Rabies for Bantay']);
    expect(await fixture.pushedAt('2026-11-20T05:00:00.000Z')).toEqual([]);
    expect(await fixture.pushedAt(NEXT_DAY)).toHaveLength(3);
  });

  test('gets them about the shared pets alone, and as family once the owner has approved', async () => {
    await using fixture = await start();
    const otherPet = await buildPet(fixture.server.db, {
      userId: fixture.owner.user.id,
      name: 'Muning',
    });
    await fixture.due();
    await buildReminder(fixture.server.db, { petId: otherPet.id, dueDate: TOMORROW });
    await fixture.pushedAt(MORNING);
    fixture.server.clock.set(NOON);
    const { id } = await changeMembership(fixture, { role: 'family', petIds: [otherPet.id] });
    expect(await fixture.pushedAt(NOON)).toEqual([]);
    await fixture.owner.client.post(`/api/household/invitations/${id}/approve`);
    expect(await fixture.pushedAt(NOON)).toEqual(['new: Rabies for Muning']);
  });
});

describe('a found report', () => {
  test('goes at once to family and carers who get notices, by their own channels', async () => {
    await using fixture = await start();
    const { server, member, owner, pet } = fixture;
    const otherPet = await buildPet(server.db, { userId: owner.user.id, name: 'Muning' });
    await member('family', { role: 'family' });
    await member('carer');
    await member('viewer', { role: 'viewer' });
    await member('other pet', { petIds: [otherPet.id] });
    await member('off', { notificationPreferences: { ...ONLY_PUSH, push: false } });
    const silentMember = await member('silent');
    const choicePath = `/api/household/notices/${owner.user.id}`;
    expect((await silentMember.client.put(choicePath, { hasNotices: false })).status).toBe(200);
    const foundReport = { message: 'Your dog is with me.', name: 'Maria' };
    const path = `/api/pets/share/${pet.shareToken}/found`;
    const readPushes = () =>
      fixture.service.pushed.map(({ device, payload }) => `${device}: ${payload.title}`).toSorted();
    expect((await server.client().post(path, foundReport)).status).toBe(201);
    const expectedPushes = ['carer', 'family', 'owner'].map(
      (device) => `${device}: Someone found Bantay`,
    );
    await eventually(() => expect(readPushes()).toEqual(expectedPushes));
    const [{ total = 0 } = {}] = await server.db.run((knex) =>
      knex('notices').where({ kind: 'found' }).count('* as total'),
    );
    expect(Number(total)).toBe(3);
  });

  test('is mailed to the owner and every member who gets mail', async () => {
    await using fixture = await start();
    const { server, member, owner, pet } = fixture;
    const mail = { notificationPreferences: ONLY_MAIL, isEmailConfirmed: true };
    await server.db.run((knex) =>
      knex('users')
        .where({ id: owner.user.id })
        .update({ notificationPreferences: JSON.stringify(ONLY_MAIL), isEmailConfirmed: true }),
    );
    const members = [
      await member('family', { role: 'family', ...mail }),
      await member('carer', mail),
    ];
    const foundReport = { message: 'Your dog is with me.', name: 'Maria' };
    const path = `/api/pets/share/${pet.shareToken}/found`;
    expect((await server.client().post(path, foundReport)).status).toBe(201);
    const recipients = [owner, ...members].map(({ user }) => user.email).toSorted();
    await eventually(() => expect(server.mails.map(({ to }) => to).toSorted()).toEqual(recipients));
  });
});

describe('a reminder', () => {
  test('is pushed to the owner and every member who sees the pet, once', async () => {
    await using fixture = await start();
    const { due, member, pushedAt, server, owner } = fixture;
    const otherPet = await buildPet(server.db, { userId: owner.user.id, name: 'Muning' });
    await member('viewer', { role: 'viewer' });
    await member('family', { role: 'family' });
    await member('other', { petIds: [otherPet.id] });
    await due();
    const expectedPushes = ['family', 'owner', 'viewer'].map(
      (device) => `${device}: Rabies for Bantay`,
    );
    expect(await pushedAt(MORNING)).toEqual(expectedPushes);
    expect(await pushedAt('2026-11-20T03:00:00.000Z')).toEqual([]);
    expect(await pushedAt(NEXT_DAY)).toEqual(expectedPushes);
  });

  test('that one of them completes is pushed to nobody any more', async () => {
    await using fixture = await start();
    const { client } = await fixture.member('carer');
    const { id } = await fixture.due();
    expect(await fixture.pushedAt(MORNING)).toHaveLength(2);
    expect((await client.put(`/api/reminders/${id}/complete`)).status).toBe(200);
    expect(await fixture.pushedAt(NEXT_DAY)).toEqual([]);
  });

  test('goes to a member by the channels and at the hours that the member chose', async () => {
    await using fixture = await start();
    await fixture.member('quiet', {
      quietHours: { from: '09:00', until: '12:00', medication: false },
    });
    await fixture.member('off', {
      notificationPreferences: { ...ONLY_PUSH, reminders: false },
    });
    const mailedMember = await fixture.member('mail', {
      notificationPreferences: ONLY_MAIL,
      email: 'lola@example.com',
    });
    await fixture.due();
    expect(await fixture.pushedAt(MORNING)).toEqual(['owner: Rabies for Bantay']);
    expect(await fixture.pushedAt('2026-11-20T04:00:00.000Z')).toEqual([
      'quiet: Rabies for Bantay',
    ]);
    const memberMails = () =>
      fixture.server.mails.filter(({ to }) => to === mailedMember.user.email);
    expect(memberMails().map(({ subject }) => subject)).toEqual(['Rabies for Bantay']);
    expect(fixture.server.mails).toHaveLength(1);
    // The members get one mail for each stage of a reminder: before the due date, and after it.
    await fixture.pushedAt(NEXT_DAY);
    expect(memberMails()).toHaveLength(1);
    await fixture.pushedAt('2026-11-22T02:00:00.000Z');
    expect(memberMails()).toHaveLength(2);
  });

  test('of a shared pet is in the daily mail at the hour of the member', async () => {
    await using fixture = await start();
    const { user, client } = await fixture.member('mail', {
      notificationPreferences: ONLY_MAIL,
      email: 'lola@example.com',
    });
    expect((await client.put('/api/auth/user', { digestAt: '18:00' })).status).toBe(200);
    await fixture.due();
    await fixture.addPlan(DOSE);
    const userMails = () => fixture.server.mails.filter(({ to }) => to === user.email);
    await fixture.pushedAt(MORNING);
    expect(userMails()).toEqual([]);
    await fixture.pushedAt('2026-11-20T10:00:00.000Z');
    expect(userMails()).toHaveLength(1);
    expect(userMails()[0]?.text).toContain('Rabies for Bantay');
    expect(userMails()[0]?.text).toContain('Amoxicillin for Bantay');
  });

  test('waits for the morning of a member in another time zone', async () => {
    await using fixture = await start();
    await fixture.member('london', { timeZone: 'Europe/London' });
    await fixture.due('2026-11-20');
    expect(await fixture.pushedAt('2026-11-20T00:30:00.000Z')).toEqual([
      'owner: Rabies for Bantay',
    ]);
    expect(await fixture.pushedAt('2026-11-20T07:59:00.000Z')).toEqual([]);
    expect(await fixture.pushedAt('2026-11-20T08:00:00.000Z')).toEqual([
      'london: Rabies for Bantay',
    ]);
  });

  test('is texted only to members who chose it, and whose number is verified', async () => {
    await using fixture = await start();
    const { petId, id } = await buildRecord(fixture.server.db, {
      petId: fixture.pet.id,
      reminderSms: true,
    });
    await fixture.member('texted', {
      ...{ notificationPreferences: ONLY_SMS, verifiedPhone: '+639170000001' },
    });
    await fixture.member('unverified', { notificationPreferences: ONLY_SMS });
    await buildReminder(fixture.server.db, { petId, medicalRecordId: id, dueDate: TOMORROW });
    await fixture.pushedAt(MORNING);
    await fixture.pushedAt('2026-11-20T03:00:00.000Z');
    expect(fixture.texts.map(({ to }) => to)).toEqual(['+639170000001']);
  });
});

describe('a dose', () => {
  const EVENING = '2026-11-20T12:00:00.000Z';
  const STILL_DUE_AT = '2026-11-20T13:00:00.000Z';

  test('is announced and mailed with the time of each recipient', async () => {
    await using fixture = await start();
    const { user } = await fixture.member('carer', {
      ...{ timeZone: 'America/Los_Angeles' },
      notificationPreferences: { ...ONLY_PUSH, email: true },
    });
    await fixture.addPlan(DOSE);
    await fixture.pushedAt(MORNING);
    fixture.server.clock.set(EVENING);
    await sendReminders(fixture.server.parts);
    const bodies = fixture.service.pushed
      .splice(0)
      .map(({ device, payload }) => [...[device, payload.body]]);
    expect(bodies.toSorted()).toEqual([
      ['carer', '1 tablet. Due at 4:00 AM.'],
      ['owner', '1 tablet. Due at 8:00 PM.'],
    ]);
    // In Los Angeles, this is the morning of November 21, on which 4:00 AM and 4:00 PM are planned.
    await fixture.pushedAt('2026-11-21T16:00:00.000Z');
    const mail = fixture.server.mails.filter(({ to }) => to === user.email).at(-1);
    expect(mail?.text).toContain('Amoxicillin for Bantay. Today at 4:00 AM, 4:00 PM.');
  });

  test('is announced to all, and no more once a member has given it', async () => {
    await using fixture = await start();
    const { client } = await fixture.member('carer');
    await fixture.member('viewer', { role: 'viewer' });
    const { id } = await fixture.addPlan(DOSE);
    await fixture.pushedAt('2026-11-20T02:01:00.000Z');
    const expectedPushes = ['carer', 'owner', 'viewer'].map(
      (device) => `${device}: Amoxicillin for Bantay`,
    );
    expect(await fixture.pushedAt(EVENING)).toEqual(expectedPushes);
    const dose = { day: '2026-11-20', time: '20:00', status: 'given' };
    const givenDose = await careCalls(client, fixture.pet.id).give(id, {
      ...dose,
      allowEarly: true,
    });
    expect(givenDose.status).toBe(201);
    expect(await fixture.pushedAt(STILL_DUE_AT)).toEqual([]);
  });

  test('can be answered from the notice of a carer, and not from that of a viewer', async () => {
    await using fixture = await start();
    await fixture.member('carer');
    await fixture.member('viewer', { role: 'viewer' });
    await fixture.addPlan(DOSE);
    await fixture.pushedAt('2026-11-20T02:01:00.000Z');
    fixture.server.clock.set(EVENING);
    await sendReminders(fixture.server.parts);
    const answers = fixture.service.pushed.map(({ device, payload }) => [
      device,
      payload.care !== undefined,
    ]);
    expect(answers.toSorted()).toEqual([
      ['carer', true],
      ['owner', true],
      ['viewer', false],
    ]);
  });
});

describe('no notice reaches a member', () => {
  test('who is removed while it waits, or before it is planned', async () => {
    await using fixture = await start();
    const { user } = await fixture.member('carer', {
      quietHours: { from: '09:00', until: '12:00', medication: false },
    });
    await fixture.addPlan({ ...DOSE, kind: 'walk' });
    await fixture.due();
    await fixture.pushedAt(MORNING);
    const readWaiting = () =>
      fixture.server.db.run((knex) =>
        knex('notices').where({ userId: user.id, state: 'waiting' }).select('id'),
      );
    expect(await readWaiting()).not.toEqual([]);
    const removal = await fixture.owner.client.delete(`/api/household/members/${user.id}`);
    expect(removal.status).toBe(200);
    const getCarerNotices = async (instant: string) =>
      (await fixture.pushedAt(instant)).filter((message) => message.startsWith('carer'));
    expect(await getCarerNotices('2026-11-20T04:00:00.000Z')).toEqual([]);
    expect(await readWaiting()).toEqual([]);
    expect(await getCarerNotices(NEXT_DAY)).toEqual([]);
  });

  test('who turned the notices of the household off', async () => {
    await using fixture = await start();
    const { client } = await fixture.member('carer');
    const stranger = await fixture.server.owner();
    const path = `/api/household/notices/${fixture.owner.user.id}`;
    expect((await fixture.server.client().put(path, { hasNotices: false })).status).toBe(401);
    expect((await stranger.client.put(path, { hasNotices: false })).status).toBe(404);
    expect((await fixture.owner.client.put(path, { hasNotices: false })).status).toBe(404);
    expect((await client.put(path, { hasNotices: 'no' })).status).toBe(400);
    expect(await client.put(path, { hasNotices: false })).toMatchObject({
      ...{ status: 200, body: { hasNotices: false } },
    });
    expect((await client.get('/api/household')).body).toMatchObject({
      sharedWithMe: [{ hasNotices: false }],
    });
    await fixture.due();
    await fixture.addPlan(DOSE);
    const owners = await fixture.pushedAt(MORNING);
    expect(owners.length).toBeGreaterThan(0);
    expect(owners.filter((message) => !message.startsWith('owner'))).toEqual([]);
    await client.put(path, { hasNotices: true });
    expect(await fixture.pushedAt(NEXT_DAY)).toContain('carer: Rabies for Bantay');
  });
});

test('planning for 10 members takes as many statements as for one', async () => {
  const listStatements = async (members: number) => {
    await using fixture = await start();
    for (let count = 0; count < members; count += 1) await fixture.member(`device-${count}`);
    await fixture.due();
    await fixture.addPlan(DOSE);
    fixture.server.clock.set('2026-11-20T01:00:00.000Z');
    fixture.server.statements();
    const channels = availableChannels(fixture.server.parts);
    await planNotices(fixture.server.parts, channels, fixture.server.clock.now());
    await planCareNotices(fixture.server.db, channels, fixture.server.clock.now());
    return fixture.server.statements().length;
  };
  expect(await listStatements(10)).toBe(await listStatements(1));
});
