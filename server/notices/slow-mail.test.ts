import { expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { saveSubscription } from '#db/notices/subscriptions.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { startJobs } from '#server/jobs.ts';
import { startPushService } from '#server/notices/testing/push-service.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

/** The day after the test clock. */
const TOMORROW = '2026-11-21';
const MINUTE = 60_000;

const ownerDueTomorrow = async ({ db }: TestServer): Promise<string> => {
  const { id: userId } = await buildUser(db, { isEmailConfirmed: true });
  const { id: petId } = await buildPet(db, { userId });
  await buildReminder(db, { petId, dueDate: TOMORROW });
  return userId;
};

/** A server with this number of owners who get a mail, a mail server that does not answer yet, and running jobs. */
const startSending = async (owners: number) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let begun = 0;
  const server = await startTestServer({
    async deliverMail() {
      begun += 1;
      await answered;
    },
  });
  for (let made = 0; made < owners; made += 1) await ownerDueTomorrow(server);
  const calls: (() => void)[] = [];
  const jobs = startJobs(server.parts, (schedule, call) => {
    if (schedule === '* * * * *') calls.push(call);
    return { stop: () => undefined };
  });
  const { noticesAtOnce } = server.parts.config;
  await expect.poll(() => begun).toBe(Math.min(owners, noticesAtOnce));
  return {
    ...{ server, jobs, answer, noticesAtOnce },
    runMinute() {
      server.clock.advance(MINUTE);
      for (const call of calls) call();
    },
    countMails: () => begun,
  };
};

test('a mail server that does not answer delays no device', async () => {
  await using service = await startPushService();
  const { server, jobs, answer, runMinute } = await startSending(1);
  await using _server = server;
  const userId = await ownerDueTomorrow(server);
  const { endpoint, keys } = service.subscription();
  const createdAt = server.clock.now().toISOString();
  const device = { id: userId, userId, endpoint, ...keys, sessionId: null };
  await saveSubscription(server.db, { ...device, failingSince: null, createdAt });
  runMinute();
  await expect.poll(() => service.pushed.length).toBe(1);
  answer();
  await jobs.stop();
});

test('a server that stops finishes the mails that it is sending, and leaves the others', async () => {
  const { server, jobs, answer, noticesAtOnce, countMails } = await startSending(6);
  await using _server = server;
  const stopped = jobs.stop();
  answer();
  await stopped;
  expect(countMails()).toBe(noticesAtOnce);
  const states = await server.db.run((knex) => knex('notices').pluck<string[]>('state'));
  expect(states.toSorted()).toEqual(['sent', 'sent', 'sent', 'waiting', 'waiting', 'waiting']);
});
