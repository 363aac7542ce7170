import { expect, test } from 'vitest';
import { secondsLeft } from './sent-code.ts';

test.each([
  [0, 60],
  [1, 60],
  [1000, 59],
  [17_999, 43],
  [18_000, 42],
  [59_001, 1],
  [60_000, 0],
  [900_000, 0],
  // The device's clock was set back after the code was sent.
  [-900_000, 60],
])('%i ms after a code was sent, another may be requested in %i s', (elapsed, seconds) => {
  expect(secondsLeft({ phoneNumber: '', sentAt: 1_000_000 }, 1_000_000 + elapsed)).toBe(seconds);
});
