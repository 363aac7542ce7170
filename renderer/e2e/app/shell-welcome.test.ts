import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actions, actionsOn } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { forEveryLook, lookName, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';

const NOW = '2026-11-09T02:00:00.000Z';
const SEVEN_DAYS_AGO = '2026-11-02T02:00:00.000Z';
const LONGER_AGO = '2026-11-02T01:59:59.000Z';

let app: App;
let page: Page;
let screen: Actions;

beforeAll(async () => {
  app = await startApp({ now: NOW });
});
afterAll(() => app.close());

beforeEach(async () => {
  page = await app.freshPage();
  screen = actionsOn(page);
});

const overlay = () => page.getByRole('dialog', { name: /^Welcome to Alaga/ });

const newOwner = async (overrides: Parameters<App['signIn']>[0] = {}) => {
  const owner = await app.signIn({ createdAt: SEVEN_DAYS_AGO, ...overrides }, page.context());
  await page.goto('/dashboard');
  return owner;
};

const expectDashboard = () => screen.seesHeading('Welcome back!');

describe('the welcome overlay', () => {
  it('greets by name and promises three things', async () => {
    await newOwner();
    await page.getByRole('dialog', { name: 'Welcome to Alaga, Ana!' }).waitFor();
    await overlay().getByText('Track medical records').waitFor();
    await overlay()
      .getByText(/Vaccinations, treatments/)
      .waitFor();
    await overlay().getByText('Smart reminders').waitFor();
    await overlay()
      .getByText(/important dates/)
      .waitFor();
    await overlay().getByText('QR pet tags').waitFor();
    await overlay()
      .getByText(/Digital pet identification/)
      .waitFor();
  });

  it('greets without a name where none is known', async () => {
    await newOwner({ firstName: ' ' });
    await page.getByRole('dialog', { name: 'Welcome to Alaga!', exact: true }).waitFor();
  });

  it.each([
    ['Add Your First Pet', '/add-pet'],
    ['Explore Dashboard', '/dashboard'],
    ['Show me around', '/welcome'],
  ])('%s leads to %s', async (button, address) => {
    await newOwner();
    await overlay().waitFor();
    await screen.press(button);
    await page.waitForURL(address);
    await overlay().waitFor({ state: 'detached' });
  });

  it('is shown once per user on a device, even after a logout', async () => {
    const { user } = await newOwner();
    await overlay().waitFor();
    await page.keyboard.press('Escape');
    await overlay().waitFor({ state: 'detached' });
    await page.reload();
    await expectDashboard();
    await page.goto('/profile');
    await screen.press('Sign out');
    await page.waitForURL('/');
    const storageEntries = await page.evaluate(() => Object.entries(localStorage).sort());
    // The empty entry tells other tabs that nobody is signed in.
    expect(storageEntries).toEqual([
      ['alaga.account', ''],
      [`alaga.seen.welcome.${user.id}`, expect.any(String)],
    ]);
    expect(await overlay().count()).toBe(0);
    await newOwner();
    await overlay().waitFor();
  });

  it('is not shown for an account older than 7 days, and loads nothing', async () => {
    const loadedUrls: string[] = [];
    page.on('request', (request) => loadedUrls.push(request.url()));
    await newOwner({ createdAt: LONGER_AGO });
    await expectDashboard();
    await page.waitForLoadState('networkidle');
    expect(await overlay().count()).toBe(0);
    expect(loadedUrls.filter((address) => /welcome-sheet|pages-en/.test(address))).toEqual([]);
  });

  it('is omitted if it cannot be loaded', async () => {
    await page.route('**/assets/welcome-sheet-*', (route) => route.abort());
    await newOwner();
    await expectDashboard();
    await page.waitForLoadState('networkidle');
    expect(await overlay().count()).toBe(0);
    await page.getByText('Managing 0 pets').waitFor();
  });
});

describe('the onboarding', () => {
  const open = async () => {
    await app.signIn({}, page.context());
    await page.goto('/welcome');
    await screen.seesHeading('Welcome');
  };

  it('has three steps, by keyboard only', async () => {
    await open();
    await page.getByText('Step 1 of 3').waitFor();
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await screen.seesHeading('Key Features');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Key Features');
    for (const feature of [
      'Medical records',
      'Smart reminders',
      'Expense tracking',
      'Find vet clinics',
    ]) {
      await screen.sees(feature);
    }
    await page.getByRole('button', { name: 'Back' }).press('Enter');
    await screen.seesHeading('Welcome');
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await screen.seesHeading('Get Started');
    await page.getByText('Step 3 of 3').waitFor();
    await page.getByRole('link', { name: 'Add Your First Pet' }).press('Enter');
    await page.waitForURL('/add-pet');
  });

  it('can be skipped at every step', async () => {
    await open();
    await page.getByRole('link', { name: 'Skip' }).click();
    await page.waitForURL('/dashboard');
    await page.goto('/welcome');
    await screen.press('Next');
    await page.getByRole('link', { name: 'Skip' }).click();
    await page.waitForURL('/dashboard');
  });

  it('is linked from the FAQ', async () => {
    await app.signIn({}, page.context());
    await page.goto('/faq');
    await page.getByRole('link', { name: 'Show me around' }).click();
    await page.waitForURL('/welcome');
  });
});

it('is accessible at every width and in both themes', async () => {
  const expectNoProblems = () =>
    forEveryLook(page, async (look) => {
      expect(await findSeriousProblems(page), lookName(look)).toEqual([]);
      expect(await measureOverflow(page), lookName(look)).toBeLessThanOrEqual(0);
    });
  await newOwner();
  await overlay().waitFor();
  await expectNoProblems();
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await expectNoProblems();
  expect(await overlay().isVisible()).toBe(true);
  await page.goto('/welcome');
  for (const step of ['Welcome', 'Key Features', 'Get Started']) {
    await screen.seesHeading(step);
    await expectNoProblems();
    const nextButton = page.getByRole('button', { name: 'Next' });
    if (await nextButton.isVisible()) await nextButton.click();
  }
});

it('causes no uncaught errors', () => {
  expect(app.problems).toEqual([]);
});
