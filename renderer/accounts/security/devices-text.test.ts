import { expect, test } from 'vitest';
import { deviceName, lastSeenText } from './devices-text.ts';

test.each([
  ['Chrome', 'Windows', false, 'Chrome on Windows'],
  ['Safari', 'iPhone', false, 'Safari on iPhone'],
  ['Chrome', 'Linux', true, 'The Alaga app on this computer'],
  [null, 'Android', false, 'Android'],
  ['Firefox', null, false, 'Firefox'],
  [null, null, false, 'Unknown device'],
])('names %s on %s as an owner would', (browser, system, isApp, name) => {
  expect(deviceName({ browser, system, isApp })).toBe(name);
});

const NOW = new Date('2026-11-20T12:00:00.000Z');

test.each([
  ['2026-11-20T12:00:00.000Z', 'used just now'],
  ['2026-11-20T10:00:01.000Z', 'used just now'],
  ['2026-11-20T10:00:00.000Z', 'used 2 hours ago'],
  ['2026-11-19T12:00:01.000Z', 'used 23 hours ago'],
  ['2026-11-19T12:00:00.000Z', 'used 1 day ago'],
  ['2026-10-30T12:00:00.000Z', 'used 21 days ago'],
])('formats the last use at %s as %s', (lastSeenAt, text) => {
  expect(lastSeenText(lastSeenAt, NOW)).toBe(text);
});
