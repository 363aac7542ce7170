import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cronScheduler } from './cron-scheduler.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-24T23:30:10Z') });
  vi.stubEnv('TZ', 'Europe/London');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Starts a schedule, and returns the instants of its calls. */
const schedule = async (expression: string) => {
  const calls: string[] = [];
  const task = cronScheduler(expression, () => calls.push(new Date().toISOString()));
  await vi.dynamicImportSettled();
  return { calls, task };
};

const setClock = (instant: string): void => {
  vi.setSystemTime(new Date(instant));
};

test('is called each minute while summer time ends', async () => {
  const { calls } = await schedule('* * * * *');
  await vi.advanceTimersByTimeAsync(120 * MINUTE);
  expect(calls).toHaveLength(120);
  expect(calls[0]).toBe('2026-10-24T23:31:00.000Z');
});

test('is called by the clock of the computer', async () => {
  const { calls } = await schedule('50 3 * * *');
  await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE);
  expect(calls).toEqual(['2026-10-25T03:50:00.000Z']);
});

test('goes on at once after the clock was set back', async () => {
  const { calls } = await schedule('* * * * *');
  setClock('2026-10-20T12:00:30Z');
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(calls).toHaveLength(5);
});

test('is called once for what a sleeping computer missed', async () => {
  const minutes = await schedule('* * * * *');
  const daily = await schedule('50 3 * * *');
  const weekly = await schedule('35 4 * * 0');
  const warn = vi.spyOn(console, 'warn');
  setClock('2026-10-28T09:00:20Z');
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(minutes.calls).toHaveLength(1);
  expect(daily.calls).toHaveLength(1);
  expect(weekly.calls).toHaveLength(1);
  setClock('2026-10-28T12:00:20Z');
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(minutes.calls).toHaveLength(2);
  expect(daily.calls).toHaveLength(1);
  expect(warn).not.toHaveBeenCalled();
});

test('is not called after it was stopped', async () => {
  const { calls, task } = await schedule('* * * * *');
  await task.stop();
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(calls).toEqual([]);
});
