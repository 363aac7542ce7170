import { expect, test } from 'vitest';
import { storedPet } from '#renderer/offline/testing/outbox-testing.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { resultsFor } from './palette-results.ts';

const pet = (id: string, name: string, overrides: object = {}) => ({
  ...storedPet({ id, name }),
  overdueCount: 0,
  upcomingCount: 0,
  ...overrides,
});

const pets = [
  pet('p1', 'Bantay', { breed: 'Aspin' }),
  pet('p2', 'Niño', { breed: 'Puspin, calico' }),
  pet('p3', 'Tagpi', { passedAwayOn: '2026-01-01' }),
];

const reminder = (id: string, title: string, petId: string, name: string, isCompleted = false) =>
  ({
    ...{ id, petId, medicalRecordId: null, type: 'vaccine', title, dueDate: '2026-11-20' },
    ...{ isOverdue: false, isCompleted, completedAt: null, notificationSent: false, createdAt: '' },
    pet: { id: petId, name, category: 'dog', breed: null, photo: null },
  }) satisfies ReminderWithPet;

const sources = {
  pets,
  reminders: [
    reminder('r1', 'Rabies', 'p1', 'Bantay'),
    reminder('r2', 'FVRCP', 'p2', 'Niño'),
    reminder('r3', 'Dental', 'p1', 'Bantay', true),
  ],
  screens: [
    { to: '/dashboard', name: 'Home' },
    { to: '/vet-clinics', name: 'Vet Clinics' },
  ],
  names: {
    record: (title: string) => `Record ${title}`,
    addRecord: 'Add record',
    history: 'Medical History',
    tag: 'QR code',
  },
};

const listResultLabels = (text: string) => {
  const { pets: ofPets, actions, screens } = resultsFor(text, sources);
  return [...ofPets, ...actions, ...screens].map(({ id }) => id);
};

test('without typed words: pets, due reminders, and every screen', () => {
  expect(listResultLabels('')).toEqual([
    'p1',
    'p2',
    'p3',
    'record r1',
    'record r2',
    '/dashboard',
    '/vet-clinics',
  ]);
});

test('finds a pet and its actions by name, ignoring accents and case', () => {
  expect(listResultLabels('NINO')).toEqual(['p2', 'record r2', 'add p2', 'history p2', 'tag p2']);
  expect(listResultLabels('calico')).toEqual(['p2']);
});

test('offers only the history of a pet that passed away', () => {
  expect(listResultLabels('tag')).toEqual(['p3', 'history p3']);
});

test('requires every typed word to match', () => {
  expect(listResultLabels('rec rab')).toEqual(['record r1']);
  expect(listResultLabels('bantay hist')).toEqual(['history p1']);
  expect(listResultLabels('vet')).toEqual(['/vet-clinics']);
  expect(listResultLabels('ome')).toEqual([]);
});
