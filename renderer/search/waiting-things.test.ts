import { beforeAll, expect, test } from 'vitest';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { localHits, type StoredThing } from './local-hits.ts';
import { withWaitingThings } from './waiting-things.ts';

beforeAll(async () => {
  await import('#renderer/offline-kinds.ts');
});

const ME = { id: 'u1', name: 'Ana' };
const NOW = '2026-11-20T02:00:00.000Z';
const bantay: StoredThing = {
  ...{ id: 'p1', version: 1, name: 'Bantay', category: 'dog', breed: 'Aspin', createdAt: NOW },
};
const record: StoredThing = {
  ...{ id: 'r1', version: 1, petId: 'p1', type: 'treatment', title: 'NexGard' },
  ...{ dateAdministered: '2026-08-11', notes: 'For ticks', clinic: null },
};
const entry: StoredThing = {
  ...{ id: 'd1', version: 1, petId: 'p1', kind: 'itching', level: 2, note: 'Two ticks', at: NOW },
};
const document: StoredThing = {
  ...{ id: 'o1', version: 1, petId: 'p1', kind: 'insurance', title: 'Ticks', pages: [] },
  ...{ issuedOn: '2026-01-01', note: null, createdAt: NOW },
};
const plan: StoredThing = {
  ...{ id: 'c1', version: 1, petId: 'p1', title: 'Collar', instructions: 'Ticks', revisions: [] },
  createdAt: NOW,
};
const storedThings = [bantay, record, entry, document, plan];

let sequence = 0;

/** An item of the outbox as it is stored. */
const item = (kind: OutboxItem['kind'], more: object): OutboxItem => {
  sequence += 1;
  const thingFields = {
    ...{
      kind,
      id: `${kind}_k${sequence}`,
      key: `k${sequence}`,
      order: sequence,
      owner: 'u1',
      createdAt: NOW,
    },
    ...{ body: {}, edits: [], state: 'waiting', problem: null, attempts: 0, savedId: null },
    ...{ version: null, returns: 0, isGone: false, takenBack: false, theirs: null, base: null },
    petName: 'Bantay',
  };
  // The cast is safe: only the fields that the search reads are there.
  return { ...thingFields, ...more } as unknown as OutboxItem;
};

const found = (items: readonly OutboxItem[], query: string) =>
  localHits(withWaitingThings(storedThings, items), query, ME);
const idsOf = (items: readonly OutboxItem[], query: string): readonly string[] =>
  found(items, query)
    .map(({ id }) => id)
    .toSorted();

test('with an empty outbox, it finds stored things', () => {
  expect(idsOf([], 'tick')).toEqual(['c1', 'd1', 'o1', 'r1']);
});

test('finds new things of every kind, also of a new pet, with the texts of their edits', () => {
  const items = [
    item('pet', { body: { id: 'p2', name: 'Puti', category: 'cat' } }),
    item('record', {
      ...{ petId: 'p2', edits: [{ key: 'e', body: { notes: 'Quokka bites' } }] },
      body: { id: 'r2', type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' },
    }),
    item('pet-document', {
      petId: 'p2',
      body: { id: 'o2', kind: 'passport', title: 'Quokka passport' },
    }),
    item('diary', { petId: 'p2', body: { id: 'd2', kind: 'mood', note: 'Saw a quokka' } }),
    item('carePlan', { petId: 'p2', body: { id: 'c2', title: 'Walks', instructions: 'Quokka' } }),
  ];
  expect(idsOf(items, 'quokka')).toEqual(['c2', 'd2', 'o2', 'r2']);
  expect(idsOf(items, 'puti')).toEqual(['p2']);
  const [hit] = found(items, 'rabies');
  expect(hit).toMatchObject({
    ...{ entity: 'record', id: 'r2', petId: 'p2', petName: 'Puti', kind: 'vaccine' },
    ...{ title: 'Rabies', excerpt: 'Quokka bites', date: '2026-11-01', owner: ME, role: 'owner' },
  });
  const dates = found(items, 'quokka').map(({ entity, date }) => [entity, date]);
  expect(dates).toContainEqual(['diary', NOW]);
  expect(dates).toContainEqual(['petDocument', NOW]);
  expect(idsOf(items, 'bakuna')).toEqual(['r2']);
});

test('finds things by their last unsent texts, and no longer by earlier ones', () => {
  const items = [
    item('record-edit', { base: record, body: { notes: 'For worms' } }),
    item('diary-edit', { base: entry, body: { note: '' } }),
    item('pet-document-edit', {
      ...{ base: document, body: { title: 'Worms' } },
      edits: [{ key: 'e', body: { title: 'Fleas' } }],
    }),
    item('carePlan-edit', { base: plan, body: { title: 'Worm collar' } }),
    item('pet-edit', { base: bantay, body: { name: 'Muning', breed: undefined } }),
  ];
  expect(idsOf(items, 'worm')).toEqual(['c1', 'r1']);
  expect(idsOf(items, 'fleas')).toEqual(['o1']);
  expect(idsOf(items, 'tick')).toEqual(['c1']);
  expect(idsOf(items, 'bantay')).toEqual([]);
  expect(idsOf(items, 'aspin')).toEqual(['p1']);
  expect(found(items, 'fleas')[0]).toMatchObject({ title: 'Fleas', petName: 'Muning' });
});

test('an edited thing is found although no answer about it is stored any more', () => {
  const items = [item('record-edit', { base: record, body: { clinic: 'Quokka Vets' } })];
  const things = withWaitingThings([bantay], items);
  expect(localHits(things, 'ticks quokka', ME).map(({ id }) => id)).toEqual(['r1']);
});

test('omits things deleted on this device, unless the deletion was refused or withdrawn', () => {
  const removalItems = (more: object) => [
    item('record-removal', { base: record, ...more }),
    item('diary-removal', { base: entry, ...more }),
    item('pet-document-removal', { base: document, ...more }),
    item('carePlan-removal', { base: plan, ...more }),
  ];
  expect(idsOf(removalItems({}), 'tick')).toEqual([]);
  expect(idsOf(removalItems({ state: 'synced' }), 'tick')).toEqual([]);
  expect(idsOf(removalItems({ state: 'refused' }), 'tick')).toHaveLength(4);
  expect(idsOf(removalItems({ takenBack: true }), 'tick')).toHaveLength(4);
  // Deleting a pet also removes everything that belongs to it.
  expect(idsOf([item('pet-removal', { base: bantay })], 'tick')).toEqual([]);
});

test('a new thing that was withdrawn is not found, and one that has arrived is found once', () => {
  const body = { id: 'r3', type: 'vaccine', title: 'Quokka', dateAdministered: '2026-11-01' };
  expect(idsOf([item('record', { petId: 'p1', body, takenBack: true })], 'quokka')).toEqual([]);
  const arrivedItem = item('record', { petId: 'p1', body, state: 'synced', savedId: 'r3' });
  const answer = { ...record, ...body, notes: 'Two doses', version: 1 };
  const hits = localHits(withWaitingThings([...storedThings, answer], [arrivedItem]), 'quokka', ME);
  expect(hits.map(({ id, excerpt }) => [id, excerpt])).toEqual([['r3', 'Two doses']]);
});
