import type { Page } from 'playwright';
import { expect } from 'vitest';
import { findSeriousProblems, waitUntilSettled } from './axe.ts';
import { DESKTOP, PHONE } from './testing.ts';

/** A combination of viewport and colour scheme. */
export interface Look {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
}

export const NARROW_VIEWPORT = { width: 320, height: 640 };

/**
 * The tested sizes and themes: each theme, and each width of a phone, a desktop and the narrowest phone. Not every
 * combination is tested, because themes do not affect the layout and each test costs a second.
 */
export const LOOKS: readonly Look[] = [
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: DESKTOP, colorScheme: 'dark' },
  { viewport: NARROW_VIEWPORT, colorScheme: 'dark' },
];

/** Returns the name of a look for error messages, for example "390 px, dark". */
export const lookName = ({ viewport, colorScheme }: Look): string =>
  `${viewport.width} px, ${colorScheme}`;

/**
 * Waits two frames: after a resize, virtual lists measure in one and move in the next. Frames are detected by
 * animations, because the test's clock controls `requestAnimationFrame`.
 */
const waitForRedraw = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) {
      await document.documentElement.animate([], { duration: 1 }).finished;
    }
  });

/** Shows the current page, with its open dialogs, in another look. */
export const showIn = async (page: Page, { viewport, colorScheme }: Look): Promise<void> => {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await waitForRedraw(page);
  await waitUntilSettled(page);
};

/**
 * Checks the current page in every look without reloading it. Afterwards it has its original size and the
 * light theme.
 */
export const forEveryLook = async (
  page: Page,
  check: (look: Look) => Promise<void>,
  looks: readonly Look[] = LOOKS,
): Promise<void> => {
  const initialSize = page.viewportSize();
  for (const look of looks) {
    await showIn(page, look);
    await check(look);
  }
  await showIn(page, { viewport: initialSize ?? PHONE, colorScheme: 'light' });
};

/** The horizontal overflow in CSS pixels; 0 if nothing scrolls sideways. */
export const measureOverflow = async (page: Page): Promise<number> => {
  await waitUntilSettled(page);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    // Without the scroll bar that a dialog hides, the content can be narrower than the window.
    return Math.max(0, scrollWidth - clientWidth);
  });
};

/** Expects that the page is accessible and does not scroll sideways, in every look. */
export const expectFits = (page: Page): Promise<void> =>
  forEveryLook(page, async (look) => {
    expect(await findSeriousProblems(page), lookName(look)).toEqual([]);
    expect(await measureOverflow(page), lookName(look)).toBe(0);
  });
