import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  itemIn,
  NOW,
  newPetItem,
  newRecordItem,
  queue,
  recordEdit,
  recordRemoval,
  storedRecord,
} from '#renderer/offline/testing/outbox-testing.ts';
import { offlinePetId } from '#renderer/pets/offline.ts';
import type { RecordItem } from '#renderer/records/offline.ts';
import { offlineRecordId } from '#renderer/records/offline.ts';
import { addEdit, addSave, removeItem } from './outbox-edits.ts';
import { keyToSend, type NewItem } from './outbox-item.ts';
import { editSaved, withRefusal, withSaved } from './outbox-outcome.ts';
import { changeItem, type Items, withoutSynced, withReopened } from './outbox-queue.ts';
import { reasonOf } from './outbox-reason.ts';
import {
  blockerOf,
  holdBackOld,
  markTried,
  nextToSend,
  removeSynced,
  reopenRefused,
} from './outbox-sending.ts';

const body = (title: string): RecordItem['body'] => ({
  type: 'vaccine',
  title,
  dateAdministered: '2026-11-20',
  nextDueDate: null,
});
const answer = { savedId: 'r1', version: 1 };
const problem = { status: 400, code: 'x', said: 'No', fields: {} };
const NO_IDS: ReadonlySet<string> = new Set();
const find = (items: Items, id: string) => {
  const item = items.find((each) => each.id === id);
  if (!item) throw new Error(`${id} is not there`);
  return item;
};
const idA = offlineRecordId('a');

it('ids mark things that exist only on this device', () => {
  expect(offlineRecordId('k')).toBe('offline_k');
  expect(offlinePetId('k')).toBe('offline_pet_k');
});

it('stores the same save once', () => {
  expect(queue(newRecordItem('a'), newRecordItem('a'))).toHaveLength(1);
});

it('sends in the order of saving', () => {
  const items = queue(newRecordItem('a'), newRecordItem('b'));
  expect(nextToSend(items, NO_IDS)?.key).toBe('a');
  expect(nextToSend(items, new Set([idA]))?.key).toBe('b');
  expect(nextToSend(withSaved(items, idA, answer), NO_IDS)?.key).toBe('b');
});

it('a record waits for the id of its unsent pet', () => {
  const items = queue(newPetItem('p'), newRecordItem('a', {}, { petId: offlinePetId('p') }));
  const [, waitingItem] = items;
  expect(waitingItem && blockerOf(items, waitingItem)?.key).toBe('p');
  expect(nextToSend(items, new Set([offlinePetId('p')]))).toBeUndefined();
  const after = withSaved(items, offlinePetId('p'), { savedId: 'real', version: 1 });
  expect(find(after, idA)).toMatchObject({ petId: 'real', state: 'waiting' });
  expect(nextToSend(after, NO_IDS)?.id).toBe(idA);
});

it('an expense waits for its unsent pet, and a care plan for its unsent record', () => {
  const shared = { owner: 'o1', createdAt: NOW };
  const items = queue(
    { ...shared, kind: 'pet', key: 'p', body: { id: 'puti', name: 'Puti', category: 'dog' } },
    newRecordItem('a', { id: 'r9' }),
    {
      ...{ ...shared, kind: 'expense', key: 'e' },
      body: { category: 'food', amount: '50', spentOn: '2026-11-19', petId: 'puti' },
    },
    {
      ...{ ...shared, kind: 'carePlan', key: 'c', petId: 'p1', petName: 'Bantay' },
      body: { kind: 'medication', title: 'Ear drops', recordId: 'r9' },
    },
  );
  const [pet, record, expense, plan] = items;
  expect(expense && blockerOf(items, expense)).toBe(pet);
  expect(plan && blockerOf(items, plan)).toBe(record);
  expect(expense && reasonOf(items, expense)).toBe('Puti has to be saved first.');
  expect(nextToSend(items, new Set([offlinePetId('p'), idA]))).toBeUndefined();
  // The expense does not belong to the pet, so it stays without it.
  const remaining = removeItem(items, offlinePetId('p'));
  expect(remaining.map(({ key }) => key)).toEqual(['a', 'e', 'c']);
  expect(nextToSend(remaining, new Set([idA]))?.key).toBe('e');
});

it('a record of a new pet with an id waits for it, and keeps its own id', () => {
  const createdItem: NewItem = {
    ...{ kind: 'pet', owner: 'o1', key: 'p', createdAt: NOW },
    body: { id: 'puti', name: 'p', category: 'dog' },
  };
  const items = queue(createdItem, newRecordItem('a', {}, { petId: 'puti' }), newRecordItem('b'));
  expect(blockerOf(items, find(items, idA))?.key).toBe('p');
  expect(removeItem(items, offlinePetId('p')).map(({ key }) => key)).toEqual(['b']);
  const after = withSaved(items, offlinePetId('p'), { savedId: 'puti', version: 1 });
  expect(find(after, idA)).toMatchObject({ petId: 'puti', state: 'waiting' });
  expect(nextToSend(after, NO_IDS)?.id).toBe(idA);
  // The pet is saved now, so removing its item from the outbox no longer removes the items of its records.
  expect(removeItem(after, offlinePetId('p')).map(({ key }) => key)).toEqual(['a', 'b']);
});

