import {
  asDay,
  asText,
  type ThingField,
  thingField,
} from '#renderer/offline/outbox/thing-fields.ts';
import { formatMoney } from '#renderer/ui/format/money.ts';
import { t } from '#renderer/ui/language/text.ts';
import { NOTES_LENGTH } from '#server/http/contract.ts';
import { parseCost } from '#server/money/rules.ts';
import type { MedicalRecord, RecordFacts } from '#server/records/contract.ts';
import type { RecordType } from '#server/records/rules.ts';
import { personLabel, placeLabel, weightLabel } from './record-labels.ts';

/** A field of a record: its label for each type of record, and its display. */
interface FactField {
  readonly label: (type: RecordType) => string;
  /** Returns an empty string for a missing value. `currency` is that of the pet's owner. */
  readonly show: (value: unknown, currency?: string) => string;
  /** The maximum number of characters, for fields in which two texts can be joined. */
  readonly maxLength?: number;
}

const asCost = (value: unknown, currency?: string): string => {
  const centavos = parseCost(asText(value));
  return centavos > 0 ? formatMoney(centavos, currency) : asText(value);
};

const textField = (label: FactField['label'], show: FactField['show'] = asText): FactField => ({
  label,
  show,
});

/** All fields in the order of conflicts. Leaving one out is a compile error. */
export const factFields: { readonly [Fact in keyof RecordFacts]: FactField } = {
  description: { ...textField(() => t('records.field.description')), maxLength: NOTES_LENGTH },
  nextDueDate: textField(() => t('records.field.nextDueDate'), asDay),
  clinic: textField(placeLabel),
  veterinarian: textField(personLabel),
  manufacturer: textField(() => t('records.field.manufacturer')),
  batchNumber: textField(() => t('records.field.batchNumber')),
  validUntil: textField(() => t('records.field.validUntil'), asDay),
  weight: textField(
    () => t('records.field.weight'),
    (value) => weightLabel(asText(value)),
  ),
  cost: textField(() => t('records.field.cost'), asCost),
  notes: { ...textField(() => t('records.field.notes')), maxLength: NOTES_LENGTH },
};

/** The names of the fields in that order. The cast is safe: these are the keys of the object above. */
export const factNames = Object.keys(factFields) as (keyof RecordFacts)[];

const asReminder = (value: unknown): string =>
  t(value === true ? 'records.detail.reminder.on' : 'records.detail.reminder.off');

const asFlag = (value: unknown): string =>
  typeof value === 'boolean' ? t(value ? 'pets.neutered.yes' : 'pets.neutered.no') : '';

/** The fields of a record that can be edited. */
export const recordFields = ({
  type,
  currency,
}: Pick<MedicalRecord, 'currency' | 'type'>): readonly ThingField[] => {
  const { description, nextDueDate, ...others } = factFields;
  const factField = (name: string, { label, show, maxLength = 0 }: FactField) =>
    thingField(name, label(type), { show: (value) => show(value, currency), room: maxLength });
  return [
    thingField('title', t(`records.field.title.${type}`)),
    factField('description', description),
    thingField('dateAdministered', t('records.field.dateAdministered'), { show: asDay }),
    factField('nextDueDate', nextDueDate),
    thingField('reminderEnabled', t('records.detail.reminder'), { show: asReminder }),
    thingField('reminderSms', t('records.field.reminderSms'), { show: asFlag }),
    ...Object.entries(others).map(([name, field]) => factField(name, field)),
    thingField('attachments', t('records.field.photos'), {
      isPhotos: true,
      // The cast is safe: every record has photos.
      stored: (record) => (record as Pick<MedicalRecord, 'photos'>).photos.map(({ url }) => url),
    }),
  ];
};
