import { expect, test } from 'vitest';
import { addSave, removeItem } from '#renderer/offline/outbox/outbox-edits.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import {
  NOW,
  newRecordItem,
  queue,
  recordEdit,
  recordRemoval,
  storedRecord,
  weighingRemoved,
} from '#renderer/offline/testing/outbox-testing.ts';
import { withWaitingWeights } from './waiting-weights.ts';

const entry = (weighingId: string, date: string) => ({
  recordId: null,
  weighingId,
  date,
  grams: 4000,
  assumed: false,
  typed: '4 kg',
  bodyCondition: null,
  isOwn: true,
  createdAt: '2026-11-20T00:00:00.000Z',
});

const queueWeighing = (items: Items, id: string, date: string, petId = 'p1'): Items =>
  addSave(items, {
    kind: 'weighing',
    owner: 'o1',
    key: id,
    createdAt: NOW,
    petId,
    petName: 'Bantay',
    body: { id, date, weight: '9 lb' },
  });

test('inserts unsent weights by their day, only once', () => {
  const items = queueWeighing(
    queueWeighing([], 'w2', '2026-11-10'),
    'w9',
    '2026-11-10',
    'another pet',
  );
  const serverEntries = [entry('w1', '2026-11-01'), entry('w3', '2026-11-20')];
  const shownEntries = withWaitingWeights(serverEntries, items, 'p1');
  expect(shownEntries.map(({ weighingId, grams }) => [weighingId, grams])).toEqual([
    ['w1', 4000],
    ['w2', 4082],
    ['w3', 4000],
  ]);
  const arrivedEntries = [...serverEntries, entry('w2', '2026-11-10')];
  expect(withWaitingWeights(arrivedEntries, items, 'p1')).toBe(arrivedEntries);
});

test('hides discarded weights', () => {
  const items = removeItem(queueWeighing([], 'w2', '2026-11-10'), 'weighing_w2');
  expect(withWaitingWeights([], items, 'p1')).toEqual([]);
});

test('leaves out weights whose deletion is unsent, and shows them again when it is taken back', () => {
  const entries = [entry('w1', '2026-11-01'), entry('w3', '2026-11-20')];
  const items = queue(weighingRemoved('d', 'w1'));
  expect(withWaitingWeights(entries, items, 'p1')).toEqual([entry('w3', '2026-11-20')]);
  expect(withWaitingWeights(entries, removeItem(items, 'weighing-removed_d'), 'p1')).toBe(entries);
});

test('shows the weights of unsent records, and those of changed records as changed', () => {
  const stored = (id: string, weight: string | null) => storedRecord({ id, petId: 'p1', weight });
  const ofRecord = (recordId: string, date: string) => ({
    ...entry('', date),
    recordId,
    weighingId: null,
  });
  const serverEntries = [
    ofRecord('r1', '2026-11-01'),
    entry('w1', '2026-11-02'),
    ofRecord('r2', '2026-11-03'),
    ofRecord('r3', '2026-11-04'),
  ];
  const items = queue(
    recordEdit('a', { weight: '5 kg', dateAdministered: '2026-11-05' }, stored('r1', '4 kg')),
    recordRemoval('b', stored('r2', '4 kg')),
    recordEdit('c', { weight: '' }, stored('r3', '4 kg')),
    recordEdit('d', { weight: '6 kg', dateAdministered: '2026-11-06' }, stored('r4', null)),
    newRecordItem('e', { id: 'r5', weight: '7 kg', dateAdministered: '2026-11-07' }),
    newRecordItem('f', { id: 'r6', weight: '8 kg' }, { petId: 'another pet' }),
  );
  const shown = withWaitingWeights(serverEntries, items, 'p1');
  expect(
    shown.map(({ recordId, weighingId, date, grams }) => [recordId ?? weighingId, date, grams]),
  ).toEqual([
    ['w1', '2026-11-02', 4000],
    ['r1', '2026-11-05', 5000],
    ['r4', '2026-11-06', 6000],
    ['r5', '2026-11-07', 7000],
  ]);
});
