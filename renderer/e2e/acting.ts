import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { toastOf } from './testing.ts';

/** What an owner does and sees on a page. Texts and labels are compared whole. */
export const actingOn = (page: Page) => ({
  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
  },
  press: (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click(),
  sees: (text: string): Promise<void> => page.getByText(text, { exact: true }).waitFor(),
  seesHeading: (name: string): Promise<void> =>
    page.getByRole('heading', { name, exact: true }).waitFor(),
  /** One toast and no other, with that title and description. */
  async seesToast(title: string, description?: string): Promise<void> {
    const titled = toastOf(page).filter({ has: page.getByText(title, { exact: true }) });
    const text = page.getByText(description ?? title, { exact: true });
    await titled.filter({ has: text }).waitFor();
    // It may be on its way out by now.
    expect(await toastOf(page).count()).toBeLessThan(2);
  },
});

const OFFLINE = 'You are offline. Some features may be limited.';

/** Resolves once everything has come that a page loads behind its first screen. */
export const everythingLoaded = async (page: Page): Promise<void> => {
  // The first key press or touch loads it at once.
  await page.keyboard.press('Shift');
  await page.locator('.sticky[role=status]').waitFor({ state: 'attached' });
  await page.waitForFunction(() => {
    const ends = performance.getEntriesByType('resource').map((entry) => entry.startTime);
    return performance.now() - Math.max(...ends) > 500;
  });
};

/** The connection goes, once everything has come that a page loads behind its first screen. */
export const goOffline = async (page: Page): Promise<void> => {
  await everythingLoaded(page);
  await page.context().setOffline(true);
  await page.getByText(OFFLINE).waitFor();
};

/** Resolves once the service worker answers for a page; it comes at once for whoever does something there. */
export const workerInControl = async (page: Page): Promise<void> => {
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

/** Presses Done of a reminder as a keyboard does: what a finger does twice at one place is one double tap. */
export const pressDone = (page: Page, what: string): Promise<void> =>
  page.getByRole('button', { name: `Done: ${what}`, exact: true }).press('Enter');

/** In the sheet of Done: no record is written. */
export const justTickOff = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Just Tick Off', exact: true }).click();

/** Done of a reminder, without a record. */
export const tickOff = async (page: Page, what: string): Promise<void> => {
  await pressDone(page, what);
  await justTickOff(page);
};

export type Acting = ReturnType<typeof actingOn>;

/** Does what finds that the session is over. The page says so and leaves half a second later: it is held until that has been read. */
export const seesSessionEnd = async (page: Page, act: () => Promise<void>): Promise<void> => {
  // Noted as it appears: a busy computer may look for it only after it has gone.
  const noted = await page.evaluateHandle(() => {
    const shown: string[][] = [];
    new MutationObserver(() => {
      const toasts = [...document.querySelectorAll('li[data-tone]')];
      shown.push(toasts.map(({ textContent }) => textContent));
    }).observe(document, { childList: true, subtree: true, characterData: true });
    return shown;
  });
  const read = Promise.withResolvers<void>();
  await page.route('**/api/login**', async (route) => {
    await read.promise;
    await route.continue();
  });
  // A press waits for where it leads to.
  const acted = act();
  await expect
    .poll(() => noted.evaluate((shown) => shown.filter((toasts) => toasts.length > 0)))
    .toContainEqual([
      expect.stringMatching(/Unauthorized.*You are logged out\. Logging in again\.\.\./s),
    ]);
  read.resolve();
  await acted;
  await page.waitForURL('/login?reason=expired');
};

/**
 * The headers of an answer in the server's place: it names the account that the call was made for. A page asks for what
 * it needs before it knows who is signed in; such an answer names nobody.
 */
export const forItsOwner = (route: Route): Record<string, string> => {
  const owner = route.request().headers()['alaga-owner'];
  return owner === undefined ? {} : { 'Alaga-Owner': owner };
};
