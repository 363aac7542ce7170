import type { Page } from 'playwright';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import type { App } from '#renderer/e2e/testing.ts';
import { RECORD_TYPES } from '#server/records/rules.ts';

const PETS = 50;
const RECORDS = 20_000;
const LONG_HISTORY = 2_000;

/** An owner with 50 pets and 20,000 records, 2,000 of them the first pet's; gives that pet's id. */
export const fillLongLists = async ({ server: { db } }: App, userId: string): Promise<string> => {
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

/** The first pet's page on its Medical History, after the dashboard's end was reached; `scrolled` does the scrolling. */
export const throughLongLists = async (
  { page }: App,
  petId: string,
  scrolled: (work: () => Promise<void>) => Promise<number>,
): Promise<{ dashboard: number; history: number }> => {
  await page.goto('/dashboard');
  await page.getByText('Pet 1', { exact: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const dashboard = await scrolled(() => scrollDown(page));
  await page.getByText(`Pet ${PETS}`, { exact: true }).first().waitFor();

  await page.goto(`/pet/${petId}?tab=records`);
  await page.getByText('Record 1', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const history = await scrolled(() => scrollDown(page));
  await page.getByText(`Record ${LONG_HISTORY}`, { exact: true }).waitFor();
  return { dashboard, history };
};