it('edits of a new record are sent with its id', () => {
  const id = 'made-here';
  const items = queue(newRecordItem('a')).map((item) =>
    changeItem(item, { body: { ...body('a'), id } }),
  );
  const edit: NewItem = {
    ...{ kind: 'record-edit', owner: 'o1', key: 'e', createdAt: NOW, petName: 'Bantay' },
    body: { notes: 'more' },
    base: storedRecord({ id }),
  };
  const [one, ...otherItems] = addSave(items, edit);
  expect(otherItems).toEqual([]);
  expect(one).toMatchObject({ kind: 'record', body: { id }, edits: [{ body: { notes: 'more' } }] });
  const untriedItems = items.map((item) => changeItem(item, { attempts: 0 }));
  expect(addSave(untriedItems, edit)).toMatchObject([{ key: 'e', body: { id, notes: 'more' } }]);
});

it('a refused pet holds back its records, but not other pets', () => {
  const items = queue(
    newPetItem('p'),
    newRecordItem('a', {}, { petId: offlinePetId('p') }),
    newRecordItem('b'),
  );
  const after = withRefusal(items, offlinePetId('p'), 'p', problem);
  expect(nextToSend(after, NO_IDS)?.key).toBe('b');
  expect(withoutSynced(after)).toHaveLength(3);
  expect(find(after, idA).state).toBe('waiting');
});

it('sends an item that may have arrived unchanged, and later edits after it', () => {
  const items = addEdit(markTried(queue(newRecordItem('a')), idA), { id: idA }, body('new'), 'k2');
  expect(find(items, idA)).toMatchObject({
    key: 'a',
    body: body('a'),
    edits: [{ key: 'k2' }],
  });
  const savedItems = withSaved(items, idA, answer);
  expect(find(savedItems, idA)).toMatchObject({ state: 'waiting', savedId: 'r1' });
  expect(find(editSaved(savedItems, idA, 'k2', answer), idA)).toMatchObject({
    state: 'synced',
    edits: [],
  });
});

it('sends an edit of something that has just arrived as an edit', () => {
  const items = addEdit(
    withSaved(queue(newRecordItem('a')), idA, answer),
    { id: idA },
    body('new'),
    'k2',
  );
  expect(find(items, idA)).toMatchObject({
    state: 'waiting',
    savedId: 'r1',
    body: body('a'),
  });
  expect(keyToSend(find(items, idA))).toBe('k2');
});

it('a conflict that was put aside returns once', () => {
  const conflict = queue(recordEdit('e', { notes: 'x' }));
  const others = queue(newRecordItem('a'));
  const after = withReopened(others, conflict);
  expect(after).toEqual([...others, ...conflict]);
  expect(withReopened(after, conflict)).toEqual(after);
});

it('an edit that has arrived is not edited any more, because the next one is an item of its own', () => {
  const edit = recordEdit('e', { notes: 'x' });
  const [queued] = queue(edit);
  const id = queued?.id ?? '';
  const items = withSaved(queue(edit), id, answer);
  expect(addEdit(items, { id }, { notes: 'y' }, 'k2')).toEqual(items);
});

it('an edit made while another is being sent is still sent', () => {
  const savedItems = withSaved(
    addEdit(queue(newRecordItem('a')), { id: idA }, body('x'), 'k2'),
    idA,
    answer,
  );
  const editedItems = addEdit(savedItems, { id: idA }, body('y'), 'k3');
  const after = editSaved(editedItems, idA, 'k2', answer);
  expect(find(after, idA)).toMatchObject({ state: 'waiting', edits: [{ key: 'k3' }] });
  expect(find(withRefusal(editedItems, idA, 'k2', problem), idA)).toMatchObject({
    state: 'waiting',
    edits: [{ key: 'k3' }],
  });
});

it('a refused item is replaced by an edit with a new key', () => {
  const items = addEdit(
    withRefusal(queue(newRecordItem('a')), idA, 'a', problem),
    { id: idA },
    body('n'),
    'k2',
  );
  const openItem = { key: 'k2', body: body('n'), edits: [], state: 'waiting', problem: null };
  expect(find(items, idA)).toMatchObject(openItem);
});

it('edits of a save that is then refused replace it and are sent next', () => {
  const items = addEdit(queue(newRecordItem('a')), { id: idA }, body('n'), 'k2');
  const after = withRefusal(items, idA, 'a', problem);
  expect(find(after, idA)).toMatchObject({
    key: 'k2',
    body: body('n'),
    edits: [],
    state: 'waiting',
  });
});

it('retries a refused item only on request', () => {
  const items = withRefusal(queue(newRecordItem('a')), idA, 'a', problem);
  expect(nextToSend(items, NO_IDS)).toBeUndefined();
  expect(nextToSend(reopenRefused(items), NO_IDS)?.id).toBe(idA);
});

