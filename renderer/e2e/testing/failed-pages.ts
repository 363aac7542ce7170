import type { BrowserContext, Page, Request } from 'playwright';
import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What the open pages showed when the test failed, for the report at the end of `npm test`. */
    failedPages?: readonly string[];
  }
}

/** The number of characters of a page's text in the report, from its start and from its end, where toasts are. */
const MAX_TEXT = 700;

/** The maximum milliseconds to wait for a page that does not answer. */
const MAX_WAIT_MS = 5000;

const shorten = (text: string): string =>
  text.length > 2 * MAX_TEXT ? `${text.slice(0, MAX_TEXT)} … ${text.slice(-MAX_TEXT)}` : text;

/** The requests of each profile that have not ended. */
const openRequests = new WeakMap<BrowserContext, Set<Request>>();

/**
 * Follows the requests of a profile, so that a failure can name those that were never answered. Those of the browser's own
 * pages never end.
 */
export const followRequests = (context: BrowserContext): void => {
  const requests = new Set<Request>();
  openRequests.set(context, requests);
  const end = (request: Request) => requests.delete(request);
  context.on('request', (request) => {
    if (request.url().startsWith('http')) requests.add(request);
  });
  context.on('requestfinished', end).on('requestfailed', end);
};

const describeRequests = (context: BrowserContext): readonly string[] =>
  [...(openRequests.get(context) ?? [])].map(
    (request) => `no answer yet to ${request.method()} ${request.url()}`,
  );

/** Runs in the page: its text, the element with the focus, how far it is scrolled, and what waits in the outbox. */
const readPage = async () => {
  const inOneLine = (text = ''): string => text.replaceAll(/\s+/g, ' ');
  const whenDone = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const readWaiting = async (): Promise<string> => {
    // Opening a database that does not exist would create it.
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'alaga-outbox')) return 'nothing';
    const database = await whenDone(indexedDB.open('alaga-outbox'));
    const items = await whenDone(database.transaction('items').objectStore('items').getAll());
    database.close();
    return items
      .map(({ id, state, attempts, sendingUntil, isLate, problem }) =>
        JSON.stringify({ id, state, attempts, sendingUntil, isLate, problem }),
      )
      .join(' ');
  };
  return {
    text: inOneLine(document.body.innerText),
    focus: inOneLine(document.activeElement?.outerHTML),
    scrolled: `${window.scrollY} of ${document.documentElement.scrollHeight - window.innerHeight} px`,
    connection: navigator.onLine ? 'online' : 'offline',
    waiting: await readWaiting().catch(String),
  };
};

const describePage = async (page: Page): Promise<string> => {
  const textPromise = page
    .evaluate(readPage)
    .then(
      ({ text, focus, scrolled, connection, waiting }) =>
        `${shorten(text)} FOCUS: ${focus.slice(0, MAX_TEXT / 2)} SCROLLED: ${scrolled} OUTBOX, ${connection}: ${shorten(waiting)}`,
    )
    .catch((error: unknown) => `no text: ${error}`);
  const timeoutPromise = new Promise<string>((resolve) => {
    setTimeout(() => resolve('the page does not answer'), MAX_WAIT_MS);
  });
  const text = await Promise.race([textPromise, timeoutPromise]);
  return `${page.url()}: ${text}`;
};

const describeProfile = async (context: BrowserContext): Promise<readonly string[]> => {
  const requests = describeRequests(context);
  // An empty page has no storage: reading it would be an error of the page, which fails the next try and later tests.
  const pages = context.pages().filter((page) => page.url() !== 'about:blank');
  return [...(await Promise.all(pages.map(describePage))), ...requests];
};

/** If the current test has failed, keeps what the open pages show. Must be called before they are closed. */
export const keepFailedPages = async (contexts: Iterable<BrowserContext>): Promise<void> => {
  const test = TestRunner.getCurrentTest();
  if (test?.result?.state !== 'fail') return;
  test.meta.failedPages ??= (await Promise.all([...contexts].map(describeProfile))).flat();
};
