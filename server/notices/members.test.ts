import { describe, expect, test, vi } from 'vitest';
import type { UserRow } from '#db/accounts/queries.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { callsOf } from '#server/care/testing.ts';
import type { MemberRole } from '#server/members/rules.ts';
import { buildMembership } from '#server/members/testing.ts';
import type { Sms } from '#server/parts.ts';
import { startTestServer, type TestServerOptions } from '#server/testing.ts';
import { planCareNotices } from './care/plan.ts';
import { availableChannels } from './channels.ts';
import { sendReminders } from './jobs.ts';
import { planNotices } from './plan.ts';
import { startPushService } from './testing/push-service.ts';

/** The test clock starts at 10:00 on 20 November in Manila. */
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
  const member = async (
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
    const pair = { ownerId: owner.user.id, userId: account.user.id };
    await buildMembership(server.db, pair, { role, petIds });
    await account.client.post('/api/push/subscriptions', service.subscription(device));
    return account;
  };
  /** Runs the job at this instant, and returns what the devices received by it. */
  const pushedAt = async (instant: string) => {
    server.clock.set(instant);
    await sendReminders(server.parts);
    return service.pushed
      .splice(0)
      .map(({ device, payload }) => `${device}: ${payload.title}`)
      .toSorted();
  };
  return {
    ...{ server, service, texts, owner, pet, member, pushedAt },
    ...callsOf(owner.client, pet.id),
    due: (dueDate = TOMORROW, more = {}) =>
      buildReminder(server.db, { petId: pet.id, dueDate, ...more }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
};

const MORNING = '2026-11-20T02:00:00.000Z';
const NEXT = '2026-11-21T02:00:00.000Z';

describe('an extra dose', () => {
  test('is announced to the owner once, unless the owner gave it', async () => {
    await using at = await start();
    const plan = await at.addPlan(DOSE);
    const carer = await at.member('carer');
    await at.pushedAt(MORNING);
    const doses = `/api/care-plans/${plan.id}/doses`;
    const extra = { day: null, time: null, status: 'given', extra: true, allowEarly: true };
    expect((await at.owner.client.post(doses, extra)).status).toBe(201);
    expect(await at.pushedAt('2026-11-20T02:01:00.000Z')).toEqual([]);
    const { body } = await carer.client.post<{ readonly id: string }>(doses, extra);
    at.server.clock.set('2026-11-20T02:02:00.000Z');
    await sendReminders(at.server.parts);
    const pushMessages = at.service.pushed
      .splice(0)
      .map(({ device, payload }) => [...[device, payload.title, payload.body, payload.tag]]);
    expect(pushMessages).toEqual([
      [
        ...['owner', 'Extra dose: Amoxicillin for Bantay'],
        `${carer.user.firstName} gave it on Nov 20, 2026 at 10:01, in addition to the planned dose.`,
        `extra-${body.id}`,
      ],
    ]);
    expect((await at.owner.client.post(doses, extra)).status).toBe(201);
    expect(await at.pushedAt('2026-11-20T02:04:00.000Z')).toEqual([]);
  });
});

describe('a member who joins during the day', () => {
  const changeMembership = async (at: Awaited<ReturnType<typeof start>>, body: object) => {
    const account = await at.server.owner({ notificationPreferences: ONLY_PUSH });
    await account.client.post('/api/push/subscriptions', at.service.subscription('new'));
    const { body: made } = await at.owner.client.post<{ link: string; id: string }>(
      '/api/household/invitations',
      { role: 'carer', petIds: null, ...body },
    );
    const token = made.link.slice(made.link.lastIndexOf('/') + 1);
    const acceptedInvitation = await account.client.post(
      `/api/household/invitations/${token}/accept`,
    );
    expect(acceptedInvitation.status).toBe(200);
    return made;
  };
  const NOON = '2026-11-20T04:00:00.000Z';

  test('gets the day’s notices at once, and nobody else gets them again', async () => {
    await using at = await start();
    await at.member('carer');
    await at.due();
    expect(await at.pushedAt(MORNING)).toHaveLength(2);
    at.server.clock.set(NOON);
    await changeMembership(at, {});
    expect(await at.pushedAt(NOON)).toEqual(['new: Rabies for Bantay']);
    expect(await at.pushedAt('2026-11-20T05:00:00.000Z')).toEqual([]);
    expect(await at.pushedAt(NEXT)).toHaveLength(3);
  });

  test('gets them about the shared pets alone, and as family once the owner has approved', async () => {
    await using at = await start();
    const other = await buildPet(at.server.db, { userId: at.owner.user.id, name: 'Muning' });
    await at.due();
    await buildReminder(at.server.db, { petId: other.id, dueDate: TOMORROW });
    await at.pushedAt(MORNING);
    at.server.clock.set(NOON);
    const { id } = await changeMembership(at, { role: 'family', petIds: [other.id] });
    expect(await at.pushedAt(NOON)).toEqual([]);
    await at.owner.client.post(`/api/household/invitations/${id}/approve`);
    expect(await at.pushedAt(NOON)).toEqual(['new: Rabies for Muning']);
  });
});

describe('a found report', () => {
  test('goes at once to family and carers who get notices, by their own channels', async () => {
    await using at = await start();
    const { server, member, owner, pet } = at;
    const other = await buildPet(server.db, { userId: owner.user.id, name: 'Muning' });
    await member('family', { role: 'family' });
    await member('carer');
    await member('viewer', { role: 'viewer' });
    await member('other pet', { petIds: [other.id] });
    await member('off', { notificationPreferences: { ...ONLY_PUSH, push: false } });
    const silentMember = await member('silent');
    const choice = `/api/household/notices/${owner.user.id}`;
    expect((await silentMember.client.put(choice, { hasNotices: false })).status).toBe(200);
    const foundReport = { message: 'Your dog is with me.', name: 'Maria' };
    const path = `/api/pets/share/${pet.shareToken}/found`;
    const readPushes = () =>
      at.service.pushed.map(({ device, payload }) => `${device}: ${payload.title}`).toSorted();
    expect((await server.client().post(path, foundReport)).status).toBe(201);
    const all = ['carer', 'family', 'owner'].map((device) => `${device}: Someone found Bantay`);
    await vi.waitFor(() => expect(readPushes()).toEqual(all), { timeout: 20_000 });
    const [{ total = 0 } = {}] = await server.db.run((k) =>
      k('notices').where({ kind: 'found' }).count('* as total'),
    );
    expect(Number(total)).toBe(3);
  });

  test('is mailed to the owner and every member who gets mail', async () => {
    await using at = await start();
    const { server, member, owner, pet } = at;
    const mail = { notificationPreferences: ONLY_MAIL, isEmailConfirmed: true };
    await server.db.run((k) =>
      k('users')
        .where({ id: owner.user.id })
        .update({ notificationPreferences: JSON.stringify(ONLY_MAIL), isEmailConfirmed: true }),
    );
    const members = [
      await member('family', { role: 'family', ...mail }),
      await member('carer', mail),
    ];
    const found = { message: 'Your dog is with me.', name: 'Maria' };
    const path = `/api/pets/share/${pet.shareToken}/found`;
    expect((await server.client().post(path, found)).status).toBe(201);
    const recipients = [owner, ...members].map(({ user }) => user.email).toSorted();
    await vi.waitFor(
      () => expect(server.mails.map(({ to }) => to).toSorted()).toEqual(recipients),
      {
        timeout: 20_000,
      },
    );
  });
});

describe('a reminder', () => {
  test('is pushed to the owner and every member who sees the pet, once', async () => {
    await using at = await start();
    const { due, member, pushedAt, server, owner } = at;
    const other = await buildPet(server.db, { userId: owner.user.id, name: 'Muning' });
    await member('viewer', { role: 'viewer' });
    await member('family', { role: 'family' });
    await member('other', { petIds: [other.id] });
    await due();
    const all = ['family', 'owner', 'viewer'].map((device) => `${device}: Rabies for Bantay`);
    expect(await pushedAt(MORNING)).toEqual(all);
    expect(await pushedAt('2026-11-20T03:00:00.000Z')).toEqual([]);
    expect(await pushedAt(NEXT)).toEqual(all);
  });

  test('that one of them completes is pushed to nobody any more', async () => {
    await using at = await start();
    const { client } = await at.member('carer');
    const { id } = await at.due();
    expect(await at.pushedAt(MORNING)).toHaveLength(2);
    expect((await client.put(`/api/reminders/${id}/complete`)).status).toBe(200);
    expect(await at.pushedAt(NEXT)).toEqual([]);
  });

  test('goes to a member by the channels and at the hours that the member chose', async () => {
    await using at = await start();
    await at.member('quiet', {
      quietHours: { from: '09:00', until: '12:00', medication: false },
    });
    await at.member('off', {
      notificationPreferences: { ...ONLY_PUSH, reminders: false },
    });
    const mailedMember = await at.member('mail', {
      notificationPreferences: ONLY_MAIL,
      email: 'lola@example.com',
    });
    await at.due();
    expect(await at.pushedAt(MORNING)).toEqual(['owner: Rabies for Bantay']);
    expect(await at.pushedAt('2026-11-20T04:00:00.000Z')).toEqual(['quiet: Rabies for Bantay']);
    const mails = () => at.server.mails.filter(({ to }) => to === mailedMember.user.email);
    expect(mails().map(({ subject }) => subject)).toEqual(['Rabies for Bantay']);
    expect(at.server.mails).toHaveLength(1);
    // The mail says each stage once: before the day, and after it.
    await at.pushedAt(NEXT);
    expect(mails()).toHaveLength(1);
    await at.pushedAt('2026-11-22T02:00:00.000Z');
    expect(mails()).toHaveLength(2);
  });

  test('of a shared pet is in the daily mail at the hour of the member', async () => {
    await using at = await start();
    const { user, client } = await at.member('mail', {
      notificationPreferences: ONLY_MAIL,
      email: 'lola@example.com',
    });
    expect((await client.put('/api/auth/user', { digestAt: '18:00' })).status).toBe(200);
    await at.due();
    await at.addPlan(DOSE);
    const mails = () => at.server.mails.filter(({ to }) => to === user.email);
    await at.pushedAt(MORNING);
    expect(mails()).toEqual([]);
    await at.pushedAt('2026-11-20T10:00:00.000Z');
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.text).toContain('Rabies for Bantay');
    expect(mails()[0]?.text).toContain('Amoxicillin for Bantay');
  });

  test('waits for the morning of a member in another time zone', async () => {
    await using at = await start();
    await at.member('london', { timeZone: 'Europe/London' });
    await at.due('2026-11-20');
    expect(await at.pushedAt('2026-11-20T00:30:00.000Z')).toEqual(['owner: Rabies for Bantay']);
    expect(await at.pushedAt('2026-11-20T07:59:00.000Z')).toEqual([]);
    expect(await at.pushedAt('2026-11-20T08:00:00.000Z')).toEqual(['london: Rabies for Bantay']);
  });

  test('is texted only to members who chose it, and whose number is verified', async () => {
    await using at = await start();
    const { petId, id } = await buildRecord(at.server.db, { petId: at.pet.id, reminderSms: true });
    await at.member('texted', {
      ...{ notificationPreferences: ONLY_SMS, verifiedPhone: '+639170000001' },
    });
    await at.member('unverified', { notificationPreferences: ONLY_SMS });
    await buildReminder(at.server.db, { petId, medicalRecordId: id, dueDate: TOMORROW });
    await at.pushedAt(MORNING);
    await at.pushedAt('2026-11-20T03:00:00.000Z');
    expect(at.texts.map(({ to }) => to)).toEqual(['+639170000001']);
  });
});

