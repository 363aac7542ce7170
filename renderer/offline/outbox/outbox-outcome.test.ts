import { describe, expect, it } from 'vitest';
import {
  completion,
  itemIn,
  newRecordItem,
  petEditItem,
  queue,
  rating,
  recordEdit,
  recordRemoval,
  scan,
  storedPet,
  storedRecord,
} from '#renderer/offline/testing/outbox-testing.ts';
import { kindOf, subjectOf, titleOf } from './kinds.ts';
import { addEdit, addSave, removeItem } from './outbox-edits.ts';
import type { ItemProblem, NewItem, StoredBase } from './outbox-item.ts';
import { keyToSend } from './outbox-item.ts';
import { applyAnswer, applyFailure, resolveWith, unsentFields } from './outbox-outcome.ts';
import type { Items } from './outbox-queue.ts';
import { reasonOf } from './outbox-reason.ts';
import { blockerOf, markTried, nextToSend, reopenRefused } from './outbox-sending.ts';

const EMPTY_SET: ReadonlySet<string> = new Set();
const createProblem = (status: number, code = 'http.x'): ItemProblem => ({
  status,
  code,
  said: '',
  fields: {},
});
const createRefusal = (status: number, code?: string) =>
  ({ kind: 'refused', problem: createProblem(status, code) }) as const;
const conflict = (serverVersion: StoredBase) =>
  ({ kind: 'conflict', theirs: serverVersion }) as const;
const answer = (version: number, changes = {}) => ({
  savedId: 'r1',
  version,
  stored: storedRecord({ ...changes, version }),
});
const sendNextItem = (items: Items) => {
  const nextItem = nextToSend(items, EMPTY_SET);
  if (!nextItem) throw new Error('nothing is next');
  return nextItem;
};

it.each([
  ['is based on it', 4, 4],
  ['is not, if something else was changed in between', 5, 3],
])('a change of what the screen shows before an own change %s', (_, saved, expected) => {
  const sentItems = queue(recordEdit('a', { notes: 'x' }));
  const savedItems = applyAnswer(sentItems, itemIn(sentItems), answer(saved));
  const added = addSave(savedItems, recordRemoval('b', storedRecord({ version: 3 })));
  expect(itemIn(added, 'record-removal_b')).toMatchObject({ version: expected });
});

it('merges unsent edits of one thing into one item', () => {
  const untriedItem = { ...recordEdit('a', { notes: 'x', cost: '10' }), untried: true };
  const items = queue(untriedItem, recordEdit('b', { notes: 'y' }));
  expect(items).toMatchObject([{ body: { notes: 'y', cost: '10' }, edits: [], version: 3 }]);
});

it('an edit after one that may have arrived is sent after it, based on its version', () => {
  const items = queue(
    recordEdit('a', { notes: 'x' }),
    recordEdit('b', { cost: '1' }),
    recordEdit('c', { cost: '2' }),
  );
  expect(items).toMatchObject([
    { body: { notes: 'x' }, edits: [{ key: 'c', body: { cost: '2' } }] },
  ]);
  const nextItems = applyAnswer(items, sendNextItem(items), answer(4, { notes: 'x' }));
  expect(itemIn(nextItems)).toMatchObject({ state: 'waiting', version: 4, base: { notes: 'x' } });
  expect(keyToSend(sendNextItem(nextItems))).toBe('c');
  expect(itemIn(applyAnswer(nextItems, sendNextItem(nextItems), answer(5)))).toMatchObject({
    state: 'synced',
    edits: [],
  });
});

it('stores the same edit once', () => {
  const items = queue(recordEdit('a', { notes: 'x' }), recordEdit('b', { notes: 'y' }));
  expect(addSave(items, recordEdit('b', { notes: 'y' }))).toBe(items);
});

it('keeps both versions of a conflict, and sends nothing until the owner has chosen', () => {
  const items = queue(recordEdit('a', { notes: 'x' }), recordEdit('b', { cost: '1' }));
  const serverVersion = storedRecord({ version: 7, notes: 'theirs' });
  const conflictItems = applyFailure(items, sendNextItem(items), conflict(serverVersion));
  expect(itemIn(conflictItems)).toMatchObject({
    state: 'conflict',
    theirs: serverVersion,
    base: { version: 3 },
    body: { notes: 'x', cost: '1' },
    edits: [],
  });
  expect(nextToSend(conflictItems, EMPTY_SET)).toBeUndefined();
  const resolvedItems = resolveWith(conflictItems, itemIn(conflictItems).id, { cost: '1' }, 'k');
  expect(sendNextItem(resolvedItems)).toMatchObject({
    version: 7,
    body: { cost: '1' },
    key: 'k',
    theirs: null,
  });
});

