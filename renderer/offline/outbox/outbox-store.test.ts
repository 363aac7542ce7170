import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { openOutboxStore } from './outbox-store.ts';

it('migrates items from before edits and deletions existed', async () => {
  const oldItem = {
    id: 'offline_k',
    kind: 'record',
    owner: 'o1',
    key: 'k',
    body: { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-20', nextDueDate: null },
    edits: [{ key: 'k2', body: { title: 'Other' } }],
    createdAt: '2026-11-20T01:00:00.000Z',
    order: 4,
    state: 'waiting',
    problem: null,
    attempts: 2,
    savedId: 'r1',
    version: 1,
    petId: 'p1',
    petName: 'Bantay',
  };
  const firstDatabase = await openDB('upgraded', 1, {
    upgrade(database) {
      database.createObjectStore('items', { keyPath: 'id' }).createIndex('owner', 'owner');
      database.createObjectStore('leases');
    },
  });
  await firstDatabase.put('items', oldItem);
  firstDatabase.close();
  const store = openOutboxStore('upgraded');
  const addedFields = { base: null, theirs: null, returns: 0, isGone: false, takenBack: false };
  expect(await store.list('o1')).toEqual([{ ...oldItem, ...addedFields }]);
  await store.change('o1', (items) => items.map((item) => ({ ...item, attempts: 3 })));
  store.close();
  expect(await openOutboxStore('upgraded').list('o1')).toMatchObject([{ attempts: 3 }]);
});
