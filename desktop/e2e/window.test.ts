import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DesktopProcess } from '#desktop/testing/desktop-process.ts';
import { sendForeignRequest } from '#desktop/testing/foreign-request.ts';
import { type Desktop, launchDesktop } from '#desktop/testing/launch.ts';
import { makeFolder, placeholderApp } from '#desktop/testing/placeholder.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { ask, credentials, logIn, signUp } from './api-calls.ts';

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

const listOpenedOutside = () => desktop.process.all('opened-outside').map(({ address }) => address);

describe('links', () => {
  it('opens a web page in the system’s browser, and never in a window of the app', async () => {
    await desktop.page.evaluate(() => window.open('https://www.openstreetmap.org/copyright'));
    await desktop.process.waitFor('opened-outside');
    expect(listOpenedOutside()).toEqual(['https://www.openstreetmap.org/copyright']);
    await expect.poll(() => desktop.page.context().pages()).toHaveLength(1);
  });

  it.each([
    ['mailto:help@example.com?subject=Hello', true],
    ['https://example.com/', true],
    ['http://example.com/', true],
    ['tel:+6328123456', true],
    ['http://127.0.0.1:631/', false],
    ['file:///etc/passwd', false],
    ['javascript:alert(1)', false],
    ['smb://server/share', false],
    ['mailto:help@example.com?attach=/etc/passwd', false],
  ])('for %s asks the system: %s', async (address, opens) => {
    const openedCount = listOpenedOutside().length;
    expect(await desktop.process.ask({ ask: 'window-open', address })).toBe(false);
    expect(listOpenedOutside().slice(openedCount)).toEqual(opens ? [address] : []);
  });

  it('stays on the app’s own pages whatever the page tries', async () => {
    const { page, origin } = desktop;
    await page.evaluate(() => location.assign('http://127.0.0.1:9/elsewhere'));
    await page.evaluate(() => location.assign('/login?from=here'));
    await page.waitForURL(`${origin}/login?from=here`);
    expect(listOpenedOutside()).not.toContain('http://127.0.0.1:9/elsewhere');
  });

  it.each([
    ['will-navigate', 'http://localhost:9/', true],
    ['will-navigate', 'data:text/html,hi', true],
    ['will-redirect', 'https://evil.example/', true],
    ['will-frame-navigate', 'https://evil.example/', true],
    ['will-frame-navigate', 'about:srcdoc', true],
    ['will-attach-webview', 'https://example.com/', true],
  ] as const)('prevents %s to %s', async (event, address, isPrevented) => {
    expect(await desktop.process.ask({ ask: 'prevented', event, address })).toBe(isPrevented);
  });

  it('allows the page to navigate within the app', async () => {
    const address = `${desktop.origin}/dashboard`;
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const) {
      expect(await desktop.process.ask({ ask: 'prevented', event, address })).toBe(false);
    }
  });
});

it('saves the app’s own files, and none that another site sends', async () => {
  for (const [address, isSaved] of [
    [`blob:${desktop.origin}/0190c1f0`, true],
    [`${desktop.origin}/api/health`, true],
    ['https://evil.example/run.exe', false],
    ['data:application/octet-stream,MZ', false],
  ] as const) {
    expect(await desktop.process.ask({ ask: 'save', address })).toBe(isSaved);
  }
});

it('never sends a client certificate of the owner', async () => {
  const address = 'https://tiles.example/';
  expect(await desktop.process.ask({ ask: 'client-certificate', address })).toBe('none');
});

describe('permissions', () => {
  it.each([
    ['geolocation', true],
    ['notifications', true],
    ['usb', false],
    ['clipboard-read', false],
  ])('%s of the app’s own page: %s', async (permission, allowed) => {
    const address = `${desktop.origin}/`;
    expect(await desktop.process.ask({ ask: 'permission', permission, address })).toBe(allowed);
  });

  it('of any other page: none', async () => {
    const question = { ask: 'permission', permission: 'geolocation' } as const;
    const address = 'https://evil.example/';
    expect(await desktop.process.ask({ ...question, address })).toBe(false);
  });
});

