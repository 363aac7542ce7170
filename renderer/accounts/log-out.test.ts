import { expect, it } from 'vitest';
import { survivesLogOut } from './log-out.ts';

it.each([
  ['biometric_0199', true],
  ['alaga.seen.welcome.0199', true],
  ['alaga.language', true],
  ['alaga.budget', false],
  ['auth-user', false],
  ['my-biometric_0199', false],
  ['alaga.log-out-pending', false],
])('of what the device keeps, %s survives a logout: %s', (key, survives) => {
  expect(survivesLogOut(key)).toBe(survives);
});
