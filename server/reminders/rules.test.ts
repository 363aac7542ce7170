import { describe, expect, test } from 'vitest';
import { dayIn, dayStart, daysUntil, dueDay, dueInstant, isOverdue } from './rules.ts';

const MANILA = 'Asia/Manila';
const ST_JOHNS = 'America/St_Johns';
const NEW_YORK = 'America/New_York';

test.each([
  ['2026-11-20T15:59:59.999Z', MANILA, '2026-11-20'],
  ['2026-11-20T16:00:00.000Z', MANILA, '2026-11-21'],
  ['2026-11-20T23:59:59.999Z', 'UTC', '2026-11-20'],
  ['2026-11-21T00:00:00.000Z', 'UTC', '2026-11-21'],
  ['2026-11-21T03:29:59.000Z', ST_JOHNS, '2026-11-20'],
  ['2026-11-21T03:30:00.000Z', ST_JOHNS, '2026-11-21'],
  ['2028-02-29T15:59:00.000Z', MANILA, '2028-02-29'],
  ['2028-02-29T16:00:00.000Z', MANILA, '2028-03-01'],
])('at %s in %s it is %s', (instant, zone, day) => {
  expect(dayIn(new Date(instant), zone)).toBe(day);
});

describe('a due day falls at 09:00 in the zone', () => {
  test.each([
    ['2026-11-20', MANILA, '2026-11-20T01:00:00.000Z'],
    ['2026-11-20', 'UTC', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20', ST_JOHNS, '2026-11-20T12:30:00.000Z'],
    // Summer time, the day its clocks go forward, and the day they go back.
    ['2026-07-01', ST_JOHNS, '2026-07-01T11:30:00.000Z'],
    ['2026-03-08', NEW_YORK, '2026-03-08T13:00:00.000Z'],
    ['2026-11-01', NEW_YORK, '2026-11-01T14:00:00.000Z'],
    ['2028-02-29', MANILA, '2028-02-29T01:00:00.000Z'],
    ['2026-11-20T06:15:00.000Z', MANILA, '2026-11-20T06:15:00.000Z'],
  ])('%s in %s is %s', (due, zone, instant) => {
    expect(dueInstant(due, zone).toISOString()).toBe(instant);
  });
});

test.each([
  ['2026-11-20T02:00:00.000Z', MANILA, '2026-11-19T16:00:00.000Z'],
  ['2026-11-20T02:00:00.000Z', ST_JOHNS, '2026-11-19T03:30:00.000Z'],
  ['2026-03-08T20:00:00.000Z', NEW_YORK, '2026-03-08T05:00:00.000Z'],
  ['2026-11-01T20:00:00.000Z', NEW_YORK, '2026-11-01T04:00:00.000Z'],
  // Clocks that skip midnight itself: the day begins at 01:00.
  ['2026-09-06T12:00:00.000Z', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('the day of %s in %s began at %s', (now, zone, start) => {
  expect(dayStart(new Date(now), zone).instant).toBe(start);
});

describe('overdue is by calendar day in the zone', () => {
  const lastMinute = '2026-11-20T15:59:00.000Z';
  const midnight = '2026-11-20T16:00:00.000Z';
  test.each([
    ['2026-11-20', lastMinute, MANILA, false],
    ['2026-11-20', midnight, MANILA, true],
    ['2026-11-20', midnight, 'UTC', false],
    ['2026-11-20', midnight, ST_JOHNS, false],
    // Due earlier today is urgent, not overdue.
    ['2026-11-20T00:30:00.000Z', lastMinute, MANILA, false],
    ['2026-11-20T00:30:00.000Z', midnight, MANILA, true],
    // An instant late on the 20th in UTC is the 21st in Manila.
    ['2026-11-20T18:00:00.000Z', '2026-11-21T15:59:00.000Z', MANILA, false],
    ['2026-11-20T18:00:00.000Z', '2026-11-21T15:59:00.000Z', 'UTC', true],
    ['2028-02-29', '2028-02-29T15:59:00.000Z', MANILA, false],
    ['2028-02-29', '2028-02-29T16:00:00.000Z', MANILA, true],
  ])('%s looked at %s in %s: %s', (due, now, zone, overdue) => {
    expect(isOverdue(due, new Date(now), zone)).toBe(overdue);
  });
});

test.each([
  ['2026-11-20', 0],
  ['2026-11-21', 1],
  ['2026-11-19', -1],
  ['2026-11-20T16:00:00.000Z', 1],
  ['2028-02-29', 466],
])('until %s are %i days', (due, days) => {
  expect(daysUntil(due, new Date('2026-11-20T02:00:00.000Z'), MANILA)).toBe(days);
});

test('days count the calendar, not 24 hours, over a change of clocks', () => {
  expect(daysUntil('2026-03-09', new Date('2026-03-08T05:30:00.000Z'), NEW_YORK)).toBe(1);
  expect(dueDay('2026-03-08T04:59:00.000Z', NEW_YORK)).toBe('2026-03-07');
});