it('edits made during a conflict are part of it', () => {
  const items = queue(recordEdit('a', { notes: 'x' }));
  const conflictItems = applyFailure(
    items,
    sendNextItem(items),
    conflict(storedRecord({ version: 7, notes: 'y' })),
  );
  const editedItems = addSave(conflictItems, recordEdit('b', { cost: '9' }));
  expect(editedItems).toMatchObject([{ state: 'conflict', body: { notes: 'x', cost: '9' } }]);
});

it('there is no conflict if the server already has the same values', () => {
  const items = queue(recordEdit('a', { notes: 'x', weight: '' }));
  const nextItems = applyFailure(
    items,
    sendNextItem(items),
    conflict(storedRecord({ version: 7, notes: 'x' })),
  );
  expect(itemIn(nextItems)).toMatchObject({ state: 'synced', version: 7 });
});

it('a conflict in an edit of a new thing contains only the fields that have not arrived', () => {
  const items = queue(newRecordItem('n'));
  const { id } = itemIn(items);
  const arrivedItems = applyAnswer(
    addEdit(items, { id }, { notes: 'x' }, 'k2'),
    itemIn(items),
    answer(1),
  );
  const conflictItems = applyFailure(
    arrivedItems,
    sendNextItem(arrivedItems),
    conflict(storedRecord({ version: 2, notes: 'y' })),
  );
  expect(itemIn(conflictItems)).toMatchObject({ state: 'conflict', edits: [{ key: 'k2' }] });
  const resolvedItems = resolveWith(conflictItems, id, { notes: 'z' }, 'k3');
  expect(sendNextItem(resolvedItems)).toMatchObject({
    version: 2,
    edits: [{ body: { notes: 'z' }, key: 'k3' }],
  });
});

it('restores a thing that was deleted elsewhere and edited here, and then applies the edit', () => {
  const items = queue(recordEdit('a', { notes: 'x' }));
  const deleted = applyFailure(items, sendNextItem(items), createRefusal(404));
  expect(sendNextItem(deleted)).toMatchObject({ isGone: true, returns: 1 });
  expect(keyToSend(sendNextItem(deleted))).toBe('a-returns-1');
  const remainingItems = applyAnswer(deleted, sendNextItem(deleted), answer(4));
  expect(sendNextItem(remainingItems)).toMatchObject({
    isGone: false,
    version: 4,
    body: { notes: 'x' },
  });
});

it('asks the owner if it was edited elsewhere before it was deleted there', () => {
  const items = queue(recordEdit('a', { notes: 'x' }));
  const deleted = applyFailure(items, sendNextItem(items), createRefusal(404));
  expect(
    itemIn(applyAnswer(deleted, sendNextItem(deleted), answer(6, { notes: 'y' }))),
  ).toMatchObject({
    state: 'conflict',
    theirs: { version: 6, notes: 'y' },
  });
});

it('keeps the edit of a permanently deleted thing with the reason', () => {
  const items = queue(recordEdit('a', { notes: 'x' }));
  const deleted = applyFailure(items, sendNextItem(items), createRefusal(404));
  expect(itemIn(applyFailure(deleted, sendNextItem(deleted), createRefusal(404)))).toMatchObject({
    state: 'refused',
    problem: { status: 404 },
    body: { notes: 'x' },
  });
});

it('sends the edit of a thing whose pet was deleted, and is back, when its owner asks for another try', () => {
  const items = queue(recordEdit('a', { notes: 'x' }));
  const deleted = applyFailure(items, sendNextItem(items), createRefusal(404));
  const refused = applyFailure(deleted, sendNextItem(deleted), createRefusal(404));
  expect(reasonOf(refused, itemIn(refused))).toContain('If you restore the pet, use Sync now.');
  const reopened = reopenRefused(refused);
  expect(sendNextItem(reopened)).toMatchObject({ isGone: false, returns: 0 });
  expect(keyToSend(sendNextItem(reopened))).toBe('a');
  expect(itemIn(applyAnswer(reopened, sendNextItem(reopened), answer(4))).state).toBe('synced');
});

