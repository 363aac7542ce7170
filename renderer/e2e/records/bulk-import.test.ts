import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionsOn, everythingLoaded } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder, expectRoomForLargeText } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, nextOwner, startApp } from '#renderer/e2e/testing/testing.ts';
import type { Pet } from '#server/pets/contract.ts';

let app: App;

beforeAll(async () => {
  app = await startApp({ now: '2026-11-21T02:00:00Z' });
});
afterAll(() => app.close());

const start = async () => {
  const { page, client } = await nextOwner(app);
  const screen = actionsOn(page);
  await page.goto('/bulk-add-pets');
  await screen.seesHeading('Bulk Import');
  const listNames = async (): Promise<readonly string[]> => {
    const { body } = await client.get<readonly Pet[]>('/api/pets?limit=100');
    return body.map(({ name }) => name);
  };
  return { page, screen, names: listNames, client };
};

const box = (page: Page) => page.getByLabel('Pets, a row each (CSV)');

const MIXED_ROWS = [
  'name,category,date_of_birth,age,notes',
  'Kidlat,dog,2023-04-11,,"Fast, very"',
  ',dog,2025-01-18,,',
  'Kiko,bird,2027-01-05,,',
  'Bola,hamster,2026-02-14,,',
].join('\r\n');

test('shows every row and its problem before saving, adds the valid ones, and keeps the rest in the box', async () => {
  const { page, screen, names, client } = await start();
  await screen.press('Check Rows');
  await screen.seesToast('Error', 'Please enter CSV data');
  await box(page).fill(MIXED_ROWS);
  await screen.press('Check Rows');
  await screen.seesHeading('2 of 4 pets ready');
  await screen.sees('“hamster” is not a category, saved as Other');
  await screen.sees('Birth date cannot be in the future');
  await screen.sees('Lines 3 and 4 stay in the box for you to fix.');
  expect(await names()).toEqual([]);

  await page.getByRole('button', { name: 'Fix line 4' }).click();
  const selected = await box(page).evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd).trim(),
  );
  expect(selected).toBe('Kiko,bird,2027-01-05,,');
  await screen.press('Check Rows');
  await screen.press('Import 2 Pets');
  await screen.seesToast('2 pets added successfully, 2 failed');
  // The server's clock is fixed, so the order of the pets is that of their ids.
  expect([...(await names())].sort()).toEqual(['Bola', 'Kidlat']);
  const { body } = await client.get<readonly Pet[]>('/api/pets?limit=2');
  expect(body.find(({ name }) => name === 'Kidlat')).toMatchObject({
    category: 'dog',
    birthmarks: 'Fast, very',
  });

  await screen.press('Edit text');
  expect(await box(page).inputValue()).toBe(
    'name,category,date_of_birth,age,notes\n,dog,2025-01-18,,\nKiko,bird,2027-01-05,,',
  );
  await box(page).fill('name,date_of_birth\nTagpi,2025-01-18\nKiko,2026-01-05');
  await screen.press('Check Rows');
  await screen.press('Import 2 Pets');
  await screen.seesToast('2 pets added successfully, 0 failed');
  await page.waitForURL('/dashboard');
  await page.getByRole('link', { name: /Kiko/ }).first().waitFor();
  await page.goto('/bulk-add-pets');
  expect(await box(page).inputValue()).toBe('');
});

test('reads a dropped or chosen file; the template can be imported completely', async () => {
  const { page, screen } = await start();
  const download = page.waitForEvent('download');
  await screen.press('Download Template');
  const template = await download;
  expect(template.suggestedFilename()).toBe('pet_template.csv');
  const bytes = await readFile(await template.path());
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pets.csv', mimeType: 'text/csv', buffer: bytes });
  await screen.seesHeading('2 of 2 pets ready');
  await screen.press('Edit text');
  await page.locator('input[type=file]').setInputFiles({
    name: 'pets.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]),
  });
  await screen.seesToast('Error', '“pets.xlsx” is not a CSV file. Save the sheet as CSV first.');
  expect(await box(page).inputValue()).toContain('Bantay');
  await box(page).evaluate((area) => {
    const files = new DataTransfer();
    files.items.add(new File(['name\nPuti'], 'one.csv', { type: 'text/csv' }));
    area.dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }),
    );
  });
  await screen.seesHeading('1 of 1 pet ready');
});

