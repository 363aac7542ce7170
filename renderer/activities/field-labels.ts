import { planFields } from '#renderer/care/fields.ts';
import { diaryFields } from '#renderer/diary/fields.ts';
import type { ThingField } from '#renderer/offline/outbox/thing-fields.ts';
import { documentFields } from '#renderer/pet-documents/fields.ts';
import { petFields } from '#renderer/pets/fields.ts';
import { recordFields } from '#renderer/records/fields.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { Activity } from '#server/activities/contract.ts';
import type { ActivityEntity } from '#server/activities/rules.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { RECORD_TYPES } from '#server/records/rules.ts';

type ChangedThing = Pick<Activity, 'entity' | 'type'>;

/** The fields of the forms. A type that is unknown does not change which fields there are. */
const FORM_FIELDS: Readonly<
  Partial<Record<ActivityEntity, (type: string | null) => readonly ThingField[]>>
> = {
  pet: petFields,
  record: (type) =>
    recordFields({
      type: RECORD_TYPES.find((each) => each === type) ?? 'checkup',
      currency: 'PHP',
    }),
  petDocument: documentFields,
  carePlan: planFields,
  diary: diaryFields,
};

type Labels = Readonly<Record<string, MessageId>>;

/**
 * The columns whose label in the activity log is not the one of the form, which may be a question, or that no form has.
 * A test compares them with the tables.
 */
export const LOG_LABELS: Readonly<Partial<Record<ActivityEntity, Labels>>> = {
  pet: {
    dateOfBirth: 'activity.field.age',
    age: 'activity.field.age',
    microchipId: 'activity.field.microchip',
    microchippedOn: 'activity.field.microchip',
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
    batchNumber: 'activity.field.product',
    manufacturer: 'activity.field.product',
    imageBlobId: 'activity.field.photo',
    reminderSms: 'activity.field.reminder',
  },
  petDocument: {
    reminderEnabled: 'activity.field.reminder',
  },
  carePlan: {
    title: 'activity.field.title',
    status: 'activity.field.status',
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
    dueDate: 'activity.field.date',
  },
};

/** The label of a form begins with a capital letter; in the log it is inside a line. */
const inLine = (label: string): string => label.charAt(0).toLocaleLowerCase() + label.slice(1);

/** The labels of a form by the columns of its fields. */
export const formLabelsOf = ({ entity, type }: ChangedThing): ReadonlyMap<string, string> =>
  new Map(
    (FORM_FIELDS[entity]?.(type) ?? []).flatMap((field) =>
      // A field such as the birth of a pet is stored in several columns.
      Object.keys(field.words(null)).map((column) => [column, inLine(field.label)] as const),
    ),
  );

const labelIn = (thing: ChangedThing): ((column: string) => string | undefined) => {
  const formLabels = formLabelsOf(thing);
  return (column) => {
    const logLabel = LOG_LABELS[thing.entity]?.[column];
    return logLabel === undefined ? formLabels.get(column) : t(logLabel);
  };
};

/** The names of changed columns in words, each once, such as "cost, notes". */
export const changedText = (thing: ChangedThing, columns: readonly string[]): string => {
  const labelOf = labelIn(thing);
  return [...new Set(columns.flatMap((column) => labelOf(column) ?? []))].join(', ');
};