it('does not restore forever a thing that is deleted again and again', () => {
  let items = queue(recordEdit('a', { notes: 'x' }));
  for (let round = 0; round < 3; round += 1) {
    items = applyFailure(items, sendNextItem(items), createRefusal(404));
    items = applyAnswer(items, sendNextItem(items), answer((sendNextItem(items).version ?? 0) + 1));
  }
  expect(itemIn(applyFailure(items, sendNextItem(items), createRefusal(404))).state).toBe(
    'refused',
  );
});

it('deletes a pet after its records’ unsent changes, which would otherwise fail', () => {
  const basePet = storedPet({ id: storedRecord().petId });
  const items = queue(recordRemoval('d'), {
    ...{ kind: 'pet-removal', owner: 'o1', key: 'p', body: {}, base: basePet },
    createdAt: '2026-11-20T02:00:00.000Z',
  });
  expect(blockerOf(items, itemIn(items, 'pet-removal_p'))?.key).toBe('d');
  expect(nextToSend(items, new Set(['record-removal_d']))).toBeUndefined();
  const nextItems = applyFailure(items, sendNextItem(items), createRefusal(404));
  expect(nextToSend(nextItems, new Set())?.key).toBe('p');
});

it('a deletion waits for the edit before it, and deletes the resulting version', () => {
  const items = queue(recordEdit('a', { notes: 'x' }), recordRemoval('d'));
  const removal = itemIn(items, 'record-removal_d');
  expect(blockerOf(items, removal)?.key).toBe('a');
  const nextItems = applyAnswer(items, sendNextItem(items), answer(4));
  expect(sendNextItem(nextItems)).toMatchObject({ kind: 'record-removal', version: 4 });
});

it('asks the owner about deleting a thing that was edited elsewhere', () => {
  const items = queue(recordRemoval('d'));
  const conflictItems = applyFailure(
    items,
    sendNextItem(items),
    conflict(storedRecord({ version: 9 })),
  );
  expect(itemIn(conflictItems)).toMatchObject({ state: 'conflict', theirs: { version: 9 } });
  const { id } = itemIn(conflictItems);
  expect(sendNextItem(resolveWith(conflictItems, id, {}, 'k'))).toMatchObject({
    version: 9,
    key: 'k',
  });
  expect(removeItem(conflictItems, id)).toEqual([]);
});

describe('a deletion of a pet to which something was added elsewhere', () => {
  const pet = storedPet({ id: storedRecord().petId });
  const removal: NewItem = {
    ...{ kind: 'pet-removal', owner: 'o1', key: 'p', body: {}, base: pet, seen: '1.1.0.4' },
    createdAt: '2026-11-20T02:00:00.000Z',
  };
  const newsOfRecords = (...ids: readonly string[]) => ({
    ...conflict(pet),
    answer: {
      news: {
        things: ids.map((id) => ({ entity: 'record', id, title: 'Spay', date: '2026-11-19' })),
        more: false,
        cursor: '1.1.0.9',
      },
    },
  });

  it('lists it, and is sent with the cursor of the answer', () => {
    const items = queue(removal);
    const conflictItems = applyFailure(items, sendNextItem(items), newsOfRecords('r9'));
    expect(itemIn(conflictItems)).toMatchObject({ state: 'conflict', seen: '1.1.0.9' });
    expect(kindOf(itemIn(conflictItems)).news?.(itemIn(conflictItems))).toMatchObject({
      things: [{ id: 'r9', day: '2026-11-19' }],
    });
    const itemsAfter = resolveWith(conflictItems, itemIn(conflictItems).id, {}, 'k');
    expect(sendNextItem(itemsAfter)).toMatchObject({ state: 'waiting', seen: '1.1.0.9', key: 'k' });
    expect(removeItem(conflictItems, itemIn(conflictItems).id)).toEqual([]);
  });

  it('does not ask about things that this device itself has sent before', () => {
    const items = queue(recordEdit('a', { notes: 'x' }), removal);
    const itemsAfter = applyAnswer(items, sendNextItem(items), answer(4));
    const failedAgain = applyFailure(
      itemsAfter,
      itemIn(itemsAfter, 'pet-removal_p'),
      newsOfRecords('r1'),
    );
    expect(itemIn(failedAgain, 'pet-removal_p')).toMatchObject({
      state: 'waiting',
      seen: '1.1.0.9',
    });
    const conflictItems = applyFailure(
      itemsAfter,
      itemIn(itemsAfter, 'pet-removal_p'),
      newsOfRecords('r1', 'r9'),
    );
    expect(itemIn(conflictItems, 'pet-removal_p')).toMatchObject({
      state: 'conflict',
      news: { things: [{ id: 'r9' }] },
    });
  });

  it('is done when its form’s own request has arrived', () => {
    const items = queue(removal);
    const itemsAfter = applyFailure(
      items,
      sendNextItem(items),
      createRefusal(409, 'http.idempotencyMismatch'),
    );
    expect(itemIn(itemsAfter).state).toBe('synced');
  });
});

