import { expect, test } from 'vitest';
import { buildCarePlan } from '#db/care/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { startTestServer } from '#server/testing.ts';
import { sendReminders } from './jobs.ts';
import { startPushService } from './testing/push-service.ts';

test('reminders are sent while care plans cannot be read, and the job fails', async () => {
  await using service = await startPushService();
  await using server = await startTestServer();
  const { user, client } = await server.owner({
    notificationPreferences: { email: false, sms: false, push: true, reminders: true },
  });
  const { id: petId } = await buildPet(server.db, { userId: user.id });
  await buildReminder(server.db, { petId, dueDate: '2026-11-21' });
  const { id } = await buildCarePlan(server.db, {
    petId,
    nextNoticeAt: '2026-11-20T00:00:00.000Z',
  });
  await server.db.run((knex) => knex('carePlans').where({ id }).update({ revisions: '[' }));
  await client.post('/api/push/subscriptions', service.subscription());
  await expect(sendReminders(server.parts)).rejects.toThrow('JSON');
  expect(service.pushed.map(({ payload: { title } }) => title)).toEqual(['Rabies for Bantay']);
});
