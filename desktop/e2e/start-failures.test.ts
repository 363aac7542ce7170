import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { loopbackAddresses } from '#desktop/server/loopback.ts';
import { DesktopProcess } from '#desktop/testing/desktop-process.ts';
import { sendForeignRequest } from '#desktop/testing/foreign-request.ts';
import { launchDesktop } from '#desktop/testing/launch.ts';
import { makeFolder, placeholderApp } from '#desktop/testing/placeholder.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { ask, logIn, signUp } from './api-calls.ts';

const app = placeholderApp();
afterAll(() => app[Symbol.dispose]());

/** A program that already listens at the address. */
const occupyPort = async (address: string): Promise<AsyncDisposable & { port: number }> => {
  const server = createServer().listen({ host: address, port: 0, ipv6Only: address.includes(':') });
  await once(server, 'listening');
  const boundAddress = server.address();
  if (boundAddress === null || typeof boundAddress === 'string') throw new Error('not listening');
  return {
    port: boundAddress.port,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close');
    },
  };
};

/**
 * Returns the one dialog of a start that failed, after which there is neither a window nor a
 * process.
 */
const readRefusal = async (
  dataDir: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
) => {
  const desktop = new DesktopProcess({ dataDir, appPath: app.path, env, args });
  const { id, dialog } = await desktop.waitFor('dialog');
  desktop.press(id, dialog.buttons.indexOf('Quit'));
  expect(await desktop.exitCode).toBe(1);
  expect(desktop.all('window')).toEqual([]);
  const dialogs = desktop.all('dialog');
  expect(dialogs).toHaveLength(1);
  expect(dialogs[0]?.dialog).toMatchObject({ kind: 'error', title: 'Alaga could not start' });
  // The solution is a separate paragraph.
  return dialogs[0]?.dialog.detail.split('\n\n')[0];
};

it.each(await loopbackAddresses())(
  'reports another program at its port on %s, and takes no other port',
  async (address) => {
    using folder = makeFolder();
    const file = join(folder.path, 'port');
    await using squatter = await occupyPort(address);
    writeFileSync(file, `${squatter.port}\n`);
    expect(await readRefusal(folder.path)).toBe(
      `Another program is using Alaga’s address on this computer (port ${squatter.port}). Close that program, or restart the computer, and open Alaga again. Your data is safe.`,
    );
    expect(readFileSync(file, 'utf8')).toBe(`${squatter.port}\n`);
    // The other loopback address, which was free, has been released again.
    for (const otherAddress of await loopbackAddresses()) {
      if (otherAddress === address) continue;
      await expect(
        sendForeignRequest({ address: otherAddress, port: squatter.port }),
      ).rejects.toThrow('ECONNREFUSED');
    }
  },
);

it('reports data of a newer version and does not change it', async () => {
  using folder = makeFolder();
  const file = join(folder.path, 'alaga.db');
  await (await openDatabase(file)).close();
  const sqliteConnection = new BetterSqlite3(file);
  const newer = "insert into knex_migrations (name, batch) values ('999-from-the-future', 9)";
  sqliteConnection.exec(newer);
  sqliteConnection.close();
  const previous = readFileSync(file);
  expect(await readRefusal(folder.path)).toBe(
    'Your data was written by a newer version of Alaga. Please update Alaga; nothing was changed.',
  );
  expect(readFileSync(file).equals(previous)).toBe(true);
});

it('reports a damaged port file by name', async () => {
  using folder = makeFolder();
  const file = join(folder.path, 'port');
  writeFileSync(file, 'garbage');
  expect(await readRefusal(folder.path)).toContain(`The file ${file}, which keeps`);
  expect(readFileSync(file, 'utf8')).toBe('garbage');
});

it.each([
  ['port', 'Use Another Port'],
  ['session-secret', 'Go On Without'],
  ['vapid.json', 'Go On Without'],
])('sets a damaged %s aside if the owner presses %s', async (name, button) => {
  using folder = makeFolder();
  const file = join(folder.path, name);
  writeFileSync(file, 'garbage');
  const launchOptions = { dataDir: folder.path, appPath: app.path };
  const refusedProcess = new DesktopProcess(launchOptions);
  const { id, dialog } = await refusedProcess.waitFor('dialog');
  expect(dialog.detail).toContain(`The file ${file}, which keeps`);
  expect(dialog.buttons).toEqual([button, 'Quit']);
  refusedProcess.press(id, 0);
  expect(await refusedProcess.exitCode).toBe(0);
  expect(refusedProcess.all('relaunched')).toHaveLength(1);
  await using desktop = await launchDesktop(launchOptions);
  expect((await ask(desktop.page, 'GET', '/api/health')).status).toBe(200);
  const keptNames = readdirSync(folder.path).filter((kept) => kept.startsWith(`${name}.`));
  expect(keptNames.map((kept) => readFileSync(join(folder.path, kept), 'utf8'))).toEqual([
    'garbage',
  ]);
});

