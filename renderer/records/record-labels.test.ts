import { beforeAll, expect, test } from 'vitest';
import { setLanguage } from '#renderer/ui/language/text.ts';
import {
  costLabel,
  hasBatchNumber,
  personLabel,
  placeLabel,
  weightLabel,
} from './record-labels.ts';

beforeAll(async () => {
  await setLanguage('en');
});

test.each([
  ['₱1,250.50', 125_050, '₱1,250.50'],
  ['350', 35_000, '₱350.00'],
  ['free', 0, 'free'],
  ['0.00', 0, undefined],
  [null, 0, undefined],
])('a cost of %s reads well', (cost, costCentavos, label) => {
  expect(costLabel({ cost, costCentavos })).toBe(label);
});

test.each([
  ['14.2', '14.2 kg'],
  ['14,2', '14,2 kg'],
  ['31 lb', '31 lb'],
  ['about 5', 'about 5'],
])('a weight of %s is %s', (weight, label) => {
  expect(weightLabel(weight)).toBe(label);
});

test('a salon and a groomer stand in for clinic and veterinarian', () => {
  expect([placeLabel('grooming'), personLabel('grooming')]).toEqual(['Salon', 'Groomer']);
  expect([placeLabel('vaccine'), personLabel('vaccine')]).toEqual(['Clinic', 'Veterinarian']);
});

test('what comes in a package has a batch number', () => {
  expect(hasBatchNumber('vaccine')).toBe(true);
  expect(hasBatchNumber('grooming')).toBe(false);
});
