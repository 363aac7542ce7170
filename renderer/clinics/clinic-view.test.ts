import { expect, test } from 'vitest';
import type { Clinic } from '#server/clinics/contract.ts';
import { isFiltered, listedClinics, UNFILTERED } from './clinic-view.ts';

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
  ...changes,
});

const NEAR = clinic('Paco Vets', { distance: 0.4, averageRating: '4.0', totalRatings: 9 });
const FAR = clinic('Niño Animal Clinic', {
  distance: 8,
  averageRating: '4.0',
  totalRatings: 9,
  address: 'Parañaque',
});
const BEST = clinic('Best Friends', { distance: 20, averageRating: '4.5', totalRatings: 1 });
const OWN = clinic('Dr. Cruz', { own: true, address: 'Address not known', addressKnown: false });
const ALL = [NEAR, FAR, BEST, OWN];

const names = (changes: Partial<typeof UNFILTERED>, isOpen?: (one: Clinic) => boolean) =>
  listedClinics(ALL, { ...UNFILTERED, ...changes }, isOpen).map(({ name }) => name);

test('nearest first is the server’s own order', () => {
  expect(names({})).toEqual(ALL.map(({ name }) => name));
});

test('by rating, then by how many gave it, then by distance', () => {
  expect(names({ sort: 'rating' })).toEqual([
    'Best Friends',
    'Paco Vets',
    'Niño Animal Clinic',
    'Dr. Cruz',
  ]);
});

test('by name', () => {
  expect(names({ sort: 'name' })).toEqual([
    'Best Friends',
    'Dr. Cruz',
    'Niño Animal Clinic',
    'Paco Vets',
  ]);
});

test('the search finds all words in name and address, whatever their marks', () => {
  expect(names({ search: '  nino  PARANAQUE ' })).toEqual(['Niño Animal Clinic']);
  expect(names({ search: 'ermita vets' })).toEqual(['Paco Vets']);
  // The placeholder for an unknown address must not match a search.
  expect(names({ search: 'not known' })).toEqual([]);
});

test('only what is open, once it is known', () => {
  expect(names({ openNow: true }, ({ name }) => name === 'Dr. Cruz')).toEqual(['Dr. Cruz']);
  expect(names({ openNow: true })).toHaveLength(4);
});

test('what leaves clinics out counts as a filter, their order does not', () => {
  expect(isFiltered({ ...UNFILTERED, sort: 'name', search: ' ' })).toBe(false);
  expect(isFiltered({ ...UNFILTERED, search: 'x' })).toBe(true);
  expect(isFiltered({ ...UNFILTERED, openNow: true })).toBe(true);
});
