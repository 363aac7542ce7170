import { describe, expect, test } from 'vitest';
import { kindOf, plannedFor, reachAt, waitAfter } from './rules.ts';

const MANILA = 'Asia/Manila';
const NEW_YORK = 'America/New_York';
const ST_JOHNS = 'America/St_Johns';

describe('when there is something to say of a due date', () => {
  test.each([
    ['2026-11-21', '2026-11-20T02:00:00.000Z', MANILA, 'tomorrow'],
    // Midnight in Manila is 16:00 in UTC, and in St. John's 03:30.
    ['2026-11-21', '2026-11-19T15:59:00.000Z', MANILA, undefined],
    ['2026-11-21', '2026-11-19T16:00:00.000Z', MANILA, 'tomorrow'],
    ['2026-11-21', '2026-11-20T15:59:00.000Z', MANILA, 'tomorrow'],
    ['2026-11-21', '2026-11-20T16:00:00.000Z', MANILA, 'today'],
    ['2026-11-21', '2026-11-21T03:29:00.000Z', ST_JOHNS, 'tomorrow'],
    ['2026-11-21', '2026-11-21T03:30:00.000Z', ST_JOHNS, 'today'],
    ['2026-11-21', '2026-11-21T16:00:00.000Z', MANILA, 'overdue'],
    // The days around a change of clocks have 23 and 25 hours, and still are one day.
    ['2026-03-09', '2026-03-08T04:59:00.000Z', NEW_YORK, undefined],
    ['2026-03-09', '2026-03-08T05:00:00.000Z', NEW_YORK, 'tomorrow'],
    ['2026-03-09', '2026-03-09T03:59:00.000Z', NEW_YORK, 'tomorrow'],
    ['2026-11-02', '2026-11-01T04:00:00.000Z', NEW_YORK, 'tomorrow'],
    ['2026-11-02', '2026-11-02T04:59:00.000Z', NEW_YORK, 'tomorrow'],
    ['2028-03-01', '2028-02-28T12:00:00.000Z', 'UTC', undefined],
    ['2028-03-01', '2028-02-29T12:00:00.000Z', 'UTC', 'tomorrow'],
    ['2028-02-29', '2028-02-28T12:00:00.000Z', 'UTC', 'tomorrow'],
    // A due date with a time: the day before is a day, not 24 hours.
    ['2026-11-21T01:00:00.000Z', '2026-11-20T02:00:00.000Z', MANILA, 'tomorrow'],
    ['2026-11-20T17:00:00.000Z', '2026-11-20T02:00:00.000Z', MANILA, 'tomorrow'],
  ])('of %s at %s in %s: %s', (due, now, zone, kind) => {
    expect(kindOf(due, new Date(now), zone)).toBe(kind);
  });
});

describe('nobody is woken', () => {
  test.each([
    ['2026-11-19T23:59:00.000Z', undefined],
    ['2026-11-20T00:00:00.000Z', { from: '2026-11-20', before: '2026-11-21' }],
    ['2026-11-20T00:59:00.000Z', { from: '2026-11-20', before: '2026-11-21' }],
    ['2026-11-20T01:00:00.000Z', { from: undefined, before: '2026-11-22' }],
    ['2026-11-20T15:59:00.000Z', { from: undefined, before: '2026-11-22' }],
    ['2026-11-20T16:00:00.000Z', undefined],
  ])('at %s in Manila', (now, reach) => {
    const found = reachAt(new Date(now), MANILA);
    expect(found && { from: found.from?.day, before: found.before.day }).toEqual(reach);
  });
});

describe('which ways are used', () => {
  const all = { push: ['phone', 'tablet'], desktop: true, email: true, sms: true };
  const due = { today: '2026-11-20', told: new Set<'email' | 'sms'>() };
  const ways = (planned: ReturnType<typeof plannedFor>) =>
    planned.map(({ channel, target, day }) => `${channel}${target && ` ${target}`} ${day}`);

  test('the day before, all of them', () => {
    expect(ways(plannedFor({ ...due, kind: 'tomorrow' }, all))).toEqual([
      'push phone 2026-11-20',
      'push tablet 2026-11-20',
      'desktop 2026-11-20',
      'email 2026-11-20',
      'sms 2026-11-20',
    ]);
  });

  test('on the day, only devices where the day before was told', () => {
    const told = new Set(['email', 'sms'] as const);
    const today = { ...due, today: '2026-11-21', kind: 'today' as const };
    expect(ways(plannedFor({ ...today, told }, all))).toEqual([
      'push phone 2026-11-21',
      'push tablet 2026-11-21',
      'desktop 2026-11-21',
    ]);
    expect(ways(plannedFor(today, all)).slice(3)).toEqual(['email 2026-11-21', 'sms 2026-11-21']);
  });

  test('overdue, devices every day and one mail', () => {
    const late = { ...due, today: '2026-12-01', kind: 'overdue' as const };
    expect(ways(plannedFor(late, all)).slice(2)).toEqual([
      'desktop 2026-12-01',
      'email 2026-12-01',
    ]);
    const told = new Set(['email'] as const);
    expect(ways(plannedFor({ ...late, told }, all)).slice(2)).toEqual(['desktop 2026-12-01']);
  });

  test('nobody who can be reached is told nothing', () => {
    const none = { push: [], desktop: false, email: false, sms: false };
    expect(plannedFor({ ...due, kind: 'tomorrow' }, none)).toEqual([]);
  });
});

test('attempts stand further and further apart, up to an hour', () => {
  expect([1, 2, 3, 6, 7, 40].map((attempts) => waitAfter(attempts) / 60_000)).toEqual([
    1, 2, 4, 32, 60, 60,
  ]);
});
