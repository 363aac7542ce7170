import axe from 'axe-core';
import type { Page } from 'playwright';

/**
 * A colour on its way from one theme to the other, or letters of a font that is still to come, are not the look. What
 * inherits a colour that changes begins its own way anew with each step of it, so that one wait is not enough.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const passing = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    for (let under = passing(); under.length > 0; under = passing()) {
      await Promise.allSettled(under.map(({ finished }) => finished));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

/** What axe finds serious or critical on a page, a line each. */
export const seriousProblems = async (page: Page): Promise<string[]> => {
  await settled(page);
  // Through the debugger: a script element would be refused by the page's own policy.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  // What passes need not be listed: every rule runs all the same.
  const { violations } = await page.evaluate<axe.AxeResults>(
    "axe.run(document, { resultTypes: ['violations'] })",
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};
