import { describe, expect, it } from 'vitest';
import { isInFirstDays } from './first-days.ts';

const CREATED_AT = '2026-11-02T02:00:00.000Z';

describe('the first days of an account', () => {
  it.each([
    ['2026-11-02T02:00:00.000Z', true],
    ['2026-11-05T23:59:59.999Z', true],
    ['2026-11-09T01:59:59.999Z', true],
    ['2026-11-09T02:00:00.000Z', true],
    ['2026-11-09T02:00:00.001Z', false],
    ['2027-11-02T02:00:00.000Z', false],
    // At this time, the device's clock is behind that of the server.
    ['2026-11-02T01:58:00.000Z', true],
  ])('at %s: %s', (now, expected) => {
    expect(isInFirstDays(CREATED_AT, new Date(now))).toBe(expected);
  });
});