describe('the menu', () => {
  it('offers an owner’s entries only to a signed-in owner, and opens their pages', async () => {
    const { lines } = await desktop.process.waitFor('menu');
    // This package has no address for updates, so its menu offers no check for newer versions.
    expect(lines.filter((line) => line.includes('Version'))).toEqual([]);
    expect(lines).toContain('-File > Add a Pet');
    desktop.process.have({ ask: 'menu', entry: ['Help', 'Questions and Answers'] });
    await desktop.page.waitForURL(`${desktop.origin}/faq`);
    desktop.process.have({ ask: 'menu', entry: ['Help', 'Show the Data Folder'] });
    expect((await desktop.process.waitFor('folder')).path).toBe(folder.path);
  });

  it('zooms, and remembers zoom and window position', async () => {
    desktop.process.have({ ask: 'menu', entry: ['View', 'Zoom In'] });
    await expect.poll(() => desktop.process.all('zoom').at(-1)?.factor).toBe(1.1);
    const bounds = { x: 40, y: 50, width: 900, height: 700 };
    desktop.process.have({ ask: 'moved', bounds });
    const readStoredWindow = () =>
      JSON.parse(readFileSync(join(folder.path, 'window.json'), 'utf8'));
    await expect.poll(readStoredWindow).toMatchObject({ bounds, zoom: 1.1 });
  });

  it('of the right mouse button offers corrections of a misspelt word', async () => {
    const clicked = {
      misspelledWord: 'vacine',
      dictionarySuggestions: ['vaccine'],
      isEditable: true,
      selectionText: '',
      linkURL: '',
      editFlags: { canCut: false, canCopy: false, canPaste: true },
    };
    desktop.process.have({ ask: 'context-menu', clicked });
    const { lines } = await desktop.process.waitFor('popup');
    expect(lines).toEqual(['vaccine', 'Add to Dictionary', '-Cut', '-Copy', 'Paste', 'Select All']);
    desktop.process.have({ ask: 'popup', entry: ['vaccine'] });
    expect((await desktop.process.waitFor('respelled')).word).toBe('vaccine');
  });
});

it('downloads no dictionary without consent', async () => {
  const { on, dictionaries } = await desktop.process.waitFor('spelling');
  expect([on, dictionaries]).toEqual([process.platform === 'darwin', `${desktop.origin}/`]);
});

describe('a forgotten password', () => {
  const forgot = () =>
    ask(desktop.page, 'POST', '/api/auth/forgot-password', { email: credentials.email });

  it('is reset through the shell, which cannot send mail', async () => {
    const { page, origin } = desktop;
    await signUp(page);
    expect((await forgot()).status).toBe(200);
    const shownDialog = await desktop.press('Not now');
    expect(shownDialog).toMatchObject({ kind: 'question', title: 'Choose a new password' });
    expect((await forgot()).status).toBe(200);
    await desktop.press('Choose a new password', 2);
    await page.waitForURL(`${origin}/reset-password?token=*`);
    const token = new URL(page.url()).searchParams.get('token');
    const password = 'another-long-password';
    expect(await ask(page, 'POST', '/api/auth/reset-password', { token, password })).toMatchObject({
      status: 200,
    });
    expect((await logIn(page)).status).toBe(401);
    expect((await logIn(page, password)).status).toBe(200);
  });

  it('of an address without an account shows nothing', async () => {
    const dialogCount = desktop.dialogs().length;
    const otherUser = { email: 'nobody@example.com' };
    const answer = await ask(desktop.page, 'POST', '/api/auth/forgot-password', otherUser);
    expect(answer.status).toBe(200);
    // The double of Electron answers this question after everything that it has reported before.
    await desktop.process.ask({ ask: 'window-open', address: 'about:blank' });
    expect(desktop.dialogs().length).toBe(dialogCount);
  });
});

