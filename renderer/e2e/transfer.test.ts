import { readFile } from 'node:fs/promises';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { photo } from '#server/transfer/testing/household.ts';
import { actingOn } from './acting.ts';
import { seriousProblems } from './axe.ts';
import { type App, DESKTOP, PHONE, startApp } from './testing.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const contexts: BrowserContext[] = [];
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

const start = async (options: BrowserContextOptions = {}) => {
  const context = await app.newContext(options);
  contexts.push(context);
  const { client } = await app.signIn({}, context);
  const page = await context.newPage();
  await page.goto('/profile');
  const open = async (name: 'Export data' | 'Import data') => {
    await page.getByRole('button', { name, exact: true }).click();
    return page.getByRole('dialog', { name, exact: true });
  };
  const choose = async (content: string, name = 'pet-care-data-2026-11-20.json') => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file' }).click();
    const buffer = Buffer.from(content);
    await (await chooser).setFiles({ name, mimeType: 'application/json', buffer });
  };
  return { context, client, page, open, choose, on: actingOn(page) };
};

const record = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-01-02' };

const FILE = JSON.stringify({
  exportDate: '2026-11-19T02:00:00.000Z',
  pets: [{ id: 'p', name: 'Bantay', category: 'dog' }],
  medicalRecords: [{ ...record, id: 'r', petId: 'p', nextDueDate: '2027-01-02' }],
  reminders: [],
});

test('everything is exported with its progress, and restored into another account', async () => {
  const first = await start();
  const { body: pet } = await first.client.post<{ id: string }>('/api/pets', {
    name: 'Bantay',
    category: 'dog',
    imageUrl: await photo(7),
  });
  await first.client.post(`/api/pets/${pet.id}/medical-records`, record);

  const exporting = await first.open('Export data');
  await exporting.getByText(/^About \d+ kB$/).waitFor();
  expect(await exporting.getByRole('definition').allTextContents()).toEqual([
    '1',
    '1',
    '0',
    '1',
    '0',
  ]);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await first.page.route('**/api/export', async (route) => {
    await held;
    await route.continue();
  });
  await exporting.getByRole('button', { name: 'Export', exact: true }).click();
  await exporting.getByRole('progressbar', { name: 'Exporting your data' }).waitFor();
  await exporting.getByRole('button', { name: 'Cancel' }).click();
  const again = exporting.getByRole('button', { name: 'Export', exact: true });
  await again.waitFor();
  release();
  const download = first.page.waitForEvent('download');
  await again.click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('pet-care-data-2026-11-20.json');
  await first.on.seesToast('Data exported', 'It was saved as pet-care-data-2026-11-20.json.');
  await exporting.waitFor({ state: 'detached' });
  const text = await readFile(await saved.path(), 'utf8');

  const second = await start();
  const importing = await second.open('Import data');
  await second.choose(text, saved.suggestedFilename());
  await second.on.sees('pet-care-data-2026-11-20.json holds');
  await second.on.sees('Exported on Nov 20, 2026');
  expect(await importing.getByRole('definition').allTextContents()).toEqual([
    '1',
    '1',
    '0',
    '1',
    '0',
  ]);
  expect((await second.client.get<unknown[]>('/api/pets')).body).toEqual([]);
  await second.on.press('Restore into this account');
  await second.on.sees('Data restored');
  await second.on.press('Done');
  await second.page.getByRole('link', { name: 'Home' }).click();
  await second.page.getByText('Bantay').first().waitFor();

  await second.page.goto('/profile');
  await second.open('Import data');
  await second.choose(text, saved.suggestedFilename());
  await second.on.sees('All of this is already in your account. There is nothing to restore.');
  expect(await second.page.getByRole('button', { name: 'Restore into this account' }).count()).toBe(
    0,
  );
});

test('what is wrong with a file is said, and another can be chosen', async () => {
  const { page, client, open, choose, on } = await start();
  await open('Import data');
  await choose('{"pets": "none"}');
  await on.seesToast('Import failed', 'The file format is invalid or corrupted.');
  await page.route('**/api/import/check', (route) => route.abort());
  await choose(FILE);
  await on.seesToast(
    'Import failed',
    'Alaga could not reach the server. Please check your connection and try again.',
  );
  await page.unroute('**/api/import/check');
  await choose(FILE);
  await on.sees('Restore into this account');
  await page.route('**/api/import', (route) => route.abort());
  await on.press('Restore into this account');
  await on.seesToast('Import failed');
  await on.sees('Restore into this account');
  await page.unroute('**/api/import');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/import', async (route) => {
    await held.promise;
    await route.abort().catch(() => undefined);
  });
  await on.press('Restore into this account');
  await page
    .getByRole('progressbar', { name: 'Restoring pet-care-data-2026-11-20.json' })
    .waitFor();
  await on.press('Cancel');
  await on.sees('Restore into this account');
  held.resolve();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Import data');
  expect((await client.get<unknown[]>('/api/pets')).body).toEqual([]);
});

test('an export that cannot be had says so', async () => {
  const { page, open, on } = await start();
  const exporting = await open('Export data');
  await page.route('**/api/export', (route) => route.abort());
  await exporting.getByRole('button', { name: 'Export', exact: true }).click();
  await on.seesToast(
    'Export failed',
    'Alaga could not reach the server. Please check your connection and try again.',
  );
  await exporting.getByRole('button', { name: 'Export', exact: true }).waitFor();
});

const isFine = async (page: Page) => {
  expect(await seriousProblems(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
};

test.each([
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: PHONE, colorScheme: 'dark' },
  { viewport: DESKTOP, colorScheme: 'light' },
  { viewport: DESKTOP, colorScheme: 'dark' },
  { viewport: { width: 320, height: 640 }, colorScheme: 'light' },
] as const)('both sheets can be used by everybody: $colorScheme $viewport.width', async (look) => {
  const { page, open, choose, on } = await start(look);
  const exporting = await open('Export data');
  await exporting.getByText(/^About/).waitFor();
  await page.route('**/api/export', () => undefined);
  await exporting.getByRole('button', { name: 'Export', exact: true }).click();
  await exporting.getByRole('progressbar').waitFor();
  await isFine(page);
  await page.keyboard.press('Escape');
  await open('Import data');
  await choose(FILE);
  await on.sees('Restore into this account');
  await isFine(page);
  await on.press('Restore into this account');
  await on.sees('Data restored');
  await isFine(page);
});

test('leaves nothing uncaught', () => {
  expect(app.problems).toEqual([]);
});
