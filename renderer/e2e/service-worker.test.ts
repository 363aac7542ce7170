import type { BrowserContext, CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actions, actionsOn, workerInControl } from './actions.ts';
import { seriousProblems } from './axe.ts';
import { standingOn } from './fake-notifications.ts';
import { type App, startApp } from './testing.ts';

let app: App;
let context: BrowserContext;
let page: Page;
let on: Actions;

beforeAll(async () => {
  app = await startApp({ browser: 'whole' });
});
afterAll(() => app.close());

beforeEach(async () => {
  context = await app.newContext({ serviceWorkers: 'allow' });
  page = await context.newPage();
  on = actionsOn(page);
  return () => context.close();
});

const ready = () =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);

it('is revalidated on each request, with the same policy as every page', async () => {
  const { status, headers } = await app.server.client().send('GET', '/sw.js');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
});

it('opens the shell offline, says what is missing, and continues by itself', async () => {
  await app.signIn({}, context);
  await page.goto('/dashboard');
  await on.seesHeading('Welcome back!');
  expect(await ready()).toBe(`${app.url}/sw.js`);
  await context.setOffline(true);
  await page.goto('/recently-deleted');
  await on.seesHeading('You are offline');
  expect(page.url()).toBe(`${app.url}/recently-deleted`);
  expect(await seriousProblems(page)).toEqual([]);
  await context.setOffline(false);
  await on.seesHeading('Recently deleted');
});

it('leaves API calls and public pages to the server', async () => {
  await page.goto('/login');
  await ready();
  await page.reload();
  await on.seesHeading('Welcome to Alaga');
  const health = await page.goto('/api/health');
  expect(health?.headers()['content-type']).toContain('application/json');
  for (const path of ['/share/pet/x', '/shared/pet/x', '/api/pets']) {
    const answer = await page.goto(path);
    expect([path, answer?.fromServiceWorker()]).toEqual([path, false]);
  }
});

it('caches no answers of calls', async () => {
  await app.signIn({}, context);
  await page.goto('/dashboard');
  await ready();
  await page.reload();
  await on.seesHeading('Welcome back!');
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
});

it('is removed by a logout, and registered again by the next page', async () => {
  await app.signIn({}, context);
  await page.goto('/profile');
  await ready();
  await on.press('Sign out');
  await page.waitForURL('/');
  await on.seesHeading('Welcome back');
  await ready();
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
  await context.setOffline(true);
  await page.reload();
  await on.seesHeading('You are offline');
});

it('shows the login after an offline logout, without any of the owner’s data', async () => {
  await app.signIn({}, context);
  await page.goto('/profile');
  await workerInControl(page);
  await context.setOffline(true);
  await on.press('Sign out');
  await page.waitForURL('/');
  await on.seesHeading('Welcome back');
  await page.reload();
  await on.seesHeading('Welcome back');
  const names = await page.evaluate(() => caches.keys());
  expect(names.filter((name) => !name.startsWith('alaga-precache'))).toEqual([]);
  await context.setOffline(false);
  await page.reload();
  await expect.poll(async () => (await page.request.get('/api/auth/user')).status()).toBe(401);
});

it('is not registered in the desktop window', async () => {
  await page.addInitScript(() => {
    Object.assign(window, {
      alagaDesktop: {
        platform: 'linux',
        version: '1.0.0',
        onAsked: () => () => {},
        tell: () => Promise.resolve(),
      },
    });
  });
  await page.goto('/login');
  await on.seesHeading('Welcome to Alaga');
  await page.waitForLoadState('networkidle');
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
});

describe('a push', () => {
  const devTools = async (): Promise<[CDPSession, string]> => {
    const session = await context.newCDPSession(page);
    const found = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL === `${app.url}/`);
        if (own) resolve(own.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    return [session, await found];
  };

  it('is shown, replaces an earlier one, and ignores harmful content', async () => {
    await context.grantPermissions(['notifications'], { origin: app.url });
    await page.goto('/login');
    await ready();
    const [session, registrationId] = await devTools();
    const origin = `${app.url}/`;
    const push = (data: string) =>
      session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    const rabies = { tag: 'r1', title: 'Rabies for Bantay', path: '/schedule' };
    await push(JSON.stringify({ ...rabies, body: 'Due tomorrow.' }));
    await push(JSON.stringify({ ...rabies, body: 'Due today.' }));
    await push('<b>no JSON</b>');
    const data = { path: '/schedule' };
    await expect
      .poll(() => standingOn(page), { timeout: 10_000 })
      .toEqual([
        { tag: 'alaga', title: 'Alaga', body: '', data },
        { tag: 'r1', title: 'Rabies for Bantay', body: 'Due today.', data },
      ]);
  });

  it('opens its page in the open tab without a reload when clicked', async () => {
    await app.signIn({}, context);
    await page.goto('/dashboard');
    await on.seesHeading('Welcome back!');
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await page.waitForLoadState('networkidle');
    await page.evaluate(() =>
      navigator.serviceWorker.dispatchEvent(
        new MessageEvent('message', { data: { kind: 'alaga.open', path: '/profile' } }),
      ),
    );
    await on.seesHeading('Ana Reyes');
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  });
});
