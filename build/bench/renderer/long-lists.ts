import type { Page } from 'playwright';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import type { App } from '#renderer/e2e/testing/testing.ts';
import { RECORD_TYPES } from '#server/records/rules.ts';

const PET_COUNT = 50;
const RECORD_COUNT = 20_000;
const LONG_HISTORY = 2_000;
const REMINDER_COUNT = 1_000;

/**
 * Creates an owner with 50 pets, 1,000 reminders and 20,000 records, 2,000 of which belong to the
 * first pet. Returns that pet's id.
 */
export const fillLongLists = async ({ server: { db } }: App, userId: string): Promise<string> => {
  const petIds: string[] = [];
  await db.transaction(async (tx) => {
    for (let index = 0; index < PET_COUNT; index += 1) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString();
      petIds.push((await buildPet(tx, { userId, name: `Pet ${index + 1}`, createdAt })).id);
    }
    for (let index = 0; index < RECORD_COUNT; index += 1) {
      const petId = petIds[index < LONG_HISTORY ? 0 : 1 + (index % (PET_COUNT - 1))] ?? '';
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
    for (let index = 0; index < REMINDER_COUNT; index += 1) {
      await buildReminder(tx, {
        petId: petIds[index % PET_COUNT] ?? '',
        title: `Reminder ${index + 1}`,
        dueDate: new Date(Date.UTC(2026, 10, 10 + Math.floor(index / 3)))
          .toISOString()
          .slice(0, 10),
      });
    }
  });
  return petIds[0] ?? '';
};

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of CPU time of the thread, which excludes other programs on a busy machine. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Slows the page's processor to a quarter and records its tasks during some work. Returns the
 * longest, in ms.
 */
export const longestTask = async (page: Page, work: () => Promise<void>): Promise<number> => {
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
  if (tasks.length < 100) throw new Error('the trace holds no tasks');
  return Math.round(Math.max(...tasks));
};

/** The number of CSS pixels that each frame scrolls, slow enough to see the rows that pass. */
const SCROLL_STEP_PX = 300;

/**
 * Scrolls by `step` in each frame until `lastDay` is visible and nothing moves any more, or the
 * maximum distance is reached.
 */
const scrollDown = (
  page: Page,
  step: number,
  lastDay: string,
  maximum = Number.MAX_SAFE_INTEGER,
): Promise<void> =>
  page.evaluate(
    async ({ text, pixels, far }) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const isShown = () => document.querySelector('main')?.textContent.includes(text);
      for (
        let stillFrames = 0, scrolledPixels = 0;
        stillFrames < 180 && scrolledPixels < far;
        scrolledPixels += pixels
      ) {
        const scrollBefore = window.scrollY;
        window.scrollBy(0, pixels);
        await nextFrame();
        stillFrames = window.scrollY === scrollBefore ? stillFrames + 1 : 0;
        if (stillFrames === 15 && isShown()) return;
      }
    },
    { text: lastDay, pixels: step, far: maximum },
  );

/** The time in milliseconds in which a list must grow or show its end, also on a busy computer. */
const TIMEOUT_MS = 60_000;

/** Waits for the end of a list, and scrolls further while rows that load late move it down. */
const showsEnd = async (page: Page, text: string): Promise<void> => {
  const end = page.getByText(text, { exact: true }).first();
  const scrollToBottom = () =>
    page.evaluate(() => {
      const { scrollHeight } = document.documentElement;
      window.scrollTo(0, scrollHeight);
      return scrollHeight;
    });
  let height = 0;
  for (let grownAt = performance.now(); !(await end.isVisible()); ) {
    const heightNow = await scrollToBottom();
    if (heightNow > height) grownAt = performance.now();
    height = Math.max(height, heightNow);
    if (performance.now() - grownAt > TIMEOUT_MS) {
      const shown = await page.locator('main').innerText();
      throw new Error(
        `${text} did not come at ${page.url()}, which is ${height} px high and ends: ${shown.slice(-200)}`,
      );
    }
    await page.waitForTimeout(100);
  }
};

/** The scroll distance that covers about the first two thousand of the 20,000 expenses. */
const EXPENSE_PIXELS = 120_000;

export interface ScrollResult {
  readonly dashboard: number;
  readonly history: number;
  readonly schedule: number;
  readonly expenses: number;
}

/**
 * Scrolls through the dashboard, the first pet's Medical History, the schedule and the expenses by `step` CSS pixels
 * in each frame. `scrolled` runs and measures each scroll.
 */
export const scrollLongLists = async (
  { page }: App,
  petId: string,
  scrolled: (work: () => Promise<void>) => Promise<number>,
  step = SCROLL_STEP_PX,
): Promise<ScrollResult> => {
  const waitForText = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const openPath = async (path: string, text: string) => {
    await page.goto(path);
    await waitForText(text);
    await page.waitForLoadState('networkidle');
  };

  await openPath('/dashboard', 'Pet 1');
  const dashboard = await scrolled(() => scrollDown(page, step, `Pet ${PET_COUNT}`));
  await showsEnd(page, `Pet ${PET_COUNT}`);

  await openPath(`/pet/${petId}?tab=records`, 'Record 1');
  const history = await scrolled(() => scrollDown(page, step, `Record ${LONG_HISTORY}`));
  await showsEnd(page, `Record ${LONG_HISTORY}`);

  await openPath('/schedule', 'Reminder 1');
  const schedule = await scrolled(() => scrollDown(page, step, `Reminder ${REMINDER_COUNT}`));
  await showsEnd(page, `Reminder ${REMINDER_COUNT}`);

  await openPath('/expenses?tab=history', 'Record 1');
  const expenses = await scrolled(() =>
    scrollDown(page, step, `Record ${RECORD_COUNT}`, EXPENSE_PIXELS),
  );
  return { dashboard, history, schedule, expenses };
};
