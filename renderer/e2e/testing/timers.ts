import type { BrowserContext, Page } from 'playwright';
import { FORM_WAIT } from '#renderer/offline/outbox/form-wait.ts';

/** New durations by the app's own, both in milliseconds. Null means that the timer never ends. */
type NewDurations = readonly (readonly [number, number | null])[];

interface TimerChanges {
  readonly timeouts: NewDurations;
  readonly intervals?: NewDurations;
}

/** Changes how long the app's timers of certain durations take, in the documents that open until it is disposed. */
const changeTimers = (
  target: BrowserContext | Page,
  { timeouts, intervals = [] }: TimerChanges,
): Promise<AsyncDisposable> =>
  target.addInitScript(
    (changes) => {
      type StartTimer = (work: () => void, time?: number, ...rest: unknown[]) => number;
      const withDurations = (startTimer: StartTimer, newDurations: NewDurations): StartTimer => {
        const durations = new Map(newDurations);
        return (work, time = 0, ...rest) => {
          const newTime = durations.get(time);
          return newTime === null ? 0 : startTimer(work, newTime ?? time, ...rest);
        };
      };
      // The casts are safe: the browser's have overloads for text, which nothing here uses.
      window.setTimeout = withDurations(
        window.setTimeout as StartTimer,
        changes.timeouts,
      ) as typeof window.setTimeout;
      window.setInterval = withDurations(
        window.setInterval as StartTimer,
        changes.intervals,
      ) as typeof window.setInterval;
    },
    { timeouts, intervals },
  );

/**
 * Lets forms wait a minute for an answer. On a busy computer a save can take longer than the product's forms wait, and
 * the page then rightly shows another toast.
 */
export const extendFormWait = (context: BrowserContext): Promise<unknown> =>
  changeTimers(context, { timeouts: [[FORM_WAIT, 60_000]] });

/** Makes the page check the change feed half a second after its first screen, instead of ten seconds. */
export const checkChangesSooner = (page: Page): Promise<unknown> =>
  changeTimers(page, { timeouts: [[10_000, 500]] });

/** Makes the page ask for another owner's expenses every half second, instead of every 15 seconds. */
export const fetchOtherExpensesSooner = (page: Page): Promise<unknown> =>
  changeTimers(page, { timeouts: [], intervals: [[15_000, 500]] });

/** Makes the page check its connection ten times a second, instead of every ten seconds. */
export const checkConnectionSooner = (page: Page): Promise<unknown> =>
  changeTimers(page, { timeouts: [], intervals: [[10_000, 100]] });

/**
 * Disables what the outbox sends by itself, two seconds after the start and every ten seconds. A slow test then finds
 * what it sends by hand still waiting. A file whose tests share a page disposes it after the test.
 */
export const sendOnlyByHand = (page: Page): Promise<AsyncDisposable> =>
  changeTimers(page, { timeouts: [[2000, null]], intervals: [[10_000, null]] });

/** Keeps a toast until another one replaces it or the app removes it, so that a slow test does not find it gone. */
export const keepToasts = (page: Page): Promise<AsyncDisposable> =>
  changeTimers(page, { timeouts: [[5000, null]] });
