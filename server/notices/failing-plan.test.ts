import { expect, test } from 'vitest';
import { buildCarePlan } from '#db/care/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { startPushService } from './testing/push-service.ts';

const ONLY_PUSH = { email: false, sms: false, push: true, reminders: true };
/** An hour before the clock of the tests. */
const DUE_AT = '2026-11-20T01:00:00.000Z';

const insertUnreadablePlan = async ({ db }: TestServer, petId: string): Promise<string> => {
  const { id } = await buildCarePlan(db, { petId, nextNoticeAt: '2026-11-20T00:00:00.000Z' });
  await db.run((knex) => knex('carePlans').where({ id }).update({ revisions: '[' }));
  return id;
};

const ownerWithPet = async (
  server: TestServer,
  service: Awaited<ReturnType<typeof startPushService>>,
  { timeZone = 'Asia/Manila', petName = 'Bantay' } = {},
) => {
  const { user, client } = await server.owner({ notificationPreferences: ONLY_PUSH, timeZone });
  const { id: petId } = await buildPet(server.db, { userId: user.id, name: petName });
  await client.post('/api/push/subscriptions', service.subscription());
  return { user, petId };
};

const pushedTitles = (service: Awaited<ReturnType<typeof startPushService>>) =>
  service.pushed.map(({ payload: { title } }) => title).toSorted();

test('reminders are sent while care plans cannot be read, and the job fails', async () => {
  await using service = await startPushService();
  await using server = await startTestServer();
  const { petId } = await ownerWithPet(server, service);
  await buildReminder(server.db, { petId, dueDate: '2026-11-21' });
  await insertUnreadablePlan(server, petId);
  await expect(sendReminders(server.parts)).rejects.toThrow('JSON');
  expect(pushedTitles(service)).toEqual(['Rabies for Bantay']);
});

test('care plans that cannot be read hold back no other plan, and all are reported', async () => {
  await using service = await startPushService();
  await using server = await startTestServer();
  const { petId } = await ownerWithPet(server, service);
  const unreadableIds = [
    await insertUnreadablePlan(server, petId),
    await insertUnreadablePlan(server, petId),
  ];
  await buildCarePlan(server.db, { petId, nextNoticeAt: DUE_AT });
  const error: unknown = await sendReminders(server.parts).catch((reason: unknown) => reason);
  expect(pushedTitles(service)).toEqual(['Amoxicillin for Bantay']);
  expect(error).toBeInstanceOf(AggregateError);
  for (const id of unreadableIds)
    expect(error).toMatchObject({ message: expect.stringContaining(id) });
});

test('a batch full of plans that cannot be read holds back no later batch', async () => {
  await using service = await startPushService();
  await using server = await startTestServer();
  const { petId } = await ownerWithPet(server, service);
  for (let index = 0; index < 200; index += 1) await insertUnreadablePlan(server, petId);
  await buildCarePlan(server.db, { petId, nextNoticeAt: DUE_AT });
  await expect(sendReminders(server.parts)).rejects.toThrow('200 errors');
  expect(pushedTitles(service)).toEqual(['Amoxicillin for Bantay']);
});

test('a time zone that this server does not know holds back no other zone', async () => {
  await using service = await startPushService();
  await using server = await startTestServer();
  const pets = [
    await ownerWithPet(server, service, { timeZone: 'Asia/Manila' }),
    await ownerWithPet(server, service, { timeZone: 'Asia/Nowhere', petName: 'Muning' }),
    await ownerWithPet(server, service, { timeZone: 'Asia/Taipei', petName: 'Puti' }),
  ];
  for (const { petId } of pets) await buildReminder(server.db, { petId, dueDate: '2026-11-21' });
  await expect(sendReminders(server.parts)).rejects.toThrow('Asia/Nowhere');
  expect(pushedTitles(service)).toEqual(['Rabies for Bantay', 'Rabies for Puti']);
});

test('an account whose daily mail cannot be planned holds back no other mail', async () => {
  await using server = await startTestServer();
  const withMail = { ...ONLY_PUSH, push: false, email: true };
  const digest = { notificationPreferences: withMail, digestAt: '09:00', nextDigestAt: DUE_AT };
  for (const timeZone of ['Asia/Nowhere', 'Asia/Manila']) {
    const { user } = await server.owner({ ...digest, timeZone });
    const { id: petId } = await buildPet(server.db, { userId: user.id });
    await buildReminder(server.db, { petId, dueDate: '2026-11-21' });
  }
  await expect(sendReminders(server.parts)).rejects.toThrow('Asia/Nowhere');
  expect(server.mails).toHaveLength(1);
});

test('notices that cannot be read hold back no other notice of their channel', async () => {
  await using service = await startPushService();
  await using server = await startTestServer();
  const { petId } = await ownerWithPet(server, service);
  const planIds: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    planIds.push((await buildCarePlan(server.db, { petId, nextNoticeAt: DUE_AT })).id);
  }
  service.answer = () => 503;
  await sendReminders(server.parts);
  await server.db.run((knex) =>
    knex('carePlans').whereIn('id', planIds).update({ revisions: '[', nextNoticeAt: null }),
  );
  service.answer = () => 201;
  server.clock.advance(10 * 60_000);
  await buildReminder(server.db, { petId, dueDate: '2026-11-21' });
  await expect(sendReminders(server.parts)).rejects.toThrow('20 errors');
  expect(pushedTitles(service)).toEqual(['Rabies for Bantay']);
});
