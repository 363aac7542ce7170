import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Actions, actionsOn } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';

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
});

const readUser = async () => (await page.request.get('/api/auth/user')).json();
const switchNamed = (name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) });
const choose = (name: string, value: string) =>
  page.getByRole('combobox', { name }).selectOption(value);

it('an owner sets the hour of the daily email, quiet hours and topics of notices', async () => {
  await app.signIn({}, page.context());
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await choose('Sent at', '07:00');
  await expect.poll(async () => (await readUser()).digestAt).toBe('07:00');
  await switchNamed('Quiet hours').click();
  const readStoredQuietHours = () => readUser().then(({ quietHours }) => quietHours);
  await expect
    .poll(readStoredQuietHours)
    .toEqual({ from: '22:00', until: '06:30', medication: false });
  await choose('Quiet from', '21:30');
  await expect
    .poll(readStoredQuietHours)
    .toEqual({ from: '21:30', until: '06:30', medication: false });
  await choose('Quiet until', '07:00');
  await switchNamed('Hold back medication too').click();
  await expect
    .poll(readStoredQuietHours)
    .toEqual({ from: '21:30', until: '07:00', medication: true });
  // The lists do not offer equal start and end times.
  const ends = await page
    .getByRole('combobox', { name: 'Quiet from' })
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(ends).not.toContain('07:00');
  await switchNamed('Supply runs low').click();
  await switchNamed('Doses and care plans').click();
  await switchNamed('Records that are due').click();
  await expect
    .poll(async () => (await readUser()).notificationPreferences)
    .toMatchObject({ care: false, supply: false, reminders: false });
  expect(await findSeriousProblems(page)).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Quiet from' }).inputValue())
    .toBe('21:30');
  expect(await page.getByRole('combobox', { name: 'Sent at' }).inputValue()).toBe('07:00');
  await choose('Sent at', '');
  await switchNamed('Quiet hours').click();
  await expect
    .poll(async () => [(await readUser()).digestAt, await readStoredQuietHours()])
    .toEqual([null, null]);
  await page.getByRole('combobox', { name: 'Quiet from' }).waitFor({ state: 'detached' });
});

it('reverts an hour that cannot be saved, and reports it', async () => {
  await app.signIn({ digestAt: '05:45' }, page.context());
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.route('**/api/auth/user', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, body: '' })
      : route.fallback(),
  );
  await choose('Sent at', '07:00');
  await screen.seesToast('Update failed', 'Failed to update your profile. Please try again.');
  // Another client may have set a time that is not on a half hour.
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Sent at' }).inputValue())
    .toBe('05:45');
});

it('fits a narrow phone in Filipino with large text', async () => {
  const quietHours = { from: '22:00', until: '06:30', medication: false };
  await app.signIn({ preferredLanguage: 'fil', quietHours }, page.context());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Mga notification/ }).click();
  await page.getByRole('combobox', { name: 'Tahimik hanggang' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findSeriousProblems(page)).toEqual([]);
});
