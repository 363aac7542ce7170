import { BORN } from '#renderer/offline/outbox/outbox-differences.ts';
import type { Stored } from '#renderer/offline/outbox/outbox-item.ts';
import { formatDate, formatMoney } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ageWords, CATEGORIES } from '#server/pets/rules.ts';
import { parseCost } from '#server/records/rules.ts';

/** A field that two sides may differ in, as its owner reads it. */
export interface ConflictField {
  readonly field: string;
  readonly label: string;
  /** A value in words; empty where there is none. Photos have none. */
  readonly show: (value: unknown) => string;
}

const asText = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value);
const asDay = (value: unknown): string => (value ? formatDate(asText(value)) : '');
const asCost = (value: unknown): string => {
  const centavos = parseCost(asText(value));
  return centavos > 0 ? formatMoney(centavos) : asText(value);
};
const asAge = (value: unknown): string => {
  const words = ageWords(
    value === undefined || value === null || value === '' ? null : Number(value),
  );
  return words ? t(...words) : '';
};
const asBirth = (value: unknown): string =>
  typeof value === 'string' && value.includes('-') ? asDay(value) : asAge(value);
const asReminder = (value: unknown): string =>
  t(value === true ? 'records.detail.reminder.on' : 'records.detail.reminder.off');
const asFact = (value: unknown): string => {
  if (typeof value !== 'boolean') return '';
  return t(value ? 'pets.neutered.yes' : 'pets.neutered.no');
};
const asCategory = (value: unknown): string => {
  const category = CATEGORIES.find((each) => each === value);
  return category ? t(`pets.category.${category}`) : '';
};
const asSex = (value: unknown): string =>
  value === 'female' || value === 'male' ? t(`pets.sex.${value}`) : '';

const field = (
  name: string,
  label: string,
  show: ConflictField['show'] = asText,
): ConflictField => ({ field: name, label, show });

const recordFields = (type: Extract<Stored, { readonly petId: string }>['type']) => [
  field('title', t(`records.field.title.${type}`)),
  field('description', t('records.field.description')),
  field('dateAdministered', t('records.field.dateAdministered'), asDay),
  field('nextDueDate', t('records.field.nextDueDate'), asDay),
  field('reminderEnabled', t('records.detail.reminder'), asReminder),
  field('reminderSms', t('records.field.reminderSms'), asFact),
  field('clinic', t(type === 'grooming' ? 'records.field.salon' : 'records.field.clinic')),
  field(
    'veterinarian',
    t(type === 'grooming' ? 'records.field.groomer' : 'records.field.veterinarian'),
  ),
  field('batchNumber', t('records.field.batchNumber')),
  field('weight', t('records.field.weight')),
  field('cost', t('records.field.cost'), asCost),
  field('notes', t('records.field.notes')),
  field('attachments', t('records.field.photos')),
];

const petFields = () => [
  field('name', t('pets.name')),
  field('category', t('pets.category'), asCategory),
  field('breed', t('pets.breed')),
  field(BORN, t('outbox.conflict.born'), asBirth),
  field('sex', t('pets.sex'), asSex),
  field('neutered', t('pets.neutered'), asFact),
  field('colour', t('pets.colour')),
  field('microchipId', t('pets.microchipId')),
  field('birthmarks', t('pets.birthmarks')),
  field('allergies', t('pets.allergies')),
  field('insuranceNumber', t('pets.insuranceNumber')),
  field('passedAwayOn', t('pets.passedAwayOn'), asDay),
  field('imageUrl', t('records.field.photos')),
];

/** The fields of a thing that two sides may have changed, in the order of its form. */
export const fieldsOf = (stored: Stored): readonly ConflictField[] =>
  'petId' in stored ? recordFields(stored.type) : petFields();
