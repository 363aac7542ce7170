import { describe, expect, test } from 'vitest';
import { plannedNotices } from './planned-notices.ts';

const MANILA = 'Asia/Manila';
const NEW_YORK = 'America/New_York';
const ID = 'rabies';

interface NoticeCase {
  readonly due: string;
  readonly now: string;
  readonly since?: string;
  readonly timeZone?: string;
}

/** The planned notices as "kind at instant". */
const planNotices = ({ due, now, since = now, timeZone = MANILA }: NoticeCase): readonly string[] =>
  plannedNotices([{ id: ID, dueDate: due, isCompleted: false }], {
    now: new Date(now),
    since: new Date(since),
    timeZone,
  }).map(({ kind, at }) => `${kind} ${at.toISOString().slice(0, 16)}`);

describe('a page that is opened', () => {
  test.each<[string, NoticeCase, readonly string[]]>([
    [
      'says at once what is overdue',
      { due: '2026-11-19', now: '2026-11-20T02:00:00Z' },
      ['overdue 2026-11-20T02:00'],
    ],
    [
      'says so also at night, to whoever opens it',
      { due: '2026-11-19', now: '2026-11-19T17:00:00Z' },
      ['overdue 2026-11-19T17:00'],
    ],
    [
      'says at once what is due today, its hour past',
      { due: '2026-11-20', now: '2026-11-20T02:00:00Z' },
      ['day 2026-11-20T02:00'],
    ],
    [
      'in the early morning, and again an hour before',
      { due: '2026-11-20', now: '2026-11-19T22:00:00Z' },
      ['day 2026-11-19T22:00', 'hour 2026-11-20T00:00'],
    ],
    [
      'an hour before a time of its own',
      { due: '2026-11-20T07:00:00.000Z', now: '2026-11-20T02:00:00Z' },
      ['day 2026-11-20T02:00', 'hour 2026-11-20T06:00'],
    ],
    [
      'within the hour only of the day',
      { due: '2026-11-20T02:30:00.000Z', now: '2026-11-20T02:00:00Z' },
      ['day 2026-11-20T02:00'],
    ],
    [
      'keeps what is due tomorrow for 8:00, the hour before 9:00 among it',
      { due: '2026-11-21', now: '2026-11-20T02:00:00Z' },
      ['hour 2026-11-21T00:00'],
    ],
    [
      'and both where the time is another one',
      { due: '2026-11-21T01:30:00.000Z', now: '2026-11-20T02:00:00Z' },
      ['day 2026-11-21T00:00', 'hour 2026-11-21T00:30'],
    ],
    [
      'an hour before that is further than a day away comes later',
      { due: '2026-11-21T07:00:00.000Z', now: '2026-11-20T02:00:00Z' },
      ['day 2026-11-21T00:00'],
    ],
    [
      'due after midnight: the hour before is today, the day tomorrow',
      { due: '2026-11-20T16:30:00.000Z', now: '2026-11-20T02:00:00Z' },
      ['hour 2026-11-20T15:30', 'day 2026-11-21T00:00'],
    ],
    ['nothing of what is further away', { due: '2026-11-22', now: '2026-11-20T02:00:00Z' }, []],
  ])('%s', (_what, changes, notices) => {
    expect(planNotices(changes)).toEqual(notices);
  });
});

describe('a page that was left open', () => {
  test.each<[string, NoticeCase, readonly string[]]>([
    [
      'wakes nobody after midnight',
      { due: '2026-11-20', since: '2026-11-19T10:00:00Z', now: '2026-11-19T16:00:30Z' },
      ['hour 2026-11-20T00:00'],
    ],
    [
      'not for what is overdue either',
      { due: '2026-11-19', since: '2026-11-19T10:00:00Z', now: '2026-11-19T16:00:30Z' },
      ['overdue 2026-11-20T00:00'],
    ],
    [
      'makes up for the morning that it slept through',
      { due: '2026-11-20', since: '2026-11-19T10:00:00Z', now: '2026-11-20T03:00:00Z' },
      ['day 2026-11-20T00:00'],
    ],
  ])('%s', (_what, changes, notices) => {
    expect(planNotices(changes)).toEqual(notices);
  });
});

