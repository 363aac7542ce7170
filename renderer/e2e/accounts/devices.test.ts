import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { forEveryLook, lookName, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';
import { PASSWORD, passwordHash } from '#server/accounts/testing.ts';
import type { TestClient } from '#server/testing.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const logInFrom = async (email: string, userAgent: string): Promise<TestClient> => {
  const client = app.server.client();
  await client.post('/api/auth/login', { email, password: PASSWORD }, { 'User-Agent': userAgent });
  return client;
};

const isSignedIn = async (client: TestClient) =>
  (await client.get('/api/auth/user')).status === 200;

/**
 * Opens the list of devices for an owner with sessions on a phone and a computer, who looks at it from a third device.
 */
const readEverything = async (page: Page) => {
  await app.setTime('2026-11-20T02:00:00.000Z');
  const { user } = await app.signIn({}, page.context());
  const hash = await passwordHash();
  await app.server.db.run((knex) =>
    knex('users').where({ id: user.id }).update({ passwordHash: hash }),
  );
  const phone = await logInFrom(String(user.email), IPHONE);
  await app.setTime('2026-11-20T07:00:00.000Z');
  const computer = await logInFrom(String(user.email), WINDOWS);
  await page.goto('/profile');
  const screen = actionsOn(page);
  await screen.press('Signed-in devices');
  await page.getByRole('dialog').getByText('This device', { exact: true }).waitFor();
  return { screen, phone, computer };
};

it('lists every session in plain words, and ends one, all others, or all', async () => {
  const page = await (await app.newContext({ userAgent: MAC })).newPage();
  const { screen, phone, computer } = await readEverything(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Chrome on Mac', { exact: true }).waitFor();
  await dialog.getByText('Edge on Windows', { exact: true }).waitFor();
  await screen.sees('Signed in Nov 20, 2026, used 5 hours ago');

  await screen.press('Sign out Safari on iPhone');
  await screen.sees('Safari on iPhone will have to log in again.');
  await screen.press('Cancel');
  expect(await isSignedIn(phone)).toBe(true);
  await screen.press('Sign out Safari on iPhone');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await screen.seesToast('The device is signed out.');
  await page.getByText('Safari on iPhone').waitFor({ state: 'detached' });
  expect([await isSignedIn(phone), await isSignedIn(computer)]).toEqual([false, true]);

  const signOutElsewhereButton = page.getByRole('button', { name: 'Sign out everywhere else' });
  await signOutElsewhereButton.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Sign out everywhere else' })
    .click();
  await screen.seesToast('All your other devices are signed out.');
  await signOutElsewhereButton.waitFor({ state: 'detached' });
  expect(await isSignedIn(computer)).toBe(false);

  await page.evaluate(() => localStorage.setItem('alaga.draft.add-pet', '{}'));
  await screen.press('Sign out everywhere');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL('/');
  await screen.seesHeading('Welcome back');
  expect(await page.evaluate(() => localStorage.getItem('alaga.draft.add-pet'))).toBeNull();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

it('removes a device from the list that has signed out meanwhile', async () => {
  const page = await (await app.newContext()).newPage();
  const { screen, phone } = await readEverything(page);
  await phone.get('/api/logout');
  // The 404 of a proxy says nothing about the device.
  await page.route('**/api/auth/sessions/*', (route) => route.fulfill({ status: 404, body: '' }));
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' });
  await screen.press('Sign out Safari on iPhone');
  await confirm.click();
  await screen.seesToast('Could not sign out');
  await page.unroute('**/api/auth/sessions/*');
  await confirm.click();
  await screen.seesToast('The device is signed out.');
  await page.getByText('Safari on iPhone').waitFor({ state: 'detached' });
});

it('reports that devices cannot be listed or ended, and retries', async () => {
  const page = await (await app.newContext()).newPage();
  const { screen } = await readEverything(page);
  await page.route('**/api/auth/sessions/*', (route) => route.fulfill({ status: 500, body: '' }));
  await screen.press('Sign out Safari on iPhone');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await screen.seesToast('Could not sign out', 'Please try again.');
  await screen.press('Cancel');

  await page.route('**/api/auth/sessions', (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.reload();
  await screen.press('Signed-in devices');
  await screen.sees('Your devices could not be loaded');
  await page.unroute('**/api/auth/sessions');
  await screen.press('Try Again');
  await page.getByText('Safari on iPhone').waitFor();
});

it('is accessible at every width and in both themes', async () => {
  const page = await (await app.newContext()).newPage();
  const { screen } = await readEverything(page);
  const expectNoProblems = (dialog: Locator) =>
    forEveryLook(page, async (look) => {
      expect(await dialog.isVisible(), lookName(look)).toBe(true);
      expect(await findSeriousProblems(page), lookName(look)).toEqual([]);
      expect(await measureOverflow(page), lookName(look)).toBeLessThanOrEqual(0);
    });
  await expectNoProblems(page.getByRole('dialog'));
  await screen.press('Sign out everywhere');
  await page.getByRole('alertdialog').waitFor();
  await expectNoProblems(page.getByRole('alertdialog'));
});

it('causes no uncaught errors', () => {
  // React also logs the errors of a part that could not be loaded.
  expect(app.problems.filter((problem) => !problem.startsWith('ApiError: HTTP 400'))).toEqual([]);
});
