import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actions, actionsOn } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { forEveryLook, lookName, NARROW_VIEWPORT } from '#renderer/e2e/testing/looks.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';

const provider = {
  issuer: 'http://127.0.0.1:9',
  clientId: 'alaga',
  clientSecret: undefined,
  name: 'Sample ID',
};
const NOTE = 'Choose your preferred secure login method';

let app: App;
let page: Page;
let screen: Actions;

beforeAll(async () => {
  app = await startApp({ config: { provider } });
});
afterAll(() => app.close());

beforeEach(async () => {
  page = await app.freshPage();
  screen = actionsOn(page);
});

/** Fakes the capabilities of the server. */
const withCapabilities = (can: Readonly<Record<string, unknown>>) =>
  page.route('**/api/capabilities', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 });
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...can } });
  });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const isWiderThanItsWindow = () =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

describe('the landing', () => {
  it('shows the product, its features and every way to sign in, in both languages', async () => {
    await withCapabilities({ sms: true });
    await page.goto('/landing');
    await screen.seesHeading('Alaga');
    const tagline = page.getByText('The one you care for, in one calm booklet.', { exact: true });
    await expect.poll(() => tagline.filter({ visible: true }).count()).toBe(1);
    const featureItems = page.getByRole('list', { name: 'What Alaga does' }).getByRole('listitem');
    expect(await featureItems.allTextContents()).toEqual([
      expect.stringContaining('Medical Records'),
      expect.stringContaining('Appointment Scheduling'),
      expect.stringContaining('Smart Reminders'),
    ]);
    await button('Continue with Sample ID').waitFor();
    await button('Login with SMS').waitFor();
    await screen.sees(NOTE);
    expect(await link('Sign up').getAttribute('href')).toBe('/signup');
    await link('Login with email').click();
    await page.waitForURL('/login');
    await link('Other ways to log in').click();
    await page.waitForURL('/landing');
    await page.getByRole('button', { name: 'Filipino' }).click();
    await button('Magpatuloy gamit ang Sample ID').waitFor();
    expect(app.problems).toEqual([]);
  });

  it('names an unnamed provider generically, and goes to it through the server', async () => {
    await withCapabilities({ providerName: null });
    await page.route('**/api/login?*', (route) => route.fulfill({ body: 'the server' }));
    await page.goto('/landing');
    expect(await button('Login with SMS').count()).toBe(0);
    await button('Continue with an external identity provider').click();
    await page.waitForURL('/api/login?timeZone=Asia%2FManila');
  });

  it('offers only what this server supports, and still links to the login', async () => {
    await withCapabilities({ provider: false, providerName: null, sms: false });
    await page.goto('/login');
    await screen.seesHeading('Welcome to Alaga');
    await page.waitForLoadState('networkidle');
    expect(await link('Other ways to log in').count()).toBe(0);
    await page.goto('/landing');
    await screen.sees('Medical Records');
    expect(await page.getByText(NOTE).count()).toBe(0);
    for (const name of [/^Continue with/, 'Login with SMS']) {
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    }
    await link('Sign up').click();
    await page.waitForURL('/signup');
    await page.goBack();
    await link('Login with email').click();
    await page.waitForURL('/login');
  });

  it('explains a failed login at the provider, and ignores unknown reasons', async () => {
    for (const [error, title] of [
      ['unverified', 'Your email address is not verified'],
      ['unavailable', 'The identity provider is not responding'],
    ]) {
      await page.goto(`/landing?error=${error}`);
      await page
        .getByRole('alert')
        .getByText(title ?? '', { exact: true })
        .waitFor();
    }
    await page.goto('/landing?error=<b>call us</b>');
    await screen.seesHeading('Alaga');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('redirects signed-in owners', async () => {
    await app.signIn({}, page.context());
    await page.goto('/landing');
    await page.waitForURL('/dashboard');
  });
});

it('is accessible at every width and in both themes', async () => {
  await withCapabilities({ sms: true });
  await page.goto('/landing?error=failed');
  await page.getByRole('alert').waitFor();
  await button('Login with SMS').waitFor();
  await forEveryLook(page, async (look) => {
    expect(await findSeriousProblems(page), lookName(look)).toEqual([]);
    expect(await isWiderThanItsWindow(), lookName(look)).toBe(false);
  });
});

it('fits a window of 320 px, also with an unnamed provider', async () => {
  await page.setViewportSize(NARROW_VIEWPORT);
  await withCapabilities({ sms: true, providerName: null });
  await page.goto('/landing?error=unverified');
  await button('Login with SMS').waitFor();
  expect(await isWiderThanItsWindow()).toBe(false);
});
