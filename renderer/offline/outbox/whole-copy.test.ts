import { expect, test } from 'vitest';
import type { LostThing } from '#renderer/offline/reads/kept-store.ts';
import {
  recordEdit,
  recordRemoval,
  storedRecord,
} from '#renderer/offline/testing/outbox-testing.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { kindsReady } from './kinds.ts';
import type { NewItem } from './outbox-item.ts';
import { added, type Items } from './outbox-queue.ts';
import { wholeCopy } from './whole-copy.ts';
import '#renderer/offline-kinds.ts';

const THING: LostThing = {
  owner: 'o1',
  id: 'r1',
  kind: 'record-edit',
  thing: { ...storedRecord() },
  petName: 'Luna',
  photos: [],
};

const newRecord = (key: string): NewItem => ({
  ...{ kind: 'record', owner: 'o1', key, createdAt: '2026-11-20T01:00:00.000Z' },
  ...{ petId: 'p1', petName: 'Luna' },
  body: { id: key, type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' },
});

const waiting = (...items: readonly NewItem[]): Items => items.reduce(added, [] as Items);

test('a thing that was read is copied as a new one, with the unsent edit typed over it', async () => {
  await kindsReady();
  const made = newRecord(newId());
  const copy = wholeCopy([THING], waiting(recordEdit('edit', { notes: 'Sleepy' }), made), 500);
  expect(copy).toMatchObject([
    { kind: 'record', body: { id: 'r1', title: storedRecord().title, notes: 'Sleepy' } },
    { kind: 'record', key: made.key },
  ]);
  expect(copy.map(({ order }) => order)).toEqual([1, 2]);
});

test('an edit of something that was not read stays an edit', async () => {
  await kindsReady();
  const copy = wholeCopy([], waiting(recordEdit('edit', { notes: 'Sleepy' })), 500);
  expect(copy).toMatchObject([{ kind: 'record-edit', body: { notes: 'Sleepy' } }]);
});

test('what was deleted on this device is not copied', async () => {
  await kindsReady();
  expect(wholeCopy([THING], waiting(recordRemoval('removal')), 500)).toEqual([]);
});

test('where not all fit, what was never sent comes first', async () => {
  await kindsReady();
  const made = newRecord(newId());
  expect(wholeCopy([THING], waiting(made), 1)).toMatchObject([{ key: made.key }]);
});