it('holds back an item that may have arrived and is older than the server’s memory, until its owner asks', () => {
  const DAYS_89 = Date.parse(NOW) + 89 * 86_400_000;
  const items = queue(newRecordItem('a'), newRecordItem('b', {}, { untried: true }));
  expect(holdBackOld(items, DAYS_89)).toBe(items);
  const blockedItems = holdBackOld(items, DAYS_89 + 86_400_000);
  expect(blockedItems.map(({ state }) => state)).toEqual(['refused', 'waiting']);
  const reopenedItems = reopenRefused(blockedItems);
  expect(holdBackOld(reopenedItems, DAYS_89 + 86_400_000)).toBe(reopenedItems);
});

it('clears only items that have arrived', () => {
  const items = withSaved(
    queue(newRecordItem('a'), newRecordItem('b'), newRecordItem('c')),
    idA,
    answer,
  );
  const after = withRefusal(items, offlineRecordId('b'), 'b', problem);
  expect(removeSynced(after).map(({ key }) => key)).toEqual(['b', 'c']);
});

it('discarding a pet also discards items that would wait for it forever', () => {
  const items = queue(
    newPetItem('p'),
    newRecordItem('a', {}, { petId: offlinePetId('p') }),
    newRecordItem('b'),
  );
  expect(removeItem(items, offlinePetId('p')).map(({ key }) => key)).toEqual(['b']);
});

/** A step of an owner or of a run, on one of four items. */
const steps = fc.array(
  fc.record({
    what: fc.constantFrom('add', 'edit', 'try', 'save', 'saveEdit', 'refuse', 'reopen', 'clear'),
    which: fc.integer({ min: 0, max: 3 }),
    stamp: fc.string({ minLength: 1, maxLength: 4 }),
  }),
  { maxLength: 40 },
);

it('no item disappears unless it arrived or was discarded, in any order of events', () => {
  fc.assert(
    fc.property(steps, (takenSteps) => {
      let items: Items = [];
      const keptKeys = new Set<string>();
      for (const { what, which, stamp } of takenSteps) {
        const id = offlineRecordId(`k${which}`);
        const previousItem = items.find((item) => item.id === id);
        if (what === 'add') {
          items = addSave(items, newRecordItem(`k${which}`));
          keptKeys.add(id);
        } else if (what === 'edit') items = addEdit(items, { id }, body(stamp), `e${stamp}`);
        else if (what === 'try') items = markTried(items, id);
        else if (what === 'save')
          items = withSaved(items, id, { savedId: `s${which}`, version: 1 });
        else if (what === 'saveEdit' && previousItem?.savedId) {
          items = editSaved(items, id, previousItem.edits[0]?.key ?? '', {
            savedId: previousItem.savedId,
            version: 2,
          });
        } else if (what === 'refuse')
          items = withRefusal(items, id, previousItem?.key ?? '', problem);
        else if (what === 'reopen') items = reopenRefused(items);
        else if (what === 'clear') {
          for (const item of items) if (item.state === 'synced') keptKeys.delete(item.id);
          items = removeSynced(items);
        }
        // An item never counts as sent without an id from the server, or with edits that are still to be sent.
        for (const item of items) {
          if (item.state === 'synced')
            expect(item).toMatchObject({ edits: [], savedId: expect.anything() });
          if (item.state === 'refused') expect(item.problem).not.toBeNull();
        }
        expect(new Set(items.map((item) => item.id))).toEqual(keptKeys);
      }
    }),
    { numRuns: 500, seed: 20_261_121 },
  );
});

describe('a deletion of a thing in conflict', () => {
  const serverVersion = storedRecord({ version: 4, notes: 'Elsewhere' });
  const inConflict = (): Items => {
    const edit = itemIn(queue(recordEdit('k1', { notes: 'Here' })));
    return [changeItem(edit, { state: 'conflict', theirs: serverVersion })];
  };
  const kinds = (items: Items) => items.map(({ kind, state }) => `${kind} ${state}`);

  test('ends the conflict, which returns with its values when the deletion is undone', () => {
    const itemsInConflict = inConflict();
    const deleted = addSave(itemsInConflict, {
      ...recordRemoval('k2', serverVersion),
      untried: true,
    });
    expect(kinds(deleted)).toEqual(['record-removal waiting']);
    expect(removeItem(deleted, itemIn(deleted).id)).toEqual(itemsInConflict);
  });

  test('reopens it at once when the deletion still has to be undone on the server', () => {
    const itemsInConflict = inConflict();
    const queuedItems = addSave(itemsInConflict, recordRemoval('k2', serverVersion));
    const remainingItems = removeItem(queuedItems, itemIn(queuedItems).id);
    expect(kinds(remainingItems)).toEqual(['record-removal waiting', 'record-edit conflict']);
    expect(remainingItems[1]).toEqual(itemsInConflict[0]);
    // A second deletion ends the conflict again, and undoing it brings it back again.
    const addedAgain = addSave(remainingItems, recordRemoval('k3', serverVersion));
    expect(kinds(addedAgain)).toEqual(['record-removal waiting']);
    expect(kinds(removeItem(addedAgain, itemIn(addedAgain).id))).toEqual([
      'record-removal waiting',
      'record-edit conflict',
    ]);
  });
});
