import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { monthsBetween } from '#server/calendar/days.ts';
import { toldIn } from '#server/http/contract.ts';
import { type Pet, type PetFacts, petFacts, type petForm } from '#server/pets/contract.ts';
import { agesUntil } from '#server/pets/rules.ts';
import { factFields, factNames } from './fields.ts';

type Schema = ReturnType<typeof petForm>;
/** As typed, and as the contract reads it. */
export type PetInput = z.input<Schema>;
export type PetValues = z.output<Schema>;
export type PetForm = UseFormReturn<PetInput, unknown, PetValues>;

/** Facts as their fields hold them: of what is not told a text is empty, and a choice null. */
const typedFacts = (pet: Partial<PetFacts>): Partial<PetFacts> =>
  Object.fromEntries(
    factNames.map((name) => [
      name,
      pet[name] ?? (factFields[name].control === 'choice' ? null : ''),
    ]),
  );

/** The form of a pet that nothing is known of yet. */
export const emptyPet = {
  ...typedFacts({}),
  name: '',
  age: '',
  imageUrl: null,
  photoFocus: null,
} satisfies Partial<PetInput>;

/** What the form starts from; the age only where no birth date tells it. */
export const inputOf = (pet: Pet): PetInput => ({
  ...typedFacts(pet),
  name: pet.name,
  category: pet.category,
  age: pet.dateOfBirth === null && pet.age !== null ? String(pet.age) : '',
  imageUrl: pet.photo?.url ?? null,
  photoFocus: pet.photo?.focus ?? null,
});

/** An age as it is typed; a part that is left empty counts as none. */
export interface TypedAge {
  readonly years: string;
  readonly months: string;
}

const WHOLE = /^\d*$/;

/** A typed age in whole months, empty where nothing is typed. Anything but a number is returned as typed, for the contract to refuse. */
export const monthsOf = ({ years, months }: TypedAge): string => {
  const parts = [years.trim(), months.trim()];
  const said = parts.filter((part) => part !== '').join(' ');
  if (said === '' || !parts.every((part) => WHOLE.test(part))) return said;
  return String(Number(parts[0]) * 12 + Number(parts[1]));
};

/** An age in months as it would be typed: "65" is 5 years and 5 months. */
export const splitAge = (age: string): TypedAge => {
  if (age === '' || !WHOLE.test(age)) return { years: age, months: '' };
  const [years, months] = [Math.floor(Number(age) / 12), Number(age) % 12];
  return {
    years: years > 0 ? String(years) : '',
    months: months > 0 || years === 0 ? String(months) : '',
  };
};

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

/**
 * The fields in which an edit differs from the pet it was made on. A typed age counts without a birth date only, and
 * then both are said: one without the other would leave neither where somebody else changed the pet meanwhile.
 */
export const changesOf = (pet: Pet, values: PetValues): Changes => {
  const facts = Object.entries(toldIn(petFacts, values));
  const stored: Readonly<Record<string, unknown>> = { ...pet };
  const changes: Changes = Object.fromEntries(
    facts.filter(([name, value]) => value !== stored[name]),
  );
  if (values.name !== pet.name) changes.name = values.name;
  if (values.category !== pet.category) changes.category = values.category;
  const photo = values.imageUrl ?? null;
  const focus = values.photoFocus ?? null;
  const isOther = photo !== (pet.photo?.url ?? null);
  if (isOther) changes.imageUrl = photo;
  const before = pet.photo?.focus ?? null;
  // Another photo takes none over: an edit that still waits may have said one of the photo before.
  const isRefocused = focus !== before || (isOther && focus !== null);
  if (photo !== null && isRefocused) changes.photoFocus = focus;
  const age = values.age ?? null;
  const shown = pet.dateOfBirth === null ? pet.age : null;
  if (!values.dateOfBirth && (age !== shown || changes.dateOfBirth === null)) {
    changes.dateOfBirth = null;
    changes.age = age;
  }
  return changes;
};
