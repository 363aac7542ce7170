import { describe, expect, it } from 'vitest';
import {
  completion,
  itemIn,
  petEdit,
  queue,
  rating,
  recordEdit,
  recordRemoval,
  scan,
  storedPet,
  storedRecord,
} from '#renderer/offline/testing/outbox-testing.ts';
import { kindOf, subjectOf, titleOf } from './kinds.ts';
import type { NewItem, Problem, Stored } from './outbox-item.ts';
import { keyToSend } from './outbox-item.ts';
import { arrived, failed, resolved, unsentWords } from './outbox-outcome.ts';
import {
  added,
  dropped,
  edited,
  type Items,
  isHeldUp,
  nextToSend,
  tried,
  waitsFor,
} from './outbox-queue.ts';

const NONE: ReadonlySet<string> = new Set();
const problem = (status: number, code = 'http.x'): Problem => ({
  status,
  code,
  said: '',
  fields: {},
});
const refusal = (status: number, code?: string) =>
  ({ kind: 'refused', problem: problem(status, code) }) as const;
const conflict = (theirs: Stored) => ({ kind: 'conflict', theirs }) as const;
const answer = (version: number, changes = {}) => ({
  savedId: 'r1',
  version,
  stored: storedRecord({ ...changes, version }),
});
const sent = (items: Items) => {
  const next = nextToSend(items, NONE);
  if (!next) throw new Error('nothing is next');
  return next;
};

it('edits of one thing that were not sent yet are one item', () => {
  const untried = { ...recordEdit('a', { notes: 'x', cost: '10' }), untried: true };
  const items = queue(untried, recordEdit('b', { notes: 'y' }));
  expect(items).toMatchObject([{ body: { notes: 'y', cost: '10' }, edits: [], version: 3 }]);
});

it('an edit after one that may have arrived goes after it, on the version that it made', () => {
  const items = queue(
    recordEdit('a', { notes: 'x' }),
    recordEdit('b', { cost: '1' }),
    recordEdit('c', { cost: '2' }),
  );
  expect(items).toMatchObject([
    { body: { notes: 'x' }, edits: [{ key: 'c', body: { cost: '2' } }] },
  ]);
  const after = arrived(items, sent(items), answer(4, { notes: 'x' }));
  expect(itemIn(after)).toMatchObject({ state: 'waiting', version: 4, base: { notes: 'x' } });
  expect(keyToSend(sent(after))).toBe('c');
  expect(itemIn(arrived(after, sent(after), answer(5)))).toMatchObject({
    state: 'synced',
    edits: [],
  });
});

it('the same edit is kept once', () => {
  const items = queue(recordEdit('a', { notes: 'x' }), recordEdit('b', { notes: 'y' }));
  expect(added(items, recordEdit('b', { notes: 'y' }))).toBe(items);
});

it('where the server has a newer version both are kept, and nothing is sent until its owner has chosen', () => {
  const items = queue(recordEdit('a', { notes: 'x' }), recordEdit('b', { cost: '1' }));
  const theirs = storedRecord({ version: 7, notes: 'theirs' });
  const held = failed(items, sent(items), conflict(theirs));
  expect(itemIn(held)).toMatchObject({
    state: 'conflict',
    theirs,
    base: { version: 3 },
    body: { notes: 'x', cost: '1' },
    edits: [],
  });
  expect(nextToSend(held, NONE)).toBeUndefined();
  const chosen = resolved(held, itemIn(held).id, { cost: '1' }, 'k');
  expect(sent(chosen)).toMatchObject({ version: 7, body: { cost: '1' }, key: 'k', theirs: null });
});

it('what is typed during a conflict is part of it', () => {
  const items = queue(recordEdit('a', { notes: 'x' }));
  const held = failed(items, sent(items), conflict(storedRecord({ version: 7, notes: 'y' })));
  const typed = added(held, recordEdit('b', { cost: '9' }));
  expect(typed).toMatchObject([{ state: 'conflict', body: { notes: 'x', cost: '9' } }]);
});

it('there is nothing to choose where the server says the same already', () => {
  const items = queue(recordEdit('a', { notes: 'x', weight: '' }));
  const after = failed(items, sent(items), conflict(storedRecord({ version: 7, notes: 'x' })));
  expect(itemIn(after)).toMatchObject({ state: 'synced', version: 7 });
});

it('a conflict in an edit of what was new here has its words after those that arrived', () => {
  const items = queue({
    kind: 'record',
    owner: 'o1',
    key: 'n',
    createdAt: '',
    petId: 'p1',
    petName: 'B',
    body: { type: 'vaccine', title: 'T', dateAdministered: '2026-11-01', nextDueDate: null },
  });
  const { id } = itemIn(items);
  const there = arrived(edited(items, { id }, { notes: 'x' }, 'k2'), itemIn(items), answer(1));
  const held = failed(there, sent(there), conflict(storedRecord({ version: 2, notes: 'y' })));
  expect(itemIn(held)).toMatchObject({ state: 'conflict', edits: [{ key: 'k2' }] });
  const chosen = resolved(held, id, { notes: 'z' }, 'k3');
  expect(sent(chosen)).toMatchObject({ version: 2, edits: [{ body: { notes: 'z' }, key: 'k3' }] });
});

