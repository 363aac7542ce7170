import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measureTraffic } from '#build/bench/renderer/page-traffic.ts';
import { FIRST_PAGE } from '#build/vite/budget.ts';
import { buildUser } from '#db/accounts/factory.ts';
import {
  type Actions,
  actionsOn,
  everythingLoaded,
  expectSessionEnd,
  pressTwice,
} from '#renderer/e2e/testing/actions.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';

const PASSWORD = 'sampaguita';
const EMAIL = 'maya@example.com';

let app: App;
let page: Page;
let screen: Actions;

beforeAll(async () => {
  app = await startApp();
  await buildUser(app.server.db, { email: EMAIL, passwordHash: await hashPassword(PASSWORD) });
});
afterAll(() => app.close());

beforeEach(async () => {
  page = await app.freshPage();
  screen = actionsOn(page);
});

const logIn = async () => {
  await screen.fill({ Email: EMAIL, Password: PASSWORD });
  await screen.press('Login');
};

const endSession = () => app.server.db.run((knex) => knex('sessions').del());

it('sends a new visitor a first page within its budget', async () => {
  const context = await app.newContext({ extraHTTPHeaders: { 'Accept-Encoding': 'gzip' } });
  const { bytes, requests } = await measureTraffic(context, '/');
  expect(bytes).toBeLessThanOrEqual(FIRST_PAGE.most);
  expect(requests).toBeLessThanOrEqual(FIRST_PAGE.mostRequests);
  // The measurement is plausible: no page of the app is smaller.
  expect(bytes).toBeGreaterThan(FIRST_PAGE.most / 2);
});

it('sends the login once for two presses within one task', async () => {
  await page.goto('/login');
  await screen.fill({ Email: EMAIL, Password: PASSWORD });
  let loginCount = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/login')) loginCount += 1;
  });
  await pressTwice(page.getByRole('button', { name: 'Login', exact: true }));
  await page.waitForURL('/dashboard');
  expect(loginCount).toBe(1);
});

it('prefetches each request only once while the app loads', async () => {
  await page.goto('/');
  await logIn();
  await page.waitForURL('/dashboard');
  const cookies = await page.context().cookies();
  const context = await app.newContext({ storageState: { cookies, origins: [] } });
  const firstPage = await context.newPage();
  const requests: string[] = [];
  firstPage.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(pathname);
  });
  await firstPage.goto('/dashboard');
  await actionsOn(firstPage).seesHeading('Welcome back!');
  const earlyPaths = ['/api/auth/user', '/api/pets', '/api/reminders/overdue'];
  expect(requests.filter((path) => earlyPaths.includes(path)).toSorted()).toEqual(earlyPaths);
});

describe('the guard', () => {
  it('redirects a visitor to the login and, logged in, back to the requested page', async () => {
    await page.goto('/profile?from=mail');
    await page.waitForURL('/');
    await screen.seesHeading('Welcome to Alaga');
    await logIn();
    await page.waitForURL('/profile?from=mail');
    await page.goto('/login');
    await page.waitForURL('/dashboard');
    await page.goto('/nowhere');
    await screen.seesHeading('Page Not Found');
  });

  it('shows a loader until the user is known', async () => {
    let release = () => {};
    const responseGate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/user', async (route) => {
      await responseGate;
      await route.continue();
    });
    await page.goto('/login');
    await screen.sees('Loading Alaga...');
    // The prerendered login is visible but cannot be used yet.
    await screen.sees('Welcome to Alaga');
    await expect.poll(() => page.locator('[inert]').count()).toBe(1);
    release();
    await expect.poll(() => page.locator('[inert]').count()).toBe(0);
    await screen.seesHeading('Welcome to Alaga');
  });

  it('loads the user once, whatever is shown afterwards', async () => {
    await app.signIn({}, page.context());
    let requestCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/user')) requestCount += 1;
    });
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Home' }).click();
    await page.waitForURL('/dashboard');
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.waitForURL('/profile');
    expect(requestCount).toBe(1);
  });
});