it('says once that the app lock is off because its file is damaged, and keeps the file', async () => {
  using folder = makeFolder();
  const file = join(folder.path, 'lock.json');
  writeFileSync(file, '{"hidden":"sealed');
  const launchOptions = { dataDir: folder.path, appPath: app.path };
  const firstRun = await launchDesktop(launchOptions);
  const { id, dialog } = await firstRun.process.waitFor('dialog');
  expect(dialog.title).toBe('The app lock is off');
  expect(dialog.detail).toContain(file);
  firstRun.process.press(id, 0);
  await firstRun.close();
  expect(readFileSync(`${file}.unreadable`, 'utf8')).toBe('{"hidden":"sealed');
  const secondRun = await launchDesktop(launchOptions);
  expect((await ask(secondRun.page, 'GET', '/api/health')).status).toBe(200);
  await secondRun.close();
  expect(secondRun.process.all('dialog')).toEqual([]);
});

it('reports an invalid setting', async () => {
  using folder = makeFolder();
  expect(await readRefusal(folder.path, { SMTP_URL: 'ftp://mail.example' })).toBe(
    'A setting is wrong: SMTP_URL must be smtp:// or smtps:// with a host, and with signs such as / and % in its password percent-encoded.',
  );
});

it('reports a file that is not a database, and does not change it', async () => {
  using folder = makeFolder();
  const file = join(folder.path, 'alaga.db');
  writeFileSync(file, 'not a database, but long enough to be looked at as one');
  expect(await readRefusal(folder.path)).toBe(
    'The file with your data is damaged, and it was not replaced by a backup. If your backups are on a drive, connect it and try again: Alaga then offers the last good one. Nothing was changed.',
  );
  expect(readFileSync(file, 'utf8')).toContain('not a database');
});

it('sets a damaged database aside with its log, so that another backup can be chosen', async () => {
  using folder = makeFolder();
  const file = join(folder.path, 'alaga.db');
  writeFileSync(file, 'not a database, but long enough to be looked at as one');
  writeFileSync(`${file}-wal`, 'its log');
  const launchOptions = { dataDir: folder.path, appPath: app.path };
  const refusedProcess = new DesktopProcess(launchOptions);
  const { id, dialog } = await refusedProcess.waitFor('dialog');
  expect(dialog.buttons).toEqual(['Try Again', 'Set It Aside', 'Quit']);
  refusedProcess.press(id, 1);
  expect(await refusedProcess.exitCode).toBe(0);
  expect(refusedProcess.all('relaunched')).toHaveLength(1);
  await using desktop = await launchDesktop(launchOptions);
  expect(desktop.page.url()).toContain('first=true');
  expect(readFileSync(`${file}.damaged`, 'utf8')).toContain('not a database');
  expect(readFileSync(`${file}.damaged-wal`, 'utf8')).toBe('its log');
});

it('reports an unusable data folder by name', async () => {
  using folder = makeFolder();
  mkdirSync(join(folder.path, 'alaga.db'));
  expect(await readRefusal(folder.path)).toContain(`its data folder ${folder.path}.`);
});

it('reports a data folder in which Electron cannot make the lock of the first instance', async () => {
  using folder = makeFolder();
  const file = join(folder.path, 'file');
  writeFileSync(file, '');
  const dataDir = join(file, 'data');
  expect(await readRefusal(folder.path, {}, [`--user-data-dir=${dataDir}`])).toContain(
    `its data folder ${dataDir}.`,
  );
});

it('settings of a hosted server do not apply to the embedded one', async () => {
  using folder = makeFolder();
  const env = { PORT: '1', HOST: '0.0.0.0', PUBLIC_URL: 'https://x.example', DATABASE_URL: 'x' };
  await using desktop = await launchDesktop({ dataDir: folder.path, appPath: app.path, env });
  expect(desktop.origin).toMatch(/^http:\/\/localhost:2\d{4}$/);
});

