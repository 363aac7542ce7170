import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { useKeyboard } from '#renderer/e2e/testing/keyboard.ts';
import { mailedLink } from '#renderer/e2e/testing/mailed-link.ts';
import { type App, DESKTOP, startApp, toastOf } from '#renderer/e2e/testing/testing.ts';

const OWNER = { email: 'ana@example.com', password: 'mabuting-aso' };

let app: App;
let page: Page;
let keys: ReturnType<typeof useKeyboard>;
let screen: ReturnType<typeof actionsOn>;

beforeAll(async () => {
  app = await startApp({ context: { viewport: DESKTOP } });
  page = app.page;
  keys = useKeyboard(page);
  screen = actionsOn(page);
});
afterAll(() => app.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const card = () => page.getByRole('link', { name: /Bantay/ }).first();

/** Each test continues with the focus where the previous one left it. */
test('signs up and confirms', async () => {
  await page.goto('/');
  await keys.press(link('Sign up here'));
  await keys.type('First Name', 'Ana');
  await keys.type('Last Name', 'Reyes');
  await keys.type('Email', OWNER.email);
  await keys.type('Password', OWNER.password);
  await keys.type('Confirm Password', OWNER.password);
  await keys.press(button('Create Account'));
  await screen.seesHeading('Check your email');
  const mailed = await mailedLink(app);
  // In a browser other than the one that made the account, the link signs nobody in.
  await page.context().clearCookies();
  await page.goto(mailed);
  await keys.press(link('Continue to Login'));
});

test('logs in with Enter in the last field, and starts the welcome', async () => {
  await keys.type('Email', OWNER.email);
  await keys.type('Password', OWNER.password);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Welcome to Alaga, Ana!' }).waitFor();
  await keys.press(button('Add Your First Pet'));
  await screen.seesHeading('Add New Pet');
});

test('adds a pet and chooses its category with arrow keys', async () => {
  const kind = (name: string, checked = false) =>
    page.getByRole('radio', { name, ...(checked ? { checked } : {}) });
  await keys.tabTo(kind('Dog'));
  await keys.hold('ArrowRight', kind('Cat', true));
  await keys.hold('ArrowLeft', kind('Dog', true));
  await keys.type('Name', 'Bantay');
  await keys.press(button('Save Pet Profile'));
  await screen.sees('Managing 1 pet');
});

test('switches a pet’s tabs with arrow keys', async () => {
  await keys.press(card());
  await screen.seesHeading('Bantay');
  const tab = (name: string) => page.getByRole('tab', { name, selected: true });
  await keys.tabTo(tab('Overview'));
  await keys.hold('ArrowRight', tab('Records'));
  await keys.hold('ArrowLeft', tab('Overview'));
});

test('adds a vaccination and completes its reminder', async () => {
  await keys.press(link('Vaccine'));
  await keys.tabTo(page.getByLabel('Vaccine'));
  await page.keyboard.type('Rab');
  await keys.press(button('In 1 year'), 'Space');
  await keys.press(button('Save Record'));
  await keys.press(button('Done: Rabies for Bantay'), 'Space');
  await keys.press(button('Just Tick Off'));
  await screen.seesToast('Reminder completed');
  await button('Done: Rabies for Bantay').waitFor({ state: 'detached' });
});

test('deletes the pet and restores it', async () => {
  await keys.press(button('More'));
  const isFocused = (name: string) =>
    page.getByRole('menuitem', { name }).evaluate((item) => item === document.activeElement);
  // A menu moves the focus shortly after the key press.
  await expect.poll(() => isFocused('Edit')).toBe(true);
  await page.keyboard.press('End');
  await expect.poll(() => isFocused('Delete')).toBe(true);
  await page.keyboard.press('Enter');
  await keys.press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete Bantay' }));
  await screen.sees('Managing 0 pets');
  await page.keyboard.press('F8');
  await keys.seesFocus();
  await keys.press(toastOf(page).getByRole('button', { name: 'Undo' }));
  await screen.sees('Managing 1 pet');
  await card().waitFor();
});

test('skips the navigation', async () => {
  await page.goto('/schedule');
  await screen.seesHeading('Schedule');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await keys.seesFocus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
});

test('signs out', async () => {
  await keys.press(link('Profile'));
  await keys.press(button('Sign out'));
  await page.waitForURL('/');
  await button('Login').waitFor();
  expect(app.problems).toEqual([]);
});
