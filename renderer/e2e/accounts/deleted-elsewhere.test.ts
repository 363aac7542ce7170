import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { actionsOn, goOffline } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { type App, nextOwner, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

const TITLE = 'The account on this device was deleted';

/**
 * A device with an unsent record and a stored pet, showing the login after the account was deleted elsewhere.
 */
const startDeletedElsewhere = async () => {
  const owner = await nextOwnerWithDog(app);
  const { page, context, pet, client, user } = owner;
  await page.goto(`/pet/${pet.id}?tab=records`);
  await page.getByRole('heading', { name: 'Medical History' }).waitFor();
  await page.goto(`/pet/${pet.id}/vaccine`);
  await page.getByLabel('Vaccine').selectOption('Rabies');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('alaga.kept'))).toBe(user.id);
  await goOffline(page);
  await page.getByRole('button', { name: 'Save Record' }).last().click();
  await actionsOn(page).seesToast('Saved offline');
  await client.delete('/api/auth/account');
  await context.setOffline(false);
  await page.waitForURL(/\/login/);
  await page.getByText(TITLE).waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  return owner;
};

const keysWith = (page: Page, text: string) =>
  page.evaluate((part) => Object.keys(localStorage).filter((key) => key.includes(part)), text);

test('the data of a deleted account is copied once, cleared, and added to another account', async () => {
  const { page, user, pet } = await startDeletedElsewhere();
  const dialog = page.getByRole('dialog', { name: TITLE });
  await dialog.getByText('1 change was never sent').waitFor();
  await dialog.getByText('1 pet, record or expense as last seen here').waitFor();
  expect(await findSeriousProblems(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save a Copy and Clear' }).click();
  const file = await (await downloading).path();
  await actionsOn(page).seesToast('This device is cleared');
  await expect.poll(() => keysWith(page, user.id)).toEqual([]);
  await page.reload();
  await page.getByLabel('Password').first().waitFor();
  await expect.poll(() => keysWith(page, 'alaga.kept')).toEqual([]);

  const { client, page: otherPage } = await nextOwner(app);
  await otherPage.goto('/profile');
  await otherPage.getByRole('button', { name: 'On this device' }).click();
  await otherPage.getByRole('button', { name: 'Add from a File' }).waitFor();
  await otherPage.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await actionsOn(otherPage).seesToast('2 changes added');
  await expect
    .poll(async () => (await client.get<Pet[]>('/api/pets')).body)
    .toMatchObject([{ name: pet.name }]);
  const [added] = (await client.get<Pet[]>('/api/pets')).body;
  await expect
    .poll(
      async () =>
        (await client.get<MedicalRecord[]>(`/api/pets/${added?.id}/medical-records`)).body,
    )
    .toMatchObject([{ title: 'Rabies' }]);
});

test('clearing without a copy asks for a confirmation', async () => {
  const { page, user } = await startDeletedElsewhere();
  await page.getByRole('button', { name: 'Clear Without a Copy' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('It is stored nowhere else. This cannot be undone.').waitFor();
  await question.getByRole('button', { name: 'Clear Without a Copy' }).click();
  await actionsOn(page).seesToast('This device is cleared');
  expect(await keysWith(page, user.id)).toEqual([]);
});
