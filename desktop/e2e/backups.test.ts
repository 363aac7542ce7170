import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundlePreload } from '#build/package/bundle-desktop.ts';
import { DesktopProcess } from '#desktop/testing/desktop-process.ts';
import { type Desktop, launchDesktop } from '#desktop/testing/launch.ts';
import { makeFolder, placeholderApp } from '#desktop/testing/placeholder.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { forEveryLook } from '#renderer/e2e/testing/looks.ts';
import { seenKey } from '#renderer/welcome/first-days.ts';
import { leaveBackup } from '#server/backups/testing.ts';
import { ask, logIn, signUp } from './api-calls.ts';

/** Answers the `nth` dialog of the system with a path. */
const choose = async ({ process }: Desktop, path: string, nth: number): Promise<void> => {
  const { id, dialog } = await process.waitFor('dialog', nth);
  expect(dialog.kind).toBe('open');
  process.have({ ask: 'pressed', id, button: 0, path });
};

it('a household makes a backup, chooses another folder, and restores the backup', async () => {
  using folder = makeFolder();
  const dataDir = join(folder.path, 'Dropbox', 'Alaga');
  const drive = join(folder.path, 'drive');
  mkdirSync(drive);
  await using desktop = await launchDesktop({ dataDir });
  const { page, origin } = desktop;
  const pressResult = await desktop.press('I understand');
  expect(pressResult).toMatchObject({ title: 'Your data is in a folder that Dropbox syncs' });
  await expect.poll(() => existsSync(join(dataDir, 'synced-folder-told'))).toBe(true);

  await signUp(page);
  const user = (await logIn(page)).body as { readonly id: string };
  // The welcome is marked as seen, so that it does not cover the page.
  await page.evaluate((key) => localStorage.setItem(key, 'true'), seenKey(user.id));
  await ask(page, 'POST', '/api/pets', { name: 'Bantay', category: 'dog' });
  await page.goto(`${origin}/profile`);
  const sheet = page.getByRole('dialog', { name: 'Backups' });
  const clickButton = (name: string | RegExp) => sheet.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Backups' }).click();
  await clickButton('Back up now');
  // The daily backup may be made at any minute, before or after the pet is added.
  await sheet.getByText('Made by you · 1 pet', { exact: false }).waitFor();
  await forEveryLook(page, async (look) => {
    expect([look, await findSeriousProblems(page)]).toEqual([look, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      look.viewport.width,
    );
  });

  await clickButton('Choose another folder');
  await choose(desktop, drive, 2);
  await sheet.getByText('There are no backups in this folder.').waitFor();
  await sheet.getByText(drive).waitFor();

  renameSync(drive, `${drive}-disconnected`);
  await clickButton('Back up now');
  await sheet.getByText('The last backup failed').waitFor();
  expect(await sheet.textContent()).toContain('The backup folder is not available.');
  await sheet.getByRole('button', { name: 'Close' }).click();
  // The settings tell it too, because the daily backup fails while nobody looks at the sheet.
  await page.getByRole('button', { name: 'Backups The last backup failed' }).click();
  renameSync(`${drive}-disconnected`, drive);

  await ask(page, 'POST', '/api/pets', { name: 'Muning', category: 'cat' });
  await clickButton('Restore from a file');
  const createdName =
    readdirSync(join(dataDir, 'backups')).find((name) => name.includes('manual')) ?? '';
  await choose(desktop, join(dataDir, 'backups', createdName), 3);
  await sheet.getByText('This backup is intact').waitFor();
  await clickButton('Restore a backup');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await sheet.getByText('Backup restored').waitFor();
  await clickButton('Log In');
  await page.getByLabel('Email').waitFor();
  expect((await logIn(page)).status).toBe(200);
  expect((await ask(page, 'GET', '/api/pets')).body).toMatchObject([{ name: 'Bantay' }]);
  // The backup of the state before the restore is in the chosen folder.
  const weeklyBackups = readdirSync(drive).filter((name) => !name.includes('daily'));
  expect(weeklyBackups).toEqual([expect.stringContaining('before-restore')]);
});

it('a household whose file is gone is not taken for a new one', async () => {
  using folder = makeFolder();
  using app = placeholderApp();
  await leaveBackup(folder.path);
  rmSync(join(folder.path, 'alaga.db'));
  await bundlePreload(join(app.path, 'dist', 'desktop'));
  const desktop = new DesktopProcess({ dataDir: folder.path, appPath: app.path });
  const { id, dialog } = await desktop.waitFor('dialog');
  expect(dialog).toMatchObject({
    title: 'Your data was not found',
    buttons: ['Restore this backup', 'Start without data'],
  });
  desktop.press(id, 0);
  const { address } = await desktop.waitFor('loaded');
  expect(address).not.toContain('first=true');
  expect(await desktop.quit()).toBe(0);
});

it('data that cannot be opened is restored from the last backup if the owner agrees', async () => {
  using folder = makeFolder();
  using app = placeholderApp();
  await leaveBackup(folder.path);
  writeFileSync(join(folder.path, 'alaga.db'), 'no database any more, but long enough for one');
  await bundlePreload(join(app.path, 'dist', 'desktop'));
  const desktop = new DesktopProcess({ dataDir: folder.path, appPath: app.path });
  const { id, dialog } = await desktop.waitFor('dialog');
  expect(dialog).toMatchObject({
    title: 'Your data cannot be opened',
    buttons: ['Restore this backup', 'Quit'],
  });
  desktop.press(id, 0);
  await desktop.waitFor('loaded');
  expect(desktop.all('dialog')).toHaveLength(1);
  expect(await desktop.quit()).toBe(0);
});