describe('a dose', () => {
  const EVENING = '2026-11-20T12:00:00.000Z';
  const STILL = '2026-11-20T13:00:00.000Z';

  test('is announced to all, and no more once a member has given it', async () => {
    await using at = await start();
    const { client } = await at.member('carer');
    await at.member('viewer', { role: 'viewer' });
    const { id } = await at.addPlan(DOSE);
    await at.pushedAt('2026-11-20T02:01:00.000Z');
    const all = ['carer', 'owner', 'viewer'].map((device) => `${device}: Amoxicillin for Bantay`);
    expect(await at.pushedAt(EVENING)).toEqual(all);
    const dose = { day: '2026-11-20', time: '20:00', status: 'given' };
    const givenDose = await callsOf(client, at.pet.id).give(id, { ...dose, allowEarly: true });
    expect(givenDose.status).toBe(201);
    expect(await at.pushedAt(STILL)).toEqual([]);
  });

  test('can be answered from the notice of a carer, and not from that of a viewer', async () => {
    await using at = await start();
    await at.member('carer');
    await at.member('viewer', { role: 'viewer' });
    await at.addPlan(DOSE);
    await at.pushedAt('2026-11-20T02:01:00.000Z');
    at.server.clock.set(EVENING);
    await sendReminders(at.server.parts);
    const answers = at.service.pushed.map(({ device, payload }) => [
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
    await using at = await start();
    const { user } = await at.member('carer', {
      quietHours: { from: '09:00', until: '12:00', medication: false },
    });
    await at.addPlan({ ...DOSE, kind: 'walk' });
    await at.due();
    await at.pushedAt(MORNING);
    const readWaiting = () =>
      at.server.db.run((k) =>
        k('notices').where({ userId: user.id, state: 'waiting' }).select('id'),
      );
    expect(await readWaiting()).not.toEqual([]);
    const removal = await at.owner.client.delete(`/api/household/members/${user.id}`);
    expect(removal.status).toBe(200);
    const ofCarer = async (instant: string) =>
      (await at.pushedAt(instant)).filter((said) => said.startsWith('carer'));
    expect(await ofCarer('2026-11-20T04:00:00.000Z')).toEqual([]);
    expect(await readWaiting()).toEqual([]);
    expect(await ofCarer(NEXT)).toEqual([]);
  });

  test('who turned the notices of the household off', async () => {
    await using at = await start();
    const { client } = await at.member('carer');
    const stranger = await at.server.owner();
    const path = `/api/household/notices/${at.owner.user.id}`;
    expect((await at.server.client().put(path, { hasNotices: false })).status).toBe(401);
    expect((await stranger.client.put(path, { hasNotices: false })).status).toBe(404);
    expect((await at.owner.client.put(path, { hasNotices: false })).status).toBe(404);
    expect((await client.put(path, { hasNotices: 'no' })).status).toBe(400);
    expect(await client.put(path, { hasNotices: false })).toMatchObject({
      ...{ status: 200, body: { hasNotices: false } },
    });
    expect((await client.get('/api/household')).body).toMatchObject({
      sharedWithMe: [{ hasNotices: false }],
    });
    await at.due();
    await at.addPlan(DOSE);
    const owners = await at.pushedAt(MORNING);
    expect(owners.length).toBeGreaterThan(0);
    expect(owners.filter((said) => !said.startsWith('owner'))).toEqual([]);
    await client.put(path, { hasNotices: true });
    expect(await at.pushedAt(NEXT)).toContain('carer: Rabies for Bantay');
  });
});

test('planning for 10 members takes as many statements as for one', async () => {
  const statements = async (members: number) => {
    await using at = await start();
    for (let count = 0; count < members; count += 1) await at.member(`device-${count}`);
    await at.due();
    await at.addPlan(DOSE);
    at.server.clock.set('2026-11-20T01:00:00.000Z');
    at.server.statements();
    const means = availableChannels(at.server.parts);
    await planNotices(at.server.parts, means, at.server.clock.now());
    await planCareNotices(at.server.db, means, at.server.clock.now());
    return at.server.statements().length;
  };
  expect(await statements(10)).toBe(await statements(1));
});
