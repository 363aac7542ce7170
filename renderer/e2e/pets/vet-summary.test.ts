import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { addPetFor } from '#renderer/e2e/testing/owned-pets.ts';
import { type App, nextOwner, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import { readPdf } from '#server/pdf/testing/read-pdf.ts';
import type { TestClient } from '#server/testing.ts';

let app: App;
let page: Page;
let client: TestClient;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  ({ client, page } = await nextOwner(app));
  const pet = await addPetFor(client, { allergies: 'Chicken' });
  await page.setViewportSize(PHONE);
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('button', { name: 'For the vet', exact: true }).click();
  await page.getByRole('dialog').waitFor();
});

test('saves the summary with the owner’s questions', async () => {
  await page.getByRole('radio', { name: '90 days' }).click();
  await page.getByLabel('Your questions (optional)').fill('Can he stop?\nWhen do we test again?');
  expect(await findSeriousProblems(page)).toEqual([]);
  const downloadPromise = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save PDF', exact: true }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toBe('Bantay-vet-summary.pdf');
  const { text } = await readPdf(await readFile(await download.path()));
  expect(text).toContain('Last 90 days');
  expect(text).toContain('2. When do we test again?');
});

test('questions that are too long for the paper stay, and go with a link', async () => {
  const questions = page.getByLabel('Your questions (optional)');
  await questions.fill('a'.repeat(1001));
  await page.getByRole('button', { name: 'Save PDF', exact: true }).click();
  await page.getByText('Please keep your questions to 1,000 characters').waitFor();
  await questions.fill('a'.repeat(2001));
  await page.getByRole('button', { name: 'Make link', exact: true }).click();
  await page.getByText('Please keep this to 2,000 characters.').waitFor();
  expect((await questions.inputValue()).length).toBe(2001);
  await questions.fill('a'.repeat(1001));
  await page.getByRole('button', { name: 'Make link', exact: true }).click();
  await page.getByRole('heading', { name: 'Link for your vet' }).waitFor();
});

test('says that the summary needs a connection', async () => {
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save PDF', exact: true }).click();
  const offlineText = 'The summary is made on the server. Try again when you are online.';
  await page.getByText(offlineText, { exact: true }).waitFor();
  await page.context().setOffline(false);
});

test('makes a link for the vet, says how often it was opened, and revokes it', async () => {
  // The page of a link shows the same days, whatever the summary covers.
  await page.getByRole('radio', { name: '90 days' }).click();
  await page.getByText('Nothing in the last 30 days', { exact: true }).waitFor();
  await page.getByRole('switch', { name: 'Diary of the last days' }).click();
  expect(await findSeriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make link', exact: true }).click();
  await page.getByRole('heading', { name: 'Link for your vet' }).waitFor();
  const address = (await page.getByText(/\/vet\//).textContent()) ?? '';
  // A headless browser counts as a preview.
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const visit = await page.context().browser()?.newPage({ userAgent });
  if (!visit) throw new Error('there is no browser');
  try {
    await visit.setViewportSize({ width: 1280, height: 800 });
    await visit.goto(`http://${address}`);
    await visit.getByRole('heading', { name: 'Bantay' }).waitFor();
    await visit.getByText('Chicken').waitFor();
    expect(await visit.getByText('Diary, last 30 days').count()).toBe(0);
    expect(await findSeriousProblems(visit)).toEqual([]);
    await visit.setViewportSize(PHONE);
    await visit.emulateMedia({ colorScheme: 'dark' });
    expect(await findSeriousProblems(visit)).toEqual([]);
  } finally {
    await visit.close();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'For the vet', exact: true }).click();
  await page.getByText(/Opened once/).waitFor();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
  await page.getByText(/Opened once/).waitFor({ state: 'detached' });
});
