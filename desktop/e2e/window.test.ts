import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desktop, launchDesktop } from '#desktop/testing/launch.ts';
import { freshFolder, placeholderApp } from '#desktop/testing/placeholder.ts';
import { ask, credentials, logIn, signUp } from './wire.ts';

const app = placeholderApp();
const folder = freshFolder();
let desktop: Desktop;

beforeAll(async () => {
  desktop = await launchDesktop({ dataDir: folder.path, appPath: app.path });
});

afterAll(async () => {
  await desktop.close();
  folder[Symbol.dispose]();
  app[Symbol.dispose]();
});

const openedOutside = () => desktop.process.all('opened-outside').map(({ address }) => address);

describe('links', () => {
  it('opens a web page in the system’s browser, and never in a window of ours', async () => {
    await desktop.page.evaluate(() => window.open('https://www.openstreetmap.org/copyright'));
    await desktop.process.until('opened-outside');
    expect(openedOutside()).toEqual(['https://www.openstreetmap.org/copyright']);
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
    const before = openedOutside().length;
    expect(await desktop.process.ask({ ask: 'window-open', address })).toBe(false);
    expect(openedOutside().slice(before)).toEqual(opens ? [address] : []);
  });

  it('stays on our own pages whatever the page tries', async () => {
    const { page, origin } = desktop;
    await page.evaluate(() => location.assign('http://127.0.0.1:9/elsewhere'));
    await page.evaluate(() => location.assign('/login?from=here'));
    await page.waitForURL(`${origin}/login?from=here`);
    expect(openedOutside()).not.toContain('http://127.0.0.1:9/elsewhere');
  });

  it.each([
    ['will-navigate', 'http://localhost:9/', true],
    ['will-navigate', 'data:text/html,hi', true],
    ['will-redirect', 'https://evil.example/', true],
    ['will-frame-navigate', 'https://evil.example/', true],
    ['will-frame-navigate', 'about:srcdoc', true],
    ['will-attach-webview', 'https://example.com/', true],
  ] as const)('prevents %s to %s', async (event, address, prevented) => {
    expect(await desktop.process.ask({ ask: 'prevented', event, address })).toBe(prevented);
  });

  it('lets the page go, and be sent, to our own pages', async () => {
    const address = `${desktop.origin}/dashboard`;
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const) {
      expect(await desktop.process.ask({ ask: 'prevented', event, address })).toBe(false);
    }
  });
});

it('saves what is our own, and nothing that another site sends', async () => {
  for (const [address, saved] of [
    [`blob:${desktop.origin}/0190c1f0`, true],
    [`${desktop.origin}/api/health`, true],
    ['https://evil.example/run.exe', false],
    ['data:application/octet-stream,MZ', false],
  ] as const) {
    expect(await desktop.process.ask({ ask: 'save', address })).toBe(saved);
  }
});

describe('permissions', () => {
  it.each([
    ['geolocation', true],
    ['notifications', true],
    ['usb', false],
    ['clipboard-read', false],
  ])('%s of our own page: %s', async (permission, allowed) => {
    const address = `${desktop.origin}/`;
    expect(await desktop.process.ask({ ask: 'permission', permission, address })).toBe(allowed);
  });

  it('of any other page: none', async () => {
    const asked = { ask: 'permission', permission: 'geolocation' } as const;
    const address = 'https://evil.example/';
    expect(await desktop.process.ask({ ...asked, address })).toBe(false);
  });
});

describe('a forgotten password', () => {
  const forgot = () =>
    ask(desktop.page, 'POST', '/api/auth/forgot-password', { email: credentials.email });

  it('is chosen anew through the shell, which has no mail to send', async () => {
    const { page, origin } = desktop;
    await signUp(page);
    expect((await forgot()).status).toBe(200);
    const shown = await desktop.press('Not now');
    expect(shown).toMatchObject({ kind: 'question', title: 'Choose a new password' });
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
    const before = desktop.dialogs().length;
    const stranger = { email: 'nobody@example.com' };
    const answer = await ask(desktop.page, 'POST', '/api/auth/forgot-password', stranger);
    expect(answer.status).toBe(200);
    // A question that the double answers after everything it has told before.
    await desktop.process.ask({ ask: 'window-open', address: 'about:blank' });
    expect(desktop.dialogs().length).toBe(before);
  });
});