describe('a session that ended', () => {
  it('is reported, and a new login returns to the page', async () => {
    await app.signIn({ passwordHash: 'kept' }, page.context());
    await page.goto('/profile');
    await screen.press('Change password');
    await page.getByLabel('Current password').waitFor();
    // Only the form's request is refused. A refused read would close the form.
    const isApiCall = (url: URL) => url.pathname.startsWith('/api/');
    await everythingLoaded(page);
    await page.route(isApiCall, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await endSession();
    await screen.fill({
      'Current password': PASSWORD,
      'New password': 'ilang-ilang',
      'Confirm new password': 'ilang-ilang',
    });
    await page.unroute(isApiCall);
    await expectSessionEnd(page, () => screen.press('Change Password'));
    await screen.sees('Your session has ended. Please log in again.');
    await logIn();
    await page.waitForURL('/profile');
  });

  it('is detected by a read too', async () => {
    await app.signIn({}, page.context());
    await page.goto('/profile');
    await screen.seesHeading('Ana Reyes');
    // A read that the page still makes would find the end of the session before the link is pressed.
    await everythingLoaded(page);
    await endSession();
    await expectSessionEnd(page, () => page.getByRole('link', { name: 'Home' }).click());
    await logIn();
    await page.waitForURL(/\/(dashboard|profile)$/);
  });

  it('is not assumed when the server is unreachable', async () => {
    await app.signIn({}, page.context());
    await page.goto('/profile');
    await screen.seesHeading('Ana Reyes');
    await page.route('**/api/**', (route) => route.abort());
    await screen.press('Edit');
    await screen.fill({ 'First Name': 'Anna' });
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await screen.seesToast('Update failed', 'Failed to update your profile. Please try again.');
    // The keyboard continues at the button, which was disabled while the change was sent.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Save');
    expect(await page.getByLabel('First Name').inputValue()).toBe('Anna');
    expect(page.url()).toBe(`${app.url}/profile`);
  });
});

describe('logging out', () => {
  const fillStorage = () =>
    page.evaluate(async () => {
      localStorage.setItem('biometric_0199', 'enabled');
      localStorage.setItem('alaga.seen.welcome.0199', 'true');
      localStorage.setItem('alaga.budget', '5000');
      sessionStorage.setItem('draft', 'text');
      await (await caches.open('answers')).put('/api/pets', new Response('[]'));
    });

  const readStoredState = () =>
    page.evaluate(async () => ({
      local: Object.keys(localStorage).sort(),
      session: Object.keys(sessionStorage).filter((key) => !key.startsWith('tsr-')),
      caches: await caches.keys(),
    }));

  it('tells the server and clears the device except for its own settings', async () => {
    await app.signIn({}, page.context());
    await page.goto('/profile');
    await fillStorage();
    const request = page.waitForRequest('**/api/logout');
    await screen.press('Sign out');
    expect((await request).headers()).toMatchObject({
      'cache-control': 'no-cache, no-store, must-revalidate',
      pragma: 'no-cache',
      expires: '0',
    });
    await page.waitForURL('/');
    await screen.seesHeading('Welcome back');
    expect(await readStoredState()).toEqual({
      local: ['alaga.account', 'alaga.seen.welcome.0199', 'biometric_0199'],
      session: [],
      caches: [],
    });
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  });

  it('offline ends on the login without a service worker', async () => {
    await app.signIn({}, page.context());
    const prefetchedScreen = page.waitForResponse(/assets\/login-screen-/);
    await page.goto('/profile');
    await prefetchedScreen;
    await everythingLoaded(page);
    await page.context().setOffline(true);
    await screen.press('Sign out');
    await screen.seesHeading('Welcome back');
    expect(page.url()).toBe(`${app.url}/`);
    expect((await readStoredState()).local).toContain('alaga.log-out-pending');
    const request = page.waitForRequest('**/api/logout');
    await page.context().setOffline(false);
    await request;
    await screen.seesHeading('Welcome back');
    await expect.poll(async () => (await readStoredState()).local).toEqual(['alaga.account']);
  });

  it('offline is logged, stored, and sent before any other call', async () => {
    await app.signIn({}, page.context());
    await page.goto('/profile');
    await fillStorage();
    await page.route('**/api/logout', (route) => route.abort());
    const logged = page.waitForEvent('console', (line) => line.text().includes('Logout failed'));
    await screen.press('Sign out');
    await logged;
    await page.waitForURL('/');
    await screen.seesHeading('Welcome back');
    expect((await page.request.get('/api/auth/user')).status()).toBe(200);
    expect((await readStoredState()).local).toContain('biometric_0199');

    await page.unroute('**/api/logout');
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    // The login page may still have sent a call of its own.
    page.once('framenavigated', () => calls.splice(0));
    await page.goto('/profile');
    await screen.seesHeading('Welcome back');
    expect(calls[0]).toBe('/api/logout');
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
    expect((await readStoredState()).local).toEqual([
      'alaga.account',
      'alaga.seen.welcome.0199',
      'biometric_0199',
    ]);
  });
});
