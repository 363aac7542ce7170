import { monthsBetween } from '#server/calendar/days.ts';
import type { MessageId, MessageValues } from '#server/messages/ids.ts';

export const CATEGORIES = ['dog', 'cat', 'bird', 'rabbit', 'horse', 'exotic', 'other'] as const;
export type Category = (typeof CATEGORIES)[number];

export const SEXES = ['female', 'male'] as const;
export type Sex = (typeof SEXES)[number];

const SHARE_TOKEN_PATTERN = /^[\w-]{12}$/;

/** Whether a text has the form of a share token, and not of a pet's id. */
export const isShareToken = (name: string): boolean => SHARE_TOKEN_PATTERN.test(name);

export const NOT_LOST = { lostSince: null, lostMessage: null, lostPlace: null } as const;

/** Whether a pet is alive. Only living pets have due reminders and count in forecasts. */
export const isLiving = ({ passedAwayOn }: { readonly passedAwayOn: string | null }): boolean =>
  passedAwayOn === null;

/** The fields that determine a pet's age. Dates are YYYY-MM-DD; `age` is in whole months on the day `ageAsOf`. */
export interface AgeSource {
  readonly dateOfBirth: string | null;
  readonly age: number | null;
  readonly ageAsOf: string | null;
  readonly passedAwayOn: string | null;
}

/** The day on which the age is measured: today, or the day on which the pet passed away. */
export const agesUntil = (passedAwayOn: string | null | undefined, today: string): string =>
  passedAwayOn && passedAwayOn < today ? passedAwayOn : today;

const typedAge = ({ age, ageAsOf, passedAwayOn }: AgeSource, today: string): number | null => {
  const lastAgeDay = agesUntil(passedAwayOn, today);
  return age === null ? null : age + monthsBetween(ageAsOf ?? lastAgeDay, lastAgeDay);
};

/**
 * The age in whole months. A birth date takes precedence; a typed age grows with time. It stops when the pet passed
 * away.
 */
export const ageInMonths = (pet: AgeSource, today: string): number | null =>
  pet.dateOfBirth === null
    ? typedAge(pet, today)
    : monthsBetween(pet.dateOfBirth, agesUntil(pet.passedAwayOn, today));

/** The message for an age in whole months; undefined if the age is unknown. */
export const ageMessage = (age: number | null): readonly [MessageId, MessageValues] | undefined => {
  if (age === null) return undefined;
  const years = Math.floor(age / 12);
  const months = age % 12;
  if (age === 0) return ['pets.age.newborn', {}];
  if (years === 0) return ['pets.age.months', { months }];
  if (months === 0) return ['pets.age.years', { years }];
  return ['pets.age.yearsMonths', { years, months }];
};

type OptionalDay = string | null | undefined;

/** Whether an entered day, such as a birth date, is after today in the owner's zone. */
export const isFuture = (day: OptionalDay, today: string): boolean =>
  typeof day === 'string' && day > today;

/** Whether a pet would have passed away before it was born. */
export const isBeforeBirth = (passedAwayOn: OptionalDay, dateOfBirth: OptionalDay): boolean =>
  typeof passedAwayOn === 'string' && typeof dateOfBirth === 'string' && passedAwayOn < dateOfBirth;

/**
 * The age columns to store when an owner sends an age. Every save of the form sends back the displayed age, which must
 * neither restart the growth of a typed age nor be stored beside a birth date.
 */
export const ageToStore = (
  ageSource: AgeSource,
  sentFields: { readonly dateOfBirth: string | null; readonly age: number | null | undefined },
  today: string,
): Pick<AgeSource, 'age' | 'ageAsOf'> => {
  const { age, ageAsOf } = ageSource;
  if (sentFields.age === undefined) return { age, ageAsOf };
  if (sentFields.age === null) return { age: null, ageAsOf: null };
  const shownFromBirth =
    ageSource.dateOfBirth !== null &&
    sentFields.dateOfBirth !== null &&
    sentFields.age === ageInMonths(ageSource, today);
  if (shownFromBirth || sentFields.age === typedAge(ageSource, today)) return { age, ageAsOf };
  return { age: sentFields.age, ageAsOf: today };
};

interface FocusedPhoto {
  readonly imageBlobId: string | null;
  readonly photoFocus: string | null;
}

/** The visible part of the photo; a new photo starts with its middle. */
export const focusToStore = (
  focused: FocusedPhoto,
  next: { readonly imageBlobId: string | null; readonly photoFocus: string | null | undefined },
): string | null => {
  if (next.imageBlobId === null) return null;
  if (next.photoFocus !== undefined) return next.photoFocus;
  return next.imageBlobId === focused.imageBlobId ? focused.photoFocus : null;
};

/** The facts about a scanned pet. `age` is in whole months on the day `scannedOn`; dates are YYYY-MM-DD. */
interface ScannedFacts {
  readonly name: string | null;
  readonly category: Category;
  readonly breed: string | null;
  readonly dateOfBirth: string | null;
  readonly age: number | null;
  readonly microchipId: string | null;
  readonly birthmarks: string | null;
  /** In the zone of the account that scanned it. */
  readonly scannedOn: string;
}

/** The name of a pet that was made from a scan without one. */
const NAMELESS_SCAN = 'Transferred Pet';

/**
 * The new pet that is made from a scan, with the specified defaults for missing values: a default name, and born today
 * or on the day it passed away. If only the age is known, it is kept, because a birth date would override it.
 */
export const petFromScan = (scan: ScannedFacts, passedAwayOn: string | null, today: string) => {
  const lastAgeDay = agesUntil(passedAwayOn, today);
  const { name, category, breed, microchipId, birthmarks, scannedOn } = scan;
  const age = scan.age === null ? null : scan.age + monthsBetween(scannedOn, lastAgeDay);
  const birthDay =
    scan.dateOfBirth !== null && scan.dateOfBirth <= lastAgeDay ? scan.dateOfBirth : null;
  return {
    name: name ?? NAMELESS_SCAN,
    category,
    breed,
    dateOfBirth: birthDay ?? (age === null ? lastAgeDay : null),
    age: age ?? 0,
    microchipId,
    birthmarks,
    passedAwayOn,
  };
};
