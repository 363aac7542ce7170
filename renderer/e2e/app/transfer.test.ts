import { readFile } from 'node:fs/promises';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { type App, DESKTOP, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';
import { COUNTED_LISTS } from '#server/entities/contract.ts';
import { createPhoto } from '#server/transfer/testing/household.ts';

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
  return { context, client, page, open, choose, screen: actionsOn(page) };
};

const record = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-01-02' };

const FILE = JSON.stringify({
  exportDate: '2026-11-19T02:00:00.000Z',
  pets: [{ id: 'p', name: 'Bantay', category: 'dog' }],
  medicalRecords: [{ ...record, id: 'r', petId: 'p', nextDueDate: '2027-01-02' }],
  reminders: [],
});

test('everything is exported with its progress, and restored into another account', async () => {
  const firstExport = await start();
  const { body: pet } = await firstExport.client.post<{ id: string }>('/api/pets', {
    name: 'Bantay',
    category: 'dog',
    imageUrl: await createPhoto(7),
  });
  await firstExport.client.post(`/api/pets/${pet.id}/medical-records`, record);

  await firstExport.client.post('/api/sample-pets', {});
  const exportDialog = await firstExport.open('Export data');
  await exportDialog.getByText('Sample pets are left out.').waitFor();
  await exportDialog.getByText(/^About \d+ kB$/).waitFor();
  expect((await exportDialog.getByRole('definition').allTextContents()).join()).toBe(
    '1,1,0,1,0,0,0,0,0,0,0,0,0,0,0',
  );
  let release = () => {};
  const responseGate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await firstExport.page.route('**/api/export', async (route) => {
    await responseGate;
    await route.continue();
  });
  await exportDialog.getByRole('button', { name: 'Export', exact: true }).click();
  await exportDialog.getByRole('progressbar', { name: 'Exporting your data' }).waitFor();
  await exportDialog.getByRole('button', { name: 'Cancel' }).click();
  const exportButton = exportDialog.getByRole('button', { name: 'Export', exact: true });
  await exportButton.waitFor();
  release();
  const download = firstExport.page.waitForEvent('download');
  await exportButton.click();
  const savedFile = await download;
  expect(savedFile.suggestedFilename()).toBe('pet-care-data-2026-11-20.json');
  await firstExport.screen.seesToast('Data exported', 'Saved as pet-care-data-2026-11-20.json.');
  await exportDialog.waitFor({ state: 'detached' });
  const text = await readFile(await savedFile.path(), 'utf8');

  const secondOwner = await start();
  const importDialog = await secondOwner.open('Import data');
  await secondOwner.choose(text, savedFile.suggestedFilename());
  await secondOwner.screen.sees('pet-care-data-2026-11-20.json contains');
  await secondOwner.screen.sees('Exported on Nov 20, 2026');
  const counts = await importDialog.getByRole('definition').allTextContents();
  const namesInFile: readonly string[] = ['pets', 'medicalRecords', 'photos'];
  expect(counts.slice(0, COUNTED_LISTS.length)).toEqual(
    COUNTED_LISTS.map((name) => (namesInFile.includes(name) ? '1' : '0')),
  );
  expect((await secondOwner.client.get<unknown[]>('/api/pets')).body).toEqual([]);
  await secondOwner.screen.press('Restore into this account');
  await secondOwner.screen.sees('Data restored');
  await secondOwner.screen.press('Done');
  await secondOwner.page.getByRole('link', { name: 'Home' }).click();
  await secondOwner.page.getByText('Bantay').first().waitFor();

  await secondOwner.page.goto('/profile');
  await secondOwner.open('Import data');
  await secondOwner.choose(text, savedFile.suggestedFilename());
  await secondOwner.screen.sees(
    'All of this is already in your account. There is nothing to restore.',
  );
  expect(
    await secondOwner.page.getByRole('button', { name: 'Restore into this account' }).count(),
  ).toBe(0);
});

test('what is wrong with a file is said, and another can be chosen', async () => {
  const { page, client, open, choose, screen } = await start();
  await open('Import data');
  await choose('{"pets": "none"}');
  await screen.seesToast('Import failed', 'The file format is invalid or corrupted.');
  await choose('{"pets": [{"name": "Bantay", "category": "dog"}, {"category": "dog"}]}');
  await screen.seesToast(
    'Import failed',
    'The file format is invalid or corrupted. The problem is “name” in “pets”, entry 2.',
  );
  await page.route('**/api/import/check', (route) => route.abort());
  await choose(FILE);
  await screen.seesToast(
    'Import failed',
    'Alaga could not reach the server. Please check your connection and try again.',
  );
  await page.unroute('**/api/import/check');
  await choose(FILE);
  await screen.sees('Restore into this account');
  await page.route('**/api/import', (route) => route.abort());
  await screen.press('Restore into this account');
  await screen.seesToast('Import failed');
  await screen.sees('Restore into this account');
  await page.unroute('**/api/import');
  const responseGate = Promise.withResolvers<void>();
  await page.route('**/api/import', async (route) => {
    await responseGate.promise;
    await route.abort().catch(() => undefined);
  });
  await screen.press('Restore into this account');
  await page.getByRole('progressbar', { name: 'Sending pet-care-data-2026-11-20.json' }).waitFor();
  await screen.press('Cancel');
  await screen.sees('Restore into this account');
  responseGate.resolve();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Import data');
  expect((await client.get<unknown[]>('/api/pets')).body).toEqual([]);
});

