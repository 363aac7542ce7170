import { expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { updateReminder } from '#db/reminders/queries.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import { describeItems, householdOn, TWICE_A_DAY } from './care/testing.ts';
import { createHousehold } from './household.ts';
import type { DesktopNotice } from './parts.ts';
import type { ReminderWithPet } from './reminders/contract.ts';
import { startTestServer } from './testing.ts';

const HOUR = 3_600_000;

/** A household whose only reminder has been announced. `shown` grows with each notice. */
const startWithDueReminders = async () => {
  const shownNotices: DesktopNotice[] = [];
  const server = await startTestServer({
    config: { mode: 'household' },
    mailAvailable: false,
    showNotice: async (notice) => shownNotices.push(notice),
  });
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id, name: 'Bantay' });
  const day = server.clock.now().toISOString().slice(0, 10);
  const reminder = await buildReminder(server.db, { petId: pet.id, dueDate: day });
  await sendReminders(server.parts);
  const noticeId = shownNotices[0]?.noticeId ?? '';
  const passTime = async (time: number) => {
    server.clock.advance(time);
    await sendReminders(server.parts);
  };
  return {
    server,
    client,
    reminder,
    pet,
    shown: shownNotices,
    noticeId,
    passed: passTime,
    house: createHousehold(server.parts),
  };
};

test('has no accounts until somebody signs up', async () => {
  await using server = await startTestServer({ config: { mode: 'household' } });
  const household = createHousehold(server.parts);
  expect(await household.hasAccounts()).toBe(false);
  await server.owner();
  expect(await household.hasAccounts()).toBe(true);
});

test('Done on a notice completes its reminder once', async () => {
  const { server, client, reminder, noticeId, house } = await startWithDueReminders();
  await using _ = server;
  await house.complete(noticeId);
  const firstReminders = (await client.get('/api/reminders')).body;
  expect(firstReminders).toMatchObject([{ id: reminder.id, isCompleted: true }]);
  server.clock.advance(HOUR);
  await house.complete(noticeId);
  expect((await client.get('/api/reminders')).body).toEqual(firstReminders);
  await house.complete('no-such-notice');
});

test('Done on a notice whose reminder was moved does nothing, and returns the reminder', async () => {
  const { server, client, reminder, noticeId, shown, house } = await startWithDueReminders();
  await using _ = server;
  const dueDate = shown[0]?.dueDate;
  expect(dueDate).toBe(reminder.dueDate);
  await updateReminder(server.db, reminder.id, { dueDate: '2027-01-22' });
  expect(await house.complete(noticeId, dueDate)).toBe(reminder.id);
  const [open] = (await client.get<ReminderWithPet[]>('/api/reminders')).body;
  expect(open).toMatchObject({ isCompleted: false, dueDate: '2027-01-22' });
  expect(await house.complete(noticeId, '2027-01-22')).toBeUndefined();
  expect((await client.get('/api/reminders')).body).toMatchObject([{ isCompleted: true }]);
});

test('Snooze repeats the notice after its time, and not before', async () => {
  const { server, shown, noticeId, house, passed } = await startWithDueReminders();
  await using _ = server;
  await house.snooze(noticeId, 60);
  await passed(59 * 60_000);
  expect(shown).toHaveLength(1);
  await passed(60_000);
  expect(shown).toHaveLength(2);
  expect(shown[1]).toMatchObject({ id: shown[0]?.id, title: 'Rabies for Bantay', noticeId });
  await passed(HOUR);
  expect(shown).toHaveLength(2);
});

test('does not repeat a notice whose reminder was completed', async () => {
  const { server, client, reminder, shown, noticeId, house, passed } =
    await startWithDueReminders();
  await using _ = server;
  await house.snooze(noticeId, 60);
  await client.put(`/api/reminders/${reminder.id}/complete`, {});
  await passed(HOUR);
  await house.snooze(noticeId, 60);
  await passed(HOUR);
  expect(shown).toHaveLength(1);
});

test('the next reminder is the earliest open one of owners who want reminders', async () => {
  const { server, reminder, pet, noticeId, house } = await startWithDueReminders();
  await using _ = server;
  expect((await house.nextReminder())?.title).toBe('Rabies for Bantay');
  expect((await house.nextReminder())?.body).toMatch(/^Due today, /);
  await house.complete(noticeId);
  expect(await house.nextReminder()).toBeUndefined();
  const farInstant = new Date(server.clock.now().getTime() + 40 * 24 * HOUR).toISOString();
  await buildReminder(server.db, { petId: pet.id, title: 'Nails', dueDate: farInstant });
  const day = new Date(server.clock.now().getTime() + 24 * HOUR).toISOString().slice(0, 10);
  await buildReminder(server.db, { petId: reminder.petId, title: 'Bath', dueDate: day });
  expect(await house.nextReminder()).toMatchObject({
    title: 'Bath for Bantay',
    body: expect.stringMatching(/^Due tomorrow, /),
  });
  const { user } = await server.owner({
    notificationPreferences: { email: true, sms: false, push: true, reminders: false },
  });
  const quietPet = await buildPet(server.db, { userId: user.id, name: 'Muning' });
  await buildReminder(server.db, { petId: quietPet.id, dueDate: reminder.dueDate });
  expect((await house.nextReminder())?.title).toBe('Bath for Bantay');
});

