import { expect, test } from 'vitest';
import { isNewPet, stepsLeft } from './steps.ts';

test('a step disappears once it is done or dismissed', () => {
  const pet = { photo: null };
  const noProgress = { hasVaccine: false, ended: [] };
  expect(stepsLeft(pet, noProgress)).toEqual(['vaccine', 'photo', 'tag']);
  expect(stepsLeft(pet, { ...noProgress, hasVaccine: true })).toEqual(['photo', 'tag']);
  const withPhoto = { photo: 'data:' };
  expect(stepsLeft(withPhoto, { ...noProgress, ended: ['tag'] })).toEqual(['vaccine']);
  expect(stepsLeft(withPhoto, { hasVaccine: true, ended: ['tag'] })).toEqual([]);
});

test('a pet is new for 30 days', () => {
  const createdAt = '2026-11-01T00:00:00.000Z';
  expect(isNewPet({ createdAt }, new Date('2026-12-01T00:00:00.000Z'))).toBe(true);
  expect(isNewPet({ createdAt }, new Date('2026-12-01T00:00:00.001Z'))).toBe(false);
});