it('can use another port permanently if another program has its port', async () => {
  using folder = makeFolder();
  const file = join(folder.path, 'port');
  await using squatter = await occupyPort('127.0.0.1');
  writeFileSync(file, `${squatter.port}\n`);
  const refusedProcess = new DesktopProcess({ dataDir: folder.path, appPath: app.path });
  const { id, dialog } = await refusedProcess.waitFor('dialog');
  expect(dialog.buttons).toEqual(['Try Again', 'Use Another Port', 'Quit']);
  expect(dialog.detail).toContain('forms that were begun and not saved');
  refusedProcess.press(id, dialog.buttons.indexOf('Use Another Port'));
  expect(await refusedProcess.exitCode).toBe(0);
  expect(refusedProcess.all('relaunched')).toHaveLength(1);
  await using desktop = await launchDesktop({ dataDir: folder.path, appPath: app.path });
  const port = Number(new URL(desktop.origin).port);
  expect(port).not.toBe(squatter.port);
  expect(readFileSync(file, 'utf8')).toBe(`${port}\n`);
});

describe('a locked keyring', () => {
  const lockedKeyring = { DOUBLE_KEYRING: 'locked' };
  const sealedIn = (dataDir: string) => readFileSync(join(dataDir, 'session-secret'), 'utf8');

  it('loses neither the session nor the PIN, which work again once it is unlocked', async () => {
    using folder = makeFolder();
    const launchOptions = { dataDir: folder.path, appPath: app.path };
    const firstRun = await launchDesktop(launchOptions);
    await signUp(firstRun.page);
    const { id: owner } = (await logIn(firstRun.page)).body as { readonly id: string };
    const lock = { pin: '4711', minutes: 5, owner };
    await firstRun.page.evaluate((lock) => window.alagaDesktop?.setLock(lock), lock);
    await firstRun.close();
    const sealedSecret = sealedIn(folder.path);

    const refusedProcess = new DesktopProcess({ ...launchOptions, env: lockedKeyring });
    const { id, dialog } = await refusedProcess.waitFor('dialog');
    expect(dialog.detail).toContain('keyring is locked');
    refusedProcess.press(id, dialog.buttons.indexOf('Try Again'));
    expect(await refusedProcess.exitCode).toBe(0);
    expect(refusedProcess.all('relaunched')).toHaveLength(1);
    expect(sealedIn(folder.path)).toBe(sealedSecret);

    await using secondRun = await launchDesktop(launchOptions);
    await secondRun.page.getByLabel('PIN').fill('4711');
    await secondRun.page.getByRole('button', { name: 'Unlock' }).click();
    await secondRun.page.getByText('tests').waitFor();
    expect((await ask(secondRun.page, 'GET', '/api/auth/user')).status).toBe(200);
  });

  it('can be set aside with its secrets kept; the PIN is reported as unavailable', async () => {
    using folder = makeFolder();
    const launchOptions = { dataDir: folder.path, appPath: app.path };
    const firstRun = await launchDesktop(launchOptions);
    await signUp(firstRun.page);
    const { id: owner } = (await logIn(firstRun.page)).body as { readonly id: string };
    const lock = { pin: '4711', minutes: 5, owner };
    await firstRun.page.evaluate((lock) => window.alagaDesktop?.setLock(lock), lock);
    await firstRun.close();
    const sealedSecret = sealedIn(folder.path);
    const refusedProcess = new DesktopProcess({ ...launchOptions, env: lockedKeyring });
    const { id, dialog } = await refusedProcess.waitFor('dialog');
    refusedProcess.press(id, dialog.buttons.indexOf('Go On Without'));
    expect(await refusedProcess.exitCode).toBe(0);
    expect(readFileSync(join(folder.path, 'session-secret.unreadable'), 'utf8')).toBe(sealedSecret);

    const desktopWithoutKeyring = await launchDesktop({ ...launchOptions, env: lockedKeyring });
    await desktopWithoutKeyring.page.getByLabel('PIN').fill('4711');
    await desktopWithoutKeyring.page.getByRole('button', { name: 'Unlock' }).click();
    await desktopWithoutKeyring.page.getByText('keyring is locked', { exact: false }).waitFor();
    expect(await findSeriousProblems(desktopWithoutKeyring.page)).toEqual([]);
    expect(await desktopWithoutKeyring.close()).toBe(0);

    await using open = await launchDesktop(launchOptions);
    await open.page.getByLabel('PIN').fill('4711');
    await open.page.getByRole('button', { name: 'Unlock' }).click();
    await open.page.getByText('tests').waitFor();
  });
});

it('the app from source keeps its data apart from the household’s', async () => {
  using folder = makeFolder();
  const dataDir = join(folder.path, 'Alaga');
  const env = { DOUBLE_PACKAGED: 'no' };
  await using desktop = await launchDesktop({ dataDir, appPath: app.path, env });
  expect((await ask(desktop.page, 'GET', '/api/health')).status).toBe(200);
  expect(existsSync(join(`${dataDir} (development)`, 'alaga.db'))).toBe(true);
  expect(existsSync(join(dataDir, 'alaga.db'))).toBe(false);
});
