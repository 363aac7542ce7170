import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actionsOn } from '#renderer/e2e/testing/actions.ts';
import { type App, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';
import type { TestClient } from '#server/testing.ts';

/** In a contrast theme of the system, which removes the app's backgrounds, the state of each control is still seen. */

let app: App;
let page: Page;
let client: TestClient;
let petId: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

beforeEach(async () => {
  const owner = await nextOwnerWithDog(app);
  ({ page, client } = owner);
  petId = owner.pet.id;
  await page.emulateMedia({ forcedColors: 'active' });
});

type Property = 'backgroundColor' | 'borderTopColor' | 'borderTopWidth' | 'outlineStyle';

const styleOf = (locator: Locator, property: Property): Promise<string> =>
  locator.evaluate((element, name) => getComputedStyle(element)[name], property);

test('a switch has an edge, and shows whether it is on', async () => {
  await page.goto(`/pet/${petId}/vaccine`);
  const reminder = page.getByRole('switch', { name: 'Send reminder 1 day before due date.' });
  await reminder.waitFor();
  expect(await styleOf(reminder, 'borderTopWidth')).toBe('1px');
  const whenOn = await styleOf(reminder, 'backgroundColor');
  await reminder.click();
  expect(await reminder.getAttribute('aria-checked')).toBe('false');
  await expect.poll(() => styleOf(reminder, 'backgroundColor')).not.toBe(whenOn);
});

test('the chosen one of several has an edge that the others have not', async () => {
  await page.goto('/dashboard');
  const [chosenTab, otherTab] = ['My Pets', 'Health Insights'].map((name) =>
    page.getByRole('tab', { name }),
  ) as [Locator, Locator];
  await chosenTab.waitFor();
  expect(await styleOf(chosenTab, 'borderTopColor')).not.toBe(
    await styleOf(otherTab, 'borderTopColor'),
  );
  await page.goto('/add-pet');
  await page.getByRole('radio', { name: 'Cat' }).click();
  const [chosenCell, otherCell] = ['Cat', 'Dog'].map((name) =>
    page.getByRole('radio', { name }).locator('.border-transparent'),
  ) as [Locator, Locator];
  expect(await styleOf(chosenCell, 'borderTopColor')).not.toBe(
    await styleOf(otherCell, 'borderTopColor'),
  );
  expect(
    await styleOf(page.getByRole('button', { name: 'Save Pet Profile' }), 'borderTopWidth'),
  ).toBe('1px');
});

test('the bars of the expenses are seen', async () => {
  await client.post(`/api/pets/${petId}/medical-records`, {
    ...{ type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-02', cost: '1250' },
  });
  await page.goto('/expenses');
  const bar = page.getByRole('listitem').filter({ hasText: '₱1,250' }).locator('.rounded-bar');
  await bar.waitFor();
  const { channels } = await sharp(await bar.screenshot()).stats();
  // The text colour of the theme is black, its background white.
  expect(channels[0]?.mean).toBeLessThan(64);
});

test('the item of a menu that the keyboard has reached is marked', async () => {
  await page.goto(`/pet/${petId}`);
  await actionsOn(page).press('More');
  const first = page.getByRole('menuitem').first();
  await first.waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.locator('[data-highlighted]').count()).toBe(1);
  expect(await styleOf(page.locator('[data-highlighted]'), 'outlineStyle')).toBe('solid');
});
