import { expect, test } from 'vitest';
import { holdUntil } from './quiet-hours.ts';

const LONDON = 'Europe/London';
const LORD_HOWE = 'Australia/Lord_Howe';

const NIGHT = { from: '22:00', until: '07:00', medication: false };
const EARLY = { ...NIGHT, until: '01:45' };

test.each([
  [NIGHT, LONDON, '2026-10-24T20:59:00.000Z', undefined],
  [NIGHT, LONDON, '2026-10-24T21:00:00.000Z', '2026-10-25T07:00:00.000Z'],
  [NIGHT, LONDON, '2027-03-27T22:00:00.000Z', '2027-03-28T06:00:00.000Z'],
  // Clocks show 01:45 twice on this day: the hours end each time.
  [EARLY, LONDON, '2026-10-25T00:20:00.000Z', '2026-10-25T00:45:00.000Z'],
  [EARLY, LONDON, '2026-10-25T00:50:00.000Z', undefined],
  [EARLY, LONDON, '2026-10-25T01:20:00.000Z', '2026-10-25T01:45:00.000Z'],
  [EARLY, LONDON, '2026-10-25T01:50:00.000Z', undefined],
  [EARLY, LORD_HOWE, '2027-04-03T15:05:00.000Z', '2027-04-03T15:15:00.000Z'],
  // Clocks never show it on this one.
  [EARLY, LONDON, '2027-03-28T00:20:00.000Z', '2027-03-28T01:00:00.000Z'],
  [EARLY, LONDON, '2027-03-28T01:00:00.000Z', undefined],
] as const)('quiet hours %o in %s hold a notice of %s until %s', (hours, zone, now, end) => {
  expect(holdUntil(hours, new Date(now), zone).nextAttemptAt).toBe(end);
});
