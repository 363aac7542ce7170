import type { Page } from 'playwright';
import { settled } from './axe.ts';
import { DESKTOP, PHONE } from './testing.ts';

/** One way in which a screen is looked at. */
export interface Look {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
}

export const NARROW = { width: 320, height: 640 };

/**
 * Each theme and each width: a phone, a desktop and the narrowest phone. Not each pair of them, since what a width moves
 * no theme colours, and a look costs a second.
 */
export const LOOKS: readonly Look[] = [
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: DESKTOP, colorScheme: 'dark' },
  { viewport: NARROW, colorScheme: 'dark' },
];

/** "390 px, dark": where something was found. */
export const nameOf = ({ viewport, colorScheme }: Look): string =>
  `${viewport.width} px, ${colorScheme}`;

/**
 * The width is heard of with the next frame, lists measure what they then draw, and move it with the one after. Frames
 * are told by animations: `requestAnimationFrame` goes by the test's clock.
 */
const redrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) {
      await document.documentElement.animate([], { duration: 1 }).finished;
    }
  });

/** Shows the page that is open, whatever is open on it, in another look. */
export const showIn = async (page: Page, { viewport, colorScheme }: Look): Promise<void> => {
  // Colours that fade from one theme to the other are drawn again for each step, which costs more than the look itself.
  const sheet = await page.evaluateHandle(() => {
    const added = new CSSStyleSheet();
    added.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets.push(added);
    return added;
  });
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await redrawn(page);
  await sheet.evaluate((added) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== added);
  });
  await sheet.dispose();
  await settled(page);
};

/**
 * Checks the page that is open in every look, without loading it anew for each. Afterwards it has the size that it
 * had, in light.
 */
export const inEveryLook = async (
  page: Page,
  check: (look: Look) => Promise<void>,
  looks: readonly Look[] = LOOKS,
): Promise<void> => {
  const before = page.viewportSize();
  for (const look of looks) {
    await showIn(page, look);
    await check(look);
  }
  await showIn(page, { viewport: before ?? PHONE, colorScheme: 'light' });
};

/** CSS pixels by which the page is wider than what shows it: 0 where nothing scrolls sideways. */
export const overflowOf = async (page: Page): Promise<number> => {
  await settled(page);
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
};
