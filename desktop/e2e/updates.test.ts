import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { launchDesktop } from '#desktop/testing/launch.ts';
import { makeFolder, placeholderApp } from '#desktop/testing/placeholder.ts';

const updates = { newest: 'https://example.com/newest.json', page: 'https://example.com/alaga' };
const TELL_MENU_PATH = ['Help', 'Tell Me of New Versions'];

/** Network access is blocked in tests: the double of Electron refuses it and reports the requested address. */
it('checks for a newer version only if the owner wants it, once a day, and sends no other data', async () => {
  using app = placeholderApp();
  writeFileSync(join(app.path, 'package.json'), JSON.stringify({ updates }));
  using folder = makeFolder();
  const launch = () => launchDesktop({ dataDir: folder.path, appPath: app.path });

  const firstRun = await launch();
  firstRun.process.have({ ask: 'menu', entry: ['Help', 'Look for a New Version'] });
  expect(await firstRun.process.waitFor('opened-outside')).toMatchObject({ address: updates.page });
  expect(firstRun.process.all('reached-out')).toEqual([]);
  firstRun.process.have({ ask: 'menu', entry: TELL_MENU_PATH });
  expect(await firstRun.process.waitFor('reached-out')).toMatchObject({
    by: 'node',
    host: 'example.com',
  });
  expect(await firstRun.close()).toBe(0);

  const file = join(folder.path, 'updates.json');
  const storedSettings: object = JSON.parse(readFileSync(file, 'utf8'));
  // Without a connection nothing was checked, so that the next hour or start tries again.
  expect(Object.entries(storedSettings)).toEqual([['on', true]]);
  writeFileSync(file, JSON.stringify({ ...storedSettings, at: '2026-01-01T00:00:00Z' }));
  const laterRun = await launch();
  expect(await laterRun.process.waitFor('reached-out')).toMatchObject({ host: 'example.com' });
  // After the owner has switched the check off, the app no longer asks for newer versions.
  laterRun.process.have({ ask: 'menu', entry: TELL_MENU_PATH });
  expect(await laterRun.close()).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ on: false });
});

it('says that a choice in the menu could not be saved, and goes on', async () => {
  using app = placeholderApp();
  writeFileSync(join(app.path, 'package.json'), JSON.stringify({ updates }));
  using folder = makeFolder();
  await using desktop = await launchDesktop({ dataDir: folder.path, appPath: app.path });
  const file = join(folder.path, 'updates.json');
  // A folder in the place of the temporary file, so that writing fails as on a full disk.
  mkdirSync(`${file}.new`);
  desktop.process.have({ ask: 'menu', entry: TELL_MENU_PATH });
  expect(await desktop.press('OK')).toMatchObject({
    title: 'Tell Me of New Versions could not be saved',
  });
  rmdirSync(`${file}.new`);
  desktop.process.have({ ask: 'menu', entry: TELL_MENU_PATH });
  expect(await desktop.process.waitFor('reached-out')).toMatchObject({ host: 'example.com' });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ on: true });
});

/**
 * A package built with a `publish` configuration as it is on the disk: the archive, and the file
 * with the update address beside it.
 */
const publishVersion = () => {
  const folder = placeholderApp();
  const path = join(folder.path, 'app');
  mkdirSync(path);
  renameSync(join(folder.path, 'dist'), join(path, 'dist'));
  writeFileSync(join(folder.path, 'app-update.yml'), 'provider: generic\n');
  return { path, [Symbol.dispose]: () => folder[Symbol.dispose]() };
};

describe('an app that was published with a download address', () => {
  const listSteps = ({ process }: Awaited<ReturnType<typeof launchDesktop>>) =>
    process.all('updater').map(({ step }) => step);

  it('checks only on request, downloads on a click, and closes the database first', async () => {
    using app = publishVersion();
    using folder = makeFolder();
    const env = { DOUBLE_NEWEST: '99.0.0' };
    const desktop = await launchDesktop({ dataDir: folder.path, appPath: app.path, env });
    expect(listSteps(desktop)).toEqual([]);
    desktop.process.have({ ask: 'menu', entry: TELL_MENU_PATH });
    const { id, title, body } = await desktop.process.waitFor('notice');
    expect([title, body]).toEqual([
      'Alaga 99.0.0 is available',
      'Press here to download it. Nothing was downloaded yet.',
    ]);
    expect(listSteps(desktop)).toEqual(['checked']);
    desktop.process.click(id);
    expect(await desktop.press('Restart Now')).toMatchObject({
      title: 'Alaga 99.0.0 is downloaded',
    });
    await desktop.process.waitFor('updater', 3);
    expect(listSteps(desktop)).toEqual(['checked', 'downloaded', 'installed']);
    expect(existsSync(join(folder.path, 'alaga.db-wal'))).toBe(false);
    expect(await desktop.close()).toBe(0);
  });

  it.each([
    ['0.0.1', 'This is the newest version of Alaga'],
    ['inactive', 'This copy of Alaga cannot look for new versions'],
    ['fails', 'The new version could not be downloaded'],
  ])('shows the result in the Help menu: %s', async (newest, title) => {
    using app = publishVersion();
    using folder = makeFolder();
    const env = { DOUBLE_NEWEST: newest };
    await using desktop = await launchDesktop({ dataDir: folder.path, appPath: app.path, env });
    desktop.process.have({ ask: 'menu', entry: ['Help', 'Look for a New Version'] });
    expect(await desktop.press('OK')).toMatchObject({ title });
    expect(listSteps(desktop)).toEqual(['checked']);
  });
});
