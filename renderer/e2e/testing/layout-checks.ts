import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { findSeriousProblems } from './axe.ts';
import {
  forEveryLook,
  type Look,
  lookName,
  measureOverflow,
  NARROW_VIEWPORT,
  showIn,
} from './looks.ts';

/**
 * Expects no horizontal overflow in any look, and no serious axe violation on a phone and a desktop. The
 * narrowest phone has the phone's layout, so axe is not run there.
 */
export const expectInOrder = (
  page: Page,
  heading: string,
  looks?: readonly Look[],
): Promise<void> =>
  forEveryLook(
    page,
    async (look) => {
      if (look.viewport !== NARROW_VIEWPORT) {
        expect(await findSeriousProblems(page), `${heading} at ${lookName(look)}`).toEqual([]);
      }
      expect(await measureOverflow(page), `${heading} at ${lookName(look)}`).toBeLessThanOrEqual(0);
    },
    looks,
  );

/** Expects no horizontal overflow with text of double size at these widths, in CSS pixels. */
export const expectRoomForLargeText = async (
  page: Page,
  heading: string,
  widths: readonly number[] = [320],
): Promise<void> => {
  const initialSize = page.viewportSize();
  const textOf = (size: string) =>
    page.evaluate((text) => {
      document.documentElement.style.fontSize = text;
    }, size);
  await textOf('200%');
  for (const width of widths) {
    await showIn(page, { viewport: { width, height: 700 }, colorScheme: 'light' });
    expect(
      await measureOverflow(page),
      `${heading} at ${width} px, text of 200%`,
    ).toBeLessThanOrEqual(0);
  }
  await textOf('');
  // Waits until the layout is stable, because a press on a moving element would miss.
  if (initialSize) await showIn(page, { viewport: initialSize, colorScheme: 'light' });
};

/** Words that are broken over several lines because they are longer than a line. */
export const brokenWordsOf = (part: Locator): Promise<string[]> =>
  part.evaluate((root) => {
    const brokenWords: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const isBroken = (text: Node, index: number, { length }: string): boolean => {
      range.setStart(text, index);
      range.setEnd(text, index + length);
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1;
    };
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { index, 0: part } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
        // Addresses may be broken anywhere.
        if (/[@/]/.test(part)) continue;
        for (const { index: within, 0: word } of part.matchAll(/[\p{L}\p{N}]+/gu)) {
          if (isBroken(text, index + within, word)) brokenWords.push(word);
        }
      }
    }
    return brokenWords;
  });

/** Doubles the text size in the browser's settings, to which media queries in rem respond too. */
export const doubleText = async (page: Page): Promise<void> => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
};
