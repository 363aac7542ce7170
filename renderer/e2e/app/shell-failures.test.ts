import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actions, actionsOn, ownerHeaders } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { type App, DESKTOP, PHONE, startApp } from '#renderer/e2e/testing/testing.ts';

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

const OVERDUE = '**/api/reminders/overdue*';

/** A malformed answer that makes the dashboard throw while rendering. */
const breakDashboard = () =>
  page.route(OVERDUE, (route) => route.fulfill({ headers: ownerHeaders(route), json: 'no list' }));

const LOOKS = [
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: DESKTOP, colorScheme: 'dark' },
] as const;

describe('a screen that throws while it is drawn', () => {
  beforeEach(async () => {
    const { client } = await app.signIn({}, page.context());
    await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
    await breakDashboard();
    await page.goto('/dashboard');
    await screen.seesHeading('Something went wrong');
  });

  it('says so, and tries again without a reload', async () => {
    await screen.sees('Alaga encountered an unexpected error. We apologize for the inconvenience.');
    expect(await findSeriousProblems(page)).toEqual([]);
    await page.evaluate("document.documentElement.dataset.stayed = 'yes'");
    await page.unroute(OVERDUE);
    await screen.press('Try Again');
    await screen.seesHeading('Welcome back!');
    await expect.poll(() => page.locator('html[data-stayed]').count()).toBe(1);
  });

  it('says so again while nothing has changed', async () => {
    const request = page.waitForRequest(OVERDUE);
    await screen.press('Try Again');
    await request;
    await screen.seesHeading('Something went wrong');
  });

  it('is loaded afresh by Reload App', async () => {
    await page.evaluate("document.documentElement.dataset.stayed = 'yes'");
    // The dashboard's requests succeed again only from now on, because the screen would otherwise recover with its
    // next one.
    const reloadRequest = page.waitForRequest((request) => request.isNavigationRequest());
    await Promise.all([
      reloadRequest.then(() => page.unroute(OVERDUE)),
      screen.press('Reload App'),
    ]);
    await screen.seesHeading('Welcome back!');
    expect(await page.locator('html[data-stayed]').count()).toBe(0);
  });
});

describe('a screen without navigation that cannot be loaded', () => {
  const HOUSEHOLD = '**/api/household*';

  it('leads back to the screen before it, or to the dashboard', async () => {
    await app.signIn({}, page.context());
    await page.route(HOUSEHOLD, (route) =>
      route.fulfill({ status: 400, json: { message: 'no', code: 'x' } }),
    );
    await page.goto('/profile');
    await page.getByRole('link', { name: /^Household/ }).click();
    await screen.seesHeading('Something went wrong');
    await screen.press('Back');
    await page.waitForURL('**/profile');
    await page.goto('/household');
    await screen.seesHeading('Something went wrong');
    expect(await findSeriousProblems(page)).toEqual([]);
    await screen.press('Back');
    await page.waitForURL('**/dashboard');
  });
});

