import { beforeAll, expect, test } from 'vitest';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import type { DiaryEntry } from '#server/diary/contract.ts';
import type { EntryEdit, EntryNew, EntryRemoval } from './offline.ts';
import { withWaitingEntries } from './waiting-entries.ts';

beforeAll(async () => {
  await import('#renderer/offline-kinds.ts');
});

const storedEntry = (id: string, at: string): DiaryEntry => ({
  ...{ id, petId: 'p', kind: 'appetite', level: 2, value: null, unit: null, note: 'Slowly', at },
  ...{ imageUrl: null, photo: { id: 'f', url: '/f', thumbnailUrl: '/f?' }, sitterName: null },
  ...{ mergedAt: null, version: 1, createdAt: at, updatedAt: at },
});

const itemFields = {
  state: 'waiting',
  ...{ owner: 'o', edits: [], order: 1, problem: null, attempts: 0 },
  ...{ savedId: null, version: null, returns: 0, isGone: false, takenBack: false, theirs: null },
  ...{ petName: 'Bantay', createdAt: '2026-11-20T02:00:00.000Z' },
} as const;

const [A, B] = [
  storedEntry('a', '2026-11-19T02:00:00.000Z'),
  storedEntry('b', '2026-11-18T02:00:00.000Z'),
];

const shownEntries = (items: Items) =>
  withWaitingEntries([A, B], items, 'p').map(({ id, level, note }) => `${id} ${level} ${note}`);

test('merges the outbox into the diary: new entries by time, edits in place, without deleted entries', () => {
  const added: EntryNew = {
    ...itemFields,
    ...{ id: 'diary_k', key: 'k', petId: 'p', base: null },
    kind: 'diary',
    body: { id: 'c', kind: 'mood', level: 4, at: '2026-11-18T12:00:00.000Z' },
  };
  const edit: EntryEdit = {
    ...itemFields,
    ...{ id: 'diary-edit_k', key: 'k2', base: B },
    kind: 'diary-edit',
    body: { level: 0, note: null, imageUrl: null },
  };
  const removal: EntryRemoval = {
    ...itemFields,
    ...{ id: 'diary-removal_k', key: 'k3', base: A, body: {} },
    kind: 'diary-removal',
  };
  expect(shownEntries([])).toEqual(['a 2 Slowly', 'b 2 Slowly']);
  expect(shownEntries([added, edit])).toEqual(['a 2 Slowly', 'c 4 null', 'b 0 null']);
  expect(shownEntries([{ ...added, petId: 'q' }])).toEqual(['a 2 Slowly', 'b 2 Slowly']);
  expect(shownEntries([{ ...added, takenBack: true }])).toEqual(['a 2 Slowly', 'b 2 Slowly']);
  expect(shownEntries([removal])).toEqual(['b 2 Slowly']);
  expect(shownEntries([{ ...removal, takenBack: true }])).toEqual(['a 2 Slowly', 'b 2 Slowly']);
  // If the server refuses the deletion, the entry stays visible.
  expect(shownEntries([{ ...removal, state: 'conflict', theirs: A }])).toEqual([
    'a 2 Slowly',
    'b 2 Slowly',
  ]);
  expect(withWaitingEntries([A, B], [edit], 'p')[1]?.photo).toBeNull();
});
