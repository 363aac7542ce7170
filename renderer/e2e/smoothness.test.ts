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

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the thread's own time: what other programs take of a busy machine is not in it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Slows the page's processor down to a quarter and notes its tasks while something is done; gives the longest, in ms. */
const longestTask = async (page: Page, work: () => Promise<void>): Promise<number> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const debug = await page.context().newCDPSession(page);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  await work();
  const trace: { traceEvents: readonly TraceEvent[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  );
  const mains = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = trace.traceEvents
    .filter(({ name, pid, tid }) => /RunTask/.test(name) && mains.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
  expect(tasks.length).toBeGreaterThan(100);
  return Math.round(Math.max(...tasks));
};

/** Scrolls as a finger does, in small steps a frame apart, until nothing more comes. */
const scrollDown = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0; still < 180; ) {
      const before = window.scrollY;
      window.scrollBy(0, 300);
      await frame();
      still = window.scrollY === before ? still + 1 : 0;
    }
  });

test('with 50 pets and 20,000 records, dashboard and a history of 2,000 scroll without a halt', async ({
  annotate,
}) => {
  await using app = await startApp();
  const { user } = await app.signIn();
  const petId = await fill(app, user.id);
  const { page } = app;

  await page.goto('/dashboard');
  await page.getByText('Pet 1', { exact: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const dashboard = await longestTask(page, () => scrollDown(page));
  await page.getByText('Pet 50', { exact: true }).first().waitFor();

  await page.goto(`/pet/${petId}?tab=records`);
  await page.getByText('Record 1', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const history = await longestTask(page, () => scrollDown(page));
  await page.getByText('Record 2000', { exact: true }).waitFor();
  expect(await page.getByRole('listitem').count()).toBeLessThan(80);

  await annotate(
    `Longest task at a quarter of the speed: dashboard ${dashboard} ms, history ${history} ms`,
  );
  expect(dashboard).toBeLessThanOrEqual(LIMIT);
  expect(history).toBeLessThanOrEqual(LIMIT);
});
