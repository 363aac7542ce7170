import { expect, test } from 'vitest';
import { isNewPet, stepsLeft } from './steps.ts';

test('a step disappears once it is done or dismissed', () => {
  const noProgress = { hasPhoto: false, hasVaccine: false, ended: [] };
  expect(stepsLeft(noProgress)).toEqual(['vaccine', 'photo', 'tag']);
  expect(stepsLeft({ ...noProgress, hasVaccine: true })).toEqual(['photo', 'tag']);
  expect(stepsLeft({ ...noProgress, hasPhoto: true, ended: ['tag'] })).toEqual(['vaccine']);
  expect(stepsLeft({ hasPhoto: true, hasVaccine: true, ended: ['tag'] })).toEqual([]);
});

test('a pet is new for 30 days', () => {
  const createdAt = '2026-11-01T00:00:00.000Z';
  expect(isNewPet({ createdAt }, new Date('2026-12-01T00:00:00.000Z'))).toBe(true);
  expect(isNewPet({ createdAt }, new Date('2026-12-01T00:00:00.001Z'))).toBe(false);
});
