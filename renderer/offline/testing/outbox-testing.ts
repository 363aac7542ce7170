import { filledFields } from '#server/http/contract.ts';
import { type Pet, petFacts } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import type { ScannedPet } from '#server/scans/contract.ts';
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

type ItemOfKind<K extends NewItem['kind']> = Extract<NewItem, { kind: K }>;

/** A new record of the pet `p1` of the owner `o1`, with its key as its title. */
export const newRecordItem = (
  key: string,
  body: Partial<ItemOfKind<'record'>['body']> = {},
  changes: Partial<Omit<ItemOfKind<'record'>, 'kind' | 'key' | 'body'>> = {},
): ItemOfKind<'record'> => ({
  kind: 'record',
  ...itemBase(key),
  petId: 'p1',
  petName: 'Bantay',
  body: { type: 'vaccine', title: key, dateAdministered: '2026-11-20', nextDueDate: null, ...body },
  ...changes,
});

/** A new dog of the owner `o1`, with its key as its name. */
export const newPetItem = (
  key: string,
  body: Partial<ItemOfKind<'pet'>['body']> = {},
  changes: Partial<Omit<ItemOfKind<'pet'>, 'kind' | 'key' | 'body'>> = {},
): ItemOfKind<'pet'> => ({
  kind: 'pet',
  ...itemBase(key),
  body: { name: key, category: 'dog', ...body },
  ...changes,
});

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
  pet: { id: 'p1', name: 'Bantay', category: 'dog', breed: null, photo: null, isSample: false },
  ...changes,
});

/**
 * Returns a completion of the due date that the owner saw; without a date or an instant, as an earlier app version
 * stored it.
 */
export const completion = (key: string, dueDate?: string, completedAt?: string): NewItem => ({
  kind: 'completion',
  ...itemBase(key),
  body: completedAt === undefined ? {} : { completedAt },
  reminderId: 'm1',
  petId: 'p1',
  petName: 'Bantay',
  title: 'Rabies',
  ...(dueDate === undefined ? {} : { dueDate }),
});

export const reopening = (
  key: string,
  reminder = storedReminder({ isCompleted: true }),
): NewItem => ({
  kind: 'reopening',
  ...itemBase(key),
  body: {},
  reminder,
  petName: 'Bantay',
});

export const lost = (
  key: string,
  body: Extract<NewItem, { kind: 'lost' }>['body'],
  petId = 'p1',
): NewItem => ({
  kind: 'lost',
  ...itemBase(key),
  body,
  petId,
  petName: 'Bantay',
  before: { lost: false },
});

export const weighingRemoved = (key: string, weighingId = 'w1'): NewItem => ({
  kind: 'weighing-removed',
  ...itemBase(key),
  body: {},
  petId: 'p1',
  petName: 'Bantay',
  weighingId,
  weighing: { date: '2026-11-01', weight: '4 kg', bodyCondition: null },
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

export const ratingRemoved = (key: string): NewItem => ({
  kind: 'rating-removed',
  ...itemBase(key),
  body: {},
  clinicId: 'c1',
  clinicName: 'Sampaguita Vet',
  rating: { id: 'g1', rating: 4, review: null },
});

/** A scanned pet as the server lists it. */
export const storedScan = (petId: string, changes: Partial<ScannedPet> = {}): ScannedPet => ({
  id: `id of ${petId}`,
  petId,
  ownerId: null,
  type: 'pet_profile',
  name: petId,
  petName: null,
  category: 'dog',
  breed: null,
  dateOfBirth: null,
  age: null,
  imageUrl: null,
  photo: null,
  microchipId: null,
  birthmarks: null,
  medicalRecordCount: 0,
  lastUpdated: null,
  ownerName: null,
  ownerPhone: null,
  ownerEmail: null,
  emergencyContact: null,
  emergencyPhone: null,
  scannedAt: '2026-11-01T00:00:00.000Z',
  ...changes,
});

export const scanRemoved = (key: string, stored = storedScan('s1')): NewItem => ({
  kind: 'scan-removed',
  ...itemBase(key),
  body: {},
  scan: stored,
});

export const queue = (...items: readonly NewItem[]): Items => items.reduce<Items>(addSave, []);

/** The only item, or the one with that key in its id. */
export const itemIn = (items: Items, id?: string): OutboxItem => {
  const item = id === undefined ? items[0] : items.find((each) => each.id === id);
  if (!item) throw new Error('it is not there');
  return item;
};
