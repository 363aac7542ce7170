import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { actionsOn, everythingLoaded } from '#renderer/e2e/testing/actions.ts';
import {
  type App,
  DESKTOP,
  nextOwner,
  nextOwnerWithDog,
  startApp,
} from '#renderer/e2e/testing/testing.ts';

let app: App;

beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T02:00:00.000Z' });
});
afterEach(() => app.closeOthers());
afterAll(() => app?.close());

/** Waits until the focus is on an element of this kind whose text begins with `text`. */
const seesFocusOn = (page: Page, tag: string, text: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const focused = document.activeElement;
        return `${focused?.localName} ${focused?.getAttribute('aria-label') ?? focused?.textContent}`;
      }),
    )
    .toMatch(new RegExp(`^${tag} ${text}`));

const REMINDERS = ['Rabies', 'DHPP', 'Deworming', 'Checkup', 'Heartworm'];

/** The schedule of an owner whose reminders are all about one pet, in a window that does not show all of them. */
const startOnSchedule = async () => {
  const owner = await nextOwner(app, { viewport: { ...DESKTOP, height: 400 } });
  const { db } = app.server;
  const pet = await buildPet(db, { userId: owner.user.id, name: 'Bantay' });
  for (const [index, title] of REMINDERS.entries()) {
    await buildReminder(db, { petId: pet.id, title, dueDate: `2026-11-2${index + 2}` });
  }
  await owner.page.goto('/schedule');
  await everythingLoaded(owner.page);
  return owner.page;
};

test('focuses the heading of each new page, and the pressed link after going back', async () => {
  const page = await startOnSchedule();
  // The first page is read as a whole.
  await seesFocusOn(page, 'body', '');
  const row = page.getByRole('main').getByRole('link', { name: /Heartworm/ });
  // The position is kept once the scroll event has come.
  const scrolled = await row.evaluate(
    (link) =>
      new Promise<number>((resolve) => {
        document.addEventListener('scroll', () => resolve(window.scrollY), { once: true });
        link.focus();
      }),
  );
  expect(scrolled).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await actionsOn(page).seesHeading('Bantay');
  await seesFocusOn(page, 'h1', 'Bantay');
  await page.goBack();
  await actionsOn(page).seesHeading('Schedule');
  await seesFocusOn(page, 'a', 'Heartworm');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.goForward();
  await seesFocusOn(page, 'h1', 'Bantay');
  expect(app.problems).toEqual([]);
});

test('focuses the button through which the page was left', async () => {
  const { page } = await nextOwnerWithDog(app, { viewport: DESKTOP });
  await page.goto('/profile');
  await everythingLoaded(page);
  await page.getByRole('button', { name: /^Two-step login/ }).press('Enter');
  await seesFocusOn(page, 'h1', 'Two-step login');
  await page.goBack();
  await seesFocusOn(page, 'button', 'Two-step login');
});

test('focuses the heading of a page that was opened before the code for it was loaded', async () => {
  const { page } = await nextOwner(app, { viewport: DESKTOP });
  await page.context().clearCookies();
  // The fixed clock of the tests has replaced what the browser says about its first page.
  await page.addInitScript(() => {
    const firstPage = { name: '', entryType: 'navigation', type: 'navigate' };
    const entry = { ...firstPage, startTime: 0, duration: 0, toJSON: () => firstPage };
    performance.getEntriesByType = () => [entry];
  });
  await page.route('**/assets/behind-*.js', async (route) => {
    await setTimeout(1000);
    await route.continue();
  });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign up here' }).click();
  await actionsOn(page).seesHeading('Create your account');
  await seesFocusOn(page, 'h1', 'Create your account');
});

test('focuses the heading after a link of the navigation', async () => {
  const page = await startOnSchedule();
  const expenses = page.getByRole('navigation').getByRole('link', { name: 'Expenses' });
  await expenses.filter({ visible: true }).press('Enter');
  await seesFocusOn(page, 'h1', 'Expenses');
});

test('leaves the focus in a field that a screen focuses itself', async () => {
  const page = await startOnSchedule();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).press('Enter');
  await seesFocusOn(page, 'h1', 'Welcome');
  await page.getByRole('main').getByRole('link', { name: 'Search', exact: true }).press('Enter');
  await actionsOn(page).seesHeading('Search');
  await seesFocusOn(page, 'input', 'Search the whole booklet');
});

test('focuses the heading of a page that loads slowly, once it is shown', async () => {
  const { page } = await nextOwnerWithDog(app);
  await page.goto('/dashboard');
  const link = page.getByRole('main').getByRole('link', { name: /^Bantay/ });
  await everythingLoaded(page);
  await page.route('**/api/**', async (route) => {
    await setTimeout(1500);
    await route.fallback();
  });
  await link.press('Enter');
  await seesFocusOn(page, 'h1', 'Bantay');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
