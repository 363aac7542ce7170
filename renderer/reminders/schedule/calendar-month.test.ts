import { expect, test } from 'vitest';
import { monthAfter } from '#server/calendar/days.ts';
import { weeksOf } from './calendar-month.ts';

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
])('%s and %i months are %s', (month, months, next) => {
  expect(monthAfter(month, months)).toBe(next);
});

test('weeks begin on Sunday and contain the whole month, including 29 February', () => {
  const weeks = weeksOf('2028-02');
  expect(weeks[0]).toEqual([
    undefined,
    undefined,
    '2028-02-01',
    '2028-02-02',
    '2028-02-03',
    '2028-02-04',
    '2028-02-05',
  ]);
  expect(weeks.at(-1)?.slice(0, 4)).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', undefined]);
  expect(weeksOf('2026-11')).toHaveLength(5);
  expect(weeksOf('2026-02')).toHaveLength(4);
});
