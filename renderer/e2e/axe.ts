import axe from 'axe-core';
import type { Page } from 'playwright';

/** A colour on its way from one theme to the other, or letters of a font that is still to come, are not the look. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled([document.fonts.ready, ...passing.map(({ finished }) => finished)]);
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
