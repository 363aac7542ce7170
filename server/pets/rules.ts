export const CATEGORIES = ['dog', 'cat', 'bird', 'rabbit', 'horse', 'exotic', 'other'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What a pet's age follows from; dates are YYYY-MM-DD, `age` in whole months on the day `ageAsOf`. */
export interface AgeSource {
  readonly dateOfBirth: string | null;
  readonly age: number | null;
  readonly ageAsOf: string | null;
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const parts = (date: string): Day => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
});

const lastDayOf = ({ year, month }: Day): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Whole calendar months from one day to another, never below zero. A month that lacks the day (a birthday on
 * the 31st or on 29 February) is full on its last day.
 */
export const monthsBetween = (from: string, to: string): number => {
  const [start, end] = [parts(from), parts(to)];
  const months = (end.year - start.year) * 12 + end.month - start.month;
  const full = end.day >= Math.min(start.day, lastDayOf(end));
  return Math.max(0, full ? months : months - 1);
};

const typedAge = ({ age, ageAsOf }: AgeSource, today: string): number | null =>
  age === null ? null : age + monthsBetween(ageAsOf ?? today, today);

/** A pet's age today in whole months: the birth date wins, a typed age grows with time. */
export const ageInMonths = (pet: AgeSource, today: string): number | null =>
  pet.dateOfBirth === null ? typedAge(pet, today) : monthsBetween(pet.dateOfBirth, today);

/** Whether a birth date is after today in the owner's zone. */
export const isFutureBirth = (dateOfBirth: string | null | undefined, today: string): boolean =>
  typeof dateOfBirth === 'string' && dateOfBirth > today;

/**
 * What to store when an owner sends an age. The age that was just shown comes back with every save of the form:
 * it must neither restart the clock of a typed age nor become one beside a birth date.
 */
export const ageToStore = (
  stored: AgeSource,
  sent: { readonly dateOfBirth: string | null; readonly age: number | null | undefined },
  today: string,
): Pick<AgeSource, 'age' | 'ageAsOf'> => {
  const { age, ageAsOf } = stored;
  if (sent.age === undefined) return { age, ageAsOf };
  if (sent.age === null) return { age: null, ageAsOf: null };
  const shownFromBirth =
    stored.dateOfBirth !== null &&
    sent.dateOfBirth !== null &&
    sent.age === ageInMonths(stored, today);
  if (shownFromBirth || sent.age === typedAge(stored, today)) return { age, ageAsOf };
  return { age: sent.age, ageAsOf: today };
};
