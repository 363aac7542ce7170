import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';

const PASSWORD = 'sampaguita';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A page in a browser profile of its own, with its requests and its actions. */
const visit = async (options: BrowserContextOptions = {}) => {
  const context = await app.newContext(options);
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  return {
    context,
    page,
    screen: actionsOn(page),
    texts: () => requests.filter((path) => /-(en|fil)-/.test(path)),
  };
};

const readLanguage = (page: Page) => page.evaluate('document.documentElement.lang');

describe('before the login', () => {
  it('switches the language in place without losing typed text', async () => {
    const { context, page, screen, texts } = await visit();
    await page.goto('/signup');
    await screen.seesHeading('Create your account');
    expect(await readLanguage(page)).toBe('en');
    expect(texts().join()).not.toContain('-fil-');
    await screen.fill({ 'First Name': 'Ana', Email: 'not an address' });
    await screen.press('Create Account');
    await screen.sees('Please enter a valid email address');
    await screen.press('Filipino');
    await screen.seesHeading('Gumawa ng account');
    await screen.sees('Pakilagay ang tamang email address');
    expect(await readLanguage(page)).toBe('fil');
    expect(await page.title()).toBe('Gumawa ng account · Alaga');
    expect(await page.getByLabel('Pangalan', { exact: true }).inputValue()).toBe('Ana');
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('not an address');
    const size = await page.getByRole('button', { name: 'English' }).boundingBox();
    expect(size?.height).toBeGreaterThanOrEqual(44);
    await page.goto('/login');
    await screen.seesHeading('Welcome sa Alaga');
    await context.close();
  });

  it('a device set to Filipino gets it without loading English', async () => {
    const { context, page, screen, texts } = await visit({ locale: 'fil-PH' });
    await page.goto('/login');
    await screen.seesHeading('Welcome sa Alaga');
    expect(texts()[0]).toContain('first-fil-');
    expect(texts().join()).not.toContain('-en-');
    await context.close();
  });

  it('reports a language that cannot be loaded, and keeps the current one', async () => {
    const { context, page, screen } = await visit();
    await page.route('**/*-fil-*.js', (route) => route.abort());
    await page.goto('/login');
    await screen.seesHeading('Welcome to Alaga');
    await screen.press('Filipino');
    await screen.seesToast('That did not work');
    await screen.seesHeading('Welcome to Alaga');
    expect(await readLanguage(page)).toBe('en');
    await context.close();
  });
});

it('an owner signs up, receives emails and is welcomed in Filipino, and switches back to English', async () => {
  const { context, page, screen } = await visit({ locale: 'fil-PH' });
  await page.goto('/signup');
  await screen.fill({
    Pangalan: 'Ligaya',
    Apelyido: 'Cruz',
    Email: 'ligaya@example.com',
    Password: PASSWORD,
    'Ulitin ang password': PASSWORD,
  });
  await screen.press('Gumawa ng account');
  await screen.seesHeading('Tingnan ang email mo');
  const mail = app.mails.at(-1);
  expect(mail?.subject).toBe('I-confirm ang email mo para sa Alaga');
  expect(mail?.text).toContain('Kumusta Ligaya,');
  // In a browser other than the one that made the account, the link signs nobody in.
  await page.context().clearCookies();
  await page.goto(new URL(mail?.link ?? '').pathname + new URL(mail?.link ?? '').search);
  await screen.seesHeading('Na-confirm na ang email');

  // Another device, set to English, switches to the account's language after the login.
  const otherVisit = await visit();
  await otherVisit.page.goto('/login');
  await otherVisit.screen.fill({ Email: 'ligaya@example.com', Password: 'mali ito' });
  await otherVisit.screen.press('Login');
  await otherVisit.screen.seesToast('Login failed', 'Invalid email or password. Please try again.');
  await otherVisit.screen.fill({ Password: PASSWORD });
  await otherVisit.screen.press('Login');
  await otherVisit.page.waitForURL('/dashboard');
  await otherVisit.page.getByText('Welcome sa Alaga, Ligaya!').waitFor();
  expect(await readLanguage(otherVisit.page)).toBe('fil');

  await otherVisit.page.goto('/profile');
  await otherVisit.screen.seesHeading('Wika');
  await otherVisit.page.route('**/api/auth/user', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, body: '' })
      : route.continue(),
  );
  await otherVisit.page.getByRole('radio', { name: 'English' }).click();
  await otherVisit.screen.seesToast(
    'Hindi na-update',
    'Hindi na-update ang profile mo. Pakisubukan ulit.',
  );
  await otherVisit.page.unroute('**/api/auth/user');
  await otherVisit.screen.press('Palitan ang password');
  await otherVisit.page.keyboard.press('Escape');
  await otherVisit.page.getByRole('radio', { name: 'English' }).click();
  await otherVisit.screen.seesHeading('Language');
  await otherVisit.screen.seesToast('Profile updated');
  expect(await readLanguage(otherVisit.page)).toBe('en');
  const { preferredLanguage } = await (await otherVisit.page.request.get('/api/auth/user')).json();
  expect(preferredLanguage).toBe('en');
  await otherVisit.page.reload();
  await otherVisit.screen.seesHeading('Language');
  // Requests that are still running during the logout are refused, which an error boundary would log.
  await otherVisit.page.waitForLoadState('networkidle');
  await otherVisit.screen.press('Sign out');
  await otherVisit.screen.seesHeading('Welcome back');
  await otherVisit.context.close();
  await context.close();
});

it('causes no uncaught errors', () => {
  expect(app.problems.filter((problem) => !problem.includes('dynamically imported'))).toEqual([]);
});
