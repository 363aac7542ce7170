import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { addPetFor } from '#renderer/e2e/testing/owned-pets.ts';
import { type App, nextOwner, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import { AMOXICILLIN } from '#server/care/testing.ts';
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
  await client.put('/api/auth/user', {
    phone: '+63 900 555 0123',
    emergencyContact: 'Jun Reyes',
    emergencyPhone: '+63 900 555 0188',
  });
  await client.post('/api/vet-clinics', {
    ...{ name: 'Sample Animal Clinic', address: '108 Example Avenue, Paco' },
    ...{ phone: '+63 900 555 0140', hours: '24/7' },
  });
  const pet = await addPetFor(client, { allergies: 'Amoxicillin, chicken' });
  await client.post(`/api/pets/${pet.id}/care-plans`, AMOXICILLIN);
  // The second weight is implausible, so the sheet shows the first one.
  for (const [date, weight] of [
    ['2026-11-18', '14.2 kg'],
    ['2026-11-19', '1420 kg'],
  ]) {
    await client.post(`/api/pets/${pet.id}/weights`, { date, weight });
  }
  await page.setViewportSize(PHONE);
  await page.goto(`/pet/${pet.id}`);
  await page.getByRole('link', { name: 'Emergency sheet', exact: true }).click();
  await page.getByRole('heading', { name: 'Emergency, Bantay', exact: true }).waitFor();
};

test('shows allergies, medication, clinics and contacts, and calls with one press', async () => {
  await open();
  await page.getByText('Amoxicillin, chicken').waitFor();
  await page.getByText(/, 14\.2 kg/).waitFor();
  await page.getByText('+63 900 555 0140 · 24 hours').waitFor();
  const callLink = page.getByRole('link', { name: 'Call the 24-hour clinic' });
  expect(await callLink.getAttribute('href')).toBe('tel:+639005550140');
  await page.getByRole('link', { name: 'Call Jun Reyes' }).waitFor();
  expect(await findSeriousProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findSeriousProblems(page)).toEqual([]);
});

test('works without a connection', async () => {
  await open();
  await page.getByText('+63 900 555 0140 · 24 hours').waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.getByRole('link', { name: 'Emergency sheet', exact: true }).click();
  await page.getByText('Amoxicillin, chicken').waitFor();
  await page.getByText('+63 900 555 0140 · 24 hours').waitFor();
  const downloadPromise = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a picture for the lock screen' }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toBe('Bantay-emergency.png');
  const { width, height, format } = await sharp(await download.path()).metadata();
  expect({ width, height, format }).toEqual({ width: 1080, height: 2340, format: 'png' });
  await page.context().setOffline(false);
});

test('saves the sheet as PDF', async () => {
  await open();
  const downloadPromise = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the sheet as PDF' }).click();
  const { text } = await readPdf(await readFile(await (await downloadPromise).path()));
  expect(text).toContain('In an emergency');
  expect(text).toContain('+63 900 555 0140');
});

test('is printed without the navigation and the call button', async () => {
  await open();
  for (const width of [PHONE.width, 794, 1280]) {
    await page.setViewportSize({ ...PHONE, width });
    await page.emulateMedia({ media: 'print' });
    await page.getByText('+63 900 555 0140 · 24 hours').waitFor();
    await page.getByRole('link', { name: 'Call the 24-hour clinic' }).waitFor({ state: 'hidden' });
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect((await page.getByRole('main').boundingBox())?.x).toBe(0);
    await page.emulateMedia({ media: 'screen' });
  }
});
