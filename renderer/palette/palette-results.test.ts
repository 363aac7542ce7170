import { expect, test } from 'vitest';
import type { CareRow } from '#renderer/care/use-care.ts';
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
    pet: { id: petId, name, category: 'dog', breed: null, photo: null, isSample: false },
  }) satisfies ReminderWithPet;

const dose = (key: string, title: string, status: 'due' | 'late' | 'given', role = 'owner') =>
  // The cast is safe: only these fields are read.
  ({
    key,
    item: { title, kind: 'medication', status },
    plan: { role },
    pet: { name: 'Bantay' },
  }) as unknown as CareRow;

const sources = {
  pets,
  doses: [
    dose('d1', 'Ear drops', 'due'),
    dose('d2', 'Amoxicillin', 'late'),
    dose('d3', 'Vitamins', 'given'),
    dose('d4', 'Apoquel', 'due', 'viewer'),
  ],
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
    give: ({ item }: CareRow) => `Give ${item.title}`,
    record: (title: string) => `Record ${title}`,
    pet: {
      'add-record': 'Add record',
      'add-weight': 'Add weight',
      'add-diary': 'Add to diary',
      history: 'Medical History',
      tag: 'QR code',
    },
    everywhere: (text: string) => `Search for ${text}`,
  },
};

const listResultLabels = (text: string) => {
  const { pets: ofPets, actions, screens } = resultsFor(text, sources);
  return [...ofPets, ...actions, ...screens].map(({ id }) => id);
};

test('without typed words: pets, late and due doses, due reminders, and every screen', () => {
  expect(listResultLabels('')).toEqual([
    'p1',
    'p2',
    'p3',
    'give d2',
    'give d1',
    'record r1',
    'record r2',
    '/dashboard',
    '/vet-clinics',
  ]);
});

test('finds a pet and its actions by name, ignoring accents and case', () => {
  expect(listResultLabels('NINO')).toEqual([
    ...['p2', 'record r2', 'add-record p2', 'add-weight p2', 'add-diary p2'],
    ...['history p2', 'tag p2'],
  ]);
  expect(listResultLabels('calico')).toEqual(['p2']);
});

test('offers only the history of a pet that passed away', () => {
  expect(listResultLabels('tag')).toEqual(['p3', 'history p3']);
});

test('offers neither a weight nor a diary entry of a pet that was not sent yet', () => {
  const unsent = { ...sources, pets: [pet('p4', 'Puti', { shareToken: '' })] };
  const { actions, screens } = resultsFor('puti', unsent);
  expect([...actions, ...screens].map(({ id }) => id)).toEqual([
    ...['add-record p4', 'history p4', 'tag p4'],
  ]);
});

test('offers only what the role towards a shared pet allows', () => {
  const listFor = (role: string) => {
    const { actions, screens } = resultsFor('puti', {
      ...sources,
      pets: [pet('p4', 'Puti', { role })],
    });
    return [...actions, ...screens].map(({ id }) => id);
  };
  expect(listFor('viewer')).toEqual(['history p4']);
  const logging = ['add-record p4', 'add-weight p4', 'add-diary p4'];
  expect(listFor('carer')).toEqual([...logging, 'history p4']);
  expect(listFor('family')).toEqual([...logging, 'history p4', 'tag p4']);
});

test('requires every typed word to match', () => {
  expect(listResultLabels('rec rab')).toEqual(['record r1']);
  expect(listResultLabels('bantay hist')).toEqual(['history p1']);
  expect(listResultLabels('vet')).toEqual(['/vet-clinics']);
  expect(listResultLabels('ome')).toEqual([]);
});

test('finds doses by their title, unless the account may not give them', () => {
  expect(listResultLabels('give a')).toEqual(['give d2']);
  expect(listResultLabels('ear bantay')).toEqual(['give d1']);
});

test('offers to search everything for a typed text only', () => {
  expect(resultsFor('  ', sources).everywhere).toEqual([]);
  expect(resultsFor(' dr. Cruz & Co ', sources).everywhere).toMatchObject([
    { name: 'Search for dr. Cruz & Co', to: '/search?q=dr.%20Cruz%20%26%20Co' },
  ]);
});
