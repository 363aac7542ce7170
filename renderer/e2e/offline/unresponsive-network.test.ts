import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { waitForStored } from '#renderer/e2e/testing/stored-paths.ts';
import { type App, ownerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import type { MedicalRecord } from '#server/records/contract.ts';

/** In these tests, the network accepts every request and answers none. */

let app: App;

beforeAll(async () => {
  app = await startApp({ hasShortFormWait: true });
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

it('opens a stored pet while every request hangs, and saves a form on the device', async () => {
  const { page, context, client, pet } = await ownerWithDog(app);
  const screen = actionsOn(page);
  const path = `/api/pets/${pet.id}`;
  const listRecords = async () =>
    (await client.get<MedicalRecord[]>(`${path}/medical-records`)).body.map(({ title }) => title);
  await client.post(`${path}/medical-records`, {
    ...{ type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' },
  });
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.getByRole('button', { name: /Rabies/ }).waitFor();
  await waitForStored(page, '/api/auth/user', path, `${path}/medical-records`);

  const responseGate = Promise.withResolvers<void>();
  let answers = 0;
  await context.route('**/api/**', async (route) => {
    await responseGate.promise;
    answers += 1;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.getByRole('button', { name: /Rabies/ }).waitFor();
  expect(await page.locator('[aria-busy=true]').count()).toBe(0);

  // No expenses are kept on the device, but the screen's heading and form are shown.
  await page.getByRole('link', { name: 'Expenses' }).first().click();
  await page.getByRole('tab', { name: 'Budget' }).waitFor();
  await page.getByRole('button', { name: 'Add Expense' }).first().waitFor();

  await page.goto(`/pet/${pet.id}/grooming`);
  await page.getByLabel('Service').selectOption('Bath Only');
  await screen.press('Save Record');
  await screen.seesToast('Saved on this device, sending…');
  await page.getByRole('tab', { name: 'Records' }).click();
  await page.getByRole('button', { name: /Bath/ }).getByText('Uploading').waitFor();
  expect(answers).toBe(0);

  let saveRequests = 0;
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/medical-records'))
      saveRequests += 1;
  });
  responseGate.resolve();
  await screen.seesToast('All offline data has been synchronized.');
  await expect.poll(listRecords).toContain('Bath Only');
  await expect.poll(() => page.getByText('Uploading').count()).toBe(0);
  expect((await listRecords()).filter((title) => title === 'Bath Only')).toHaveLength(1);
  // The late answer counts, so the record is not sent again.
  expect(saveRequests).toBe(1);
});

it('shows and sends what was being saved when its page was closed', async () => {
  const { page, context, client, pet } = await ownerWithDog(app);
  const screen = actionsOn(page);
  const path = `/api/pets/${pet.id}/medical-records`;
  await page.goto(`/pet/${pet.id}/grooming`);
  await page.getByLabel('Service').selectOption('Bath Only');
  const responseGate = Promise.withResolvers<void>();
  await context.route(`**${path}`, async (route) => {
    if (route.request().method() === 'POST') await responseGate.promise;
    await route.continue().catch(() => undefined);
  });
  const isSending = page.waitForRequest((request) => request.method() === 'POST');
  await screen.press('Save Record');
  await isSending;
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page
    .getByRole('button', { name: /Bath/ })
    .getByText(/Saved offline|Uploading/)
    .waitFor();
  responseGate.resolve();
  await screen.seesToast('All offline data has been synchronized.');
  const { body: records } = await client.get<MedicalRecord[]>(path);
  expect(records.map(({ title }) => title)).toEqual(['Bath Only']);
});
