import {
  asDay,
  asText,
  type ThingField,
  thingField,
} from '#renderer/offline/outbox/thing-fields.ts';
import { t } from '#renderer/ui/language/text.ts';
import { NOTES_LENGTH } from '#server/http/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { Pet, PetFacts } from '#server/pets/contract.ts';
import { ageMessage, CATEGORIES, SEXES } from '#server/pets/rules.ts';
import { categoryLabels } from './category-labels.ts';
import { sexLabels } from './sex-labels.ts';

/** A field of a pet: its form control and its display. */
export interface FactField {
  readonly label: MessageId;
  /** The value of a `choice` is null if nothing is chosen; the others are strings. */
  readonly control: 'line' | 'area' | 'day' | 'choice';
  /** Returns an empty string for a missing value. */
  readonly show: (value: unknown) => string;
}

const asSex = (value: unknown): string => {
  const sex = SEXES.find((each) => each === value);
  return sex ? t(sexLabels[sex]) : '';
};
const asYesOrNo = (value: unknown): string =>
  typeof value === 'boolean' ? t(value ? 'pets.neutered.yes' : 'pets.neutered.no') : '';

const lineField = (label: MessageId): FactField => ({ label, control: 'line', show: asText });
const areaField = (label: MessageId): FactField => ({ label, control: 'area', show: asText });

/** All fields, in the order of forms, details and conflicts. Leaving one out is a compile error. */
export const factFields: { readonly [Fact in keyof PetFacts]: FactField } = {
  breed: lineField('pets.breed'),
  dateOfBirth: { label: 'pets.dateOfBirth', control: 'day', show: asDay },
  microchipId: lineField('pets.microchipId'),
  microchippedOn: { label: 'pets.microchippedOn', control: 'day', show: asDay },
  birthmarks: areaField('pets.birthmarks'),
  sex: { label: 'pets.sex', control: 'choice', show: asSex },
  neutered: { label: 'pets.neutered', control: 'choice', show: asYesOrNo },
  colour: lineField('pets.colour'),
  allergies: areaField('pets.allergies'),
  bloodType: lineField('pets.bloodType'),
  insuranceNumber: lineField('pets.insuranceNumber'),
  passedAwayOn: { label: 'pets.passedAwayOn', control: 'day', show: asDay },
};

/** The names of the fields in that order. The cast is safe: these are the keys of the object above. */
export const factNames = Object.keys(factFields) as (keyof PetFacts)[];

type FieldValues = Readonly<Record<string, unknown>>;

const asCategory = (value: unknown): string => {
  const category = CATEGORIES.find((each) => each === value);
  return category ? t(categoryLabels[category]) : '';
};

const isDay = (born: unknown): born is string => typeof born === 'string' && born.includes('-');

const asBirth = (value: unknown): string => {
  if (isDay(value)) return asDay(value);
  const ageParts = ageMessage(asText(value) === '' ? null : Number(value));
  return ageParts ? t(...ageParts) : '';
};

/**
 * A pet's birth as one value: a birth date, or else an age in months. Both are compared and chosen together.
 */
const typedBirth = (words: FieldValues, previous: object | null): unknown => {
  const knownFields: FieldValues = { ...previous };
  const bornValue =
    words['dateOfBirth'] === undefined ? knownFields['dateOfBirth'] : words['dateOfBirth'];
  if (bornValue) return bornValue;
  if (words['age'] !== undefined) return words['age'] === '' ? null : words['age'];
  return knownFields['dateOfBirth'] ? null : (knownFields['age'] ?? null);
};

const bornField = (): ThingField =>
  thingField('born', t('outbox.conflict.born'), {
    show: asBirth,
    stored: (pet) => typedBirth({}, pet),
    typed: typedBirth,
    words: (born) =>
      isDay(born) ? { dateOfBirth: born } : { dateOfBirth: null, age: born ?? null },
  });

/** The cast is safe: every pet has a photo or null. */
const photoOfPet = (pet: object | null) => (pet as Pick<Pet, 'photo'> | null)?.photo ?? null;

/** A photo and its visible part as one value: an address with that part as its fragment. */
const photoField = (): ThingField => {
  const photoValue = (url: unknown, focus: unknown) => (url && focus ? `${url}#${focus}` : url);
  return thingField('imageUrl', t('records.field.photos'), {
    isPhotos: true,
    stored: (pet) => photoValue(photoOfPet(pet)?.url ?? null, photoOfPet(pet)?.focus),
    typed: ({ imageUrl, photoFocus }, previous) => {
      const knownPhoto = photoOfPet(previous);
      const url = imageUrl === undefined ? knownPhoto?.url : imageUrl;
      const focus =
        photoFocus === undefined && url === knownPhoto?.url ? knownPhoto?.focus : photoFocus;
      return imageUrl === undefined && photoFocus === undefined
        ? undefined
        : photoValue(url, focus);
    },
    words: (chosenValue) => {
      const [url, focus] = typeof chosenValue === 'string' ? chosenValue.split('#') : [];
      return { imageUrl: url ?? null, photoFocus: focus ?? null };
    },
  });
};

/** The fields of a pet that can be edited. */
export const petFields = (): readonly ThingField[] => [
  thingField('name', t('pets.name')),
  thingField('category', t('pets.category'), { show: asCategory }),
  ...factNames.map((name) => {
    const { label, control, show } = factFields[name];
    const room = control === 'area' ? NOTES_LENGTH : 0;
    return name === 'dateOfBirth' ? bornField() : thingField(name, t(label), { show, room });
  }),
  photoField(),
];
