import { expect, test } from 'vitest';
import { storedPet } from '#renderer/offline/testing/outbox-testing.ts';
import { arrangePets } from './arrange-pets.ts';

const pet = (
  id: string,
  name: string,
  overdueCount: number,
  upcomingCount: number,
  overrides = {},
) => ({
  pet: { ...storedPet({ id, name, ...overrides }), overdueCount, upcomingCount },
});

const pets = [
  pet('a', 'Bantay', 0, 3),
  pet('b', 'Niño', 2, 0, { breed: 'Aspin' }),
  pet('c', 'Tagpi', 1, 0, { lostSince: '2026-11-20T00:00:00.000Z' }),
  pet('d', 'Puti', 0, 0, { breed: 'Aspin' }),
  pet('e', 'Muning', 2, 1),
];
const NO_REMINDERS = { before: [], after: [] };
const idsOf = (view: object): string =>
  arrangePets(pets, NO_REMINDERS, { search: '', urgentFirst: false, ...view })
    .map(({ pet: { id } }) => id)
    .join('');

test('keeps the order of cards unless the most urgent come first: lost, overdue, due', () => {
  expect(idsOf({})).toBe('abcde');
  expect(idsOf({ urgentFirst: true })).toBe('cebad');
});

test('searches every word in name and breed, ignoring accents and case', () => {
  expect(idsOf({ search: ' NINO ' })).toBe('b');
  expect(idsOf({ search: 'aspin' })).toBe('bd');
  expect(idsOf({ search: 'aspin pu' })).toBe('d');
  expect(idsOf({ search: 'x' })).toBe('');
});
