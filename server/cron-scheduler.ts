import { DAY } from './calendar/days.ts';

/** Calls back at each minute of a cron expression; `stop` ends it. */
export type Scheduler = (expression: string, call: () => void) => { stop(): unknown };

const MINUTE = 60_000;

/** Milliseconds; how far back a missed minute is looked for, so that a weekly one is found. */
const MAX_LOOKBACK = 7 * DAY;

const currentMinute = (): number => Math.floor(Date.now() / MINUTE) * MINUTE;

/**
 * Cron expressions with five fields, by the computer's clock. If minutes were missed, perhaps because the computer slept,
 * it calls back once for all of them. The library only matches: its own timer calls nobody in the hour that is repeated
 * when summer time ends, nor until a clock that was set back has caught up.
 *
 * The library is loaded when first needed, so that no request waits for it.
 */
export const cronScheduler: Scheduler = (expression, call) => {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const loaded = import('node-cron').then(({ default: cron }) => {
    const task = cron.createTask(expression, call);
    let lastMinute = currentMinute();
    const isDue = (minute: number): boolean => {
      const first = minute > lastMinute ? lastMinute + MINUTE : minute;
      for (let at = Math.max(first, minute - MAX_LOOKBACK); at <= minute; at += MINUTE) {
        if (task.match(new Date(at))) return true;
      }
      return false;
    };
    const wait = (): void => {
      timer = setTimeout(check, MINUTE - (Date.now() % MINUTE));
    };
    const check = (): void => {
      const minute = currentMinute();
      // A timer may end a millisecond early.
      if (minute !== lastMinute && isDue(minute)) call();
      lastMinute = minute;
      wait();
    };
    if (!isStopped) wait();
    return task;
  });
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await (await loaded).destroy();
    },
  };
};
