import { expect, it } from 'vitest';
import type { NewItem } from '#renderer/offline/outbox/outbox-item.ts';
import {
  NOW,
  newRecordItem,
  queue,
  recordEdit,
  recordRemoval,
  storedRecord,
  storedReminder,
} from '#renderer/offline/testing/outbox-testing.ts';
import type { PetDocument } from '#server/pet-documents/contract.ts';
import { applyOutboxRecords, isFromDevice, sourceIdOf } from './waiting-records.ts';

const pet = storedReminder().pet;
const setting = {
  now: new Date(NOW),
  timeZone: 'Asia/Manila',
  petOf: (petId: string) => (petId === pet.id ? pet : undefined),
};

const recordItem = (body: object = {}, petId = 'p1'): NewItem =>
  newRecordItem('k1', { title: 'Rabies', nextDueDate: '2027-11-20', ...body }, { petId });

/** A reminder of the record `r1`, which `storedRecord` returns. */
const dueReminder = storedReminder({
  ...{ medicalRecordId: 'r1', documentId: null, dueDate: '2026-11-01' },
});
const queueEdit = (body: object) =>
  recordEdit('k2', body, storedRecord({ nextDueDate: '2026-11-01' }));

it('a new record is due, and completes earlier reminders', () => {
  const [previous, next] = applyOutboxRecords([dueReminder], queue(recordItem()), setting);
  expect(previous).toMatchObject({ id: 'm1', isCompleted: true, isOverdue: false });
  // The reminder was completed on the morning of the day on which the treatment was given, in Manila.
  expect(previous?.completedAt).toBe(NOW);
  expect(next).toMatchObject({ dueDate: '2027-11-20', isCompleted: false, isOverdue: false, pet });
  expect([previous, next].map((item) => item && isFromDevice(item))).toEqual([false, true]);
});

it('does not complete other titles, later reminders, or records named Other', () => {
  const openAfter = (changes: object, body?: object) =>
    applyOutboxRecords([storedReminder(changes)], queue(recordItem(body)), setting).filter(
      ({ id, isCompleted }) => id === 'm1' && !isCompleted,
    ).length;
  expect(openAfter({ title: 'DHPP' })).toBe(1);
  expect(openAfter({ dueDate: '2026-11-21' })).toBe(1);
  expect(openAfter({ title: 'Other' }, { title: 'Other' })).toBe(1);
  expect(openAfter({ dueDate: '2026-11-20' })).toBe(0);
});

it('has no reminder without a due date, with reminders off, or for an unknown pet', () => {
  for (const body of [{ nextDueDate: null }, { nextDueDate: '' }, { reminderEnabled: false }]) {
    expect(applyOutboxRecords([], queue(recordItem(body)), setting)).toEqual([]);
  }
  expect(applyOutboxRecords([], queue(recordItem({}, 'p9')), setting)).toEqual([]);
  // By default, a surgery has no reminder.
  expect(applyOutboxRecords([], queue(recordItem({ type: 'surgery' })), setting)).toEqual([]);
});

it('moving a due date moves its row, even when the old one was completed', () => {
  const doneReminder = { ...dueReminder, isCompleted: true, isOverdue: false, completedAt: NOW };
  for (const reminder of [dueReminder, doneReminder]) {
    expect(
      applyOutboxRecords([reminder], queue(queueEdit({ nextDueDate: '2026-12-22' })), setting),
    ).toEqual([{ ...dueReminder, dueDate: '2026-12-22', isOverdue: false }]);
  }
  expect(applyOutboxRecords([doneReminder], queue(queueEdit({ notes: 'x' })), setting)).toEqual([
    doneReminder,
  ]);
});

it('disappears with its due date, its reminder switch, or its record', () => {
  expect(
    applyOutboxRecords([dueReminder], queue(queueEdit({ nextDueDate: null })), setting),
  ).toEqual([]);
  expect(
    applyOutboxRecords([dueReminder], queue(queueEdit({ reminderEnabled: false })), setting),
  ).toEqual([]);
  expect(applyOutboxRecords([dueReminder], queue(recordRemoval('k3')), setting)).toEqual([]);
});

it('is sorted by due date', () => {
  const laterReminder = storedReminder({ id: 'm2', title: 'DHPP', dueDate: '2027-01-01' });
  const withNewRecords = applyOutboxRecords(
    [dueReminder, laterReminder],
    queue(queueEdit({ nextDueDate: '2027-06-01' })),
    setting,
  );
  expect(withNewRecords.map(({ id }) => id)).toEqual(['m2', 'm1']);
});

it('returns the same list without unsent records', () => {
  const reminders = [dueReminder];
  expect(applyOutboxRecords(reminders, [], setting)).toBe(reminders);
});

const documentBase: PetDocument = {
  ...{ id: 'd1', petId: 'p1', kind: 'passport', title: 'Passport', number: null, issuedOn: null },
  ...{ expiresOn: '2026-11-01', note: null, reminderEnabled: true, pages: [], mergedAt: null },
  ...{ version: 1, createdAt: NOW, updatedAt: NOW },
};

const endReminder = storedReminder({
  ...{ type: 'document', title: 'Passport', dueDate: '2026-11-01', documentId: 'd1' },
});

const documentItem = { owner: 'o1', key: 'k3', createdAt: NOW, petName: 'Bantay' } as const;

const documentEdit = (body: object): NewItem => ({
  ...{ kind: 'pet-document-edit', ...documentItem, base: documentBase, body },
});

it('a new document is due at its end', () => {
  const newDocument = (body: object): NewItem => ({
    ...{ kind: 'pet-document', ...documentItem, petId: 'p1' },
    body: { id: 'd2', kind: 'insurance', title: 'Policy', expiresOn: '2026-12-24', ...body },
  });
  const [next] = applyOutboxRecords([], queue(newDocument({})), setting);
  expect(next).toMatchObject({ type: 'document', title: 'Policy', dueDate: '2026-12-24', pet });
  expect(next).toMatchObject({ medicalRecordId: null, documentId: 'd2', isOverdue: false });
  for (const body of [{ expiresOn: null }, { reminderEnabled: false }])
    expect(applyOutboxRecords([], queue(newDocument(body)), setting)).toEqual([]);
});

it('the reminder of a document follows its edits, and goes with it', () => {
  const after = (item: NewItem) => applyOutboxRecords([endReminder], queue(item), setting);
  expect(after(documentEdit({ expiresOn: '2036-11-01' }))).toMatchObject([
    { id: 'm1', documentId: 'd1', dueDate: '2036-11-01', isOverdue: false },
  ]);
  expect(after(documentEdit({ title: 'EU passport' }))).toMatchObject([
    { id: 'm1', title: 'EU passport', dueDate: '2026-11-01', isOverdue: true },
  ]);
  expect(after(documentEdit({ expiresOn: null }))).toEqual([]);
  const removal: NewItem = {
    ...{ kind: 'pet-document-removal', ...documentItem, base: documentBase, body: {} },
  };
  expect(after(removal)).toEqual([]);
});

it('a reminder that was made from nothing has no source, as none has another change', () => {
  expect(sourceIdOf({ medicalRecordId: null })).toBeNull();
  expect(sourceIdOf({ medicalRecordId: null, documentId: 'd1' })).toBe('d1');
});
