import { expect, it } from 'vitest';
import { isSameTime, isSameZone } from './time-zone.ts';

it('knows a zone by its other names', () => {
  expect(isSameZone('Asia/Manila', 'Asia/Manila')).toBe(true);
  expect(isSameZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true);
  expect(isSameZone('Asia/Manila', 'Asia/Singapore')).toBe(false);
  expect(isSameZone('Asia/Manila', 'no zone')).toBe(false);
});

it.each([
  ['Asia/Manila', 'Asia/Singapore', true],
  ['Asia/Manila', 'Asia/Tokyo', false],
  ['Europe/London', 'Africa/Abidjan', false],
  ['Europe/Berlin', 'Europe/Paris', true],
  ['Asia/Manila', 'no zone', false],
])('the clocks of %s and %s agree through the year: %s', (item, other, same) => {
  expect(isSameTime(item, other, new Date('2026-11-20T02:00:00.000Z'))).toBe(same);
});
