import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { type Desktop, launchDesktop } from '#desktop/testing/launch.ts';
import { makeFolder } from '#desktop/testing/placeholder.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { forEveryLook, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { seenKey } from '#renderer/welcome/first-days.ts';
import { ask, credentials, logIn, signUp } from './api-calls.ts';

const PASSPHRASE = 'apat na salitang mahaba';

/** Counts the owner's clicks in the page, the menu and the system's dialogs. */
const counting = () => {
  let clicks = 0;
  return {
    get clicks() {
      return clicks;
    },
    click(button: Locator): Promise<void> {
      clicks += 1;
      return button.click();
    },
    menu({ process }: Desktop, ...entry: string[]): void {
      clicks += 1;
      process.have({ ask: 'menu', entry });
    },
    async open({ process }: Desktop, path: string, nth: number): Promise<void> {
      const { id, dialog } = await process.waitFor('dialog', nth);
      expect(dialog).toMatchObject({ kind: 'open', title: 'Choose a backup' });
      clicks += 1;
      process.have({ ask: 'pressed', id, button: 0, path });
    },
  };
};

const beginOnNewComputer = async (page: Page, origin: string): Promise<void> => {
  await signUp(page);
  const user = (await logIn(page)).body as { readonly id: string };
  // The welcome is marked as seen, so that it does not cover the page.
  await page.evaluate((key) => localStorage.setItem(key, 'true'), seenKey(user.id));
  await ask(page, 'POST', '/api/pets', { name: 'Bantay', category: 'dog' });
  await page.goto(`${origin}/profile`);
};

const looksWell = (page: Page): Promise<void> =>
  forEveryLook(page, async (look) => {
    expect([look, await findSeriousProblems(page)]).toEqual([look, []]);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  });

it('a household moves to a new computer with a passphrase in fewer than six clicks', async () => {
  using old = makeFolder();
  using newFolder = makeFolder();
  const owner = counting();
  let file = '';
  {
    await using desktop = await launchDesktop({ dataDir: old.path });
    const { page, origin } = desktop;
    await beginOnNewComputer(page, origin);
    const sheet = page.getByRole('dialog', { name: 'Backups' });
    // The passphrase of all backups was set once, long before.
    await page.getByRole('button', { name: 'Backups' }).click();
    await sheet.getByText('Your backups are not encrypted').waitFor();
    await sheet.getByRole('button', { name: 'Set a passphrase' }).click();
    await sheet.getByText('A forgotten passphrase cannot be recovered').waitFor();
    await looksWell(page);
    await sheet.getByLabel('New passphrase').fill('too short');
    await page.keyboard.press('Enter');
    await sheet.getByText('A passphrase has at least 12 characters.').waitFor();
    await sheet.getByLabel('New passphrase').fill(PASSPHRASE);
    await sheet.getByLabel('Repeat the passphrase').fill(`${PASSPHRASE}!`);
    await page.keyboard.press('Enter');
    await sheet.getByText('The passphrases do not match.').waitFor();
    await sheet.getByLabel('Repeat the passphrase').fill(PASSPHRASE);
    await page.keyboard.press('Enter');
    await sheet.getByText('Backups are encrypted with your passphrase.').waitFor();
    await looksWell(page);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });

    owner.menu(desktop, 'File', 'Back Up Now');
    await sheet.getByText('Made by you · 1 pet · Encrypted', { exact: false }).waitFor();
    const name = readdirSync(join(old.path, 'backups')).find((each) => each.includes('manual'));
    file = join(old.path, 'backups', name ?? '');
    expect(readFileSync(file).includes('Bantay')).toBe(false);
    expect(readFileSync(join(old.path, 'backup-key.json'), 'utf8')).toContain('"sealed:');
  }

  await using desktop = await launchDesktop({ dataDir: newFolder.path });
  const { page } = desktop;
  await looksWell(page);
  await owner.click(page.getByRole('button', { name: 'I have a backup' }));
  await owner.open(desktop, file, 1);
  const sheet = page.getByRole('dialog', { name: 'I have a backup' });
  await sheet.getByText('This backup is encrypted').waitFor();
  await page.keyboard.type('another passphrase');
  await page.keyboard.press('Enter');
  await sheet.getByText('The passphrase is wrong.', { exact: false }).waitFor();
  await looksWell(page);
  await sheet.getByLabel('Passphrase').fill(PASSPHRASE);
  await page.keyboard.press('Enter');
  await sheet.getByText('This backup is intact').waitFor();
  await looksWell(page);
  await owner.click(sheet.getByRole('button', { name: 'Restore a backup' }));
  await sheet.getByText('Backup restored').waitFor();
  await owner.click(sheet.getByRole('button', { name: 'Log In' }));
  await page.getByLabel('Email').fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.keyboard.press('Enter');
  await page.getByText('Bantay').first().waitFor();
  expect(owner.clicks).toBeLessThan(6);
  // The next backup is encrypted with the same passphrase, without asking for it again.
  expect(await ask(page, 'GET', '/api/backups')).toMatchObject({ body: { encryption: 'on' } });
});

it('a file that is no backup is refused with the reason', async () => {
  using folder = makeFolder();
  const file = join(folder.path, 'photo.alaga-backup');
  await using desktop = await launchDesktop({ dataDir: join(folder.path, 'data') });
  writeFileSync(file, 'no backup');
  await desktop.page.getByRole('button', { name: 'I have a backup' }).click();
  await counting().open(desktop, file, 1);
  const sheet = desktop.page.getByRole('dialog', { name: 'I have a backup' });
  await sheet.getByText('This backup cannot be restored').waitFor();
  expect(await sheet.textContent()).toContain('This file is not a backup made by Alaga.');
});

it('an owner who cancels can sign up, and is not asked for a backup again', async () => {
  using folder = makeFolder();
  await using desktop = await launchDesktop({ dataDir: folder.path });
  const { page, process } = desktop;
  const haveBackupButton = page.getByRole('button', { name: 'I have a backup' });
  await haveBackupButton.click();
  const { id } = await process.waitFor('dialog', 1);
  process.press(id, 1);
  await page.getByRole('dialog', { name: 'I have a backup' }).waitFor({ state: 'detached' });
  await signUp(page);
  // The page still offers the restore, although an account exists by now.
  await haveBackupButton.click();
  await page.getByRole('dialog', { name: 'I have a backup' }).waitFor({ state: 'detached' });
  expect(process.all('dialog')).toHaveLength(1);
  await logIn(page);
  await page.goto(desktop.origin);
  await page.getByText('Managing 0 pets').waitFor();
  expect(await haveBackupButton.count()).toBe(0);
  expect(existsSync(join(folder.path, 'backups'))).toBe(false);
});
