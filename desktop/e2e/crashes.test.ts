import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desktop, launchDesktop } from '#desktop/testing/launch.ts';
import { makeFolder, placeholderApp } from '#desktop/testing/placeholder.ts';
import { ask } from './api-calls.ts';

/** An app with a placeholder page, which fails in these tests while the embedded server keeps running. */
const app = placeholderApp();
const folder = makeFolder();
let desktop: Desktop;

beforeAll(async () => {
  desktop = await launchDesktop({ dataDir: folder.path, appPath: app.path });
});

afterAll(async () => {
  await desktop.close();
  folder[Symbol.dispose]();
  app[Symbol.dispose]();
});

const readHealth = async () => (await ask(desktop.page, 'GET', '/api/health')).status;

it('does not set full screen on a window of its own size, which would disable it on a Mac', async () => {
  const { options } = await desktop.process.waitFor('window');
  expect(options).not.toHaveProperty('fullscreen');
});

it('an error dialog does not block the embedded server', async () => {
  const missingFile = join(folder.path, 'nowhere.json');
  desktop.process.have({ ask: 'handed', event: 'open-file', value: missingFile });
  const { id, dialog } = await desktop.process.waitFor('dialog');
  expect(dialog).toMatchObject({ kind: 'error', title: 'This file cannot be opened' });
  expect(await readHealth()).toBe(200);
  desktop.process.press(id, 0);
});

it('deletes and reports an interrupted download', async () => {
  const path = join(folder.path, 'bantay.vcf');
  const address = `${desktop.origin}/bantay.vcf`;
  const dialogCount = desktop.dialogs().length;
  const download = (state: 'completed' | 'cancelled' | 'interrupted') =>
    desktop.process.ask({ ask: 'download', address, path, state });
  expect(await download('completed')).toMatchObject({
    title: 'Save bantay.vcf',
    defaultPath: 'bantay.vcf',
  });
  expect(existsSync(path)).toBe(true);
  await download('cancelled');
  await expect.poll(() => existsSync(path)).toBe(false);
  expect(desktop.dialogs()).toHaveLength(dialogCount);
  await download('interrupted');
  expect(await desktop.press('OK', dialogCount + 1)).toMatchObject({
    kind: 'error',
    title: 'bantay.vcf could not be saved',
  });
  await expect.poll(() => existsSync(path)).toBe(false);
});

it('survives any number of crashes of the graphics process', async () => {
  for (let crashes = 0; crashes < 8; crashes += 1) desktop.process.have({ ask: 'gpu-crash' });
  expect(await readHealth()).toBe(200);
});

it('asks about a page that hangs, and reloads it only if the owner agrees', async () => {
  const { process } = desktop;
  const [dialogs, loads] = [desktop.dialogs().length, process.all('loaded').length];
  process.have({ ask: 'page-hangs', hangs: true });
  expect(await desktop.press('Wait', dialogs + 1)).toMatchObject({ kind: 'question' });
  // The server answers only after the main process has handled the button.
  expect(await readHealth()).toBe(200);
  process.have({ ask: 'page-hangs', hangs: true });
  const secondDialog = await process.waitFor('dialog', dialogs + 2);
  // The page responds again without a click, so the question disappears.
  process.have({ ask: 'page-hangs', hangs: false });
  expect((await process.waitFor('dialog-gone')).id).toBe(secondDialog.id);
  expect(await readHealth()).toBe(200);
  expect(process.all('loaded')).toHaveLength(loads);
  process.have({ ask: 'page-hangs', hangs: true });
  await desktop.press('Reload', dialogs + 3);
  await process.waitFor('loaded', loads + 1);
  expect(await desktop.page.locator('h1').textContent()).toContain('tests');
});

it('reloads a crashed page once, and offers to restart if it crashes again', async () => {
  const { process } = desktop;
  const crash = () => process.have({ ask: 'page-crash', reason: 'crashed' });
  const [dialogs, loads] = [desktop.dialogs().length, process.all('loaded').length];
  crash();
  await process.waitFor('loaded', loads + 1);
  expect(desktop.dialogs()).toHaveLength(dialogs);
  crash();
  const shownDialog = await desktop.press('Restart Alaga', dialogs + 1);
  expect(shownDialog).toMatchObject({ kind: 'error', title: 'Alaga’s window stopped working' });
  expect(await process.exitCode).toBe(0);
  expect(process.all('relaunched')).toHaveLength(1);
});
