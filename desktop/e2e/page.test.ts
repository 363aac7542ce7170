import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DesktopProcess } from '#desktop/testing/desktop-process.ts';
import { type Desktop, launchDesktop } from '#desktop/testing/launch.ts';
import { makeFolder } from '#desktop/testing/placeholder.ts';
import { type Actions, actionsOn } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { skipCrop } from '#renderer/e2e/testing/cropping.ts';
import { forEveryLook } from '#renderer/e2e/testing/looks.ts';
import { toastOf } from '#renderer/e2e/testing/testing.ts';
import { seenKey } from '#renderer/welcome/first-days.ts';
import { ask, credentials, logIn, signUp } from './api-calls.ts';

/** The user data folder of the desktop, whose window shows the app's real pages. */
const folder = makeFolder();
let desktop: Desktop;
let page: Page;
let screen: Actions;
let pet: { readonly id: string; readonly shareToken: string };

beforeAll(async () => {
  desktop = await launchDesktop({ dataDir: folder.path });
  page = desktop.page;
  screen = actionsOn(page);
});

afterAll(async () => {
  await desktop.close();
  folder[Symbol.dispose]();
});

const clickMenuEntry = (...entry: string[]) => desktop.process.have({ ask: 'menu', entry });
const readLastMenu = () => desktop.process.all('menu').at(-1)?.lines ?? [];

it('a household without an account starts with the sign-up page alone', async () => {
  await screen.seesHeading('Create your account');
  expect(await page.getByRole('link', { name: 'Sign in here' }).count()).toBe(0);
  await expect.poll(readLastMenu).toContain('-File > Add a Pet');
  await signUp(page);
  const user = (await logIn(page)).body as { readonly id: string };
  // The welcome is marked as seen, so that it does not cover the page.
  await page.evaluate((key) => localStorage.setItem(key, 'true'), seenKey(user.id));
  pet = (await ask(page, 'POST', '/api/pets', { name: 'Bantay', category: 'dog' }))
    .body as typeof pet;
  await ask(page, 'POST', `/api/pets/${pet.id}/medical-records`, {
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2026-01-05',
    notes: 'Left shoulder',
  });
  await page.goto(`${desktop.origin}/faq`);
  await expect.poll(readLastMenu).toContain('File > Add a Pet');
});

it('menu entries navigate within the page and open its dialogs', async () => {
  await page.evaluate(() => document.body.setAttribute('data-stays', ''));
  clickMenuEntry('Go', 'Expenses');
  await page.waitForURL(`${desktop.origin}/expenses`);
  await expect.poll(() => page.locator('body[data-stays]').count()).toBe(1);
  clickMenuEntry('File', 'Import Data…');
  await page.getByRole('dialog', { name: 'Import data' }).waitFor();
  await page.keyboard.press('Escape');
  clickMenuEntry('File', 'Export Data…');
  await page.getByRole('dialog', { name: 'Export data' }).waitFor();
  await page.keyboard.press('Escape');
});

