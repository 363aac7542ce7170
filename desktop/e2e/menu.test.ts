import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desktop, launchDesktop } from '#desktop/testing/launch.ts';
import { makeFolder } from '#desktop/testing/placeholder.ts';
import { findSeriousProblems } from '#renderer/e2e/testing/axe.ts';
import { forEveryLook, measureOverflow } from '#renderer/e2e/testing/looks.ts';
import { seenKey } from '#renderer/welcome/first-days.ts';
import { ask, credentials, logIn, signUp } from './api-calls.ts';

const folder = makeFolder();
let desktop: Desktop;
let page: Page;

const clickMenuEntry = (...entry: string[]) => desktop.process.have({ ask: 'menu', entry });
const at = (path: string) => page.waitForURL(`${desktop.origin}${path}`);

beforeAll(async () => {
  desktop = await launchDesktop({ dataDir: folder.path });
  page = desktop.page;
  await signUp(page);
  const user = (await logIn(page)).body as { readonly id: string };
  await page.evaluate((key) => localStorage.setItem(key, 'true'), seenKey(user.id));
  await ask(page, 'POST', '/api/pets', { name: 'Bantay', category: 'dog' });
  await page.goto(`${desktop.origin}/faq`);
});

afterAll(async () => {
  await desktop.close();
  folder[Symbol.dispose]();
});

it('goes back and forward by menu, mouse buttons and swipes', async () => {
  const { process } = desktop;
  await expect.poll(() => process.all('menu').at(-1)?.lines).toContain('File > Back Up Now');
  await page.evaluate(() => document.body.setAttribute('data-stays', ''));
  clickMenuEntry('Go', 'Expenses');
  await at('/expenses');
  clickMenuEntry('File', 'Preferences…');
  await at('/profile');
  clickMenuEntry('Go', 'Back');
  await at('/expenses');
  clickMenuEntry('Go', 'Forward');
  await at('/profile');
  process.have({ ask: 'app-command', name: 'browser-backward' });
  await at('/expenses');
  process.have({ ask: 'app-command', name: 'browser-forward' });
  await at('/profile');
  process.have({ ask: 'swipe', name: 'left' });
  await at('/expenses');
  // The element is still there, because the page was not loaded again.
  await expect.poll(() => page.locator('body[data-stays]').count()).toBe(1);
  process.have({ ask: 'app-command', name: 'volume-up' });
  process.have({ ask: 'swipe', name: 'right' });
  await at('/profile');
});

it('finds words on the page one after the other, and ends the search', async () => {
  clickMenuEntry('Go', 'Back');
  await at('/expenses');
  clickMenuEntry('Help', 'Questions and Answers');
  await page.getByRole('heading', { level: 1 }).getByText('Questions').waitFor();
  clickMenuEntry('Edit', 'Find…');
  const bar = page.getByRole('search', { name: 'Find in page' });
  const searchField = bar.getByRole('textbox');
  await searchField.waitFor();
  await expect
    .poll(() => searchField.evaluate((input) => input === document.activeElement))
    .toBe(true);
  await searchField.fill('HOW');
  const status = bar.getByRole('status');
  await expect.poll(() => status.textContent()).toMatch(/^1 of \d+$/);
  const highlightCount = () => page.evaluate(() => CSS.highlights.get('found')?.size ?? 0);
  const count = await highlightCount();
  expect(count).toBeGreaterThan(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => status.textContent()).toBe(`2 of ${count}`);
  await bar.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(() => status.textContent()).toBe(`1 of ${count}`);
  const isInView = await page.evaluate(() => {
    const [range] = CSS.highlights.get('found-here') ?? [];
    const { top = -1 } = (range as Range | undefined)?.getBoundingClientRect() ?? {};
    return top >= 0 && top < window.innerHeight;
  });
  expect(isInView).toBe(true);
  await forEveryLook(page, async (look) => {
    expect([look, await findSeriousProblems(page)]).toEqual([look, []]);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  });
  await searchField.fill('xyzzy');
  await expect.poll(() => status.textContent()).toBe('Not found');
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  expect(await highlightCount()).toBe(0);
});

it('shows the backups for a restore', async () => {
  clickMenuEntry('File', 'Restore…');
  const sheet = page.getByRole('dialog', { name: 'Backups' });
  await sheet.getByRole('button', { name: 'Restore from a file' }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

it('saves a log for support without personal data', async () => {
  clickMenuEntry('Help', 'Save a Log for Support…');
  const dialogCount = desktop.dialogs().length;
  const { id, dialog } = await desktop.process.waitFor('dialog', dialogCount + 1);
  expect(dialog).toMatchObject({
    kind: 'save',
    title: expect.stringMatching(/alaga-log-.+\.txt$/),
  });
  const path = join(folder.path, 'log.txt');
  desktop.process.have({ ask: 'pressed', id, button: 0, path });
  await desktop.press('OK', dialogCount + 2);
  const log = readFileSync(path, 'utf8');
  expect(log).toMatch(/^Alaga \d/);
  expect(log).toContain('"route":"/api/auth/login"');
  for (const secret of ['Bantay', 'Luz', credentials.email, folder.path])
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
});
