import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { monthsBetween } from '#server/calendar/days.ts';
import type { Pet, petForm } from '#server/pets/contract.ts';
import { agesUntil } from '#server/pets/rules.ts';

type Schema = ReturnType<typeof petForm>;
/** As typed, and as the contract reads it. */
export type PetInput = z.input<Schema>;
export type PetValues = z.output<Schema>;
export type PetForm = UseFormReturn<PetInput, unknown, PetValues>;

/** The form of a pet that nothing is known of yet. */
export const emptyPet = {
  name: '',
  breed: '',
  dateOfBirth: '',
  age: '',
  microchipId: '',
  birthmarks: '',
  sex: null,
  neutered: null,
  colour: '',
  allergies: '',
  insuranceNumber: '',
  passedAwayOn: '',
  imageUrl: null,
} as const satisfies Partial<PetInput>;

/** What the form starts from; the age only where no birth date tells it. */
export const inputOf = (pet: Pet): PetInput => ({
  name: pet.name,
  category: pet.category,
  breed: pet.breed ?? '',
  dateOfBirth: pet.dateOfBirth ?? '',
  age: pet.dateOfBirth === null && pet.age !== null ? String(pet.age) : '',
  microchipId: pet.microchipId ?? '',
  birthmarks: pet.birthmarks ?? '',
  sex: pet.sex,
  neutered: pet.neutered,
  colour: pet.colour ?? '',
  allergies: pet.allergies ?? '',
  insuranceNumber: pet.insuranceNumber ?? '',
  passedAwayOn: pet.passedAwayOn ?? '',
  imageUrl: pet.photo?.url ?? null,
});

/** Whole months that a birth date gives today; undefined where it gives none. */
export const ageFromBirth = (
  dateOfBirth: string | null | undefined,
  today: string,
): number | undefined =>
  dateOfBirth && dateOfBirth <= today ? monthsBetween(dateOfBirth, today) : undefined;

/** What a new pet is saved with: the birth date wins over a typed age. */
export const withAge = (values: PetValues, today: string): PetValues => ({
  ...values,
  age:
    ageFromBirth(values.dateOfBirth, agesUntil(values.passedAwayOn, today)) ?? values.age ?? null,
});

type Changes = { -readonly [Field in keyof PetValues]?: PetValues[Field] };

const textFields = [
  'breed',
  'dateOfBirth',
  'microchipId',
  'birthmarks',
  'colour',
  'allergies',
  'insuranceNumber',
  'passedAwayOn',
] as const;

/**
 * The fields in which an edit differs from the pet it was made on. A typed age counts without a birth date only, and
 * then both are said: one without the other would leave neither where somebody else changed the pet meanwhile.
 */
export const changesOf = (pet: Pet, values: PetValues): Changes => {
  const changes: Changes = {};
  if (values.name !== pet.name) changes.name = values.name;
  if (values.category !== pet.category) changes.category = values.category;
  for (const field of textFields) {
    const value = values[field] ?? null;
    if (value !== pet[field]) changes[field] = value;
  }
  const { sex = null, neutered = null } = values;
  if (sex !== pet.sex) changes.sex = sex;
  if (neutered !== pet.neutered) changes.neutered = neutered;
  const photo = values.imageUrl ?? null;
  if (photo !== (pet.photo?.url ?? null)) changes.imageUrl = photo;
  const age = values.age ?? null;
  const shown = pet.dateOfBirth === null ? pet.age : null;
  if (!values.dateOfBirth && (age !== shown || changes.dateOfBirth === null)) {
    changes.dateOfBirth = null;
    changes.age = age;
  }
  return changes;
};
