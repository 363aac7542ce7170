import { expect, test } from 'vitest';
import type { Clinic } from '#server/clinics/contract.ts';
import { DEFAULT_VIEW, isFiltered, listedClinics } from './clinic-view.ts';

const clinic = (name: string, changes: Partial<Clinic> = {}): Clinic => ({
  id: name,
  name,
  nameKnown: true,
  address: 'Ermita, Manila',
  addressKnown: true,
  phone: null,
  email: null,
  type: 'general',
  hours: null,
  description: null,
  website: null,
  latitude: null,
  longitude: null,
  averageRating: '0',
  totalRatings: 0,
  distance: null,
  source: 'osm',
  sourceUrl: null,
  own: false,
  gone: false,
  mergedAt: null,
  version: 1,
  updatedAt: null,
  ...changes,
});

const NEAR_CLINIC = clinic('Paco Vets', { distance: 0.4, averageRating: '4.0', totalRatings: 9 });
const FAR_CLINIC = clinic('Niño Animal Clinic', {
  distance: 8,
  averageRating: '4.0',
  totalRatings: 9,
  address: 'Parañaque',
});
const BEST_CLINIC = clinic('Best Friends', { distance: 20, averageRating: '4.5', totalRatings: 1 });
const OWN_CLINIC = clinic('Dr. Cruz', {
  own: true,
  address: 'Address not known',
  addressKnown: false,
});
const ALL_CLINICS = [NEAR_CLINIC, FAR_CLINIC, BEST_CLINIC, OWN_CLINIC];

const shownNames = (changes: Partial<typeof DEFAULT_VIEW>, isOpen?: (item: Clinic) => boolean) =>
  listedClinics(ALL_CLINICS, { ...DEFAULT_VIEW, ...changes }, isOpen).map(({ name }) => name);

test('keeps the server’s order for “nearest first”', () => {
  expect(shownNames({})).toEqual(ALL_CLINICS.map(({ name }) => name));
});

test('sorts by rating, then by the number of ratings, then by distance', () => {
  expect(shownNames({ sort: 'rating' })).toEqual([
    'Best Friends',
    'Paco Vets',
    'Niño Animal Clinic',
    'Dr. Cruz',
  ]);
});

test('sorts by name', () => {
  expect(shownNames({ sort: 'name' })).toEqual([
    'Best Friends',
    'Dr. Cruz',
    'Niño Animal Clinic',
    'Paco Vets',
  ]);
});

test('finds all words in name and address, ignoring diacritics', () => {
  expect(shownNames({ search: '  nino  PARANAQUE ' })).toEqual(['Niño Animal Clinic']);
  expect(shownNames({ search: 'ermita vets' })).toEqual(['Paco Vets']);
  // The placeholder for an unknown address must not match a search.
  expect(shownNames({ search: 'not known' })).toEqual([]);
});

test('filters open clinics once the hours are known', () => {
  expect(shownNames({ openNow: true }, ({ name }) => name === 'Dr. Cruz')).toEqual(['Dr. Cruz']);
  expect(shownNames({ openNow: true })).toHaveLength(4);
});

test('counts filters, but not the order, as filtered', () => {
  expect(isFiltered({ ...DEFAULT_VIEW, sort: 'name', search: ' ' })).toBe(false);
  expect(isFiltered({ ...DEFAULT_VIEW, search: 'x' })).toBe(true);
  expect(isFiltered({ ...DEFAULT_VIEW, openNow: true })).toBe(true);
});
