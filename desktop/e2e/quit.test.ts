import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DesktopProcess } from '#desktop/testing/desktop-process.ts';
import { launchDesktop } from '#desktop/testing/launch.ts';
import { makeFolder, placeholderApp } from '#desktop/testing/placeholder.ts';
import { ask, dayFromNow, logIn, signUp } from './api-calls.ts';

/**
 * An app with a placeholder page, because these tests are about how the shell quits, also when something interferes.
 */
const app = placeholderApp();
afterAll(() => app[Symbol.dispose]());

it('a start while the app is stopping restarts it afterwards with the new arguments', async () => {
  using folder = makeFolder();
  const launchOptions = { dataDir: folder.path, appPath: app.path };
  const { page, process } = await launchDesktop(launchOptions);
  process.have({ ask: 'cookies', held: true });
  await page.close();
  await process.waitFor('flushing');
  const exportPath = join(folder.path, 'pet-care-data.json');
  const secondStart = new DesktopProcess({ ...launchOptions, args: [exportPath] });
  expect(await secondStart.exitCode).toBe(0);
  await process.waitFor('second-instance');
  process.have({ ask: 'cookies', held: false });
  expect(await process.exitCode).toBe(0);
  const relaunched = process.all('relaunched');
  expect(relaunched).toHaveLength(1);
  expect(relaunched[0]?.args).toContain(exportPath);
});

it.each([
  ['reloaded', 'reload'],
  ['closed', 'close'],
])('a window that is %s during its first load is not a failure', async (_how, disturbed) => {
  using folder = makeFolder();
  const env = { DOUBLE_FIRST_LOAD: disturbed };
  const desktop = new DesktopProcess({ dataDir: folder.path, appPath: app.path, env });
  await desktop.waitFor('window');
  // A second start is noticed only after the first one has opened.
  if (disturbed === 'reload') {
    desktop.have({ ask: 'handed', event: 'open-url', value: 'alaga://share/aB3_-zZ09xyQ' });
    await desktop.waitFor('shown');
    await desktop.quit();
  }
  expect(await desktop.exitCode).toBe(0);
  expect(desktop.all('dialog')).toEqual([]);
});

it('obeys the answer to the question of a closed window, even if it cannot be saved', async () => {
  using folder = makeFolder();
  const desktop = await launchDesktop({ dataDir: folder.path, appPath: app.path });
  const { page, process } = desktop;
  await signUp(page);
  await logIn(page);
  const dog = { name: 'Bantay', category: 'dog' };
  const pet = (await ask(page, 'POST', '/api/pets', dog)).body as { readonly id: string };
  const vaccine = { type: 'vaccine', title: 'Rabies', dateAdministered: dayFromNow(-300) };
  const reminder = { nextDueDate: dayFromNow(9), reminderEnabled: true };
  await ask(page, 'POST', `/api/pets/${pet.id}/medical-records`, { ...vaccine, ...reminder });
  // A folder in the place of the temporary file, so that writing fails as on a full disk.
  mkdirSync(join(folder.path, 'computer.json.new'));
  process.have({ ask: 'close-window' });
  await desktop.press('Keep running');
  await process.waitFor('hidden');
  await expect.poll(() => process.all('tray').length).toBeGreaterThan(0);
  await desktop.close();
  const nextRun = await launchDesktop({ dataDir: folder.path, appPath: app.path });
  nextRun.process.have({ ask: 'close-window' });
  await nextRun.press('Quit');
  expect(await nextRun.process.exitCode).toBe(0);
});

it('continues after its output was closed', async () => {
  using folder = makeFolder();
  using published = placeholderApp();
  const updates = { newest: 'https://example.com/newest.json', page: 'https://example.com/alaga' };
  writeFileSync(join(published.path, 'package.json'), JSON.stringify({ updates }));
  const launchOptions = { dataDir: folder.path, appPath: published.path };
  const { page, process, close } = await launchDesktop(launchOptions);
  process.closeOutput();
  // Both writes go to closed outputs: the log line of the request, and the error of the check for updates.
  expect((await ask(page, 'GET', '/api/health')).status).toBe(200);
  process.have({ ask: 'menu', entry: ['Help', 'Tell Me of New Versions'] });
  await process.waitFor('reached-out');
  expect((await ask(page, 'GET', '/api/health')).status).toBe(200);
  expect(await close()).toBe(0);
});

const readSignInStatus = async (dataDir: string): Promise<number> => {
  await using laterRun = await launchDesktop({ dataDir, appPath: app.path });
  return (await ask(laterRun.page, 'GET', '/api/auth/user')).status;
};

it.each([
  ['the computer is shut down', { ask: 'power', event: 'shutdown' }],
  ['its user is logged off', { ask: 'session-end' }],
] as const)('quits by itself when %s, without losing data', async (_when, event) => {
  using folder = makeFolder();
  const { page, process } = await launchDesktop({ dataDir: folder.path, appPath: app.path });
  await signUp(page);
  await logIn(page);
  await page.evaluate(() => window.alagaDesktop?.changeComputer({ keepRunning: true }));
  const bounds = { x: 40, y: 50, width: 900, height: 700 };
  process.have({ ask: 'moved', bounds });
  process.have(event);
  expect(await process.exitCode).toBe(0);
  expect(existsSync(join(folder.path, 'alaga.db-wal'))).toBe(false);
  expect(JSON.parse(readFileSync(join(folder.path, 'window.json'), 'utf8'))).toMatchObject({
    bounds,
  });
  expect(await readSignInStatus(folder.path)).toBe(200);
});

it('writes unsaved state when the system asks whether it may end, and continues', async () => {
  using folder = makeFolder();
  const { page, process, close } = await launchDesktop({
    dataDir: folder.path,
    appPath: app.path,
  });
  const bounds = { x: 60, y: 70, width: 910, height: 710 };
  process.have({ ask: 'moved', bounds });
  process.have({ ask: 'session-query' });
  await process.waitFor('flushing');
  expect(JSON.parse(readFileSync(join(folder.path, 'window.json'), 'utf8'))).toMatchObject({
    bounds,
  });
  expect((await ask(page, 'GET', '/api/health')).status).toBe(200);
  expect(await close()).toBe(0);
});

it('never prevents the system from quitting it, however long the server takes', async () => {
  using folder = makeFolder();
  const { page, process } = await launchDesktop({ dataDir: folder.path, appPath: app.path });
  await page.evaluate(() => window.alagaDesktop?.changeComputer({ keepRunning: true }));
  process.have({ ask: 'cookies', held: true });
  process.have({ ask: 'power', event: 'shutdown' });
  // macOS quits apps in this way when its user logs out.
  expect(await process.quit()).toBe(0);
  expect(process.all('quit-prevented')).toEqual([]);
  // Everything that was written has been stored.
  expect(await readSignInStatus(folder.path)).toBe(401);
});

it('writes the cookies as soon as somebody has logged in, because the app may be killed', async () => {
  using folder = makeFolder();
  const { page, process, close } = await launchDesktop({
    dataDir: folder.path,
    appPath: app.path,
  });
  const tell = (isSignedIn: boolean) =>
    page.evaluate((state) => window.alagaDesktop?.tell(state), {
      language: 'en',
      isSignedIn,
    } as const);
  await tell(false);
  expect(process.all('flushing')).toEqual([]);
  await tell(true);
  await process.waitFor('flushing');
  await close();
});
