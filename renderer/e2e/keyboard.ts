import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** Presses that are enough to come round on any screen of these journeys. */
const ROUND = 40;

/** What somebody who looks where the focus is can see of it. */
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

/** A hand that has nothing but the keyboard, and eyes that look for the focus at every stop. */
export const keyboardOn = (page: Page) => {
  const seesFocus = async (): Promise<void> => {
    const seen = await lookAtFocus(page);
    if (seen) expect(seen).toEqual({ on: seen.on, ringed: true, inSight: true });
  };
  /** By Tab alone; at every stop on the way the focus is seen. */
  const tabTo = async (target: Locator): Promise<void> => {
    await target.waitFor();
    for (let presses = 0; presses < ROUND; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) {
        await seesFocus();
        return;
      }
      await page.keyboard.press('Tab');
      await seesFocus();
    }
    throw new Error(`The keyboard does not get to ${target}.`);
  };
  return {
    tabTo,
    seesFocus,
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
    /** A finger holds a key for a moment; what follows from it happens while it is down. */
    async hold(key: string, until: Locator): Promise<void> {
      await page.keyboard.down(key);
      await until.waitFor();
      await page.keyboard.up(key);
      await seesFocus();
    },
  };
};
