import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** The maximum number of Tab presses that any tested screen needs to reach an element. */
const MAX_TABS = 40;

/** The visible state of the focused element. */
const lookAtFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return {
      on: element.outerHTML.slice(0, 200),
      ringed:
        outlineStyle === 'solid' &&
        Number.parseFloat(outlineWidth) >= 2 &&
        !/^transparent$|, 0\)$|\/ 0\)$/.test(outlineColor),
      inSight:
        right > left &&
        bottom > top &&
        bottom > 0 &&
        top < innerHeight &&
        right > 0 &&
        left < innerWidth,
    };
  });

/** Operates the page by keyboard only, and checks that the focus is visible at every stop. */
export const useKeyboard = (page: Page) => {
  const expectFocus = async (): Promise<void> => {
    const focusState = await lookAtFocus(page);
    if (focusState) expect(focusState).toEqual({ on: focusState.on, ringed: true, inSight: true });
  };
  /** Moves to the target with Tab only, and checks the focus at every stop. */
  const tabTo = async (target: Locator): Promise<void> => {
    await target.waitFor();
    for (let pressCount = 0; pressCount < MAX_TABS; pressCount += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        await expectFocus();
        return;
      }
      await page.keyboard.press('Tab');
      await expectFocus();
    }
    throw new Error(`The keyboard does not get to ${target}.`);
  };
  return {
    tabTo,
    seesFocus: expectFocus,
    async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
      await tabTo(target);
      await page.keyboard.press(key);
    },
    async type(label: string, text: string): Promise<void> {
      const field = page.getByLabel(label, { exact: true });
      await tabTo(field);
      await page.keyboard.type(text);
      expect(await field.inputValue()).toBe(text);
    },
    /** Holds a key until its effect is visible, as a finger does. */
    async hold(key: string, target: Locator): Promise<void> {
      await page.keyboard.down(key);
      await target.waitFor();
      await page.keyboard.up(key);
      await expectFocus();
    },
  };
};
