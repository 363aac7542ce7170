import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { buildPet } from '#db/pets/factory.ts';
import { setStorageLimit } from '#db/plans/queries.ts';
import { buildRecord } from '#db/records/factory.ts';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { skipCrop } from '#renderer/e2e/testing/cropping.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';
import { text } from '#server/messages/text.ts';
import { jpeg } from '#server/photos/testing/images.ts';

const FULL_MESSAGE = text('plans.full');

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const choose = async (page: Page, button: string, file: Parameters<Page['setInputFiles']>[1]) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(file);
};

it('tells a full account so, and keeps the typed text', async () => {
  const { page } = app;
  const { user } = await app.signIn();
  await setStorageLimit(app.server.db, FREE_PLAN_ID, 10);
  const screen = actionsOn(page);
  await page.goto('/add-pet');
  await page.getByRole('radio', { name: 'Dog' }).click();
  await screen.fill({ Name: 'Bantay' });
  const photo = { name: 'bantay.jpg', mimeType: 'image/jpeg', buffer: await jpeg() };
  await choose(page, 'Choose Photo', photo);
  await skipCrop(page);
  await page.getByRole('button', { name: 'Remove photo' }).waitFor();
  await screen.press('Save Pet Profile');
  const photoField = page.getByRole('group', { name: 'Photo' });
  await photoField.getByText(FULL_MESSAGE).waitFor();
  expect(await photoField.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.locator('li[data-tone]').count()).toBe(0);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Bantay');

  // The same form can be saved without the photo.
  await screen.press('Remove photo');
  await photoField.getByText(FULL_MESSAGE).waitFor({ state: 'hidden' });
  await screen.press('Save Pet Profile');
  await page.waitForURL('/dashboard');

  const { id: petId } = await buildPet(app.server.db, { userId: user.id });
  await buildRecord(app.server.db, { petId, title: 'Rabies' });
  await page.goto(`/pet/${petId}?tab=records`);
  await page.getByRole('button', { name: /Rabies/ }).click();
  const pdf = {
    name: 'papers.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  };
  await choose(page, 'Add PDF', pdf);
  await page.getByText(FULL_MESSAGE).first().waitFor();
});
