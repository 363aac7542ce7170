import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { type Desktop, launchDesktop } from '#desktop/testing/launch.ts';
import { makeFolder } from '#desktop/testing/placeholder.ts';
import { completeMainJob, fillSignUp, logIn } from '#renderer/e2e/testing/main-journey.ts';
import { toastOf } from '#renderer/e2e/testing/testing.ts';
import { readZxing } from '#renderer/sharing/testing/read-code.ts';
import { ask, dayFromNow, waitForTask, zoneAtNoon } from './api-calls.ts';

const owner = { email: 'household@example.com', password: 'mabuting-aso' };

/** Saves a file where the system's dialog asks. Success is shown only after the file exists. */
const saveFileAs = async (
  { page, process }: Desktop,
  folder: string,
  press: () => Promise<void>,
): Promise<Buffer> => {
  const dialogNumber = process.all('dialog').length + 1;
  const toast = toastOf(page).filter({ hasText: /saved/i });
  await press();
  const { id, dialog } = await process.waitFor('dialog', dialogNumber);
  const name = basename(dialog.title);
  expect(dialog).toMatchObject({ kind: 'save', detail: `Save ${name}` });
  expect(await toast.count()).toBe(0);
  const path = join(folder, name);
  process.have({ ask: 'pressed', id, button: 0, path });
  await toast.filter({ hasText: name }).waitFor();
  return readFile(path);
};

/**
 * The content of the collar tag that the window saves: the contact data, because no public address
 * leads to this server.
 */
const saveCollarTag = async (desktop: Desktop, folder: string): Promise<string | undefined> => {
  const { page } = desktop;
  await page
    .getByRole('link', { name: /Bantay/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'QR' }).click();
  // The first code that an owner opens shows an explanation of what finders see.
  await page.getByRole('button', { name: 'Got It' }).click();
  await page.getByRole('radio', { name: 'Collar tag' }).click();
  const image = await saveFileAs(desktop, folder, () =>
    page.getByRole('button', { name: 'Download' }).click(),
  );
  return (await readZxing(image))?.text;
};

/** Adds a treatment that is due today. Its reminder appears at the next start. */
const addDueToday = async (page: Page): Promise<void> => {
  expect(await ask(page, 'PUT', '/api/auth/user', { timeZone: zoneAtNoon() })).toMatchObject({
    status: 200,
  });
  // The cast is safe: the response has the shape of the API.
  const [pet] = (await ask(page, 'GET', '/api/pets')).body as [{ readonly id: string }];
  const createResponse = await ask(page, 'POST', `/api/pets/${pet.id}/medical-records`, {
    type: 'treatment',
    title: 'Tick drops',
    dateAdministered: dayFromNow(-30),
    nextDueDate: dayFromNow(0),
    reminderEnabled: true,
  });
  expect(createResponse.status).toBe(201);
};

const openExpenses = async (page: Page): Promise<void> => {
  await page.goto(new URL('/expenses', page.url()).href);
  await page.getByText('₱350', { exact: false }).first().waitFor();
};

/** Exports everything and imports the file again, whose content exists already. */
const exportAndImport = async (desktop: Desktop, folder: string): Promise<void> => {
  const { page } = desktop;
  await page.goto(new URL('/profile', page.url()).href);
  await page.getByRole('button', { name: 'Export data', exact: true }).click();
  const exportDialog = page.getByRole('dialog', { name: 'Export data' });
  const file = await saveFileAs(desktop, folder, () =>
    exportDialog.getByRole('button', { name: 'Export', exact: true }).click(),
  );
  expect(JSON.parse(file.toString())).toMatchObject({ pets: [{ name: 'Bantay' }] });
  await exportDialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Import data', exact: true }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose file' }).click();
  const chosenFile = { name: 'export.json', mimeType: 'application/json', buffer: file };
  await (await choosing).setFiles(chosenFile);
  await page.getByText('All of this is already in your account', { exact: false }).waitFor();
};

/** Makes a backup, deletes data, and restores the backup. */
const backUpLoseAndRestore = async (page: Page): Promise<void> => {
  await ask(page, 'POST', '/api/backups', {});
  expect(await waitForTask(page)).toMatchObject({ trouble: null });
  const backupList = (await ask(page, 'GET', '/api/backups')).body as {
    readonly backups: readonly { readonly name: string; readonly kind: string }[];
  };
  const name = backupList.backups.find(({ kind }) => kind === 'manual')?.name;
  const [pet] = (await ask(page, 'GET', '/api/pets')).body as [{ readonly id: string }];
  await ask(page, 'DELETE', `/api/pets/${pet.id}`);
  expect((await ask(page, 'GET', '/api/pets')).body).toEqual([]);
  await ask(page, 'POST', '/api/backups/check', { name });
  const { checked } = (await waitForTask(page)) ?? {};
  await ask(page, 'POST', '/api/backups/restore', { id: checked?.id });
  expect(await waitForTask(page)).toBeUndefined();
  expect((await ask(page, 'POST', '/api/auth/login', owner)).status).toBe(200);
  expect((await ask(page, 'GET', '/api/pets')).body).toMatchObject([{ name: 'Bantay' }]);
};

/** The test double of Electron blocks all network access and reports it. */
const expectNothingReachedOut = ({ process }: Desktop): void =>
  expect(process.all('reached-out')).toEqual([]);

/** Runs the real main process with the embedded server. Its window is a page in Chromium. */
it('the main journey, export and restore in household mode without network access', async () => {
  using folder = makeFolder();
  const firstRun = await launchDesktop({ dataDir: folder.path });
  await fillSignUp(firstRun.page, owner);
  // Accounts are confirmed at once, because no emails are sent.
  await firstRun.page.getByRole('heading', { name: 'Your account is ready' }).waitFor();
  await firstRun.page.getByRole('link', { name: 'Continue to Login' }).click();
  await logIn(firstRun.page, owner);
  await completeMainJob(firstRun.page);
  await addDueToday(firstRun.page);
  expectNothingReachedOut(firstRun);
  expect(await firstRun.close()).toBe(0);

  const secondRun = await launchDesktop({ dataDir: folder.path });
  const { page } = secondRun;
  expect(secondRun.origin).toBe(firstRun.origin);
  expect(await secondRun.process.waitFor('notice')).toMatchObject({
    title: 'Tick drops for Bantay',
  });
  await page.getByText('Managing 1 pet', { exact: true }).waitFor();
  expect(await saveCollarTag(secondRun, folder.path)).toContain('\r\nFN:Bantay\r\n');
  await openExpenses(page);
  await exportAndImport(secondRun, folder.path);
  await backUpLoseAndRestore(page);
  expectNothingReachedOut(secondRun);
  // A page of another site in the same browser must not get the launch cookie.
  const stranger = await page.context().newPage();
  await stranger.goto('http://example.com/').catch(() => undefined);
  expect(secondRun.process.all('reached-out')).toMatchObject([{ by: 'page' }]);
  await stranger.close();
  expect(await secondRun.close()).toBe(0);
});
