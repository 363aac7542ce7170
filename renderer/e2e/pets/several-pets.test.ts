import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { type App, nextOwner, startApp } from '#renderer/e2e/testing/testing.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T02:00:00.000Z' });
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const startWithLitter = async () => {
  const owner = await nextOwner(app);
  const pets: Pick<Pet, 'id'>[] = [];
  for (const name of ['Bantay', 'Muning', 'Puti']) {
    pets.push(await buildPet(app.server.db, { userId: owner.user.id, name }));
  }
  const listRecords = async (pet: Pick<Pet, 'id'> | undefined) => {
    const path = `/api/pets/${pet?.id}/medical-records`;
    return (await owner.client.get<MedicalRecord[]>(path)).body;
  };
  const [bantay, muning, puti] = pets;
  return {
    ...owner,
    bantay,
    muning,
    puti,
    recordsOf: listRecords,
    all: () => Promise.all(pets.map(listRecords)),
  };
};

test('enters a deworming for three pets at once, each with its reminder', async () => {
  const { page, client, bantay, all } = await startWithLitter();
  const screen = actionsOn(page);
  await page.goto(`/pet/${bantay?.id}/deworming`);
  await page.locator('select[name=title]').selectOption({ index: 1 });
  await page.getByLabel('Next due date').fill('2027-02-20');
  await page.getByLabel(/^Weight/).fill('4');
  await screen.press('Also for …');
  await page.getByRole('checkbox', { name: 'Muning' }).check();
  await page.getByRole('checkbox', { name: 'Puti' }).check();
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(2);
  expect(await findSeriousProblems(page)).toEqual([]);
  await screen.press('OK');
  await screen.press('Save Record');
  await screen.seesToast('3 records saved');
  const records = await all();
  expect(records.map((each) => each.length)).toEqual([1, 1, 1]);
  expect(new Set(records.flat().map(({ id }) => id)).size).toBe(3);
  expect(records.flat().map(({ weight }) => weight ?? null)).toEqual(['4', null, null]);
  const { body: reminders } = await client.get<ReminderWithPet[]>('/api/reminders');
  expect(reminders.map(({ dueDate }) => dueDate)).toEqual(Array(3).fill('2027-02-20'));
});

test('offline each record waits, in Filipino, and all are sent', async () => {
  const { page, context, client, bantay, all } = await startWithLitter();
  const screen = actionsOn(page);
  await client.put('/api/auth/user', { preferredLanguage: 'fil' });
  await page.goto(`/pet/${bantay?.id}/deworming`);
  await page.locator('select[name=title]').selectOption({ index: 1 });
  await page.keyboard.press('Shift');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await screen.press('Para rin kay …');
  await page.getByRole('checkbox', { name: 'Muning' }).check();
  await page.getByRole('checkbox', { name: 'Puti' }).check();
  await screen.press('Sige');
  await page.getByRole('button', { name: 'Para rin kay Muning at Puti' }).waitFor();
  await page.locator('[data-dock] button[type=submit]').click();
  await page.waitForURL(/\/pet\/[\w-]+(\?|$)/);
  expect((await all()).flat()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(async () => (await all()).map((each) => each.length)).toEqual([1, 1, 1]);
});

test('reports a refusal for one pet by name, and the next save does not repeat the others', async () => {
  const { page, bantay, puti, all } = await startWithLitter();
  const screen = actionsOn(page);
  await page.goto(`/pet/${bantay?.id}/deworming`);
  await page.locator('select[name=title]').selectOption({ index: 1 });
  await page.getByLabel('Notes').fill('Half a tablet each');
  await screen.press('Also for …');
  await page.getByRole('checkbox', { name: 'Puti' }).check();
  await page.getByRole('checkbox', { name: 'Muning' }).check();
  await screen.press('OK');
  const path = `**/api/pets/${puti?.id}/medical-records`;
  await page.route(path, (route) =>
    route.fulfill({ status: 404, json: { code: 'pets.notFound', message: 'Pet not found' } }),
  );
  await screen.press('Save Record');
  await page
    .getByRole('alert')
    .filter({ hasText: 'Saved for Bantay and Muning.' })
    .getByText(/^Not saved for Puti: /)
    .waitFor();
  expect(await page.getByLabel('Notes').inputValue()).toBe('Half a tablet each');
  await page.unroute(path);
  await screen.press('Save Record');
  await screen.seesToast('3 records saved');
  const records = await all();
  expect(records.map((each) => each.length)).toEqual([1, 1, 1]);
  expect(records.flat().map(({ notes }) => notes)).toEqual(Array(3).fill('Half a tablet each'));
});
