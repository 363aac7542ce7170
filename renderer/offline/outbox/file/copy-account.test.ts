import { expect, test } from 'vitest';
import { kindsReady } from '#renderer/offline/outbox/kinds.ts';
import { addSave } from '#renderer/offline/outbox/outbox-edits.ts';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import type { LostThing } from '#renderer/offline/reads/read-store.ts';
import {
  newRecordItem,
  recordEdit,
  recordRemoval,
  storedRecord,
} from '#renderer/offline/testing/outbox-testing.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { copyAccount } from './copy-account.ts';
import '#renderer/offline-kinds.ts';

const LOST_THING: LostThing = {
  owner: 'o1',
  id: 'r1',
  kind: 'record-edit',
  thing: { ...storedRecord() },
  petName: 'Luna',
  photos: [],
};

const waitingItems = (...items: readonly NewItem[]): Items => items.reduce(addSave, [] as Items);

test('copies a stored thing as a new one with its unsent edit', async () => {
  await kindsReady();
  const createdItem = newRecordItem('k', { id: newId() });
  const copy = copyAccount(
    [LOST_THING],
    waitingItems(recordEdit('edit', { notes: 'Sleepy' }), createdItem),
    500,
  );
  expect(copy).toMatchObject([
    { kind: 'record', body: { id: 'r1', title: storedRecord().title, notes: 'Sleepy' } },
    { kind: 'record', key: createdItem.key },
  ]);
  expect(copy.map(({ order }) => order)).toEqual([1, 2]);
});

test('keeps an edit of a thing that is not stored as an edit', async () => {
  await kindsReady();
  const copy = copyAccount([], waitingItems(recordEdit('edit', { notes: 'Sleepy' })), 500);
  expect(copy).toMatchObject([{ kind: 'record-edit', body: { notes: 'Sleepy' } }]);
});

test('does not copy things deleted on this device', async () => {
  await kindsReady();
  expect(copyAccount([LOST_THING], waitingItems(recordRemoval('removal')), 500)).toEqual([]);
});

test('keeps unsent things if not all fit', async () => {
  await kindsReady();
  const createdItem = newRecordItem('k', { id: newId() });
  expect(copyAccount([LOST_THING], waitingItems(createdItem), 1)).toMatchObject([
    { key: createdItem.key },
  ]);
});
