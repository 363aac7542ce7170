import { expect, it } from 'vitest';
import { isSameZone, zoneName } from './time-zone.ts';

it('knows a zone by its other names', () => {
  expect(isSameZone('Asia/Manila', 'Asia/Manila')).toBe(true);
  expect(isSameZone('Asia/Calcutta', 'Asia/Kolkata')).toBe(true);
  expect(isSameZone('Asia/Manila', 'Asia/Singapore')).toBe(false);
  expect(isSameZone('Asia/Manila', 'no zone')).toBe(false);
});

it('writes a zone as it is read', () => {
  expect(zoneName('America/New_York')).toBe('America/New York');
});
