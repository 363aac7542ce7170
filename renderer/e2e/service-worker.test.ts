import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Acting, actingOn } from './acting.ts';
import { seriousProblems } from './axe.ts';
import { type App, startApp } from './testing.ts';

let app: App;
let context: BrowserContext;
let page: Page;
let on: Acting;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  context = await app.newContext({ serviceWorkers: 'allow' });
  page = await context.newPage();
  on = actingOn(page);
  return () => context.close();
});

const ready = () =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);

it('is served to be looked at anew each time, under the policy of every page', async () => {
  const { status, headers } = await app.server.client().send('GET', '/sw.js');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
});

it('opens the shell without a connection, says what is missing, and goes on by itself', async () => {
  await app.signIn({}, context);
  await page.goto('/dashboard');
  await on.seesHeading('Welcome back!');
  expect(await ready()).toBe(`${app.url}/sw.js`);
  await context.setOffline(true);
  await page.reload();
  await on.seesHeading('You are offline');
  expect(page.url()).toBe(`${app.url}/dashboard`);
  expect(await seriousProblems(page)).toEqual([]);
  await context.setOffline(false);
  await on.seesHeading('Welcome back!');
});

it('leaves the calls and the public pages to the server', async () => {
  await page.goto('/login');
  await ready();
  await page.reload();
  await on.seesHeading('Welcome back');
  const health = await page.goto('/api/health');
  expect(health?.headers()['content-type']).toContain('application/json');
  for (const path of ['/share/pet/x', '/shared/pet/x', '/api/pets']) {
    const answer = await page.goto(path);
    expect([path, answer?.fromServiceWorker()]).toEqual([path, false]);
  }
});

it('keeps no answer of a call', async () => {
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

it('is forgotten by a logout, and the next page brings it back', async () => {
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

it('is not registered in the desktop window', async () => {
  await page.addInitScript(() => {
    Object.assign(window, { alagaDesktop: { platform: 'linux', version: '1.0.0' } });
  });
  await page.goto('/login');
  await on.seesHeading('Welcome back');
  await page.waitForLoadState('networkidle');
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
});