it('prints a page, and saves it as a PDF where the owner chooses', async () => {
  desktop.process.have({ ask: 'menu', entry: ['File', 'Print…'] });
  await desktop.process.waitFor('printed');
  const dialogCount = desktop.dialogs().length;
  desktop.process.have({ ask: 'menu', entry: ['File', 'Save as PDF…'] });
  const { id, dialog } = await desktop.process.waitFor('dialog', dialogCount + 1);
  expect(dialog).toMatchObject({ kind: 'save', title: expect.stringMatching(/Alaga\.pdf$/) });
  const path = join(folder.path, 'page.pdf');
  desktop.process.have({ ask: 'pressed', id, button: 0, path });
  await expect
    .poll(() => existsSync(path) && readFileSync(path, 'latin1').slice(0, 5))
    .toBe('%PDF-');
});

/** Reports whether somebody is signed in, as the app's page does, which a test page replaces here. */
const reportState = (isSignedIn: boolean) =>
  desktop.page.evaluate(
    (state) => window.alagaDesktop?.tell({ isSignedIn: state, language: 'en' }),
    isSignedIn,
  );

const readLastTray = () => desktop.process.all('tray').at(-1);

describe('links and files from the system', () => {
  const TOKEN = 'aB3_-zZ09xyQ';

  it('opens a pet of another server in the browser, and ignores an invalid link', async () => {
    const hand = (value: string) =>
      desktop.process.have({ ask: 'handed', event: 'open-url', value });
    const openedCount = listOpenedOutside().length;
    hand('alaga://share/../../etc/passwd');
    hand(`alaga://share/${TOKEN}?server=https://alaga.example`);
    await desktop.process.waitFor('opened-outside', openedCount + 1);
    expect(listOpenedOutside().slice(openedCount)).toEqual([
      `https://alaga.example/share/pet/${TOKEN}`,
    ]);
  });

  it('asks before it reads a file, which then only the window can read', async () => {
    const path = join(folder.path, 'pet-care-data.json');
    writeFileSync(path, '{"pets":[]}');
    const read = () =>
      desktop.page.evaluate(async () => {
        const answer = await fetch('/desktop/opened-file');
        return [answer.status, await answer.text()];
      });
    expect(await read()).toEqual([404, expect.any(String)]);
    const dialogCount = desktop.dialogs().length;
    const secondStart = new DesktopProcess({
      dataDir: folder.path,
      appPath: app.path,
      args: [path],
    });
    expect(await secondStart.exitCode).toBe(0);
    await desktop.press('Look at the file', dialogCount + 1);
    await expect.poll(read).toEqual([200, '{"pets":[]}']);
  });
});

describe('the lock', () => {
  const { PIN, minutes } = { PIN: '4711', minutes: 5 };
  const waitForLock = () =>
    desktop.page.getByRole('heading', { name: 'Alaga is locked' }).waitFor();

  const port = () => Number(new URL(desktop.origin).port);
  const knockWithSecret = async (path: string) => {
    const cookies = await desktop.page.context().cookies();
    const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { Host: new URL(desktop.origin).host, Cookie };
    return sendForeignRequest({ address: '127.0.0.1', port: port(), path, headers });
  };

  const setSavedState = async () => {
    const user = (await ask(desktop.page, 'GET', '/api/auth/user')).body as { readonly id: string };
    const lock = { pin: PIN, minutes, owner: user.id };
    return desktop.page.evaluate((newLock) => window.alagaDesktop?.setLock(newLock), lock);
  };

  it('hides the page and refuses its calls, files and shell functions until the PIN is entered', async () => {
    const { page, process, origin } = desktop;
    await page.goto(`${origin}/schedule?from=here`);
    await reportState(true);
    expect(await setSavedState()).toEqual({ is: 'right' });
    process.have({ ask: 'menu', entry: ['File', 'Lock Alaga'] });
    await waitForLock();
    for (const path of [
      '/api/auth/user',
      '/api/health',
      '/assets/some.css',
      '/desktop/opened-file',
    ]) {
      expect(await knockWithSecret(path)).toMatchObject({ status: 423 });
    }
    expect((await ask(page, 'PUT', '/api/auth/user', { firstName: 'X' })).status).toBe(423);
    const call = page.evaluate(() => window.alagaDesktop?.computer());
    await expect(call).rejects.toThrow('refused');
    await page.getByLabel('PIN').fill('0000');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByText('The PIN is wrong. Please try again.').waitFor();
    expect(await findSeriousProblems(page)).toEqual([]);
    await page.getByLabel('PIN').fill(PIN);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.waitForURL(`${origin}/schedule?from=here`);
    expect((await ask(page, 'GET', '/api/auth/user')).status).toBe(200);
  });

  it('locks when the computer is locked, and is removed with the password', async () => {
    const { page, process } = desktop;
    process.have({ ask: 'power', event: 'lock-screen' });
    await waitForLock();
    await page.getByText('Forgot your PIN?').click();
    await page.getByLabel('Password').fill('another-long-password');
    await page.getByRole('button', { name: 'Remove the lock' }).click();
    await page.waitForURL(/schedule/);
    await reportState(true);
    const computer = await page.evaluate(() => window.alagaDesktop?.computer());
    expect(computer?.lock).toEqual({ isSet: false, minutes: null });
  });
});

