import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { actionsOn, everythingLoaded } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { type App, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';

const UPDATED = 'Alaga was updated';
const UNREACHABLE_MESSAGE =
  'Alaga could not reach the server. Please check your connection and try again.';
const ASSETS = '**/assets/*';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.closeOthers());
afterAll(() => app.close());

const updateNotice = (page: Page) =>
  page.getByText(UPDATED, { exact: true }).filter({ visible: true });

/** Resolves when the notices on an owner's page can be shown. */
const waitForOwnersPage = async (page: Page): Promise<void> => {
  await everythingLoaded(page);
  await page.waitForFunction(() => localStorage.getItem('alaga.kept') !== null);
};

/** Simulates a deployment: the server no longer has the files of the open page. */
const deploy = (page: Page) =>
  page.route(ASSETS, (route) => route.fulfill({ status: 404, json: {} }));

/**
 * Resolves when the notice replaces the missing part. Before, the notice over the page is briefly visible.
 */
const waitForNotice = (page: Page): Promise<void> =>
  page.locator('[data-updated]').filter({ visible: true }).waitFor();

/** Expects the next page to be loaded from the new build. */
const expectReload = async (page: Page): Promise<void> => {
  const reloadRequest = page.waitForRequest((request) => request.isNavigationRequest());
  await Promise.all([
    reloadRequest.then(() => page.unroute(ASSETS)),
    actionsOn(page).press('Reload'),
  ]);
};

it('the server reports that a file of an earlier build is gone', async () => {
  const answer = await app.page.request.head(`${app.url}/assets/index-00000000.js`);
  expect(answer.status()).toBe(404);
});

it('is shown over an open form, which keeps its text through the reload', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  await page.goto(`/pet/${pet.id}/vaccine`);
  await waitForOwnersPage(page);
  await deploy(page);
  await page.getByLabel('Notes').fill('Left front leg');
  await page.keyboard.press('Control+k');
  await updateNotice(page).waitFor();
  expect(await page.getByLabel('Notes').inputValue()).toBe('Left front leg');
  expect(await findSeriousProblems(page)).toEqual([]);
  await expectReload(page);
  await updateNotice(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Left front leg');
});

it('is shown instead of a sheet, at each press', async () => {
  const { page } = await nextOwnerWithDog(app);
  const screen = actionsOn(page);
  await page.goto('/profile');
  await waitForOwnersPage(page);
  await deploy(page);
  for (const _round of [1, 2]) {
    await screen.press('Export data');
    await updateNotice(page).waitFor();
    // The sheet is closed up to 300 ms after its code is missed, which shows the notice once more.
    await everythingLoaded(page);
    await screen.press('Not now');
    await updateNotice(page).waitFor({ state: 'detached' });
  }
  await screen.seesHeading('Ana Reyes');
});

it('is shown once in place of a part of a screen', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  await page.goto(`/pet/${pet.id}`);
  await waitForOwnersPage(page);
  await deploy(page);
  await page.getByRole('tab', { name: 'Records' }).click();
  await waitForNotice(page);
  await updateNotice(page).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Reload', exact: true }).count())
    .toBe(1);
  await expectReload(page);
  await updateNotice(page).waitFor({ state: 'detached' });
});

it('is shown in place of a screen, which opens after the reload', async () => {
  const { page } = await nextOwnerWithDog(app);
  const screen = actionsOn(page);
  await page.goto('/dashboard');
  await waitForOwnersPage(page);
  await deploy(page);
  await page.getByRole('link', { name: 'Expenses', exact: true }).first().click();
  await waitForNotice(page);
  await screen.seesHeading(UPDATED);
  expect(await findSeriousProblems(page)).toEqual([]);
  await expectReload(page);
  await screen.seesHeading('Expenses');
});

it('shows the offline text instead while there is no connection', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  const screen = actionsOn(page);
  await page.goto(`/pet/${pet.id}`);
  await everythingLoaded(page);
  await page.route(ASSETS, (route) => route.abort());
  await page.getByRole('tab', { name: 'Records' }).click();
  await screen.sees(UNREACHABLE_MESSAGE);
  expect(await page.getByText(UPDATED).count()).toBe(0);
});
