import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';

/** The minified axe is half the size of the package's `source`, and every checked page has to parse it. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Only serious and critical rules run, because a violation has the impact of its rule. Passes are not listed.
 * Experimental rules are excluded, as they are by default; only one of them needs the parsed style sheets.
 */
const RUN_SCRIPT = `axe.run(document, {
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
  runOnly: axe._audit.rules
    .filter(({ enabled, impact }) => enabled && impact !== 'moderate' && impact !== 'minor')
    .filter(({ tags }) => !tags.some((tag) => axe._audit.tagExclude.includes(tag)))
    .map(({ id }) => id),
})`;

/**
 * Waits for colour transitions and fonts. An element that inherits an animated colour restarts its own
 * transition with each step, so one wait is not enough.
 */
export const waitUntilSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const areAnimationsOver = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    for (let under = areAnimationsOver(); under.length > 0; under = areAnimationsOver()) {
      await Promise.allSettled(under.map(({ finished }) => finished));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

/** The serious and critical axe violations of a page, one line each. */
export const findSeriousProblems = async (page: Page): Promise<string[]> => {
  await waitUntilSettled(page);
  // Evaluated through the debugger, because the content security policy blocks an injected script element.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate<AxeResults>(RUN_SCRIPT);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};
