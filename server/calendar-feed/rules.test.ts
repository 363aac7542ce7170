import { expect, test } from 'vitest';
import { splitRepeat, toRecurrenceRule } from './rules.ts';
import { ambiguousDays, timeZoneText } from './time-zone.ts';

test.each([
  ['2026-01-15', 'month', 2, ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15']],
  ['2026-01-31', 'month', 1, ['FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1']],
  [
    ...(['2026-01-30', 'month', 1] as const),
    [
      'FREQ=YEARLY;INTERVAL=1;BYMONTH=1,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=30',
      'FREQ=YEARLY;INTERVAL=1;BYMONTH=2;BYMONTHDAY=-1',
    ],
  ],
  [...(['2026-02-28', 'month', 8] as const), ['FREQ=MONTHLY;INTERVAL=8;BYMONTHDAY=28']],
  [
    ...(['2026-06-29', 'month', 8] as const),
    [
      'FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=-1',
      'FREQ=YEARLY;INTERVAL=2;BYMONTH=6;BYMONTHDAY=29',
      'FREQ=YEARLY;INTERVAL=2;BYMONTH=10;BYMONTHDAY=29',
    ],
  ],
  ['2024-02-29', 'year', 1, ['FREQ=YEARLY;INTERVAL=1;BYMONTH=2;BYMONTHDAY=-1']],
] as const)('from %s every %s by %s', (startsOn, unit, interval, rules) => {
  const course = { startsOn, repeat: { every: interval, unit } };
  expect(splitRepeat(course).map((part) => toRecurrenceRule(course, part))).toEqual(rules);
});

test('lists a zone’s clock changes, and the times that come twice or never', () => {
  const now = new Date('2026-11-24T00:00:00Z');
  const lordHowe = timeZoneText('Australia/Lord_Howe', now);
  expect(lordHowe).toContain(
    'BEGIN:STANDARD\r\nDTSTART:20260405T020000\r\nTZOFFSETFROM:+1100\r\nTZOFFSETTO:+1030\r\n',
  );
  expect(timeZoneText('Asia/Manila', now).match(/BEGIN:STANDARD/g)).toHaveLength(1);
  expect(ambiguousDays('Australia/Lord_Howe', '01:45', now)).toContain('2026-04-05');
  expect(ambiguousDays('Australia/Lord_Howe', '02:15', now)).toContain('2026-10-04');
  expect(ambiguousDays('Australia/Lord_Howe', '02:30', now)).toEqual([]);
  expect(ambiguousDays('Asia/Manila', '02:30', now)).toEqual([]);
});
