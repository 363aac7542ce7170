import { expect, it } from 'vitest';
import {
  addWrongAttempt,
  clampToNow,
  NO_ATTEMPTS,
  type WrongAttempts,
  waitAfter,
  waitLeft,
} from './attempts.ts';

const afterSeconds = (seconds: number) => new Date(Date.UTC(2026, 2, 3, 2, 0, seconds));

it('three wrong attempts cause no wait, and each further one doubles it up to an hour', () => {
  const delays = [0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 500].map((wrong) => waitAfter(wrong) / 1000);
  expect(delays).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 1920, 3600, 3600, 3600]);
});

it('the wait starts at the last wrong attempt and ends when it has passed', () => {
  let attempts: WrongAttempts = NO_ATTEMPTS;
  for (let wrong = 0; wrong < 4; wrong += 1) attempts = addWrongAttempt(attempts, afterSeconds(0));
  expect(waitLeft(NO_ATTEMPTS, afterSeconds(0))).toBe(0);
  expect([0, 10, 29, 30, 31].map((second) => waitLeft(attempts, afterSeconds(second)))).toEqual([
    30_000, 20_000, 1000, 0, 0,
  ]);
});

it('setting the clock back neither shortens the wait nor locks for a year', () => {
  const attempts: WrongAttempts = { wrong: 4, lastWrongAt: afterSeconds(0).toISOString() };
  const earlierTime = new Date('2025-03-03T00:00:00Z');
  const clampedAttempts = clampToNow(attempts, earlierTime);
  expect(waitLeft(clampedAttempts, earlierTime)).toBe(30_000);
  expect(waitLeft(clampedAttempts, new Date('2025-03-03T00:00:31Z'))).toBe(0);
  expect(clampToNow(clampedAttempts, afterSeconds(0))).toEqual(clampedAttempts);
});
