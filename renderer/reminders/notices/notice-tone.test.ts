import { expect, test } from 'vitest';
import { noticeTone } from './notice-tone.ts';

test.each([
  ['2026-11-19', '2026-11-20T02:00:00Z', 'overdue'],
  // A reminder without a time is due at 09:00 in Manila (01:00 in UTC), but is overdue only after midnight.
  ['2026-11-20', '2026-11-20T15:59:59Z', 'hour'],
  ['2026-11-20', '2026-11-20T16:00:00Z', 'overdue'],
  ['2026-11-20', '2026-11-20T00:00:00Z', 'hour'],
  ['2026-11-20', '2026-11-19T23:59:59Z', 'day'],
  ['2026-11-20', '2026-11-19T01:00:00Z', 'day'],
  ['2026-11-20', '2026-11-19T00:59:59Z', 'later'],
  ['2026-11-20T06:30:00.000Z', '2026-11-20T05:30:00Z', 'hour'],
  ['2026-11-20T06:30:00.000Z', '2026-11-20T05:29:59Z', 'day'],
])('shows %s at %s as %s', (due, now, tone) => {
  expect(noticeTone(due, { now: new Date(now), timeZone: 'Asia/Manila' })).toBe(tone);
});
