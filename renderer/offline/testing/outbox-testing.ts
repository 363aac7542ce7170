import { filledFields } from '#server/http/contract.ts';
import { type Pet, petFacts } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import '#renderer/offline-kinds.ts';
import { addSave } from '#renderer/offline/outbox/outbox-edits.ts';
import type { NewItem, OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { BLANK_RECORD } from '#renderer/records/blank-record.ts';

export const NOW = '2026-11-20T01:00:00.000Z';

/** A record as the server stores it. */
export const storedRecord = (changes: Partial<MedicalRecord> = {}): MedicalRecord => ({
  ...BLANK_RECORD,
  id: 'r1',
  petId: 'p1',
  type: 'vaccine',
  title: 'Rabies',
  dateAdministered: '2026-11-01',
  reminderEnabled: true,
  mergedAt: null,
  version: 3,
  createdAt: NOW,
  updatedAt: NOW,
  ...changes,
});

/** A pet as the server stores it. */
export const storedPet = (changes: Partial<Pet> = {}): Pet => ({
  id: 'p1',
  userId: 'o1',
  name: 'Bantay',
  category: 'dog',
  ...filledFields(petFacts, {}),
  age: null,
  imageUrl: null,
  photo: null,
  shareToken: 'abcdefghijkl',
  isSample: false,
  lostSince: null,
  lostMessage: null,
  lostPlace: null,
  mergedAt: null,
  version: 5,
  createdAt: NOW,
  updatedAt: NOW,
  ...changes,
});

const itemBase = (key: string) => ({ owner: 'o1', key, createdAt: NOW }) as const;

export const recordEdit = (
  key: string,
  body: Extract<NewItem, { kind: 'record-edit' }>['body'],
  stored: MedicalRecord = storedRecord(),
): NewItem => ({ kind: 'record-edit', ...itemBase(key), body, base: stored, petName: 'Bantay' });

export const recordRemoval = (key: string, stored: MedicalRecord = storedRecord()): NewItem => ({
  kind: 'record-removal',
  ...itemBase(key),
  body: {},
  base: stored,
  petName: 'Bantay',
});

export const petEditItem = (
  key: string,
  body: Extract<NewItem, { kind: 'pet-edit' }>['body'],
  stored: Pet = storedPet(),
): NewItem => ({ kind: 'pet-edit', ...itemBase(key), body, base: stored });

/** A reminder as the server stores it. */
export const storedReminder = (changes: Partial<ReminderWithPet> = {}): ReminderWithPet => ({
  id: 'm1',
  petId: 'p1',
  medicalRecordId: null,
  type: 'vaccine',
  title: 'Rabies',
  dueDate: '2026-11-01',
  isOverdue: true,
  isCompleted: false,
  completedAt: null,
  notificationSent: false,
  createdAt: NOW,
  pet: { id: 'p1', name: 'Bantay', category: 'dog', breed: null, photo: null },
  ...changes,
});

/** Returns a completion of the due date that the owner saw; without a date, as an earlier app version stored it. */
export const completion = (key: string, dueDate?: string): NewItem => ({
  kind: 'completion',
  ...itemBase(key),
  body: {},
  reminderId: 'm1',
  petId: 'p1',
  petName: 'Bantay',
  title: 'Rabies',
  ...(dueDate === undefined ? {} : { dueDate }),
});

export const scan = (key: string): NewItem => ({
  kind: 'scan',
  ...itemBase(key),
  body: { petId: 's1', name: 'Muning' },
});

export const rating = (key: string, stars: number): NewItem => ({
  kind: 'rating',
  ...itemBase(key),
  body: { clinicId: 'c1', rating: stars, review: null },
  clinicName: 'Sampaguita Vet',
});

export const queue = (...items: readonly NewItem[]): Items => items.reduce<Items>(addSave, []);

/** The only item, or the one with that key in its id. */
export const itemIn = (items: Items, id?: string): OutboxItem => {
  const item = id === undefined ? items[0] : items.find((each) => each.id === id);
  if (!item) throw new Error('it is not there');
  return item;
};
