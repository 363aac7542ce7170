import { expect, test } from 'vitest';
import {
  itemIn,
  NOW,
  petEditItem,
  queue,
  recordEdit,
  recordRemoval,
  storedRecord,
} from '#renderer/offline/testing/outbox-testing.ts';
import { formatMoment } from '#renderer/ui/format/moments.ts';
import type { NewItem, OutboxItem } from './outbox-item.ts';
import { withRefusal } from './outbox-outcome.ts';
import { canCopy, holdsEntry, writtenText } from './written-text.ts';

const PROBLEM = { status: 409, code: 'pets.handedOver', said: 'x', fields: {} };
const TIME = formatMoment(new Date(NOW));

const createRefusedItem = (item: NewItem): OutboxItem => {
  const items = queue(item);
  const { id, key } = itemIn(items);
  return itemIn(withRefusal(items, id, key, PROBLEM));
};

test('writes the fields that an edit changed, and those that it cleared', () => {
  const baseRecord = storedRecord({ notes: 'Sleepy', clinic: 'Sampaguita Vet' });
  const edit = createRefusedItem(
    recordEdit('e1', { notes: 'Well again', clinic: null }, baseRecord),
  );
  expect(canCopy(edit)).toBe(true);
  expect(writtenText(edit).split('\n')).toEqual([
    'Changed record · Rabies · Bantay',
    TIME,
    'Clinic: Nothing',
    'Notes: Well again',
  ]);
});

test('describes the fields of a new record, and counts its photos', () => {
  const record = createRefusedItem({
    ...{ kind: 'record', owner: 'o1', key: 'r2', createdAt: NOW, petId: 'p1', petName: 'Bantay' },
    body: {
      ...{ id: 'r2', type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' },
      ...{
        notes: 'Left leg',
        attachments: ['data:image/png;base64,AA==', 'data:image/png;base64,AB=='],
      },
    },
  });
  expect(writtenText(record).split('\n')).toEqual([
    'New record · Rabies · Bantay',
    TIME,
    'Vaccine: Rabies',
    'Date given: Nov 1, 2026',
    'Notes: Left leg',
    'Photos: 2',
  ]);
});

test('writes when a dose was given and a pet was weighed, with the note', () => {
  const itemFields = { owner: 'o1', createdAt: NOW, petId: 'p1', petName: 'Bantay' } as const;
  const dose = createRefusedItem({
    ...{ kind: 'dose', key: 'd1', ...itemFields, planId: 'l1', title: 'Ear drops' },
    body: { id: 'd1', day: '2026-11-20', time: '09:30', status: 'given', note: 'Spat it out' },
  });
  expect(writtenText(dose).split('\n')).toEqual([
    'Dose · Ear drops · Bantay',
    TIME,
    `Given at ${TIME}`,
    'Spat it out',
  ]);
  const weighing = createRefusedItem({
    ...{ kind: 'weighing', key: 'w1', ...itemFields },
    body: { id: 'w1', date: '2026-11-20', weight: '4.2 kg' },
  });
  expect(writtenText(weighing)).toBe(`Weight · 4.2 kg · Bantay\n${TIME}\nNov 20, 2026`);
});

test('offers no text to copy for waiting items and deletions', () => {
  expect(canCopy(itemIn(queue(petEditItem('e1', { name: 'Bruno' }))))).toBe(false);
  expect(canCopy(createRefusedItem(recordRemoval('d1')))).toBe(false);
});

test('knows which items hold what their author entered', () => {
  const itemFields = { owner: 'o1', createdAt: NOW, petId: 'p1', petName: 'Bantay' } as const;
  const entry = createRefusedItem({
    ...{ kind: 'diary', key: 'd1', ...itemFields },
    body: { id: 'd1', kind: 'mood', at: NOW, note: 'Left leg' },
  });
  const weighing = createRefusedItem({
    ...{ kind: 'weighing', key: 'w1', ...itemFields },
    body: { id: 'w1', date: '2026-11-20', weight: '4.2 kg' },
  });
  expect([entry, weighing].map(holdsEntry)).toEqual([true, true]);
  expect(holdsEntry(createRefusedItem(recordRemoval('d1')))).toBe(false);
  const completion = createRefusedItem({
    ...{ kind: 'completion', key: 'c1', ...itemFields, reminderId: 'm1', title: 'Rabies' },
    body: {},
  });
  expect(holdsEntry(completion)).toBe(false);
});
