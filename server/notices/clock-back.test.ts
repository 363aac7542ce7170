import { describe, expect, test } from 'vitest';
import type { UserRow } from '#db/accounts/queries.ts';
import { buildPet } from '#db/pets/factory.ts';
import { careCalls, TWICE_A_DAY } from '#server/care/testing.ts';
import { confirmClock, watchClock } from '#server/clock/policy.ts';
import { startPushService } from '#server/notices/testing/push-service.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import { startTestServer } from '#server/testing.ts';

const PLAN = { kind: 'medication', title: 'Amoxicillin', steps: [TWICE_A_DAY] } as const;
const ENDING_PLAN = { ...PLAN, steps: [{ ...TWICE_A_DAY, endsOn: '2026-11-22' }] } as const;
const EVENING_NOTICE = 'Amoxicillin for Bantay: 1 tablet. Due at 8:00 PM.';
const VACCINE = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
const YEARS_AHEAD = '2099-01-01T00:30:00.000Z';

/** An instant of a day of November 2026 in Manila, as ISO UTC. */
const inManila = (day: number, time: string): string =>
  new Date(`2026-11-${day}T${time}:00+08:00`).toISOString();

/** An owner with a pet and a device, on 20 November at 10:00 in Manila. */
const start = async (overrides: Partial<UserRow> = {}) => {
  const service = await startPushService();
  const server = await startTestServer();
  const { user, client } = await server.owner(overrides);
  const { id: petId } = await buildPet(server.db, { userId: user.id, name: 'Bantay' });
  await client.post('/api/push/subscriptions', service.subscription());
  server.mails.length = 0;
  return {
    ...{ server, client, petId, ...careCalls(client, petId) },
    /** Runs the job at an instant. Returns what was pushed, and the number of mails. */
    async sendAt(instant: string) {
      server.clock.set(instant);
      await sendReminders(server.parts);
      const pushed = service.pushed.splice(0);
      return {
        pushed: pushed.map(({ payload: { title, body } }) => `${title}: ${body}`),
        mails: server.mails.splice(0).length,
      };
    },
    /** Waits for what is sent in the background, before a call of `sendAt` returns it. */
    waitForPushes: (count: number) => expect.poll(() => service.pushed.length).toBe(count),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
};

describe('after the server’s clock was ahead', () => {
  test.each([
    ['a dose', PLAN],
    ['a dose of a plan that had ended by the wrong time', ENDING_PLAN],
  ])('%s has its notice', async (_, plan) => {
    await using owner = await start();
    await owner.addPlan(plan);
    await owner.sendAt(inManila(20, '10:01'));
    await owner.sendAt(YEARS_AHEAD);
    expect((await owner.sendAt(inManila(20, '10:02'))).pushed).toEqual([]);
    expect((await owner.sendAt(inManila(20, '20:00'))).pushed).toEqual([EVENING_NOTICE]);
  });

  test('nothing that was sent is sent again', async () => {
    await using owner = await start();
    const record = { ...VACCINE, nextDueDate: '2026-11-21', reminderEnabled: true };
    const { status } = await owner.client.post(`/api/pets/${owner.petId}/medical-records`, record);
    expect(status).toBe(201);
    await owner.addPlan(PLAN);
    const sent = await owner.sendAt(inManila(20, '20:00'));
    expect([sent.pushed.length, sent.mails]).toEqual([2, 1]);
    // Computers without a battery for their clock start years ago.
    for (const instant of ['2020-01-01T00:00:00.000Z', inManila(20, '20:30')]) {
      expect(await owner.sendAt(instant)).toEqual({ pushed: [], mails: 0 });
    }
  });

  test('the daily mail comes at its hour', async () => {
    await using owner = await start({ digestAt: '18:00', nextDigestAt: inManila(20, '18:00') });
    await owner.addPlan(PLAN);
    await owner.sendAt(inManila(20, '10:01'));
    await owner.sendAt(YEARS_AHEAD);
    expect((await owner.sendAt(inManila(20, '10:02'))).mails).toBe(0);
    expect((await owner.sendAt(inManila(20, '18:00'))).mails).toBe(1);
  });

  test.each([
    [3, []],
    [4, ['1 more message about Bantay: Read more on the page of Bantay.']],
  ])('messages of finders are announced, %i before it was corrected', async (count, waiting) => {
    await using owner = await start();
    const tokens = await owner.server.db.run((knex) => knex('pets').pluck('shareToken'));
    const report = async (message: string) => {
      const path = `/api/pets/share/${tokens[0]}/found`;
      expect((await owner.server.client().post(path, { message })).status).toBe(201);
    };
    owner.server.clock.set(YEARS_AHEAD);
    for (let street = 1; street <= count; street += 1) await report(`Seen in street ${street}`);
    await owner.waitForPushes(3);
    await owner.sendAt(YEARS_AHEAD);
    expect((await owner.sendAt(inManila(20, '10:02'))).pushed).toEqual(waiting);
    await report('He is with me.');
    await owner.waitForPushes(1);
    expect((await owner.sendAt(inManila(20, '10:03'))).pushed).toEqual([
      'Someone found Bantay: He is with me.',
    ]);
  });

  test('an operator who confirms the clock meanwhile loses no notice', async () => {
    await using owner = await start();
    await owner.addPlan(PLAN);
    await owner.sendAt(inManila(20, '10:01'));
    await owner.sendAt(YEARS_AHEAD);
    await confirmClock(owner.server.parts, new Date(inManila(20, '10:02')));
    owner.server.clock.set(inManila(20, '10:03'));
    await watchClock(owner.server.parts);
    expect((await owner.sendAt(inManila(20, '20:00'))).pushed).toEqual([EVENING_NOTICE]);
  });
});
