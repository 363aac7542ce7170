import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';

let advertiser: Server;
let app: App;

beforeAll(async () => {
  advertiser = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>Ad</title><p>Ad ${request.url}</p>`);
  });
  await new Promise<void>((resolve) => advertiser.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(advertiser.address() as AddressInfo).port}`;
  const adSlots = { bannerUrl: `${origin}/banner`, interstitialUrl: `${origin}/full` };
  const ads = { origin, ...adSlots, interstitialFrequency: 3, cooldown: 5 };
  app = await startApp({ config: { ads } });
  await app.signIn();
});
afterAll(async () => {
  await app.close();
  advertiser.closeAllConnections();
  advertiser.close();
});

it('shows the banner in its frame, and an interstitial only at the third navigation', async () => {
  const { page } = app;
  await page.goto('/dashboard');
  await page.frameLocator('aside iframe').getByText('Ad /banner').waitFor();
  const interstitial = page.getByRole('dialog', { name: 'Advertisement' });
  const goTo = async (name: string, path: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(path);
  };
  await goTo('Profile', '/profile');
  await goTo('Home', '/dashboard');
  expect(await interstitial.count()).toBe(0);
  await goTo('Profile', '/profile');
  await interstitial.frameLocator('iframe').getByText('Ad /full').waitFor();
  await page.keyboard.press('Escape');
  for (const [name, path] of [
    ['Home', '/dashboard'],
    ['Profile', '/profile'],
    ['Home', '/dashboard'],
  ]) {
    await goTo(name ?? '', path ?? '');
  }
  expect(await interstitial.count()).toBe(0);
  expect(app.problems).toEqual([]);
});
