import type { Download, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { actionsOn, goOffline } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { TestClient } from '#server/testing.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const listRecords = async (client: TestClient, { id }: Pet) =>
  (await client.get<MedicalRecord[]>(`/api/pets/${id}/medical-records`)).body;

/** An owner with a vaccination saved offline, and its copy as a file. */
const startWithCopy = async () => {
  const owner = await nextOwnerWithDog(app);
  const { page, pet } = owner;
  const screen = actionsOn(page);
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.getByRole('heading', { name: 'Medical History' }).waitFor();
  await page.getByRole('button', { name: 'Add Record' }).first().click();
  await page.getByRole('link', { name: 'Vaccine' }).click();
  await page.getByLabel('Vaccine').selectOption('Rabies');
  await page.goto('/profile');
  await openDevice(page);
  await page.getByText('Everything on this device was sent.').waitFor();
  await page.goto(`/pet/${pet.id}/vaccine`);
  await page.getByLabel('Vaccine').selectOption('Rabies');
  await goOffline(page);
  await page.getByRole('button', { name: 'Save Record' }).last().click();
  await screen.seesToast('Saved offline');
  return { ...owner, screen };
};

const openDevice = (page: Page) => page.getByRole('button', { name: 'On this device' }).click();

const download = async (page: Page, startDownload: () => Promise<unknown>): Promise<Download> => {
  const download = page.waitForEvent('download');
  await startDownload();
  return download;
};

const addFrom = async (
  page: Page,
  file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
) => {
  await page.goto('/profile');
  await openDevice(page);
  await page.getByRole('button', { name: 'Add from a File' }).waitFor();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
};

test('saves unsent changes as a file, and sends them once from another device', async () => {
  const { page, context, pet, client, screen } = await startWithCopy();
  await screen.press('Show');
  await expectInOrder(page, 'what waits, with its copy');
  const copy = await download(page, () => screen.press('Save a Copy'));
  expect(copy.suggestedFilename()).toMatch(/^alaga-unsent-\d{4}-\d\d-\d\d\.json$/);
  const file = await copy.path();

  const otherContext = await app.newContext();
  await otherContext.addCookies(await context.cookies());
  const otherPage = await otherContext.newPage();
  await addFrom(otherPage, {
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{'),
  });
  await actionsOn(otherPage).seesToast('This file contains no unsent changes. Nothing was added.');
  await addFrom(otherPage, file);
  await actionsOn(otherPage).seesToast('1 change added');
  await expectInOrder(otherPage, 'on this device');
  await expect.poll(() => listRecords(client, pet)).toMatchObject([{ title: 'Rabies' }]);

  await context.setOffline(false);
  await screen.seesToast('All offline data has been synchronized.');
  expect(await listRecords(client, pet)).toHaveLength(1);
});

test('refuses a record without its pet in another account, until it is moved to one that exists', async () => {
  const { page, screen } = await startWithCopy();
  await screen.press('Show');
  const copy = await download(page, () => screen.press('Save a Copy'));
  const file = await copy.path();
  const secondOwner = await nextOwnerWithDog(app);
  const secondActions = actionsOn(secondOwner.page);
  await addFrom(secondOwner.page, file);
  await secondActions.seesToast('1 change added');
  await secondOwner.page.getByText('1 item could not be saved').waitFor();
  await secondOwner.page.goto('/dashboard');
  await secondActions.press('Show');
  await secondActions.press('Move to Another Pet');
  const sheet = secondOwner.page.getByRole('dialog', { name: 'Move Rabies to' });
  await sheet.getByText(secondOwner.pet.name).waitFor();
  await expectInOrder(secondOwner.page, 'the pets to move to');
  await sheet.getByRole('button', { name: secondOwner.pet.name }).click();
  await secondActions.seesToast(`Moved to ${secondOwner.pet.name}`);
  await expect
    .poll(() => listRecords(secondOwner.client, secondOwner.pet))
    .toMatchObject([{ title: 'Rabies', petId: secondOwner.pet.id }]);
});
