import { readConfig } from '#server/config.ts';
import type { Scheduler } from '#server/cron-scheduler.ts';
import { start } from '#server/start.ts';

/**
 * One of two whole servers, which the test kills. Both receive the start of their common day (an instant, and the
 * moment of this computer's clock that it corresponds to) and the speed of their clock. The server reports its
 * address, and each job that begins or fails.
 */
const [day = 0, startedAt = 0, rate = 1] = process.argv.slice(2).map(Number);
const acceleratedNow = (): number => day + (Date.now() - startedAt) * rate;

const MINUTE = 60_000;

/** Parses `*`, `*` with a step, or a number: the fields that the jobs' schedules use. */
const matchesField = (field: string, value: number): boolean =>
  field === '*' ||
  (field.startsWith('*/') ? value % Number(field.slice(2)) === 0 : value === Number(field));

const acceleratedScheduler: Scheduler = (expression, call) => {
  const [minutes = '', hours = ''] = expression.split(' ');
  let timer: NodeJS.Timeout | undefined;
  const waitForMinute = (): void => {
    const next = Math.floor(acceleratedNow() / MINUTE) * MINUTE + MINUTE;
    // The timer gets an extra wait, because timers may fire slightly early.
    timer = setTimeout(
      () => {
        const instant = new Date(next);
        if (
          matchesField(minutes, instant.getUTCMinutes()) &&
          matchesField(hours, instant.getUTCHours())
        )
          call();
        waitForMinute();
      },
      Math.ceil((next - acceleratedNow()) / rate) + 1,
    );
  };
  waitForMinute();
  return { stop: () => clearTimeout(timer) };
};

const server = await start({
  config: readConfig(),
  clock: { now: () => new Date(acceleratedNow()) },
  timetable: acceleratedScheduler,
  log: (line) => {
    if ('job' in line) process.send?.(line, undefined, undefined, () => undefined);
  },
});
process.once('SIGTERM', () => void server.close().then(() => process.exit()));
process.send?.({ url: `http://127.0.0.1:${server.port}` });
