import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { rendererFolder } from './testing.ts';

const readAppStyles = (): string => {
  const [file] = globSync(join(rendererFolder, 'assets/index-*.css').replaceAll('\\', '/'));
  if (file === undefined) throw new Error('The app has no stylesheet.');
  return readFileSync(file, 'utf8');
};

/**
 * Expects that the stylesheet of a visitor's page has every class of the shown elements that the app's has, and
 * is less than half as long, because visitors load it with nothing cached.
 */
export const expectOwnStyles = async (page: Page): Promise<void> => {
  const appStyles = readAppStyles();
  const pageStyles = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
    return (await fetch(link?.href ?? '')).text();
  });
  expect(pageStyles.length).toBeLessThan(appStyles.length / 2);
  const selectors = await page.evaluate(() => {
    const classes = [...document.querySelectorAll('body *')].flatMap((each) => [...each.classList]);
    return [...new Set(classes)].map((name) => `.${CSS.escape(name)}`);
  });
  const styled = selectors.filter((selector) => appStyles.includes(selector));
  expect(styled.length).toBeGreaterThan(20);
  expect(styled.filter((selector) => !pageStyles.includes(selector))).toEqual([]);
};
