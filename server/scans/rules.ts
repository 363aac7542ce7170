import { CATEGORIES, type Category } from '#server/pets/rules.ts';

const DAY = /^\d{4}-\d{2}-\d{2}/;
/** In months: nobody has kept a pet for 200 years. */
const OLDEST = 2400;
const MOST_RECORDS = 1_000_000;

/** The calendar day, YYYY-MM-DD, that a value begins with; null where it is none. */
export const dayOf = (value: unknown): string | null => {
  const day = typeof value === 'string' ? (DAY.exec(value)?.[0] ?? '') : '';
  const date = new Date(`${day}T00:00:00Z`);
  if (day === '' || day < '1900' || Number.isNaN(date.getTime())) return null;
  return date.toISOString().startsWith(day) ? day : null;
};

/** An instant in ISO UTC; null where the value is none. */
export const instantOf = (value: unknown): string | null => {
  if (typeof value !== 'string' || dayOf(value) === null) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};

const wholeUpTo = (value: unknown, max: number): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return Number.isInteger(number) && Number(number) >= 0 && Number(number) <= max
    ? Number(number)
    : null;
};

export const monthsOf = (value: unknown): number | null => wholeUpTo(value, OLDEST);

export const countOf = (value: unknown): number => wholeUpTo(value, MOST_RECORDS) ?? 0;

const isCategory = (text: string): text is Category =>
  CATEGORIES.some((category) => category === text);

/** What a stranger's code calls a pet that we know no category for is something else. */
export const categoryOf = (text: string | null): Category => {
  const known = text?.toLowerCase() ?? '';
  return isCategory(known) ? known : 'other';
};

/** What a transferred pet is called that came without a name. */
export const TRANSFERRED_NAME = 'Transferred Pet';
