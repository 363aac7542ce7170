import type { Locator, Page, Request, Route } from 'playwright';
import { expect } from 'vitest';
import { toastOf } from './testing.ts';

const seesToast = async (page: Page, title: string, description = title): Promise<void> => {
  const toastWithTitle = toastOf(page).filter({ has: page.getByText(title, { exact: true }) });
  const text = page.getByText(description, { exact: true });
  await toastWithTitle.filter({ has: text }).waitFor();
  // The toast may already be disappearing.
  expect(await toastOf(page).count()).toBeLessThan(2);
};

/** Actions and expectations on a page. Texts and labels must match completely. */
export const actionsOn = (page: Page) => ({
  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
  },
  press: (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click(),
  /** Waits until the text is visible. The same text may be in a form and in a toast; either is enough. */
  sees: (text: string): Promise<void> =>
    page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor(),
  seesHeading: (name: string): Promise<void> =>
    page.getByRole('heading', { name, exact: true }).waitFor(),
  /** Expects exactly one toast with this title and description. */
  seesToast: (title: string, description?: string): Promise<void> =>
    seesToast(page, title, description),
  /** Like `seesToast`, and keeps it, as a pointer does that rests on it: other checks before its button take time. */
  async keepsToast(title: string, description?: string): Promise<void> {
    await seesToast(page, title, description);
    await toastOf(page).hover();
  },
});

const OFFLINE = 'You are offline. Some features may be limited.';

/**
 * The time in milliseconds of the page's own timers in which a loaded part is rendered and requests the next one.
 * React holds back a part up to 300 ms after the last one.
 */
const NEXT_PART = 400;

/** Resolves when the page has rendered all loaded parts and is idle. */
const idle = (page: Page): Promise<unknown> =>
  page.evaluate(
    (milliseconds) =>
      new Promise((resolve) => {
        // A page on a busy machine may never be idle.
        const whenIdle = (work: () => void) => requestIdleCallback(work, { timeout: 5000 });
        setTimeout(() => whenIdle(() => whenIdle(() => resolve(undefined))), milliseconds);
      }),
    NEXT_PART,
  );

/**
 * Resolves when everything that a page loads after its first screen has been loaded: no request is open, and
 * the page is idle without beginning another one.
 */
export const everythingLoaded = async (page: Page): Promise<void> => {
  const pendingRequests = new Set<Request>();
  let openRequests = 0;
  const onRequest = (request: Request) => {
    openRequests += 1;
    pendingRequests.add(request);
  };
  const end = (request: Request) => pendingRequests.delete(request);
  page.on('request', onRequest).on('requestfinished', end).on('requestfailed', end);
  await page.waitForLoadState('networkidle');
  // A key press or touch makes the page load its later parts at once.
  await page.keyboard.press('Shift');
  await page.locator('.sticky[role=status]').waitFor({ state: 'attached' });
  await expect
    .poll(async () => {
      const previous = openRequests;
      await idle(page);
      return pendingRequests.size === 0 && openRequests === previous;
    })
    .toBe(true);
  page.off('request', onRequest).off('requestfinished', end).off('requestfailed', end);
};

/** Presses the switch at the end of a pet's page. A panel that is loaded above it would move it during the press. */
export const pressLost = async (page: Page): Promise<void> => {
  await everythingLoaded(page);
  await page.getByRole('switch', { name: /^Lost/ }).click();
};

/** Goes offline after everything that a page loads after its first screen has been loaded. */
export const goOffline = async (page: Page): Promise<void> => {
  await everythingLoaded(page);
  await page.context().setOffline(true);
  await page.getByText(OFFLINE).waitFor();
};

/** Resolves when the service worker controls the page; an interaction makes it register at once. */
export const waitForController = async (page: Page): Promise<void> => {
  await page.keyboard.press('Shift');
  // A window that is not visible draws no frames to poll at.
  const options = { polling: 100 };
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, options);
};

/** Presses a button twice within one task, before the page can show that it is working. */
export const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** Presses Done of a reminder by keyboard, because two touches at one place count as a double tap. */
export const pressDone = (page: Page, title: string): Promise<void> =>
  page.getByRole('button', { name: `Done: ${title}`, exact: true }).press('Enter');

/** Completes the reminder in the Done sheet without a record. */
export const tickOffNow = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Just Tick Off', exact: true }).click();

/** Presses Done of a reminder and completes it without a record. */
export const tickOff = async (page: Page, title: string): Promise<void> => {
  await pressDone(page, title);
  await tickOffNow(page);
};

export type Actions = ReturnType<typeof actionsOn>;

/**
 * Runs an action that finds the session ended. The page shows a toast and navigates half a second later, so
 * the navigation is held until the toast was read.
 */
export const expectSessionEnd = async (page: Page, act: () => Promise<void>): Promise<void> => {
  // The toast is recorded when it appears, because a slow computer may look only after it has gone.
  const recordedToasts = await page.evaluateHandle(() => {
    const shownToasts: string[][] = [];
    new MutationObserver(() => {
      const toasts = [...document.querySelectorAll('li[data-tone]')];
      shownToasts.push(toasts.map(({ textContent }) => textContent));
    }).observe(document, { childList: true, subtree: true, characterData: true });
    return shownToasts;
  });
  const bodyRead = Promise.withResolvers<void>();
  await page.route('**/api/login**', async (route) => {
    await bodyRead.promise;
    await route.continue();
  });
  // Playwright's click waits for the navigation that it causes.
  const actionPromise = act();
  await expect
    .poll(() =>
      recordedToasts.evaluate((shownToasts) => shownToasts.filter((toasts) => toasts.length > 0)),
    )
    .toContainEqual([
      expect.stringMatching(/Unauthorized.*You are logged out\. Logging in again\.\.\./s),
    ]);
  bodyRead.resolve();
  await actionPromise;
  await page.waitForURL('/login?reason=expired');
};

/**
 * The headers of a faked answer, which name the account of the call. Calls sent before the account is known
 * name none.
 */
export const ownerHeaders = (route: Route): Record<string, string> => {
  const owner = route.request().headers()['alaga-owner'];
  return owner === undefined ? {} : { 'Alaga-Owner': owner };
};

/**
 * Lets the first request to an address reach the server, and loses its answer and all later requests, until the returned
 * function is called.
 */
export const loseAnswers = async (page: Page, url: string): Promise<() => Promise<void>> => {
  let isFirst = true;
  const lose = async (route: Route) => {
    if (isFirst) {
      isFirst = false;
      await route.fetch();
    }
    // A request may be open when the function is called, which ends it too.
    await route.abort().catch(() => undefined);
  };
  await page.route(url, lose);
  return () => page.unroute(url, lose);
};
