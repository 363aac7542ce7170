import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actionsOn, goOffline } from '#renderer/e2e/testing/actions.ts';
import { waitForStored } from '#renderer/e2e/testing/stored-paths.ts';
import { type App, nextOwnerWithDog, startApp } from '#renderer/e2e/testing/testing.ts';

/** Five minutes before the new year in Manila, and one minute after. */
const OLD_YEAR = '2026-12-31T15:55:00.000Z';
const NEW_YEAR = '2026-12-31T16:01:00.000Z';

let app: App;
beforeAll(async () => {
  app = await startApp({ now: OLD_YEAR });
});
beforeEach(() => app.setTime(OLD_YEAR));
afterAll(() => app?.close());

/** Moves all clocks into the new year; the page looks at its clock when it gets the focus. */
const startNewYear = async (page: Page): Promise<void> => {
  await app.setTime(NEW_YEAR);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
};

const forms = (petId: string) => [
  { path: `/pet/${petId}/checkup`, date: 'Date given' },
  { path: '/expenses', opens: 'Add expense', date: 'Date' },
  { path: `/pet/${petId}`, opens: 'Add weight', date: 'Day' },
];

test('a form in which nothing was typed starts with the new day', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  for (const { path, opens, date } of forms(pet.id)) {
    await app.setTime(OLD_YEAR);
    await page.goto(path);
    if (opens) await page.getByRole('button', { name: opens, exact: true }).first().click();
    const dateField = page.getByLabel(date, { exact: true });
    expect(await dateField.inputValue()).toBe('2026-12-31');
    await startNewYear(page);
    await expect.poll(() => dateField.inputValue()).toBe('2027-01-01');
  }
});

test('a form that was begun keeps its day, and so does a typed one', async () => {
  const { page, pet } = await nextOwnerWithDog(app);
  await page.goto(`/pet/${pet.id}/checkup`);
  const dateField = page.getByLabel('Date given', { exact: true });
  await dateField.fill('2026-12-30');
  await startNewYear(page);
  await expect.poll(() => page.getByText('2 days ago').count()).toBe(1);
  expect(await dateField.inputValue()).toBe('2026-12-30');

  await app.setTime(OLD_YEAR);
  await page.goto(`/pet/${pet.id}/surgery`);
  await page.getByLabel(/^Notes/).fill('Stitches');
  await startNewYear(page);
  await expect.poll(() => page.getByText('Yesterday').count()).toBe(1);
  expect(await dateField.inputValue()).toBe('2026-12-31');
});

test('without a connection, the sums of the new month and year start at zero', async () => {
  const { page, pet, client } = await nextOwnerWithDog(app);
  await client.post(`/api/pets/${pet.id}/medical-records`, {
    ...{ type: 'checkup', title: 'Wellness Check', dateAdministered: '2026-12-30', cost: 500 },
  });
  await page.goto('/profile');
  const amounts = page.locator('dl').filter({ hasText: 'Spent this year' });
  await expect.poll(() => amounts.innerText()).toMatch(/₱500\.00.*₱500\.00/s);
  await waitForStored(page, '/api/statistics');
  await page.goto('/expenses');
  await actionsOn(page).sees('₱500.00 spent this year');
  await page.getByRole('button', { name: 'Add expense' }).first().click();
  await page.getByLabel('Amount', { exact: true }).waitFor();
  await goOffline(page);
  await startNewYear(page);
  await page.getByLabel('Amount', { exact: true }).fill('77');
  await page.getByRole('radio', { name: 'Food' }).click();
  await page.getByRole('button', { name: 'Save', exact: false }).last().click();
  await actionsOn(page).sees('₱77.00 spent this year');
  await actionsOn(page).sees('January');
  await page.getByText('₱23.00 left, 30 days to go').waitFor();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect.poll(() => amounts.innerText()).toMatch(/₱77\.00.*₱77\.00/s);
});