/** Fakes the progress event, because a request that a route fulfils sends no data. */
const sendAtOnce = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const originalSend = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      originalSend.call(this, body);
      const progressEvent = { lengthComputable: true, loaded: 1, total: 1 };
      this.upload.dispatchEvent(new ProgressEvent('progress', progressEvent));
    };
  });

test('after a proxy that waited no longer, the account is checked for what was imported', async () => {
  const { page, client, open, choose, screen } = await start();
  await open('Import data');
  await choose(FILE);
  await sendAtOnce(page);
  await page.route('**/api/import', async (route) => {
    await route.fetch();
    const body = '<html><h1>504 Gateway Time-out</h1></html>';
    await route.fulfill({ status: 504, contentType: 'text/html', body });
  });
  await screen.press('Restore into this account');
  await page.getByText('we checked your account again', { exact: false }).waitFor();
  await screen.sees('All of this is already in your account. There is nothing to restore.');
  expect((await client.get<unknown[]>('/api/pets')).body).toHaveLength(1);
});

test('what is being saved cannot be cancelled, and goes on when the sheet is closed', async () => {
  const { page, client, open, choose, screen } = await start();
  const profile = { phone: '0917', city: 'Cebu', privacySettings: { publicProfile: false } };
  const content = JSON.stringify({ ...JSON.parse(FILE), profile });
  await open('Import data');
  await choose(content);
  await screen.sees('Will fill in what is empty or still at its default: phone, city');
  await screen.sees(
    'The file kept pet profiles private, so public profiles will be turned off here too.',
  );
  const importSaved = Promise.withResolvers<void>();
  const releaseResponse = Promise.withResolvers<void>();
  await page.route('**/api/import', async (route) => {
    await route.fetch();
    importSaved.resolve();
    await releaseResponse.promise;
    await route.abort();
  });
  await sendAtOnce(page);
  await screen.press('Restore into this account');
  await screen.sees('Saving…');
  expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  await expectNoProblems(page);
  await importSaved.promise;
  releaseResponse.resolve();
  // The answer was lost, so the account is checked again and the result is shown.
  await page.getByText('we checked your account again', { exact: false }).waitFor();
  await screen.sees('All of this is already in your account. There is nothing to restore.');
  expect((await client.get<unknown[]>('/api/pets')).body).toHaveLength(1);
  await page.unroute('**/api/import');

  await choose(content.replaceAll('"p"', '"q"').replaceAll('"r"', '"s"'));
  const responseGate = Promise.withResolvers<void>();
  await page.route('**/api/import', async (route) => {
    await responseGate.promise;
    await route.continue();
  });
  await screen.press('Restore into this account');
  await screen.sees('Saving…');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  responseGate.resolve();
  await screen.seesToast('Data restored');
  expect((await client.get<unknown[]>('/api/pets')).body).toHaveLength(2);
});

test('what is too large for one file is saved as several, one after another', async () => {
  const { page, client, open, screen } = await start();
  const pets = await Promise.all(
    ['Bantay', 'Muning'].map((name) =>
      client.post<{ id: string }>('/api/pets', { name, category: 'dog' }),
    ),
  );
  const [, cut] = pets.map(({ body }) => body.id).toSorted();
  await page.route('**/api/export/size', async (route) => {
    const response = await route.fetch();
    const size = { ...(await response.json()), parts: 2, cuts: [`p:${cut}`] };
    await route.fulfill({ response, json: size });
  });
  await open('Export data');
  await page.getByText('Your data is too large for one file, so it is saved as 2 files').waitFor();
  await expectNoProblems(page);
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await screen.seesToast('Data exported', 'Saved as 2 files. Keep all of them.');
  await expect
    .poll(() => names.toSorted())
    .toEqual(['pet-care-data-2026-11-20-1-of-2.json', 'pet-care-data-2026-11-20-2-of-2.json']);
});

test('an export that cannot be had says so', async () => {
  const { page, open, screen } = await start();
  const exportDialog = await open('Export data');
  await page.route('**/api/export', (route) => route.abort());
  await exportDialog.getByRole('button', { name: 'Export', exact: true }).click();
  await screen.seesToast(
    'Export failed',
    'Alaga could not reach the server. Please check your connection and try again.',
  );
  await exportDialog.getByRole('button', { name: 'Export', exact: true }).waitFor();
});

const expectNoProblems = async (page: Page) => {
  expect(await findSeriousProblems(page)).toEqual([]);
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
] as const)('both sheets are accessible: $colorScheme $viewport.width', async (look) => {
  const { page, open, choose, screen } = await start(look);
  const exportDialog = await open('Export data');
  await exportDialog.getByText(/^About/).waitFor();
  await page.route('**/api/export', () => undefined);
  await exportDialog.getByRole('button', { name: 'Export', exact: true }).click();
  await exportDialog.getByRole('progressbar').waitFor();
  await expectNoProblems(page);
  await page.keyboard.press('Escape');
  await open('Import data');
  await choose(FILE);
  await screen.sees('Restore into this account');
  await expectNoProblems(page);
  await screen.press('Restore into this account');
  await screen.sees('Data restored');
  await expectNoProblems(page);
});

test('causes no uncaught errors', () => {
  expect(app.problems).toEqual([]);
});
