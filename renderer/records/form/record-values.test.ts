import { expect, test } from 'vitest';
import { type MedicalRecord, recordForm } from '#server/records/contract.ts';
import { RECORD_TYPES, REMINDER_DEFAULT } from '#server/records/rules.ts';
import { bodyToSend, changesIn, newRecord, recordFormValues } from './record-values.ts';

const storedRecord: MedicalRecord = {
  id: '1',
  petId: '2',
  type: 'vaccine',
  title: 'Rabies',
  description: null,
  dateAdministered: '2026-11-20',
  nextDueDate: '2027-11-20T01:00:00.000Z',
  veterinarian: 'Dr. Liza Ramos',
  clinic: null,
  batchNumber: 'RB-2291',
  manufacturer: 'SampleVet',
  validUntil: '2027-11-20',
  weight: null,
  cost: '₱350.00',
  costCentavos: 35_000,
  notes: null,
  imageUrl: null,
  attachments: ['1 attachment(s)'],
  photo: null,
  documents: [],
  photos: [{ id: 'a', url: '/api/photos/a', thumbnailUrl: '/api/photos/a?size=thumbnail' }],
  reminderEnabled: true,
  reminderSms: false,
  mergedAt: null,
  version: 3,
  createdAt: '2026-11-20T02:00:00.000Z',
  updatedAt: '2026-11-20T02:00:00.000Z',
};

test.each(RECORD_TYPES)(
  'a new %s record is given today with its type’s reminder default',
  (type) => {
    const values = newRecord(type, '2026-11-20');
    expect(values).toMatchObject({ type, title: '', dateAdministered: '2026-11-20' });
    expect(values.reminderEnabled).toBe(REMINDER_DEFAULT[type]);
  },
);

test('an unchanged record has no changes', () => {
  const record = { ...storedRecord, photos: [] };
  const previous = recordFormValues(record);
  expect(changesIn(previous, recordForm.parse(previous))).toEqual({});
});

test('an edit sends only its changes, and cleared fields as null', () => {
  const previous = recordFormValues(storedRecord);
  const nextValues = {
    ...previous,
    attachments: [],
    batchNumber: ' ',
    cost: '400',
    reminderEnabled: false,
  };
  expect(changesIn(previous, recordForm.parse(nextValues))).toEqual({
    attachments: [],
    batchNumber: null,
    cost: '400',
    reminderEnabled: false,
  });
});

test('sends a record without a next due date with null', () => {
  const values = { ...newRecord('vaccine', '2026-11-20'), title: 'Rabies' };
  const { nextDueDate: _, ...absent } = recordForm.parse(values);
  expect(JSON.parse(JSON.stringify(bodyToSend(absent)))).toMatchObject({ nextDueDate: null });
});
