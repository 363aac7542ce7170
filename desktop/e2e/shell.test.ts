import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleDesktop } from '#build/package/bundle-desktop.ts';
import { loopbackAddresses } from '#desktop/server/loopback.ts';
import { DesktopProcess, sourceMain } from '#desktop/testing/desktop-process.ts';
import { sendForeignRequest } from '#desktop/testing/foreign-request.ts';
import { type Desktop, launchDesktop } from '#desktop/testing/launch.ts';
import { makeFolder, placeholderApp } from '#desktop/testing/placeholder.ts';
import { ask, credentials, logIn, signUp } from './api-calls.ts';

const app = placeholderApp();
const bundled = join(app.path, 'dist', 'desktop', 'main.js');

beforeAll(() => bundleDesktop(join(app.path, 'dist', 'desktop')));
afterAll(() => app[Symbol.dispose]());

const portOf = ({ origin }: Desktop): number => Number(new URL(origin).port);

const launchCookie = async ({ page }: Desktop) =>
  (await page.context().cookies()).find(({ name }) => name === 'alaga.launch');

describe.each([
  ['as it is written', { main: sourceMain }],
  ['bundled', { main: bundled }],
])('the shell %s', (_how, main) => {
  const launch = (dataDir: string, overrides: object = {}) =>
    launchDesktop({ dataDir, appPath: app.path, ...main, ...overrides });

  it('opens a window on its embedded server, which confirms a sign-up at once', async () => {
    using folder = makeFolder();
    await using desktop = await launch(folder.path);
    const { page, origin } = desktop;
    expect(origin).toMatch(/^http:\/\/localhost:2\d{4}$/);
    expect(page.url()).toBe(`${origin}/signup?first=true`);
    expect(await page.locator('h1').textContent()).toContain('tests');
    expect((await ask(page, 'GET', '/api/health')).body).toMatchObject({ status: 'ok' });
    expect(await signUp(page)).toMatchObject({ status: 201 });
    expect(await logIn(page)).toMatchObject({ status: 200, body: { isEmailConfirmed: true } });
  });

  it('refuses every request that is not from its window, on each loopback address', async () => {
    using folder = makeFolder();
    await using desktop = await launch(folder.path);
    const port = portOf(desktop);
    const ownHeaders = { Host: `localhost:${port}` };
    const Cookie = `alaga.launch=${(await launchCookie(desktop))?.value}`;
    for (const address of await loopbackAddresses()) {
      const serverAddress = { address, port };
      for (const path of ['/', '/assets/some.css', '/api/health', '/api/auth/user', '/login']) {
        const refusedResponse = await sendForeignRequest({
          ...serverAddress,
          path,
          headers: ownHeaders,
        });
        expect([address, path, refusedResponse.status]).toEqual([address, path, 403]);
        expect(JSON.parse(refusedResponse.body)).toMatchObject({ code: 'http.household' });
        expect(refusedResponse.headers['set-cookie']).toBeUndefined();
      }
      const foreignRequests = [
        { ...ownHeaders, Cookie: 'alaga.launch=guess' },
        { Host: `127.0.0.1:${port}`, Cookie },
        { Host: `evil.example:${port}`, Cookie },
        { Host: 'localhost', Cookie },
      ];
      for (const headers of foreignRequests) {
        expect(
          await sendForeignRequest({ ...serverAddress, path: '/api/health', headers }),
        ).toMatchObject({
          status: 403,
        });
      }
      const writeRequest = { path: '/api/auth/signup', method: 'POST', headers: ownHeaders };
      expect(await sendForeignRequest({ ...serverAddress, ...writeRequest })).toMatchObject({
        status: 403,
      });
      const headers = { ...ownHeaders, Cookie };
      expect(
        await sendForeignRequest({ ...serverAddress, path: '/api/health', headers }),
      ).toMatchObject({
        status: 200,
      });
    }
  });

  it('hides the launch secret from the page and from other sites', async () => {
    using folder = makeFolder();
    await using desktop = await launch(folder.path);
    const cookie = await launchCookie(desktop);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', domain: 'localhost' });
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    expect(cookie?.expires).toBe(-1);
    expect(await desktop.page.evaluate(() => document.cookie)).not.toContain('alaga.launch');
  });

  it('tells the page that it runs in the desktop app, without access to Node', async () => {
    using folder = makeFolder();
    await using desktop = await launch(folder.path);
    const { options } = await desktop.process.waitFor('window');
    expect(options).toMatchObject({
      webPreferences: { contextIsolation: true, sandbox: true, nodeIntegration: false },
    });
    const bridge = await desktop.page.evaluate(() => {
      const { platform, version, ...calls } = { ...window.alagaDesktop };
      return { platform, version, calls: Object.keys(calls) };
    });
    expect(bridge).toMatchObject({
      platform: process.platform,
      version: expect.stringMatching(/^\d/),
    });
    expect(bridge.calls).toContain('onAsked');
  });

  it('keeps its address and the owner’s session between starts', async () => {
    using folder = makeFolder();
    const firstRun = await launch(folder.path);
    await signUp(firstRun.page);
    await logIn(firstRun.page);
    const staleCookie = (await launchCookie(firstRun))?.value;
    expect(await firstRun.close()).toBe(0);
    // SQLite deletes the WAL when the last connection is closed properly.
    expect(existsSync(join(folder.path, 'alaga.db'))).toBe(true);
    expect(existsSync(join(folder.path, 'alaga.db-wal'))).toBe(false);
    expect(readFileSync(join(folder.path, 'session-secret'), 'utf8')).toMatch(/^sealed:/);

    await using second = await launch(folder.path);
    expect(second.origin).toBe(firstRun.origin);
    const userResponse = await ask(second.page, 'GET', '/api/auth/user');
    expect(userResponse).toMatchObject({ status: 200, body: { email: credentials.email } });
    const headers = { Host: new URL(second.origin).host, Cookie: `alaga.launch=${staleCookie}` };
    const port = portOf(second);
    expect(await sendForeignRequest({ address: '127.0.0.1', port, headers })).toMatchObject({
      status: 403,
    });
  });

  it('runs once: a second start focuses the window', async () => {
    using folder = makeFolder();
    await using desktop = await launch(folder.path);
    const focusedBefore = desktop.process.all('focused').length;
    const secondStart = new DesktopProcess({ dataDir: folder.path, appPath: app.path, ...main });
    expect(await secondStart.exitCode).toBe(0);
    expect(secondStart.all('window')).toEqual([]);
    await desktop.process.waitFor('second-instance');
    expect(desktop.process.all('focused').length).toBe(focusedBefore + 1);
    expect((await ask(desktop.page, 'GET', '/api/health')).status).toBe(200);
  });

  it.each([
    ['the window is closed', (desktop: Desktop) => desktop.page.close()],
    ['the system ends it', (desktop: Desktop) => desktop.process.signal('SIGTERM')],
  ])('stops its server and closes its database when %s', async (_when, end) => {
    using folder = makeFolder();
    const desktop = await launch(folder.path);
    await signUp(desktop.page);
    await end(desktop);
    expect(await desktop.process.exitCode).toBe(0);
    expect(existsSync(join(folder.path, 'alaga.db-wal'))).toBe(false);
    const serverAddress = { address: '127.0.0.1', port: portOf(desktop) };
    await expect(sendForeignRequest(serverAddress)).rejects.toThrow('ECONNREFUSED');
  });
});

it('keeps the owner signed in for 400 days, and no longer', async () => {
  using folder = makeFolder();
  using copy = makeFolder();
  const firstRun = await launchDesktop({ dataDir: folder.path, appPath: app.path });
  await signUp(firstRun.page);
  await logIn(firstRun.page);
  expect(await firstRun.close()).toBe(0);
  cpSync(folder.path, copy.path, { recursive: true });

  const launchDaysLater = (dataDir: string, days: number) =>
    launchDesktop({ dataDir, appPath: app.path, env: { DOUBLE_DAYS_AHEAD: String(days) } });
  await using signedInDesktop = await launchDaysLater(folder.path, 399);
  expect(signedInDesktop.page.url()).toBe(`${signedInDesktop.origin}/`);
  expect((await ask(signedInDesktop.page, 'GET', '/api/auth/user')).status).toBe(200);
  await signedInDesktop.close();
  await using expiredDesktop = await launchDaysLater(copy.path, 401);
  expect((await ask(expiredDesktop.page, 'GET', '/api/auth/user')).status).toBe(401);
});
