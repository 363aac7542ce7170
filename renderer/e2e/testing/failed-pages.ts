import type { BrowserContext, Page } from 'playwright';
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

const describePage = async (page: Page): Promise<string> => {
  const textPromise = page
    .evaluate(() => {
      const text = document.body.innerText.replaceAll(/\s+/g, ' ');
      return { text, focus: document.activeElement?.outerHTML.replaceAll(/\s+/g, ' ') ?? '' };
    })
    .then(({ text, focus }) => `${shorten(text)} FOCUS: ${focus.slice(0, MAX_TEXT / 2)}`)
    .catch((error: unknown) => `no text: ${error}`);
  const timeoutPromise = new Promise<string>((resolve) => {
    setTimeout(() => resolve('the page does not answer'), MAX_WAIT_MS);
  });
  const text = await Promise.race([textPromise, timeoutPromise]);
  return `${page.url()}: ${text}`;
};

/** If the current test has failed, keeps what the open pages show. Must be called before they are closed. */
export const keepFailedPages = async (contexts: Iterable<BrowserContext>): Promise<void> => {
  const test = TestRunner.getCurrentTest();
  if (test?.result?.state !== 'fail') return;
  const pages = [...contexts].flatMap((context) => context.pages());
  test.meta.failedPages ??= await Promise.all(pages.map(describePage));
};