test('many reminders of an owner who wants none do not hide the next one of another', async () => {
  await using server = await startTestServer({ config: { mode: 'household' } });
  const { user: quietUser } = await server.owner({
    notificationPreferences: { email: true, sms: false, push: true, reminders: false },
  });
  const quietPet = await buildPet(server.db, { userId: quietUser.id, name: 'Muning' });
  const [early, late] = [1, 2].map((days) =>
    new Date(server.clock.now().getTime() + days * 24 * HOUR).toISOString().slice(0, 10),
  );
  for (let count = 0; count < 60; count += 1)
    await buildReminder(server.db, { petId: quietPet.id, dueDate: early ?? '' });
  const household = createHousehold(server.parts);
  expect(await household.nextReminder()).toBeUndefined();
  const { user } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id, name: 'Bantay' });
  await buildReminder(server.db, { petId: pet.id, dueDate: late ?? '' });
  expect((await household.nextReminder())?.title).toBe('Rabies for Bantay');
});

test('the next reminder is the earliest by instant, not by the text of its due date', async () => {
  await using server = await startTestServer({ config: { mode: 'household' } });
  const { user } = await server.owner({ timeZone: 'Asia/Manila' });
  const pet = await buildPet(server.db, { userId: user.id, name: 'Bantay' });
  const day = new Date(server.clock.now().getTime() + 2 * 24 * HOUR).toISOString().slice(0, 10);
  // A due date without a time falls at 09:00 in Manila, which is 01:00 UTC.
  await buildReminder(server.db, { petId: pet.id, title: 'Bath', dueDate: day });
  const dueDate = `${day}T00:30:00.000Z`;
  await buildReminder(server.db, { petId: pet.id, title: 'Nails', dueDate });
  const next = await createHousehold(server.parts).nextReminder();
  expect(next?.title).toBe('Nails for Bantay');
});

test('gives, skips and snoozes a dose from its notice, once', async () => {
  const shownNotices: DesktopNotice[] = [];
  await using server = await startTestServer({
    config: { mode: 'household' },
    mailAvailable: false,
    showNotice: async (notice) => shownNotices.push(notice),
  });
  const { client, addPlan, care } = await householdOn(server);
  const household = createHousehold(server.parts);
  const steps = [{ ...TWICE_A_DAY, startsOn: '2026-11-20', startsAt: '20:00' }];
  const { id } = await addPlan({ kind: 'medication', title: 'Amoxicillin', steps });
  const listNoticesAt = async (instant: string) => {
    server.clock.set(instant);
    await sendReminders(server.parts);
    return shownNotices.splice(0);
  };
  const [evening] = await listNoticesAt('2026-11-20T12:00:00.000Z');
  expect(evening).toMatchObject({
    title: 'Amoxicillin for Bantay',
    body: '1 tablet. Due at 8:00 PM.',
    path: '/dashboard',
    isCare: true,
  });
  await household.snooze(evening?.noticeId ?? '', 60);
  expect(await listNoticesAt('2026-11-20T12:59:00.000Z')).toEqual([]);
  const [again] = await listNoticesAt('2026-11-20T13:00:00.000Z');
  expect(again?.id).toBe(evening?.id);
  expect(await household.answerCare(again?.noticeId ?? '', 'given')).toBe(true);
  // The second notice recorded the dose already, so the first one has nothing left to record.
  expect(await household.answerCare(evening?.noticeId ?? '', 'given')).toBe(false);
  expect(await listNoticesAt('2026-11-20T15:00:00.000Z')).toEqual([]);

  const [morning] = await listNoticesAt('2026-11-21T00:00:00.000Z');
  expect(await household.answerCare(morning?.noticeId ?? '', 'skipped')).toBe(true);
  expect(describeItems(await care('2026-11-20', '2026-11-21'))).toEqual([
    '20 20:00 given',
    '21 08:00 skipped',
    '21 20:00 upcoming',
  ]);
  await client.delete(`/api/care-plans/${id}`);
  expect(await household.answerCare(morning?.noticeId ?? '', 'given')).toBe(false);
  expect(await household.answerCare('no-such-notice', 'given')).toBe(false);
});
