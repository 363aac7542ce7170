import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listBackups } from '#db/backups/list.ts';
import { makeOlderDatabase } from '#db/testing/older-database.ts';
import { DesktopProcess } from '#desktop/testing/desktop-process.ts';
import { launchDesktop } from '#desktop/testing/launch.ts';
import { makeFolder, placeholderApp } from '#desktop/testing/placeholder.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { forEveryLook, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { seenKey } from '#renderer/welcome/first-days.ts';
import { BackupKeys } from '#server/backups/keys.ts';
import { run } from '#server/backups/testing.ts';
import { ask, credentials, logIn } from './api-calls.ts';

const PASSPHRASE = 'apat na salitang mahaba';

/**
 * The keyring of another computer: secrets that it encrypts cannot be opened here, as after the
 * folder was copied or the system reinstalled.
 */
const otherComputerKeyring = { hide: () => 'sealed:of-another-computer', reveal: () => undefined };

it('a key that this computer cannot decrypt is restored by the passphrase, or can be given up', async () => {
  using folder = makeFolder();
  {
    await using household = await run(folder.path, 'household', undefined, {
      sealing: otherComputerKeyring,
    });
    const client = household.client();
    await client.post('/api/auth/signup', { firstName: 'Luz', lastName: 'Reyes', ...credentials });
    await client.post('/api/auth/login', credentials);
    await client.put('/api/backups/passphrase', { passphrase: PASSPHRASE });
  }
  await using desktop = await launchDesktop({ dataDir: folder.path });
  const { page, origin } = desktop;
  const user = (await logIn(page)).body as { readonly id: string };
  // The welcome is marked as seen, so that it does not cover the page.
  await page.evaluate((key) => localStorage.setItem(key, 'true'), seenKey(user.id));
  await page.goto(`${origin}/profile`);
  await page.getByRole('button', { name: 'Backups' }).click();
  const sheet = page.getByRole('dialog', { name: 'Backups' });
  await sheet.getByText('Enter your passphrase again').waitFor();
  await forEveryLook(page, async (look) => {
    expect([look, await findSeriousProblems(page)]).toEqual([look, []]);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  });
  await sheet.getByLabel('Passphrase').fill('another passphrase');
  await page.keyboard.press('Enter');
  await sheet.getByText('The passphrase is wrong.').waitFor();
  await sheet.getByLabel('Passphrase').fill(PASSPHRASE);
  await page.keyboard.press('Enter');
  await sheet.getByText('Backups are encrypted with your passphrase.').waitFor();
  expect(readFileSync(join(folder.path, 'backup-key.json'), 'utf8')).toContain('"sealed:');

  await sheet.getByRole('button', { name: 'Change the passphrase' }).click();
  await sheet.getByText('keep that one too', { exact: false }).waitFor();
  await sheet.getByRole('button', { name: 'Back to the list' }).click();
  await sheet.getByRole('button', { name: 'Stop encrypting backups' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Anyone who gets a new backup', { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Stop encrypting backups' }).click();
  await sheet.getByText('Your backups are not encrypted').waitFor();
  expect((await ask(page, 'GET', '/api/backups')).body).toMatchObject({ encryption: 'off' });
});

it('an update without the key changes nothing until the owner continues without it', async () => {
  using folder = makeFolder();
  using app = placeholderApp();
  const dataDir = folder.path;
  await makeOlderDatabase(dataDir);
  await new BackupKeys({ dataDir, mode: 'household', version: '1.0.0' }, otherComputerKeyring).set(
    PASSPHRASE,
  );
  const refusedProcess = new DesktopProcess({ dataDir, appPath: app.path });
  const { id, dialog } = await refusedProcess.waitFor('dialog');
  expect(dialog).toMatchObject({
    title: 'Alaga could not start',
    buttons: ['Try Again', 'Go On Without', 'Quit'],
  });
  expect(dialog.detail).toContain('Your backups are encrypted');
  refusedProcess.press(id, 1);
  expect(await refusedProcess.exitCode).toBe(0);
  expect(refusedProcess.all('relaunched')).toHaveLength(1);
  expect(existsSync(join(dataDir, 'backup-key.json'))).toBe(false);
  expect(readdirSync(dataDir)).toContain('backup-key.json.unreadable');
  expect(existsSync(join(dataDir, 'backups'))).toBe(false);

  await using desktop = await launchDesktop({ dataDir, appPath: app.path });
  expect((await ask(desktop.page, 'GET', '/api/health')).status).toBe(200);
  // The daily backup may have been made too by now.
  const backups = listBackups(join(dataDir, 'backups'));
  expect(backups.filter(({ manifest }) => manifest?.kind === 'before-migration')).toMatchObject([
    { isEncrypted: false },
  ]);
});