describe('the clocks change', () => {
  test.each<[string, NoticeCase, readonly string[]]>([
    [
      'forward: 8:00 is an hour earlier in UTC',
      { due: '2026-03-08', now: '2026-03-07T15:00:00Z', timeZone: NEW_YORK },
      ['hour 2026-03-08T12:00'],
    ],
    [
      'back: an hour later',
      { due: '2026-11-01', now: '2026-10-31T15:00:00Z', timeZone: NEW_YORK },
      ['hour 2026-11-01T13:00'],
    ],
    [
      'a time that the day skips is an hour before all the same',
      { due: '2026-03-08T07:30:00.000Z', now: '2026-03-07T15:00:00Z', timeZone: NEW_YORK },
      ['hour 2026-03-08T06:30', 'day 2026-03-08T12:00'],
    ],
  ])('%s', (_what, changes, notices) => {
    expect(planNotices(changes)).toEqual(notices);
  });
});

describe('the end of February', () => {
  test.each([
    ['2028-02-29', '2028-02-28T02:00:00Z', ['hour 2028-02-29T00:00']],
    ['2028-03-01', '2028-02-28T02:00:00Z', []],
    ['2028-03-01', '2028-02-29T02:00:00Z', ['hour 2028-03-01T00:00']],
    ['2028-02-29', '2028-03-01T02:00:00Z', ['overdue 2028-03-01T02:00']],
    ['2027-03-01', '2027-02-28T02:00:00Z', ['hour 2027-03-01T00:00']],
  ])('due %s at %s', (due, now, notices) => {
    expect(planNotices({ due, now })).toEqual(notices);
  });
});

test('shows nothing for completed reminders', () => {
  const watchOptions = { now: new Date(), since: new Date(), timeZone: MANILA };
  expect(
    plannedNotices([{ id: ID, dueDate: '2020-01-01', isCompleted: true }], watchOptions),
  ).toEqual([]);
});

test('announces overdue once a day, the day once, and a moved date again', () => {
  const keys = (due: string, instant: string): readonly string[] => {
    const now = new Date(instant);
    return plannedNotices([{ id: ID, dueDate: due, isCompleted: false }], {
      now,
      since: now,
      timeZone: MANILA,
    }).flatMap((notice) => notice.keys);
  };
  const monday = keys('2026-11-01', '2026-11-16T02:00:00Z');
  expect(keys('2026-11-01', '2026-11-16T09:00:00Z')).toEqual(monday);
  expect(keys('2026-11-01', '2026-11-16T16:00:00Z')).not.toEqual(monday);
  // The notice that is postponed to 8:00 is the notice of the due day itself.
  expect(keys('2026-11-17', '2026-11-16T02:00:00Z')).toContain(
    keys('2026-11-17', '2026-11-17T02:00:00Z')[0],
  );
  expect(keys('2026-11-18', '2026-11-18T02:00:00Z')).not.toEqual(
    keys('2026-11-17', '2026-11-17T02:00:00Z'),
  );
});

test.each([
  ['2026-11-20', ['day 2026-11-20T02:00']],
  ['2026-11-27', ['day 2026-11-20T02:00']],
  ['2026-12-20', ['day 2026-11-20T02:00']],
  ['2026-11-21', []],
  ['2026-11-26', []],
  ['2026-11-19', []],
])('a document that ends on %s is announced as by the server', (dueDate, planned) => {
  const now = new Date('2026-11-20T02:00:00Z');
  const reminder = { id: ID, dueDate, documentId: 'passport', isCompleted: false };
  const notices = plannedNotices([reminder], { now, since: now, timeZone: MANILA });
  expect(notices.map(({ kind, at }) => `${kind} ${at.toISOString().slice(0, 16)}`)).toEqual(
    planned,
  );
});
