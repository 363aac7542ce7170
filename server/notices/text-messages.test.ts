import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import { smsGateway } from '#server/sms/gateway.ts';
import { startTestServer } from '#server/testing.ts';
import { sendWithinLimit, TextLimitReached } from './delivery/text-limit.ts';
import { MAX_TEXTS_A_DAY } from './rules.ts';

const HOUR = 60 * 60_000;
const ONLY_SMS = { email: false, push: false, sms: true, reminders: true };

/** Milliseconds that the server waits for the gateway. */
const GATEWAY_TIMEOUT = 100;

/** A server with a gateway for text messages, and an owner with this number of messages due. */
const start = async (messages: number, answer: (response: ServerResponse) => void) => {
  const received: string[] = [];
  const claims: object[] = [];
  const listClaims = () =>
    server.db.run((knex) =>
      knex('notices')
        .whereNotNull('claimedUntil')
        .select<object[]>('state', 'claimedUntil', 'problem', 'nextAttemptAt', 'sentAt'),
    );
  const gateway = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push(Buffer.concat(chunks).toString());
    claims.push(...(await listClaims()));
    answer(response);
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo;
  const sms = smsGateway(`http://127.0.0.1:${port}/`, GATEWAY_TIMEOUT);
  const server = await startTestServer({ sms });
  const phone = { verifiedPhone: '+639175550123', notificationPreferences: ONLY_SMS };
  const { user } = await server.owner(phone);
  const { id: petId } = await buildPet(server.db, { userId: user.id });
  for (let count = 0; count < messages; count += 1) {
    const { id: medicalRecordId } = await buildRecord(server.db, { petId, reminderSms: true });
    await buildReminder(server.db, { petId, medicalRecordId, dueDate: '2026-11-21' });
  }
  return {
    received,
    async sendForHours(hours: number) {
      for (let hour = 0; hour < hours; hour += 1) {
        await sendReminders(server.parts);
        server.clock.advance(HOUR);
      }
    },
    /** Leaves the notice as a server does that dies before it stores the outcome. */
    async dieWhileSending() {
      await sendReminders(server.parts);
      const [claimed] = claims.splice(0);
      if (claimed) await server.db.run((knex) => knex('notices').update(claimed));
      server.clock.advance(HOUR);
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      gateway.closeAllConnections();
      await new Promise((resolve) => gateway.close(resolve));
    },
  };
};

test('is not sent again by a gateway that took it and did not answer', async () => {
  await using owner = await start(1, () => undefined);
  await owner.sendForHours(6);
  expect(owner.received).toHaveLength(1);
});

test('is sent at most twice by servers that die while they send it', async () => {
  await using owner = await start(1, (response) => void response.end('{}'));
  for (let crashes = 0; crashes < 4; crashes += 1) await owner.dieWhileSending();
  expect(owner.received).toHaveLength(2);
});

test('counts if the gateway took it and did not answer', async () => {
  await using owner = await start(25, () => undefined);
  await owner.sendForHours(2);
  expect(owner.received).toHaveLength(20);
});

test('of a finder is sent although the account has had those of its day', async () => {
  await using server = await startTestServer();
  const { user } = await server.owner();
  const send = (kind: 'today' | 'found') => {
    const notice = { channel: 'sms', kind, userId: user.id } as const;
    return sendWithinLimit(server.parts, notice, async () => undefined);
  };
  for (let sent = 0; sent < MAX_TEXTS_A_DAY; sent += 1) await send('today');
  await expect(send('today')).rejects.toThrow(TextLimitReached);
  await send('found');
  // Nor do those of finders use up the account's.
  server.clock.advance(24 * HOUR);
  for (let sent = 0; sent < MAX_TEXTS_A_DAY; sent += 1) await send('found');
  await send('today');
});

test('is not sent again to a number that the gateway refused', async () => {
  await using owner = await start(1, (response) => response.writeHead(422).end());
  await owner.sendForHours(6);
  expect(owner.received).toHaveLength(1);
});

test('is sent again if the gateway says that it could not', async () => {
  let isDown = true;
  await using owner = await start(1, (response) =>
    response.writeHead(isDown ? 503 : 200).end('{}'),
  );
  await owner.sendForHours(1);
  isDown = false;
  await owner.sendForHours(6);
  expect(owner.received).toHaveLength(2);
});
