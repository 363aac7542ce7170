import { expect, onTestFinished, test } from 'vitest';
import { setAccountUnits } from '#renderer/current-account.ts';
import {
  costLabel,
  hasBatchNumber,
  personLabel,
  placeLabel,
  weightLabel,
} from './record-labels.ts';

test.each([
  ['₱1,250.50', 125_050, '₱1,250.50'],
  ['350', 35_000, '₱350.00'],
  ['free', 0, 'free'],
  ['500-600', 0, '500-600'],
  ['0.00', 0, undefined],
  [null, 0, undefined],
])('formats a cost of %s', (cost, costCentavos, label) => {
  expect(costLabel({ cost, costCentavos })).toBe(label);
});

test.each([
  ['14.2', '14.2 kg'],
  ['14,2', '14,2 kg'],
  ['31 lb', '14.06 kg (31 lb)'],
  ['about 5', 'about 5 kg'],
  ['4.2kg', '4.2kg'],
  ['heavy', 'heavy'],
])('formats a weight of %s as %s', (weight, label) => {
  expect(weightLabel(weight)).toBe(label);
});

test.each([
  ['14.2', '31.31 lb (14.2 kg)'],
  ['14,2 kg', '31.31 lb (14,2 kg)'],
  ['31,35 lb', '31,35 lb'],
  ['9 lbs 4 oz', '9 lbs 4 oz'],
  ['heavy', 'heavy'],
])('formats a weight of %s in pounds as %s', (weight, label) => {
  setAccountUnits({ weightUnit: 'lb' });
  onTestFinished(() => setAccountUnits({}));
  expect(weightLabel(weight)).toBe(label);
});

test('labels a groomer and a salon instead of veterinarian and clinic', () => {
  expect([placeLabel('grooming'), personLabel('grooming')]).toEqual(['Salon', 'Groomer']);
  expect([placeLabel('vaccine'), personLabel('vaccine')]).toEqual(['Clinic', 'Veterinarian']);
});

test('packaged types have a batch number', () => {
  expect(hasBatchNumber('vaccine')).toBe(true);
  expect(hasBatchNumber('grooming')).toBe(false);
});
