import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { expectInOrder } from '#renderer/e2e/testing/layout-checks.ts';
import { type App, ownerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

/** Saves a record while the server refuses it. */
const save = async (page: Page, title: string): Promise<void> => {
  await page.getByLabel('Vaccine').selectOption(title);
  await page.getByRole('button', { name: 'Save Record' }).click();
};

const clearStorage = (cdp: CDPSession) =>
  cdp.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes: 'indexeddb' });

test('keeps the form when storage is full, and reports what was lost when it was cleared', async () => {
  const { page, context, pet } = await ownerWithDog(app);
  const screen = actionsOn(page);
  const cdp = await context.newCDPSession(page);
  await page.addInitScript(() => {
    let requestCount = 0;
    // While the page navigates, `navigator.storage` does not exist.
    if (!navigator.storage) return;
    navigator.storage.persist = async () => {
      requestCount += 1;
      Object.assign(window, { asked: requestCount });
      return true;
    };
  });
  await page.route('**/medical-records', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  // The quota is set before anything is stored, because the browser caches it for half a minute after a write.
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: app.url, quotaSize: 1 });
  await page.goto(`/pet/${pet.id}/vaccine`, { waitUntil: 'networkidle' });
  await save(page, 'Rabies');
  await screen.seesToast(
    'The record was not saved',
    'This device is full. Free some space, then save again. What you typed is still here.',
  );
  expect(await page.getByLabel('Vaccine').inputValue()).toBe('Rabies');
  expect(await page.evaluate('window.asked')).toBeUndefined();

  await cdp.send('Storage.overrideQuotaForOrigin', { origin: app.url });
  await save(page, 'Rabies');
  await screen.seesToast('Saved offline');
  expect(await page.evaluate('window.asked')).toBe(1);
  await page.getByText('1 item waits to be sent').waitFor();

  await page.goto('about:blank');
  await clearStorage(cdp);
  await page.goto('/dashboard');
  const notice = page.getByRole('status').filter({ hasText: 'Unsent changes are gone' });
  await notice.waitFor();
  await expectInOrder(page, 'the notice of what is lost');
  await notice.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await notice.count()).toBe(0);
  expect(app.problems).toEqual([]);
});