it('deleted there, edited here: it is taken back, and then the edit goes on the version that this made', () => {
  const items = queue(recordEdit('a', { notes: 'x' }));
  const gone = failed(items, sent(items), refusal(404));
  expect(sent(gone)).toMatchObject({ isGone: true, returns: 1 });
  expect(keyToSend(sent(gone))).toBe('a-returns-1');
  const back = arrived(gone, sent(gone), answer(4));
  expect(sent(back)).toMatchObject({ isGone: false, version: 4, body: { notes: 'x' } });
});

it('edited there before it was deleted there: its owner chooses', () => {
  const items = queue(recordEdit('a', { notes: 'x' }));
  const gone = failed(items, sent(items), refusal(404));
  expect(itemIn(arrived(gone, sent(gone), answer(6, { notes: 'y' })))).toMatchObject({
    state: 'conflict',
    theirs: { version: 6, notes: 'y' },
  });
});

it('gone for good: the edit is kept with the reason', () => {
  const items = queue(recordEdit('a', { notes: 'x' }));
  const gone = failed(items, sent(items), refusal(404));
  expect(itemIn(failed(gone, sent(gone), refusal(404)))).toMatchObject({
    state: 'refused',
    problem: { status: 404 },
    body: { notes: 'x' },
  });
});

it('what is deleted there again and again is not taken back for ever', () => {
  let items = queue(recordEdit('a', { notes: 'x' }));
  for (let round = 0; round < 3; round += 1) {
    items = failed(items, sent(items), refusal(404));
    items = arrived(items, sent(items), answer((sent(items).version ?? 0) + 1));
  }
  expect(itemIn(failed(items, sent(items), refusal(404))).state).toBe('refused');
});

it('a pet is deleted after what waits of its records: it would find nothing there', () => {
  const base = storedPet({ id: storedRecord().petId });
  const items = queue(recordRemoval('d'), {
    ...{ kind: 'pet-removal', owner: 'o1', key: 'p', body: {}, base },
    createdAt: '2026-11-20T02:00:00.000Z',
  });
  expect(isHeldUp(items, base.id)).toBe(true);
  expect(waitsFor(items, itemIn(items, 'pet-removal_p'))?.key).toBe('d');
  expect(nextToSend(items, new Set(['record-removal_d']))).toBeUndefined();
  const after = failed(items, sent(items), refusal(404));
  expect(nextToSend(after, new Set())?.key).toBe('p');
});

it('a deletion waits for the edit before it, and is of the version that the edit made', () => {
  const items = queue(recordEdit('a', { notes: 'x' }), recordRemoval('d'));
  const removal = itemIn(items, 'record-removal_d');
  expect(waitsFor(items, removal)?.key).toBe('a');
  const after = arrived(items, sent(items), answer(4));
  expect(sent(after)).toMatchObject({ kind: 'record-removal', version: 4 });
});

it('a deletion of what was edited there is its owner’s to choose, and done or given up then', () => {
  const items = queue(recordRemoval('d'));
  const held = failed(items, sent(items), conflict(storedRecord({ version: 9 })));
  expect(itemIn(held)).toMatchObject({ state: 'conflict', theirs: { version: 9 } });
  const { id } = itemIn(held);
  expect(sent(resolved(held, id, {}, 'k'))).toMatchObject({ version: 9, key: 'k' });
  expect(dropped(held, id)).toEqual([]);
});

