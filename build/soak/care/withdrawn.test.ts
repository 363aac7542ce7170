import { expect, test } from 'vitest';
import { startFaultyProxy } from '#build/soak/faulty-proxy.ts';
import { openPage, syncWith } from '#build/soak/outbox/soak-page.ts';
import type { DoseBody } from '#renderer/care/offline.ts';
import { addSave, removeItem } from '#renderer/offline/outbox/outbox-edits.ts';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import { withoutSynced } from '#renderer/offline/outbox/outbox-queue.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { householdOn } from '#server/care/testing.ts';
import type { Dose } from '#server/doses/contract.ts';
import { startTestServer } from '#server/testing.ts';
import 'fake-indexeddb/auto';
import '#renderer/offline-kinds.ts';

const OCCURRENCE = { day: '2026-11-20', time: '08:00' } as const;
const DOSE_TIME = '2026-11-20T02:00:00.000Z';

/** A device whose first dose reached the server without its answer, and was then taken back. */
const runAfterWithdrawal = async (next: Pick<DoseBody, 'status' | 'amount'>) => {
  const server = await startTestServer();
  const proxy = await startFaultyProxy(server.url, () => 0);
  proxy.state.honest = true;
  const { user, client, petId, addPlan, give, left } = await householdOn(server);
  proxy.actAs(client, user.id);
  const { id: planId } = await addPlan();
  const page = openPage(`withdrawn doses of ${user.id}`);
  const doseItem = (fields: Pick<DoseBody, 'status' | 'amount'>, untried: boolean) =>
    ({
      ...{ kind: 'dose', owner: user.id, key: newId(), createdAt: DOSE_TIME, untried },
      ...{ planId, petId, petName: 'Bantay', title: 'Amoxicillin' },
      body: { id: newId(), ...OCCURRENCE, givenAt: DOSE_TIME, ...fields },
    }) satisfies NewItem;
  const firstDose = doseItem({ status: 'given', amount: 1000 }, false);
  const [queued] = await page.store.change(user.id, (items) => addSave(items, firstDose));
  await give(planId, firstDose.body);
  await page.store.change(user.id, (items) => removeItem(items, queued?.id ?? ''));
  const secondDose = doseItem(next, true);
  await page.store.change(user.id, (items) => addSave(items, secondDose));
  return {
    second: secondDose.body,
    left: () => left(planId),
    doses: async () => (await client.get<readonly Dose[]>(`/api/pets/${petId}/doses`)).body,
    async dropSecond() {
      const [item] = await page.store.list(user.id);
      await page.store.change(user.id, (items) => removeItem(items, item?.id ?? ''));
    },
    async sync() {
      await syncWith(page, user.id);
      return withoutSynced(await page.store.list(user.id));
    },
    async [Symbol.asyncDispose]() {
      page.kill();
      await proxy.close();
      await server[Symbol.asyncDispose]();
    },
  };
};

test.each([
  ['given', 13_500],
  ['skipped', 14_000],
] as const)(
  'a dose that was taken back and then %s counts once, though its first request had arrived',
  async (status, left) => {
    await using device = await runAfterWithdrawal({ status, amount: 500 });
    expect(await device.sync()).toEqual([]);
    expect(await device.doses()).toMatchObject([{ id: device.second.id, status }]);
    expect(await device.left()).toBe(left);
  },
);

test('a dose that was taken back twice is not recorded', async () => {
  await using device = await runAfterWithdrawal({ status: 'given', amount: 500 });
  await device.dropSecond();
  expect(await device.sync()).toEqual([]);
  expect(await device.doses()).toEqual([]);
});
