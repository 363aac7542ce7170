import { expect, test } from 'vitest';
import { addSave, removeItem } from '#renderer/offline/outbox/outbox-edits.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { NOW, queue, weighingRemoved } from '#renderer/offline/testing/outbox-testing.ts';
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