describe('a deletion of a pet that was given something new elsewhere', () => {
  const pet = storedPet({ id: storedRecord().petId });
  const removal: NewItem = {
    ...{ kind: 'pet-removal', owner: 'o1', key: 'p', body: {}, base: pet, seen: '1.1.0.4' },
    createdAt: '2026-11-20T02:00:00.000Z',
  };
  const news = (...ids: readonly string[]) => ({
    ...conflict(pet),
    answer: {
      news: {
        things: ids.map((id) => ({ entity: 'record', id, title: 'Spay', date: '2026-11-19' })),
        more: false,
        cursor: '1.1.0.9',
      },
    },
  });

  it('names it, and goes through with the cursor of the answer', () => {
    const items = queue(removal);
    const held = failed(items, sent(items), news('r9'));
    expect(itemIn(held)).toMatchObject({ state: 'conflict', seen: '1.1.0.9' });
    expect(kindOf(itemIn(held)).news?.(itemIn(held))).toMatchObject({
      things: [{ id: 'r9', title: 'Spay', day: '2026-11-19' }],
    });
    const after = resolved(held, itemIn(held).id, {}, 'k');
    expect(sent(after)).toMatchObject({ state: 'waiting', seen: '1.1.0.9', key: 'k' });
    expect(dropped(held, itemIn(held).id)).toEqual([]);
  });

  it('asks nothing about what this device itself has sent before it', () => {
    const items = queue(recordEdit('a', { notes: 'x' }), removal);
    const after = arrived(items, sent(items), answer(4));
    const again = failed(after, itemIn(after, 'pet-removal_p'), news('r1'));
    expect(itemIn(again, 'pet-removal_p')).toMatchObject({ state: 'waiting', seen: '1.1.0.9' });
    const held = failed(after, itemIn(after, 'pet-removal_p'), news('r1', 'r9'));
    expect(itemIn(held, 'pet-removal_p')).toMatchObject({
      state: 'conflict',
      news: { things: [{ id: 'r9' }] },
    });
  });

  it('is done where its form’s own request has arrived', () => {
    const items = queue(removal);
    const after = failed(items, sent(items), refusal(409, 'http.idempotencyMismatch'));
    expect(itemIn(after).state).toBe('synced');
  });
});

it('what is deleted there already needs no deletion', () => {
  const items = queue(recordRemoval('d'));
  expect(itemIn(failed(items, sent(items), refusal(404))).state).toBe('synced');
});

it('a deletion that may have been done is undone when it is taken back', () => {
  const items = dropped(queue(recordRemoval('d')), 'record-removal_d');
  expect(sent(items)).toMatchObject({ takenBack: true });
  expect(keyToSend(sent(items))).toBe('d-taken-back');
  expect(itemIn(arrived(items, sent(items), answer(4))).state).toBe('synced');
  expect(itemIn(failed(items, sent(items), refusal(404))).state).toBe('synced');
});

it('one that was never sent is forgotten, and one taken back on its way is undone', () => {
  const items = queue({ ...recordRemoval('d'), untried: true });
  expect(dropped(items, 'record-removal_d')).toEqual([]);
  const under = sent(tried(items, 'record-removal_d'));
  const back = dropped(tried(items, under.id), under.id);
  expect(sent(arrived(back, under, { savedId: 'r1', version: 3 }))).toMatchObject({
    takenBack: true,
  });
});

it('done, taken back and done again is done', () => {
  const back = dropped(queue(completion('c')), 'completion_c');
  const again = added(back, { ...completion('c2'), untried: true });
  // The first try may have reached the server, so withdrawing it again undoes it there.
  expect(again).toMatchObject([{ key: 'c2', takenBack: false, attempts: 1 }]);
});

it('what has just arrived is undone too when it is taken back', () => {
  const items = queue(recordRemoval('d'));
  const there = arrived(items, sent(items), { savedId: 'r1', version: 3 });
  expect(sent(dropped(there, itemIn(there).id))).toMatchObject({ takenBack: true });
});

it('a reminder is ticked off once, a pet is scanned once, and of a clinic the last rating goes', () => {
  expect(queue(completion('a'), completion('b'))).toHaveLength(1);
  expect(queue(scan('a'), scan('b'))).toHaveLength(1);
  const rated = queue(rating('a', 3), rating('b', 5));
  expect(rated).toMatchObject([{ body: { rating: 3 }, edits: [{ body: { rating: 5 } }] }]);
  expect(unsentWords(itemIn(rated))).toMatchObject({ rating: 5 });
});

it('a scan that is kept there already has arrived; one of an own pet is refused', () => {
  const items = queue(scan('a'));
  expect(itemIn(failed(items, sent(items), refusal(409, 'scans.already'))).state).toBe('synced');
  expect(itemIn(failed(items, sent(items), refusal(409, 'scans.own'))).state).toBe('refused');
});

it('each says what it is of and what it is called', () => {
  const items = [petEdit('a', { name: 'New' }), completion('b'), scan('c'), rating('d', 5)];
  expect(queue(...items).map((item) => [subjectOf(item), titleOf(item)])).toEqual([
    ['p1', 'New'],
    ['m1', 'Rabies'],
    ['s1', 'Muning'],
    ['c1', 'Sampaguita Vet'],
  ]);
  const pet = failed(
    queue(...items),
    sent(queue(...items)),
    conflict(storedPet({ version: 6, name: 'x' })),
  );
  expect(itemIn(pet).state).toBe('conflict');
});

it('words refused with others typed over them give way to both together', () => {
  const items = queue(recordEdit('a', { notes: 'x', cost: 'y' }), recordEdit('b', { cost: '1' }));
  const after = failed(items, sent(items), refusal(400));
  expect(sent(after)).toMatchObject({ key: 'b', body: { notes: 'x', cost: '1' }, edits: [] });
});
