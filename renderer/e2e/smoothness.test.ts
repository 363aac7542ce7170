import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { RECORD_TYPES } from '#server/records/rules.ts';
import { type App, startApp } from './testing.ts';

const PETS = 50;
const RECORDS = 20_000;
const LONG_HISTORY = 2_000;

/** In milliseconds: a task this long is felt as a halt. */
const LIMIT = 100;

/** An owner with 50 pets and 20,000 records, 2,000 of them the first pet's; gives that pet's id. */
const fill = async ({ server: { db } }: App, userId: string): Promise<string> => {
  const petIds: string[] = [];
  await db.transaction(async (tx) => {
    for (let index = 0; index < PETS; index += 1) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString();
      petIds.push((await buildPet(tx, { userId, name: `Pet ${index + 1}`, createdAt })).id);
    }
    for (let index = 0; index < RECORDS; index += 1) {
      const petId = petIds[index < LONG_HISTORY ? 0 : 1 + (index % (PETS - 1))] ?? '';
      await buildRecord(tx, {
        petId,
        type: RECORD_TYPES[index % RECORD_TYPES.length] ?? 'vaccine',
        title: `Record ${index + 1}`,
        dateAdministered: new Date(Date.UTC(2026, 10, 19 - (index % LONG_HISTORY)))
          .toISOString()
          .slice(0, 10),
        clinic: 'Sample Vet Clinic',
        cost: '350',
        costCentavos: 35_000,
      });
    }
  });
  return petIds[0] ?? '';
};

declare global {
  interface Window {
    longTasks: number[];
  }
}

/** Slows the page's processor down and notes, from now on, every task of more than 50 ms. */
const slowDown = async (page: Page): Promise<void> => {
  const debug = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(Math.round(duration));
    }).observe({ type: 'longtask' });
  });
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

/** Scrolls as a finger does, in small steps a frame apart, until something is in sight or nothing more comes. */
const scrollTo = (page: Page, text: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0; still < 240; ) {
      const before = window.scrollY;
      window.scrollBy(0, 400);
      await frame();
      if ([...document.querySelectorAll('button, a')].some((e) => e.textContent?.includes(wanted)))
        return true;
      still = window.scrollY === before ? still + 1 : 0;
    }
    return false;
  }, text);

const longest = async (page: Page): Promise<number> =>
  Math.max(0, ...(await page.evaluate(() => window.longTasks)));

test('with 50 pets and 20,000 records, dashboard and a history of 2,000 scroll without a halt', async ({
  annotate,
}) => {
  await using app = await startApp();
  const { user } = await app.signIn();
  const petId = await fill(app, user.id);
  const { page } = app;

  await page.goto('/dashboard');
  await page.getByText('Pet 1', { exact: true }).first().waitFor();
  await slowDown(page);
  expect(await scrollTo(page, 'Pet 50'), 'the dashboard ends with the last pet').toBe(true);
  const dashboard = await longest(page);

  await page.goto(`/pet/${petId}?tab=records`);
  await page.getByText('Record 1', { exact: true }).waitFor();
  await slowDown(page);
  expect(await scrollTo(page, 'Record 2000'), 'the history ends with its oldest').toBe(true);
  const history = await longest(page);
  expect(await page.getByRole('listitem').count()).toBeLessThan(80);

  await annotate(
    `Longest task at a quarter of the speed: dashboard ${dashboard} ms, history ${history} ms`,
  );
  expect(dashboard).toBeLessThanOrEqual(LIMIT);
  expect(history).toBeLessThanOrEqual(LIMIT);
});
