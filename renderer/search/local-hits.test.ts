import { expect, test } from 'vitest';
import { localHits } from './local-hits.ts';

const ME = { id: 'u1', name: 'Ana' };
const bantay = {
  id: 'p1',
  version: 1,
  name: 'Bantay',
  category: 'dog',
  breed: 'Aspin',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const thingFields = {
  ...{ ...bantay, id: 'p2', name: 'Puti' },
  ...{ owner: { id: 'u2', name: 'Ben' }, role: 'carer' },
};
const record = {
  ...{ id: 'r1', version: 1, petId: 'p1', type: 'treatment', title: 'NexGard' },
  ...{ dateAdministered: '2026-08-11', notes: 'One chew for ticks', clinic: 'Café Vets' },
};
const entry = {
  ...{ id: 'd1', version: 1, petId: 'p2', kind: 'itching', level: 2, note: 'Two ticks' },
  at: '2026-08-12T02:00:00.000Z',
};
const plan = {
  ...{ id: 'c1', version: 1, petId: 'p1', title: 'Collar', instructions: 'Against TICKS' },
  ...{ revisions: [], createdAt: '2026-08-01T00:00:00.000Z' },
};
const document = {
  ...{ id: 'o1', version: 1, petId: 'p1', kind: 'insurance', title: 'Policy', pages: [] },
  ...{ number: 'Tick 1', issuedOn: null, note: null, createdAt: '2026-09-01T00:00:00.000Z' },
};
const entities = [bantay, thingFields, record, entry, plan, document];

const idsFor = (query: string): readonly string[] =>
  localHits(entities, query, ME).map(({ id }) => id);

test('finds what the server would find, the newest first', () => {
  expect(idsFor('tick')).toEqual(['d1', 'r1', 'c1']);
  expect(idsFor('cafe tick')).toEqual(['r1']);
  expect(idsFor('POLICY')).toEqual(['o1']);
  expect(idsFor('aspin')).toEqual(['p2', 'p1']);
  expect(idsFor('…')).toEqual([]);
  const [firstHit, second] = localHits(entities, 'tick', ME);
  expect(firstHit).toEqual({
    thing: entry,
    ...{ entity: 'diary', id: 'd1', petId: 'p2', petName: 'Puti', kind: 'itching', title: null },
    ...{ excerpt: 'Two ticks', date: '2026-08-12T02:00:00.000Z' },
    ...{ owner: { id: 'u2', name: 'Ben' }, role: 'carer' },
  });
  expect(second).toMatchObject({ title: 'NexGard', owner: ME, role: 'owner' });
});

test('uses the last of several versions, and omits things of unknown pets', () => {
  expect(localHits([bantay, record, { ...record, notes: 'Chewed' }], 'tick', ME)).toEqual([]);
  expect(localHits([record, entry], 'tick', ME)).toEqual([]);
});