describe('closing the window', () => {
  it('asks once whether Alaga keeps running for reminders, and updates the tray', async () => {
    const { page, process } = desktop;
    const dog = { name: 'Bantay', category: 'dog' };
    const pet = (await ask(page, 'POST', '/api/pets', dog)).body as { readonly id: string };
    const day = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString().slice(0, 10);
    await ask(page, 'POST', `/api/pets/${pet.id}/medical-records`, {
      type: 'vaccine',
      title: 'Rabies',
      dateAdministered: '2026-01-01',
      nextDueDate: day,
      reminderEnabled: true,
    });
    const [reminder] = (await ask(page, 'GET', '/api/reminders')).body as { readonly id: string }[];
    const before = desktop.dialogs().length;
    process.have({ ask: 'close-window' });
    const answer = await desktop.press('Keep running', before + 1);
    expect(answer.title).toBe('Keep Alaga running so that reminders arrive?');
    await process.waitFor('hidden');
    await expect
      .poll(() => readLastTray()?.tooltip)
      .toMatch(/^Alaga · Next: Rabies for Bantay · Due /);
    expect(readLastTray()?.lines.slice(1)).toEqual(['Open Alaga', 'Add a Record', 'Quit Alaga']);
    await ask(page, 'PUT', `/api/reminders/${reminder?.id}/complete`, {});
    await expect.poll(() => readLastTray()?.tooltip).toBe('Alaga · No reminders ahead');
    const shownCount = process.all('shown').length;
    process.have({ ask: 'tray', entry: ['Open Alaga'] });
    await process.waitFor('shown', shownCount + 1);
    process.have({ ask: 'close-window' });
    await process.waitFor('hidden', 2);
    expect(desktop.dialogs().length).toBe(before + 1);
  });

  it('quits the app again after the owner changes the setting, and refuses invalid settings', async () => {
    const change = (settings: object) =>
      desktop.page.evaluate(
        (change) => window.alagaDesktop?.changeComputer(change).catch(() => 'refused'),
        settings,
      );
    expect(await change({ keepRunning: 'yes' })).toBe('refused');
    expect(await change({ wasAsked: false })).toBe('refused');
    expect(await change({ startAtLogin: true })).toMatchObject({ startAtLogin: true });
    if (process.platform === 'linux') {
      const entry = join(folder.path, 'double', 'appData', 'autostart', 'alaga.desktop');
      expect(readFileSync(entry, 'utf8')).toMatch(/^Exec=".+" --hidden$/m);
    }
    expect(await change({ keepRunning: false })).toMatchObject({ startAtLogin: false });
    await desktop.process.waitFor('tray-gone');
    desktop.process.have({ ask: 'close-window' });
    expect(await desktop.process.exitCode).toBe(0);
  });
});
