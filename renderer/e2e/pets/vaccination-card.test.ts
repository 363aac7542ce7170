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
});

const open = async (): Promise<void> => {
  const pet = await addPetFor(client);
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2026-11-08',
    nextDueDate: '2027-11-08',
  });
  await page.setViewportSize(PHONE);
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('button', { name: 'Share card', exact: true }).click();
};

const saveButton = () => page.getByRole('button', { name: 'Save PDF', exact: true });

test('saves the card on the chosen paper and in the chosen language', async () => {
  await open();
  await page.getByRole('dialog').waitFor();
  await page.getByLabel('Paper').selectOption('A6, for the wallet');
  await page.getByRole('radio', { name: 'Filipino' }).click();
  expect(await findSeriousProblems(page)).toEqual([]);
  const downloadPromise = page.waitForEvent('download');
  await saveButton().click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toMatch(/-vaccination-card\.pdf$/);
  const pdf = await readPdf(await readFile(await download.path()));
  expect(pdf.text).toContain('Card ng bakuna');
  expect(pdf.text).toContain('Rabies');
  expect(pdf.pages[0]?.width).toBeCloseTo(297.64);
});

test('says that the card needs a connection, and makes it when there is one again', async () => {
  await open();
  await saveButton().click({ trial: true });
  await page.context().setOffline(true);
  await page.getByLabel('Paper').selectOption('Letter');
  await page.getByText('The card is made on the server. Try again when you are online.').waitFor();
  expect(await saveButton().isDisabled()).toBe(true);
  await page.context().setOffline(false);
  // The browser reports the connection, and the card is made without a press.
  await saveButton().click({ trial: true });
});
