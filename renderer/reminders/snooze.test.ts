import { expect, test } from 'vitest';
import { dayUnlessToday, SNOOZE_CHOICES, snoozeEnd, timeOrDayText } from './snooze.ts';

const manila = (now: string) => ({ now: new Date(now), timeZone: 'Asia/Manila' });

test('snoozes for minutes, or until nine in the morning of the owner’s zone', () => {
  // The clock shows 23:30 on Friday in Manila.
  const clock = manila('2026-11-20T15:30:00Z');
  expect(SNOOZE_CHOICES.map((snooze) => snoozeEnd(snooze, clock).toISOString())).toEqual([
    '2026-11-20T15:45:00.000Z',
    '2026-11-20T16:00:00.000Z',
    '2026-11-20T16:30:00.000Z',
    '2026-11-20T19:30:00.000Z',
    '2026-11-21T01:00:00.000Z',
    '2026-11-27T01:00:00.000Z',
  ]);
});

test('a morning is at nine o’clock although the clocks changed in between', () => {
  const clock = { now: new Date('2026-10-31T16:00:00Z'), timeZone: 'America/New_York' };
  expect(snoozeEnd('tomorrow', clock).toISOString()).toBe('2026-11-01T14:00:00.000Z');
});

test('shows the day if it is another one', () => {
  const clock = manila('2026-11-20T15:30:00Z');
  expect(timeOrDayText(new Date('2026-11-20T15:45:00Z'), clock)).toBe('11:45\u00a0PM');
  expect(timeOrDayText(new Date('2026-11-20T16:30:00Z'), clock)).toBe('Sat, Nov 21, 12:30\u00a0AM');
  expect(dayUnlessToday(new Date('2026-11-20T15:45:00Z'), clock)).toBeUndefined();
  expect(dayUnlessToday(new Date('2026-11-27T01:00:00Z'), clock)).toBe('Fri, Nov 27');
});
