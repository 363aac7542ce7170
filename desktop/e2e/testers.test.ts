import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DesktopProcess, repositoryRoot } from '#desktop/testing/desktop-process.ts';
import { launchDesktop } from '#desktop/testing/launch.ts';
import { makeFolder, placeholderApp } from '#desktop/testing/placeholder.ts';
import { ask } from './api-calls.ts';

/** An app with a placeholder page. The tests follow desktop/TESTING.md as far as it works without Electron. */
const app = placeholderApp();
const folder = makeFolder();
const household = join(folder.path, 'household');
afterAll(() => {
  app[Symbol.dispose]();
  folder[Symbol.dispose]();
});

const NOW = '--fixed-clock=2026-03-01T09:00:00+08:00';

const seedArgs = (...extraArgs: string[]) => {
  const command = [join(repositoryRoot, 'build/start/seed.ts'), ...extraArgs];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { status, said: stdout + stderr };
};

const demo = { email: 'demo@example.com', password: 'sample-pets' };

it('can be seeded, opened at a fixed instant, and reset', async () => {
  expect(seedArgs(household, NOW)).toMatchObject({ status: 0 });
  const args = [`--user-data-dir=${household}`, NOW];
  const launchOptions = { dataDir: folder.path, appPath: app.path, args };
  const firstRun = await launchDesktop(launchOptions);
  const title = firstRun.process.all('title').at(-1);
  expect(title?.title).toBe('Alaga (test: the clock stands at 2026-03-01T01:00:00.000Z)');
  // Playwright can set the clock of the page, also of a window that is connected through the
  // debugging port.
  await firstRun.page.clock.setFixedTime('2026-03-01T01:00:00Z');
  expect(await firstRun.page.evaluate(() => new Date().toISOString())).toContain(
    '2026-03-01T01:00:00',
  );
  expect((await ask(firstRun.page, 'POST', '/api/auth/login', demo)).status).toBe(200);
  const pets = (await ask(firstRun.page, 'GET', '/api/pets')).body;
  expect(pets).toHaveLength(3);
  const added = await ask(firstRun.page, 'POST', '/api/pets', {
    name: 'Pagong',
    category: 'other',
  });
  expect(added).toMatchObject({ status: 201, body: { createdAt: '2026-03-01T01:00:00.000Z' } });
  expect(await firstRun.close()).toBe(0);
  expect(existsSync(join(household, 'port'))).toBe(true);

  expect(seedArgs(household)).toMatchObject({
    status: 1,
    said: expect.stringContaining('--reset'),
  });
  expect(seedArgs(household, NOW, '--reset')).toMatchObject({ status: 0 });
  const secondRun = await launchDesktop(launchOptions);
  expect((await ask(secondRun.page, 'POST', '/api/auth/login', demo)).status).toBe(200);
  expect((await ask(secondRun.page, 'GET', '/api/pets')).body).toHaveLength(3);
  expect(await secondRun.close()).toBe(0);
});

it('never empties a folder that it did not create', () => {
  const realFolder = join(folder.path, 'real');
  expect(seedArgs(realFolder)).toMatchObject({ status: 0 });
  rmSync(join(realFolder, 'test-household'));
  writeFileSync(join(realFolder, 'session-secret'), 'kept');
  expect(seedArgs(realFolder, '--reset')).toMatchObject({ status: 1 });
  expect(existsSync(join(realFolder, 'alaga.db'))).toBe(true);
});

it('does not start with an invalid instant', async () => {
  const desktop = new DesktopProcess({
    dataDir: folder.path,
    appPath: app.path,
    args: ['--fixed-clock=yesterday'],
  });
  const { id } = await desktop.waitFor('dialog');
  desktop.press(id, 0);
  expect(await desktop.exitCode).toBe(1);
  expect(desktop.all('dialog')[0]?.dialog.detail).toContain('--fixed-clock=yesterday must be');
});
