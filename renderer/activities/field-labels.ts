import { t } from '#renderer/ui/language/text.ts';
import type { ActivityEntity } from '#server/activities/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';

type Labels = Readonly<Record<string, MessageId>>;

/** The labels of the columns of each kind of thing. Several columns can have one label. */
const LABELS_BY_ENTITY: Readonly<Partial<Record<ActivityEntity, Labels>>> = {
  pet: {
    name: 'activity.field.name',
    category: 'activity.field.category',
    breed: 'activity.field.breed',
    dateOfBirth: 'activity.field.age',
    age: 'activity.field.age',
    microchipId: 'activity.field.microchip',
    microchippedOn: 'activity.field.microchip',
    birthmarks: 'activity.field.marks',
    sex: 'activity.field.sex',
    neutered: 'activity.field.neutered',
    allergies: 'activity.field.allergies',
    colour: 'activity.field.colour',
    bloodType: 'activity.field.bloodType',
    insuranceNumber: 'activity.field.insurance',
    passedAwayOn: 'activity.field.passedAway',
    imageBlobId: 'activity.field.photo',
    photoFocus: 'activity.field.photo',
    lostSince: 'activity.field.lost',
    lostMessage: 'activity.field.lost',
    lostPlace: 'activity.field.lost',
  },
  record: {
    type: 'activity.field.type',
    title: 'activity.field.title',
    description: 'activity.field.description',
    dateAdministered: 'activity.field.date',
    nextDueDate: 'activity.field.due',
    veterinarian: 'activity.field.person',
    clinic: 'activity.field.place',
    batchNumber: 'activity.field.product',
    manufacturer: 'activity.field.product',
    validUntil: 'activity.field.due',
    weight: 'activity.field.weight',
    cost: 'activity.field.cost',
    notes: 'activity.field.notes',
    imageBlobId: 'activity.field.photo',
    reminderEnabled: 'activity.field.reminder',
    reminderSms: 'activity.field.reminder',
  },
  petDocument: {
    kind: 'activity.field.type',
    title: 'activity.field.title',
    number: 'activity.field.number',
    issuedOn: 'activity.field.date',
    expiresOn: 'activity.field.date',
    note: 'activity.field.notes',
    reminderEnabled: 'activity.field.reminder',
  },
  carePlan: {
    title: 'activity.field.title',
    status: 'activity.field.status',
    instructions: 'activity.field.instructions',
    revisions: 'activity.field.times',
    supplyCounted: 'activity.field.supply',
    supplyUnit: 'activity.field.supply',
    supplyRemindAt: 'activity.field.supply',
    hasReminders: 'activity.field.reminder',
    reminderSms: 'activity.field.reminder',
    remindBefore: 'activity.field.reminder',
  },
  dose: {
    day: 'activity.field.date',
    time: 'activity.field.time',
    status: 'activity.field.status',
    givenAt: 'activity.field.time',
    amount: 'activity.field.amount',
    note: 'activity.field.notes',
    imageBlobId: 'activity.field.photo',
  },
  diary: {
    kind: 'activity.field.type',
    level: 'activity.field.level',
    value: 'activity.field.amount',
    unit: 'activity.field.amount',
    note: 'activity.field.notes',
    at: 'activity.field.time',
    imageBlobId: 'activity.field.photo',
  },
  weighing: {
    weighedOn: 'activity.field.date',
    weight: 'activity.field.weight',
    bodyCondition: 'activity.field.condition',
  },
  reminder: {
    title: 'activity.field.title',
    type: 'activity.field.type',
    description: 'activity.field.description',
    dueDate: 'activity.field.date',
  },
};

/** The names of changed columns in words, each once, such as "cost, notes". */
export const changedText = (entity: ActivityEntity, fields: readonly string[]): string => {
  const labels = fields.flatMap((field) => LABELS_BY_ENTITY[entity]?.[field] ?? []);
  return [...new Set(labels)].map((label) => t(label)).join(', ');
};
