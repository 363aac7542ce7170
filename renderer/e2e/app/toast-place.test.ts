import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildReminder } from '#db/reminders/factory.ts';
import { actionsOn, tickOff } from '#renderer/e2e/testing/actions.ts';
import {
  type App,
  DESKTOP,
  nextOwnerWithDog,
  ownerWithDog,
  startApp,
  toastOf,
} from '#renderer/e2e/testing/testing.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

/** The area of an element once it has stopped moving. */
const readArea = async (element: Locator) => {
  await element.evaluate((item) =>
    Promise.all(item.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  return element.evaluate((item) => item.getBoundingClientRect().toJSON());
};

/** The number of pixels of a control's height that a toast covers. */
const measureCoveredShare = async (page: Page, control: Locator): Promise<number> => {
  const [toast, controlArea] = [await readArea(toastOf(page)), await readArea(control)];
  const isBeside = toast.right <= controlArea.left || controlArea.right <= toast.left;
  const height = Math.min(toast.bottom, controlArea.bottom) - Math.max(toast.top, controlArea.top);
  return isBeside ? 0 : Math.max(0, height);
};

/** Scrolls until an element ends this number of pixels above the bottom of the screen. */
const endAt = (element: Locator, heightAbove: number): Promise<void> =>
  element.evaluate((item, pixels) => {
    const { bottom } = item.getBoundingClientRect();
    window.scrollBy(0, bottom - (window.innerHeight - pixels));
  }, heightAbove);

/** The height of the area at the bottom of a phone's screen in which a toast is shown. */
const TOAST = 110;

test('a toast does not cover the button that it is about', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  const { press, seesToast } = actionsOn(page);
  await page.goto(`/pet/${pet.id}?tab=qr`);
  await page.getByRole('radio', { name: 'Collar tag', exact: true }).click();
  const downloadButton = page.getByRole('button', { name: 'Download', exact: true });
  await endAt(downloadButton, TOAST);
  await press('Download');
  await seesToast('Tag saved');
  expect(await measureCoveredShare(page, downloadButton)).toBe(0);
  // The toast also moves away from a button that was pressed by keyboard.
  await toastOf(page).waitFor({ state: 'detached' });
  await downloadButton.press('Enter');
  await seesToast('Tag saved');
  expect(await measureCoveredShare(page, downloadButton)).toBe(0);
  // The toast is at the bottom again if nothing is in its way.
  await toastOf(page).waitFor({ state: 'detached' });
  await endAt(downloadButton, 500);
  await press('Download');
  await seesToast('Tag saved');
  expect((await readArea(toastOf(page))).top).toBeGreaterThan(600);
});

test('a toast does not cover the row whose change was refused', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  const { seesToast } = actionsOn(page);
  for (let day = 10; day < 25; day += 1) {
    const title = `Visit ${day}`;
    const dueDate = `2027-01-${day}`;
    await buildReminder(app.server.db, { petId: pet.id, title, type: 'checkup', dueDate });
  }
  await page.goto('/schedule');
  const row = page.getByRole('listitem').filter({ hasText: 'Visit 17' });
  await row.waitFor();
  await endAt(row, TOAST);
  await page.route('**/complete*', (route) =>
    route.fulfill({ status: 400, json: { message: 'no', code: 'http.unexpected' } }),
  );
  await tickOff(page, 'Visit 17 for Bantay');
  await seesToast('The reminder could not be marked done');
  expect(await measureCoveredShare(page, row)).toBe(0);
});

test('the same in a wide window', async () => {
  const { page, pet } = await ownerWithDog(app, { viewport: DESKTOP });
  const { press, seesToast } = actionsOn(page);
  await page.goto(`/pet/${pet.id}?tab=qr`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  const shareButton = page.getByRole('button', { name: 'Share link', exact: true });
  await shareButton.evaluate((item) => {
    // The button is fixed at the bottom of the window, like the end of a long page.
    Object.assign(item.style, { position: 'fixed', right: '100px', bottom: '40px' });
  });
  await press('Share link');
  await seesToast('Share Failed');
  expect(await measureCoveredShare(page, shareButton)).toBe(0);
});

test('a toast does not cover the notice that this device is full', async () => {
  const { page, context, pet } = await ownerWithDog(app);
  const { seesToast } = actionsOn(page);
  const cdp = await context.newCDPSession(page);
  // The context is new, because the browser caches the quota for half a minute after a write.
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: app.url, quotaSize: 1 });
  await page.goto(`/pet/${pet.id}/vaccine`, { waitUntil: 'networkidle' });
  await page.getByLabel('Vaccine').selectOption('Rabies');
  await page.getByRole('button', { name: 'Save Record' }).click();
  await seesToast('Record saved');
  // Toasts stay while the window has no focus. On a busy computer the notice comes after this one would have gone.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  const notice = page.getByRole('status').filter({ hasText: 'They go straight to the server' });
  await notice.waitFor();
  await expect.poll(() => measureCoveredShare(page, notice)).toBe(0);
});

test('otherwise it is at the end where it covers fewer controls', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  const { press, seesToast } = actionsOn(page);
  await page.goto(`/pet/${pet.id}?tab=qr`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    const footer = document.createElement('div');
    footer.innerHTML = '<button>One</button><button>Two</button><button>Three</button>'.repeat(3);
    const grid = { display: 'grid', gridTemplateColumns: '1fr 1fr 1fr' };
    Object.assign(footer.style, { position: 'fixed', inset: 'auto 0 100px', ...grid });
    document.body.append(footer);
  });
  await page.getByRole('button', { name: 'Share link', exact: true }).evaluate((item) => {
    // The button is in the centre of the screen, out of reach of toasts.
    Object.assign(item.style, { position: 'fixed', top: '400px' });
  });
  await press('Share link');
  await seesToast('Share Failed');
  for (const name of ['One', 'Two', 'Three']) {
    expect(
      await measureCoveredShare(page, page.getByRole('button', { name, exact: true }).last()),
    ).toBe(0);
  }
});

test('a toast that is still shown on the next screen is placed for that screen', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  const { press, seesToast } = actionsOn(page);
  await page.goto(`/pet/${pet.id}?tab=qr`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await press('Share link');
  // A toast that has the focus stays where it is.
  await page.keyboard.press('F8');
  await seesToast('Share Failed');
  const { top } = await readArea(toastOf(page));
  await page.evaluate((place) => {
    const controls = document.createElement('div');
    controls.innerHTML = '<button>One</button><button>Two</button><button>Three</button>'.repeat(3);
    const grid = { display: 'grid', gridTemplateColumns: '1fr 1fr 1fr' };
    Object.assign(controls.style, { position: 'fixed', inset: `${place}px 0 auto`, ...grid });
    document.body.append(controls);
  }, top);
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  expect(await measureCoveredShare(page, button('Two'))).toBeGreaterThan(0);
  await page.evaluate(() => window.history.pushState({}, '', '/faq'));
  for (const name of ['One', 'Two', 'Three']) {
    await expect.poll(() => measureCoveredShare(page, button(name))).toBe(0);
  }
});