it('a deletion is done if the thing is already deleted', () => {
  const items = queue(recordRemoval('d'));
  expect(itemIn(applyFailure(items, sendNextItem(items), createRefusal(404))).state).toBe('synced');
});

it('undoing a deletion that may have arrived restores the thing', () => {
  const items = removeItem(queue(recordRemoval('d')), 'record-removal_d');
  expect(sendNextItem(items)).toMatchObject({ takenBack: true });
  expect(keyToSend(sendNextItem(items))).toBe('d-taken-back');
  expect(itemIn(applyAnswer(items, sendNextItem(items), answer(4))).state).toBe('synced');
  expect(itemIn(applyFailure(items, sendNextItem(items), createRefusal(404))).state).toBe('synced');
});

it('undoing removes an unsent deletion, and reverts one that is being sent', () => {
  const items = queue({ ...recordRemoval('d'), untried: true });
  expect(removeItem(items, 'record-removal_d')).toEqual([]);
  const sendingItem = sendNextItem(markTried(items, 'record-removal_d'));
  const remainingItems = removeItem(markTried(items, sendingItem.id), sendingItem.id);
  expect(
    sendNextItem(applyAnswer(remainingItems, sendingItem, { savedId: 'r1', version: 3 })),
  ).toMatchObject({
    takenBack: true,
  });
});

it('done, undone and done again counts as done', () => {
  const remainingItems = removeItem(queue(completion('c')), 'completion_c');
  const addedAgain = addSave(remainingItems, { ...completion('c2'), untried: true });
  // The first try may have reached the server, so withdrawing it again undoes it there.
  expect(addedAgain).toMatchObject([{ key: 'c2', takenBack: false, attempts: 1 }]);
});

it('undoing also reverts a deletion that has just arrived', () => {
  const items = queue(recordRemoval('d'));
  const arrivedItems = applyAnswer(items, sendNextItem(items), { savedId: 'r1', version: 3 });
  expect(sendNextItem(removeItem(arrivedItems, itemIn(arrivedItems).id))).toMatchObject({
    takenBack: true,
  });
});

it('completes a reminder once, scans a pet once, and sends only the last rating of a clinic', () => {
  expect(queue(completion('a'), completion('b'))).toHaveLength(1);
  expect(queue(scan('a'), scan('b'))).toHaveLength(1);
  const rated = queue(rating('a', 3), rating('b', 5));
  expect(rated).toMatchObject([{ body: { rating: 3 }, edits: [{ body: { rating: 5 } }] }]);
  expect(unsentFields(itemIn(rated))).toMatchObject({ rating: 5 });
});

it('a scan that already exists counts as sent; one of an own pet is refused', () => {
  const items = queue(scan('a'));
  expect(
    itemIn(applyFailure(items, sendNextItem(items), createRefusal(409, 'scans.already'))).state,
  ).toBe('synced');
  expect(
    itemIn(applyFailure(items, sendNextItem(items), createRefusal(409, 'scans.own'))).state,
  ).toBe('refused');
});

it('each item names its subject and has a title', () => {
  const items = [petEditItem('a', { name: 'New' }), completion('b'), scan('c'), rating('d', 5)];
  expect(queue(...items).map((item) => [subjectOf(item), titleOf(item)])).toEqual([
    ['p1', 'New'],
    ['m1', 'Rabies'],
    ['s1', 'Muning'],
    ['c1', 'Sampaguita Vet'],
  ]);
  const pet = applyFailure(
    queue(...items),
    sendNextItem(queue(...items)),
    conflict(storedPet({ version: 6, name: 'x' })),
  );
  expect(itemIn(pet).state).toBe('conflict');
});

it('merges refused values with later edits', () => {
  const items = queue(recordEdit('a', { notes: 'x', cost: 'y' }), recordEdit('b', { cost: '1' }));
  const itemsAfter = applyFailure(items, sendNextItem(items), createRefusal(400));
  expect(sendNextItem(itemsAfter)).toMatchObject({
    key: 'b',
    body: { notes: 'x', cost: '1' },
    edits: [],
  });
});
