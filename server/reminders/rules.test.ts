import { describe, expect, test } from 'vitest';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn, dayStart } from '#server/calendar/zones.ts';
import { dueGroup, dueInstant, getDueDay, getUrgency, isDayAway } from './rules.ts';

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

describe('a due day is at 09:00 in the zone', () => {
  test.each([
    ['2026-11-20', MANILA, '2026-11-20T01:00:00.000Z'],
    ['2026-11-20', 'UTC', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20', ST_JOHNS, '2026-11-20T12:30:00.000Z'],
    // These rows are about daylight saving time, and the days on which clocks go forward and back.
    ['2026-07-01', ST_JOHNS, '2026-07-01T11:30:00.000Z'],
    ['2026-03-08', NEW_YORK, '2026-03-08T13:00:00.000Z'],
    ['2026-11-01', NEW_YORK, '2026-11-01T14:00:00.000Z'],
    ['2028-02-29', MANILA, '2028-02-29T01:00:00.000Z'],
    ['2026-11-20T06:15:00.000Z', MANILA, '2026-11-20T06:15:00.000Z'],
  ])('%s in %s is %s', (dueDate, zone, instant) => {
    expect(dueInstant(dueDate, zone).toISOString()).toBe(instant);
  });
});

test.each([
  ['2026-11-20T02:00:00.000Z', MANILA, '2026-11-19T16:00:00.000Z'],
  ['2026-11-20T02:00:00.000Z', ST_JOHNS, '2026-11-19T03:30:00.000Z'],
  ['2026-03-08T20:00:00.000Z', NEW_YORK, '2026-03-08T05:00:00.000Z'],
  ['2026-11-01T20:00:00.000Z', NEW_YORK, '2026-11-01T04:00:00.000Z'],
  // In a zone that skips midnight, the day begins at 01:00.
  ['2026-09-06T12:00:00.000Z', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('the day of %s in %s began at %s', (now, zone, start) => {
  expect(dayStart(new Date(now), zone).instant).toBe(start);
});

test('uses an instant’s day in the zone', () => {
  expect(getDueDay('2026-03-08T04:59:00.000Z', NEW_YORK)).toBe('2026-03-07');
});

describe('the headings of the schedule', () => {
  const noon = new Date('2026-11-20T04:00:00.000Z');
  test.each([
    ['2025-01-01', 'overdue'],
    ['2026-11-19', 'overdue'],
    ['2026-11-20', 'today'],
    // The first instant is earlier today. The second is late on the 20th in UTC, which is the 21st in Manila.
    ['2026-11-20T00:00:00.000Z', 'today'],
    ['2026-11-20T18:00:00.000Z', 'tomorrow'],
    ['2026-11-21', 'tomorrow'],
    ['2026-11-22', 'week'],
    ['2026-11-27', 'week'],
    ['2026-11-28', 'month'],
    ['2026-12-20', 'month'],
    ['2026-12-21', 'later'],
  ])('%s is in %s', (dueDate, group) => {
    expect(dueGroup(dueDate, noon, MANILA)).toBe(group);
  });

  test.each([
    ['2026-11-20T15:59:00.000Z', MANILA, 'today'],
    ['2026-11-20T16:00:00.000Z', MANILA, 'overdue'],
    ['2026-11-20T16:00:00.000Z', 'UTC', 'today'],
    ['2026-11-21T03:29:00.000Z', ST_JOHNS, 'today'],
    ['2026-11-21T03:30:00.000Z', ST_JOHNS, 'overdue'],
    ['2026-11-20T03:29:00.000Z', ST_JOHNS, 'tomorrow'],
  ])('at %s in %s the 20th is %s', (now, zone, group) => {
    expect(dueGroup('2026-11-20', new Date(now), zone)).toBe(group);
  });
});

describe('urgency', () => {
  test.each([
    ['2026-11-19', '2026-11-20T02:00:00.000Z', 'overdue'],
    // 09:00 in Manila is 01:00 in UTC.
    ['2026-11-20', '2026-11-20T15:59:00.000Z', 'urgent'],
    ['2026-11-20', '2026-11-19T23:00:01.000Z', 'urgent'],
    ['2026-11-20', '2026-11-19T23:00:00.000Z', 'soon'],
    ['2026-11-20', '2026-11-19T01:00:01.000Z', 'soon'],
    ['2026-11-20', '2026-11-19T01:00:00.000Z', 'normal'],
    ['2026-11-20T06:00:00.000Z', '2026-11-20T04:00:01.000Z', 'urgent'],
    ['2026-11-20T06:00:00.000Z', '2026-11-20T04:00:00.000Z', 'soon'],
    ['2026-11-20T06:00:00.000Z', '2026-11-20T16:00:00.000Z', 'overdue'],
  ])('%s at %s is %s', (dueDate, now, urgency) => {
    expect(getUrgency(dueDate, new Date(now), MANILA)).toBe(urgency);
  });

  test.each([
    ['2026-11-20T01:00:00.000Z', '2026-11-19T02:00:00.000Z', true],
    ['2026-11-20T01:00:00.000Z', '2026-11-19T00:00:00.000Z', true],
    ['2026-11-20T01:00:00.000Z', '2026-11-19T02:00:01.000Z', false],
    ['2026-11-20T01:00:00.000Z', '2026-11-18T23:59:59.000Z', false],
    // A due date without a time counts during the whole day before, which in Manila begins at 16:00 UTC.
    ['2026-11-20', '2026-11-18T15:59:59.000Z', false],
    ['2026-11-20', '2026-11-18T16:00:00.000Z', true],
    ['2026-11-20', '2026-11-19T15:59:59.000Z', true],
    ['2026-11-20', '2026-11-19T16:00:00.000Z', false],
  ])('whether %s is a day away at %s: %s', (dueDate, now, isAway) => {
    expect(isDayAway(dueDate, new Date(now), MANILA)).toBe(isAway);
  });
});

test.each([
  ['2026-12-30', 30, '2027-01-29'],
  ['2028-02-28', 2, '2028-03-01'],
  ['2026-03-01', -1, '2026-02-28'],
])('%s and %i days are %s', (day, days, expectedDay) => {
  expect(dayAfter(day, days)).toBe(expectedDay);
});
