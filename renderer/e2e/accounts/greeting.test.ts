import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { measureShift } from '#renderer/e2e/testing/layout-shift.ts';
import { forEveryLook, lookName, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { type App, startApp } from '#renderer/e2e/testing/testing.ts';
import { PASSWORD, passwordHash } from '#server/accounts/testing.ts';

let app: App;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/**
 * Opens the login, and calls `onPreview` when its prerendered part is painted, before the app's script runs.
 */
const openLogin = async (page: Page, onPreview: (heading: Locator) => Promise<void>) => {
  const responseGate = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await responseGate.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  // Nothing is painted before the style sheets are loaded.
  await page.waitForFunction(() => document.styleSheets.length > 0);
  await onPreview(page.locator('[inert] h1').filter({ visible: true }));
  responseGate.resolve();
  await page.getByRole('textbox').first().waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  return page.getByRole('heading', { level: 1 });
};

/** The login's headings as prerendered, and then the app's. */
const readHeadings = async (page: Page): Promise<readonly string[]> => {
  let previewTexts: readonly string[] = [];
  const heading = await openLogin(page, async (preview) => {
    previewTexts = await preview.allTextContents();
  });
  return [...previewTexts, ...(await heading.allTextContents())];
};

it.each([
  {
    locale: 'en-PH',
    newHeading: 'Welcome to Alaga',
    knownHeading: 'Welcome back',
    submit: 'Login',
    signOut: 'Sign out',
  },
  {
    locale: 'fil-PH',
    newHeading: 'Welcome sa Alaga',
    knownHeading: 'Uy, nandito ka na ulit',
    submit: 'Mag-log in',
    signOut: 'Mag-sign out',
  },
])(
  'greets a new device as new, and one that has logged in before as known, in $locale',
  async ({ locale, newHeading, knownHeading, submit, signOut }) => {
    const email = `${locale}@example.com`.toLowerCase();
    const preferredLanguage = locale.startsWith('fil') ? 'fil' : 'en';
    await app.server.owner({ email, passwordHash: await passwordHash(), preferredLanguage });
    const context = await app.newContext({ locale });
    const page = await context.newPage();
    const screen = actionsOn(page);

    expect(await readHeadings(page)).toEqual([newHeading, newHeading]);
    expect(await measureShift(page)).toBeLessThan(0.05);
    await forEveryLook(page, async (look) => {
      expect(await measureOverflow(page), lookName(look)).toBeLessThanOrEqual(0);
      expect([lookName(look), await findSeriousProblems(page)]).toEqual([lookName(look), []]);
    });

    await screen.fill({ Email: email, Password: PASSWORD });
    await screen.press(submit);
    await page.waitForURL('/dashboard');
    await page.goto('/profile');
    await screen.press(signOut);
    await page.waitForURL('/');
    await screen.seesHeading(knownHeading);
    expect(await readHeadings(page)).toEqual([knownHeading, knownHeading]);
    expect(await measureShift(page)).toBeLessThan(0.05);
    await context.close();
  },
);

it.each(['en-PH', 'fil-PH'])(
  'keeps the heading where it was prerendered in a wide window, in %s',
  async (locale) => {
    const context = await app.newContext({ locale, viewport: { width: 1280, height: 1000 } });
    const page = await context.newPage();
    let previewTop: number | undefined;
    const heading = await openLogin(page, async (preview) => {
      previewTop = (await preview.boundingBox())?.y;
    });
    expect((await heading.boundingBox())?.y).toBe(previewTop);
    await context.close();
  },
);