test('reports text that is not a table, and keeps it', async () => {
  const { page, screen } = await start();
  await box(page).fill('name\n"Bantay');
  await screen.press('Check Rows');
  const reason = 'a quotation mark in line 2 is never closed';
  await screen.seesToast('Error', `Failed to process CSV data: ${reason}`);
  expect(await box(page).inputValue()).toBe('name\n"Bantay');
  await box(page).fill('name,category\n,dog\n ,cat');
  await screen.press('Check Rows');
  await screen.seesToast('Error', 'No valid pets found in CSV data');
  await screen.seesHeading('0 of 2 pets ready');
});

test('adds every pet once when an import is cancelled or its answers are lost', async () => {
  const { page, screen, names } = await start();
  const petNames = Array.from({ length: 12 }, (_, index) => `Pet ${index + 1}`);
  let answers = 0;
  await page.route('**/api/pets', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    answers += 1;
    // The pet is saved, but the answer is lost.
    if (answers === 3) await route.fetch();
    if (answers === 3) return route.abort();
    // The import is stopped at the eighth request, so that it ends before all pets are sent.
    if (answers === 8) await page.getByRole('button', { name: 'Stop' }).click();
    return route.continue();
  });
  await box(page).fill(['name', ...petNames].join('\n'));
  await screen.press('Check Rows');
  await screen.press('Import 12 Pets');
  await page
    .getByText(/rows? (was|were) not sent/)
    .first()
    .waitFor();
  const firstNames = await names();
  expect(firstNames.length).toBeGreaterThan(4);
  expect(firstNames.length).toBeLessThan(12);
  // The server's clock is fixed, so only the ids tell which pet was first.
  expect(new Set(firstNames)).toEqual(new Set(petNames.slice(0, firstNames.length)));
  await page.unroute('**/api/pets');
  await page.reload();
  await screen.seesHeading('Bulk Import');
  await screen.press('Check Rows');
  await screen.press(`Import ${12 - firstNames.length} Pets`);
  await page.waitForURL('/dashboard');
  const finalNames = await names();
  expect([finalNames.length, new Set(finalNames)]).toEqual([12, new Set(petNames)]);
});

test('a screen that was left during the last row does not lead elsewhere when its answer arrives', async () => {
  const { page, screen, names } = await start();
  await page.goto('/schedule');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('link', { name: 'Bulk Import' }).first().click();
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/api/pets', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    asked.resolve();
    await released.promise;
    return route.continue();
  });
  await box(page).fill('name\nPuti');
  await screen.press('Check Rows');
  await screen.press('Import 1 Pet');
  await asked.promise;
  await page.evaluate(() => history.go(-2));
  await page.waitForURL('/schedule');
  released.resolve();
  await screen.seesToast('1 pet added successfully, 0 failed');
  await everythingLoaded(page);
  expect(new URL(page.url()).pathname).toBe('/schedule');
  expect(await names()).toEqual(['Puti']);
});

test('a file replaces typed rows only after a question', async () => {
  const { page, screen } = await start();
  await box(page).fill('name\nBantay');
  const chooseFile = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('name\nPuti') });
  const dialog = page.getByRole('alertdialog', { name: 'Replace the rows in the box?' });
  await chooseFile();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await box(page).inputValue()).toBe('name\nBantay');
  await chooseFile();
  await dialog.getByRole('button', { name: 'Use the file' }).click();
  await screen.seesHeading('1 of 1 pet ready');
  await page.getByText('Puti', { exact: true }).waitFor();
});

test('shows untrusted text as text, and renders few of many rows', async () => {
  const { page, screen } = await start();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const rows = Array.from({ length: 5000 }, (_, index) => `<img src=x onerror=alert(${index})>`);
  const buffer = Buffer.from(['name', ...rows].join('\n'));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pets.csv', mimeType: 'text/csv', buffer });
  await screen.seesHeading('5,000 of 5,000 pets ready');
  await page.getByText('<img src=x onerror=alert(0)>').waitFor();
  expect(await page.getByRole('listitem').count()).toBeLessThan(100);
  expect(dialogs).toEqual([]);
});

test('every step has no layout or accessibility problem in both themes, from 320 px to a desktop and with text of double size', async () => {
  const { page, screen } = await start();
  await expectInOrder(page, 'the box');
  await expectRoomForLargeText(page, 'the box');
  await box(page).fill(MIXED_ROWS);
  await screen.press('Check Rows');
  await screen.seesHeading('2 of 4 pets ready');
  await expectInOrder(page, 'the rows');
  await expectRoomForLargeText(page, 'the rows');
  await screen.press('Import 2 Pets');
  await screen.seesHeading('2 pets added successfully, 2 failed');
  await expectInOrder(page, 'the report');
});
