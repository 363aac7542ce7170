import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isNamed, timetable } from './timetable.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 14, 29, 30) });
});
afterEach(() => {
  vi.useRealTimers();
});

const callsOf = (expression: string) => {
  const at: string[] = [];
  const { stop } = timetable(expression, () => at.push(new Date().toTimeString().slice(0, 5)));
  return { at, stop };
};

test('calls with the minutes that are named, and no more once it was stopped', () => {
  const each = callsOf('* * * * *');
  const quarters = callsOf('*/15 * * * *');
  const hourly = callsOf('20 * * * *');
  const nightly = callsOf('50 3 * * *');
  vi.advanceTimersByTime(2 * MINUTE);
  expect(each.at).toEqual(['14:30', '14:31']);
  vi.advanceTimersByTime(2 * HOUR);
  each.stop();
  expect(quarters.at).toEqual([
    '14:30',
    '14:45',
    '15:00',
    '15:15',
    '15:30',
    '15:45',
    '16:00',
    '16:15',
    '16:30',
  ]);
  expect(hourly.at).toEqual(['15:20', '16:20']);
  expect(each.at).toHaveLength(122);
  vi.advanceTimersByTime(48 * HOUR);
  expect(each.at).toHaveLength(122);
  expect(nightly.at).toEqual(['03:50', '03:50']);
  for (const { stop } of [quarters, hourly, nightly]) stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('what was due while the computer slept is called once when it wakes', () => {
  const nightly = callsOf('50 3 * * *');
  const quarters = callsOf('*/15 * * * *');
  vi.setSystemTime(Date.now() + 15 * HOUR);
  vi.advanceTimersByTime(MINUTE);
  expect([nightly.at.length, quarters.at.length]).toEqual([1, 1]);
  vi.setSystemTime(Date.now() - 30 * 24 * HOUR);
  vi.advanceTimersByTime(15 * MINUTE);
  expect([nightly.at.length, quarters.at.length]).toEqual([1, 2]);
});

test('refuses what it would misread', () => {
  for (const wrong of [
    '',
    '* * * *',
    '60 * * * *',
    '* 24 * * *',
    '*/0 * * * *',
    '0 0 1 * *',
    '1,2 * * * *',
  ])
    expect(() => isNamed(wrong, new Date()), wrong).toThrow(TypeError);
});
