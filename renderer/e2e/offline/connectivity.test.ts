import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Actions, actionsOn, goOffline } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';
import { checkConnectionSooner } from '#renderer/e2e/testing/timers.ts';

const OFFLINE = 'You are offline. Some features may be limited.';
const RESTORED_MESSAGE = 'Connection restored.';

let app: App;
let page: Page;
let screen: Actions;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  page = await app.freshPage();
  screen = actionsOn(page);
  await app.signIn();
});

const status = () => page.getByRole('status').filter({ hasText: /offline|restored/ });

it('is said when it is lost and when it is back, and then no more', async () => {
  await page.goto('/dashboard');
  await screen.seesHeading('Welcome back!');
  expect(await status().count()).toBe(0);
  await goOffline(page);
  await page.context().setOffline(false);
  await screen.sees(RESTORED_MESSAGE);
  expect(await page.getByText(OFFLINE).count()).toBe(0);
  await page.getByText(RESTORED_MESSAGE).waitFor({ state: 'detached' });
});

it('is said to be back without an event, which Firefox leaves out in a page that was loaded offline', async () => {
  const setOnline = (isOnline: boolean) => {
    Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
  };
  await checkConnectionSooner(page);
  await page.addInitScript(setOnline, false);
  await page.goto('/dashboard');
  await screen.sees(OFFLINE);
  const isRestored = async () => {
    await page.evaluate(setOnline, false);
    await page.waitForTimeout(500);
    await page.evaluate(setOnline, true);
    await page.waitForTimeout(500);
    return page.getByText(RESTORED_MESSAGE).isVisible();
  };
  // The check, which begins after the first screen, must see both.
  await expect.poll(isRestored, { timeout: 60_000 }).toBe(true);
  await page.getByText(RESTORED_MESSAGE).waitFor({ state: 'detached' });
});

/** Whether the banner's colours contain more red or more green. */
const readHue = () =>
  status()
    .locator('p')
    .evaluate((banner) => {
      const { color, backgroundColor } = getComputedStyle(banner);
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      if (!canvas) throw new Error('no 2d context');
      const mixedColours = [color, backgroundColor].map((paint) => {
        canvas.fillStyle = paint;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
      });
      const [red, green] = [0, 1].map((part) =>
        mixedColours.reduce((sum, paint) => sum + (paint[part] ?? 0), 0),
      );
      return (red ?? 0) > (green ?? 0) ? 'red' : 'green';
    });

it('is red while it is lost and green when it is back', async () => {
  await page.goto('/dashboard');
  await screen.seesHeading('Welcome back!');
  await goOffline(page);
  await expect.poll(readHue).toBe('red');
  await page.context().setOffline(false);
  await screen.sees(RESTORED_MESSAGE);
  await expect.poll(readHue).toBe('green');
});

it('covers no button, on a screen with a header of its own and scrolled down', async () => {
  await page.setViewportSize({ width: 320, height: 500 });
  await page.goto('/add-pet');
  const cancelLink = page.getByRole('link', { name: 'Cancel' });
  await cancelLink.waitFor();
  await goOffline(page);
  await page.mouse.wheel(0, 2000);
  await page.waitForFunction(() => window.scrollY > 0);
  const [bar, button] = [await status().boundingBox(), await cancelLink.boundingBox()];
  expect(bar?.y).toBe(0);
  expect(button?.y).toBeGreaterThanOrEqual(bar?.height ?? Number.POSITIVE_INFINITY);
});

it.each(['light', 'dark'] as const)(
  'is readable in %s, also before the login',
  async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.context().clearCookies();
    await page.goto('/login');
    await screen.seesHeading('Welcome to Alaga');
    await goOffline(page);
    expect(await findSeriousProblems(page)).toEqual([]);
    await page.context().setOffline(false);
    await screen.sees(RESTORED_MESSAGE);
    expect(await findSeriousProblems(page)).toEqual([]);
  },
);