describe('a start that fails', () => {
  const expectFailure = async () => {
    await screen.seesHeading('Application Error');
    await screen.sees('Alaga could not start. Please check your connection, then reload the page.');
    await page.getByText('Hindi mabuksan ang Alaga.', { exact: false }).waitFor();
    expect(await page.title()).toBe('Application Error');
    expect(await page.locator('#root').count()).toBe(0);
  };

  it.each([
    ['the script', '**/assets/index-*.js'],
    ['what the script is made of', '**/assets/base-*.js'],
    ['the texts', /\/assets\/(first-|rest-)?en-[^/]*\.js$/],
  ])('because %s cannot be loaded is reported, and a reload starts it', async (_what, address) => {
    await page.route(address, (route) => route.abort());
    await page.goto('/login');
    await expectFailure();
    await page.unroute(address);
    await page.getByRole('link', { name: 'Reload App / I-reload ang app' }).click();
    await screen.seesHeading('Welcome to Alaga');
    expect(page.url()).toBe(`${app.url}/login`);
  });

  it.each([
    [
      'the colours',
      () => {
        CSS.supports = () => false;
      },
    ],
    [
      'the syntax',
      () => {
        window.RegExp = new Proxy(RegExp, {
          construct(target, [pattern, flags]) {
            if (String(pattern).startsWith('(?<=')) throw new SyntaxError('invalid group');
            return new target(pattern, flags);
          },
        });
      },
    ],
  ])('because the browser does not know %s is said', async (_what, makeOlder) => {
    const oldPage = await page.context().newPage();
    await oldPage.addInitScript(makeOlder);
    const requests: string[] = [];
    oldPage.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await oldPage.goto('/login', { waitUntil: 'networkidle' });
    await oldPage.getByRole('heading', { name: 'Application Error' }).waitFor();
    await oldPage.getByText('This browser is too old for Alaga.', { exact: false }).waitFor();
    await oldPage.getByText('Masyado nang luma ang browser na ito', { exact: false }).waitFor();
    expect(await oldPage.locator('#root').count()).toBe(0);
    expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
    expect(await findSeriousProblems(oldPage)).toEqual([]);
    await oldPage.close();
  });

  it('because the browser blocks cookies is said', async () => {
    // Chromium refuses localStorage like this if its settings block cookies.
    const blockedPage = await page.context().newPage();
    await blockedPage.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    });
    await blockedPage.goto('/login');
    const blockedScreen = actionsOn(blockedPage);
    await blockedScreen.seesHeading('Application Error');
    await blockedPage.getByText('blocks cookies and site data', { exact: false }).waitFor();
    await blockedPage.getByText('Hinaharangan ng browser na ito', { exact: false }).waitFor();
    expect(await blockedPage.getByText('check your connection').count()).toBe(0);
    await blockedPage.close();
  });

  it('because the page has no place for it is said', async () => {
    const pageError = page.waitForEvent('pageerror');
    await page.route('**/login', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('id="root"', 'id="other"');
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/login');
    await expectFailure();
    expect(String(await pageError)).toContain('no #root');
  });

  it.each(LOOKS)('is readable without the app’s styles, $colorScheme', async (look) => {
    await using context = await app.newContext(look);
    const newPage = await context.newPage();
    await newPage.route('**/assets/*', (route) => route.abort());
    await newPage.goto('/login');
    await actionsOn(newPage).seesHeading('Application Error');
    expect(await findSeriousProblems(newPage)).toEqual([]);
    const overflow = await newPage.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

describe('an address that shows nothing', () => {
  beforeEach(async () => {
    await app.signIn({}, page.context());
    await page.goto('/profile');
    await page.goto('/nowhere');
    await screen.seesHeading('Page Not Found');
  });

  it('is reported, with a hint whom to ask', async () => {
    await screen.sees('404');
    await screen.sees('If something should be here, please contact support from your profile.');
  });

  it('links to the dashboard', async () => {
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await page.waitForURL('/dashboard');
  });

  it('leads back', async () => {
    await screen.press('Go Back');
    await page.waitForURL('/profile');
  });

  it('links to the dashboard from a new tab', async () => {
    const newPage = await page.context().newPage();
    await newPage.goto('/nowhere');
    await actionsOn(newPage).press('Go Back');
    await newPage.waitForURL('/dashboard');
  });
});

it('logs only the errors that were thrown', () => {
  const unexpectedProblems = app.problems.filter(
    (problem) =>
      !/HTTP 400|no #root|is not a function|is not iterable|TypeError|SecurityError/.test(problem),
  );
  expect(unexpectedProblems).toEqual([]);
});

it('works without optional parts, and loads them when the connection returns', async () => {
  const lazyChunk = /assets\/(overlays|behind)-[\w-]{8}\.js/;
  await page.route(lazyChunk, (route) => route.abort());
  await page.goto('/login');
  await screen.seesHeading('Welcome to Alaga');
  // An interaction loads the parts that the first screen does not need.
  await page.keyboard.press('Shift');
  await page.waitForLoadState('networkidle');
  await screen.seesHeading('Welcome to Alaga');
  await page.unroute(lazyChunk);
  const toaster = page.waitForResponse(/assets\/overlays-[\w-]{8}\.js/);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  expect((await toaster).status()).toBe(200);
});
