import type { Stored } from './outbox-item.ts';

/** Words and stored states are compared as they are read: what is cleared, empty or absent is the same. */
const read = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '' : JSON.stringify(String(value));

/** The name of a pet's birth as one value: a birth date, or else an age in months. The two are compared together. */
export const BORN = 'born';

type Words = Readonly<Record<string, unknown>>;

/** The same in an edit; what it does not say is as it was in `before`. */
export const typedBirth = (words: Words, before: Stored | null): unknown => {
  const known: Words = { ...before };
  const birth = words['dateOfBirth'] === undefined ? known['dateOfBirth'] : words['dateOfBirth'];
  if (birth) return birth;
  if (words['age'] !== undefined) return words['age'] === '' ? null : words['age'];
  return known['dateOfBirth'] ? null : (known['age'] ?? null);
};

/** The fields that say one value of a pet's birth. */
export const birthWords = (born: unknown): Words =>
  typeof born === 'string' && born.includes('-')
    ? { dateOfBirth: born }
    : { dateOfBirth: null, age: born ?? null };

/** A field's value in a stored state, as an edit would say it: photos that stay are named by their addresses. */
export const storedValue = (stored: Stored, field: string): unknown => {
  if (field === 'attachments') return 'photos' in stored ? stored.photos.map(({ url }) => url) : [];
  if (field === 'imageUrl') return stored.photo?.url ?? null;
  if (field === BORN) return typedBirth({}, stored);
  const values: Readonly<Record<string, unknown>> = { ...stored };
  return values[field];
};

/** Whether two values of a field read the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) || Array.isArray(other)
    ? JSON.stringify(one ?? []) === JSON.stringify(other ?? [])
    : read(one) === read(other);

/** Whether all of what was typed stands in a stored state already. */
export const isSaidBy = (words: Words, stored: Stored): boolean =>
  Object.entries(words).every(
    ([field, value]) =>
      value === undefined ||
      // A birth date wins over an age.
      (field === 'age' && words['dateOfBirth']) ||
      isSameValue(value, storedValue(stored, field)),
  );
