import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { factFields, factNames } from '#renderer/pets/fields.ts';
import { monthsBetween } from '#server/calendar/days.ts';
import { filledFields } from '#server/http/contract.ts';
import { type Pet, type PetFacts, petFacts, type petForm } from '#server/pets/contract.ts';
import { agesUntil } from '#server/pets/rules.ts';

type Schema = ReturnType<typeof petForm>;
export type PetInput = z.input<Schema>;
export type PetValues = z.output<Schema>;
export type PetForm = UseFormReturn<PetInput, unknown, PetValues>;

/** The form values of fields: an empty string or, for a choice, null if there is no value. */
const typedFacts = (pet: Partial<PetFacts>): Partial<PetFacts> =>
  Object.fromEntries(
    factNames.map((name) => [
      name,
      pet[name] ?? (factFields[name].control === 'choice' ? null : ''),
    ]),
  );

/** The form's values of a new pet. */
export const emptyPet = {
  ...typedFacts({}),
  name: '',
  age: '',
  imageUrl: null,
  photoFocus: null,
} satisfies Partial<PetInput>;

/** The form's initial values. The age is set only without a birth date. */
export const toInput = (pet: Pet): PetInput => ({
  ...typedFacts(pet),
  name: pet.name,
  category: pet.category,
  age: pet.dateOfBirth === null && pet.age !== null ? String(pet.age) : '',
  imageUrl: pet.photo?.url ?? null,
  photoFocus: pet.photo?.focus ?? null,
});

/** An age as typed; an empty part counts as zero. */
export interface TypedAge {
  readonly years: string;
  readonly months: string;
}

const WHOLE_NUMBER = /^\d*$/;

/**
 * A typed age in whole months, empty if nothing is typed. Text that is not a number is returned as typed, for
 * the contract to reject.
 */
export const monthsOf = ({ years, months }: TypedAge): string => {
  const parts = [years.trim(), months.trim()];
  const text = parts.filter((part) => part !== '').join(' ');
  if (text === '' || !parts.every((part) => WHOLE_NUMBER.test(part))) return text;
  return String(Number(parts[0]) * 12 + Number(parts[1]));
};

/** Splits an age in months: "65" is 5 years and 5 months. */
export const splitAge = (age: string): TypedAge => {
  if (age === '' || !WHOLE_NUMBER.test(age)) return { years: age, months: '' };
  const [years, months] = [Math.floor(Number(age) / 12), Number(age) % 12];
  return {
    years: years > 0 ? String(years) : '',
    months: months > 0 || years === 0 ? String(months) : '',
  };
};

/** The age in whole months today; undefined for an invalid date. */
export const ageFromBirth = (
  dateOfBirth: string | null | undefined,
  today: string,
): number | undefined =>
  dateOfBirth && dateOfBirth <= today ? monthsBetween(dateOfBirth, today) : undefined;

/** The values to save for a new pet: a birth date takes precedence over a typed age. */
export const withAge = (values: PetValues, today: string): PetValues => ({
  ...values,
  age:
    ageFromBirth(values.dateOfBirth, agesUntil(values.passedAwayOn, today)) ?? values.age ?? null,
});

type PetChanges = { -readonly [Field in keyof PetValues]?: PetValues[Field] };

/**
 * The fields in which an edit differs from its base. A typed age counts only without a birth date, and then
 * both fields are sent: sending only one could leave neither if another device changed the pet meanwhile.
 */
export const changesOf = (pet: Pet, values: PetValues): PetChanges => {
  const facts = Object.entries(filledFields(petFacts, values));
  const storedFields: Readonly<Record<string, unknown>> = { ...pet };
  const changes: PetChanges = Object.fromEntries(
    facts.filter(([name, value]) => value !== storedFields[name]),
  );
  if (values.name !== pet.name) changes.name = values.name;
  if (values.category !== pet.category) changes.category = values.category;
  const photo = values.imageUrl ?? null;
  const focus = values.photoFocus ?? null;
  const isNewPhoto = photo !== (pet.photo?.url ?? null);
  if (isNewPhoto) changes.imageUrl = photo;
  const storedFocus = pet.photo?.focus ?? null;
  // A new photo does not inherit the old one's focus, and an unsent edit may have set the focus of the
  // previous photo.
  const isRefocused = focus !== storedFocus || (isNewPhoto && focus !== null);
  if (photo !== null && isRefocused) changes.photoFocus = focus;
  const age = values.age ?? null;
  const shownAge = pet.dateOfBirth === null ? pet.age : null;
  if (!values.dateOfBirth && (age !== shownAge || changes.dateOfBirth === null)) {
    changes.dateOfBirth = null;
    changes.age = age;
  }
  return changes;
};
