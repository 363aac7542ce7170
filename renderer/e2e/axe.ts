import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';

/** Half the size of the package's `source`: each page that is checked receives and parses it. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * A violation has the impact of its rule, so the rules of a lesser impact need not run, and passes need not be listed.
 * Experimental rules are left out, as axe itself does unless they are named.
 */
const RUN = `axe.run(document, {
  resultTypes: ['violations'],
  runOnly: axe._audit.rules
    .filter(({ enabled, impact }) => enabled && impact !== 'moderate' && impact !== 'minor')
    .filter(({ tags }) => !tags.some((tag) => axe._audit.tagExclude.includes(tag)))
    .map(({ id }) => id),
})`;

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
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate<AxeResults>(RUN);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};