describe('an export', () => {
  const exportDialog = () => page.getByRole('dialog', { name: 'Export data' });
  /** Clicks Export and returns the number of dialogs that the system has shown before. */
  const requestCount = async (): Promise<number> => {
    const dialogCount = desktop.dialogs().length;
    clickMenuEntry('File', 'Export Data…');
    await exportDialog().getByRole('button', { name: 'Export', exact: true }).click();
    const { id } = await desktop.process.waitFor('dialog', dialogCount + 1);
    return id;
  };
  const answerDialog = async (id: number, button: number, path = '') => {
    desktop.process.have({ ask: 'pressed', id, button, path });
    // The button is enabled again, whatever the outcome.
    await exportDialog().getByRole('button', { name: 'Export', exact: true }).waitFor();
    expect(await toastOf(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await exportDialog().waitFor({ state: 'detached' });
  };

  it('that is cancelled in the system’s dialog is not reported as saved', async () => {
    await answerDialog(await requestCount(), 1);
  });

  it.runIf(process.platform === 'linux')(
    'without room on the disk is reported, and leaves no partial file',
    async () => {
      const fullDisk = join(folder.path, 'full');
      mkdirSync(fullDisk);
      const path = join(fullDisk, 'export.alaga');
      desktop.process.have({ ask: 'disk-full', folder: fullDisk });
      const dialogCount = desktop.dialogs().length;
      await answerDialog(await requestCount(), 0, path);
      expect(await desktop.press('OK', dialogCount + 2)).toMatchObject({
        kind: 'error',
        title: 'export.alaga could not be saved',
      });
      expect(readdirSync(fullDisk)).toEqual([]);
    },
  );
});

it('prints a pet’s booklet instead of its screen', async () => {
  clickMenuEntry('Go', 'Dashboard');
  await page.waitForURL(`${desktop.origin}/dashboard`);
  await page
    .getByRole('link', { name: /Bantay/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
  const dialogCount = desktop.dialogs().length;
  clickMenuEntry('File', 'Save as PDF…');
  const { id } = await desktop.process.waitFor('dialog', dialogCount + 1);
  const booklet = page.locator('body > .booklet');
  const content = await booklet.textContent();
  for (const part of ['Bantay', 'Dog', 'Rabies', 'Jan 5, 2026', 'Left shoulder']) {
    expect(content).toContain(part);
  }
  const path = join(folder.path, 'bantay.pdf');
  desktop.process.have({ ask: 'pressed', id, button: 0, path });
  await booklet.waitFor({ state: 'detached' });
  expect(existsSync(path)).toBe(true);
  const pdf = readFileSync(path, 'latin1');
  expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1);
});

it('works without a network, because the server is embedded', async () => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  });
  const createResponse = await ask(page, 'POST', '/api/pets', { name: 'Muning', category: 'cat' });
  const { id } = createResponse.body as typeof pet;
  await page.goto(`${desktop.origin}/pet/${id}`);
  await page.getByRole('button', { name: 'More', exact: true }).waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Muning?' });
  await dialog.getByRole('button', { name: 'Delete Muning' }).click();
  await toastOf(page).getByText('Pet Deleted').waitFor();
  await page.goto(`${desktop.origin}/bulk-add-pets`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await page.goto(`${desktop.origin}/dashboard`);
});

it('opens a share link of this server as the scanner would', async () => {
  const link = `alaga://share/${pet.shareToken}`;
  desktop.process.have({ ask: 'handed', event: 'open-url', value: link });
  await screen.seesToast('This is your own pet.');
});

it('shows the content of an opened export file', async () => {
  const exportedText = await page.evaluate(async () => (await fetch('/api/export')).text());
  const path = join(folder.path, 'pet-care-data-2026-11-21.json');
  writeFileSync(path, exportedText);
  const dialogCount = desktop.dialogs().length;
  const secondStart = new DesktopProcess({ dataDir: folder.path, args: [path] });
  expect(await secondStart.exitCode).toBe(0);
  await desktop.press('Look at the file', dialogCount + 1);
  const sheet = page.getByRole('dialog', { name: 'Import data' });
  await sheet.getByText('pet-care-data-2026-11-21.json', { exact: false }).waitFor();
  await sheet.getByText('All of this is already in your account', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

describe('a file that is dropped onto the window', () => {
  /** Returns whether the browser would have navigated to the dropped file. */
  const drop = (name: string, type: string, bytes: Buffer) =>
    page.evaluate(
      ([called, kind, content]) => {
        const pdfBytes = Uint8Array.from(atob(content), (item) => item.charCodeAt(0));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([pdfBytes], called, { type: kind }));
        const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
        return document.body.dispatchEvent(event);
      },
      [name, type, bytes.toString('base64')] as const,
    );

  it('is added to the form that the owner chooses if it is a photo', async () => {
    const photo = await sharp({
      create: { width: 300, height: 200, channels: 3, background: '#b5773e' },
    })
      .jpeg()
      .toBuffer();
    expect(await drop('bantay.jpg', 'image/jpeg', photo)).toBe(false);
    const choiceDialog = page.getByRole('dialog', { name: 'What is this photo for?' });
    await choiceDialog.waitFor();
    await forEveryLook(page, async () => expect(await findSeriousProblems(page)).toEqual([]));
    await choiceDialog.getByRole('button', { name: 'A new pet' }).click();
    await page.waitForURL(`${desktop.origin}/add-pet`);
    await skipCrop(page);
    await page.getByRole('img', { name: 'The chosen photo' }).waitFor();
  });

  it('is imported as a table if it is one', async () => {
    const table = Buffer.from('name,category\nMuning,cat\n');
    expect(await drop('pets.csv', 'text/csv', table)).toBe(false);
    await page.waitForURL(`${desktop.origin}/bulk-add-pets`);
    await page.getByText('Muning', { exact: false }).first().waitFor();
  });

  it('is refused with an explanation if it is anything else', async () => {
    expect(await drop('setup.exe', 'application/x-msdownload', Buffer.from('MZ'))).toBe(false);
    await screen.seesToast(
      'Alaga cannot use this file',
      'setup.exe is neither a photo, a table of pets (CSV) nor an export of Alaga.',
    );
  });
});

it('the profile contains the settings of this computer, including its lock', async () => {
  await page.goto(`${desktop.origin}/profile`);
  await page.getByRole('button', { name: 'This computer' }).click();
  const sheet = page.getByRole('dialog', { name: 'This computer' });
  await sheet.getByRole('switch', { name: /Keep Alaga running/ }).click();
  expect((await desktop.process.waitFor('tray')).scales).toEqual([1, 2]);
  // Linux does not report a locked screen.
  const isLinux = process.platform === 'linux';
  expect(await sheet.getByText('locking the screen does not lock Alaga').count()).toBe(
    isLinux ? 1 : 0,
  );
  await forEveryLook(page, async () => expect(await findSeriousProblems(page)).toEqual([]));
  await screen.fill({ 'New PIN': '47', 'New PIN again': '4712' });
  await screen.press('Turn the lock on');
  await screen.sees('A PIN is 4 to 12 digits.');
  await screen.fill({ 'New PIN': '4711' });
  await screen.press('Turn the lock on');
  await screen.sees('The PINs do not match.');
  await screen.fill({ 'New PIN again': '4711' });
  await screen.press('Turn the lock on');
  await screen.sees('The lock is on.');
  await screen.press('Lock now');
  await screen.seesHeading('Alaga is locked');
  await forEveryLook(page, async () => expect(await findSeriousProblems(page)).toEqual([]));
  await screen.sees('Forgot your PIN?');
  await page.getByText('Forgot your PIN?').click();
  await page.getByLabel('Password').fill(credentials.password);
  await screen.press('Remove the lock');
  await page.waitForURL(`${desktop.origin}/profile`);
  await page.getByRole('button', { name: 'This computer' }).waitFor();
});
