import type { Stored } from './outbox-item.ts';

/** Words and stored states are compared as they are read: what is cleared, empty or absent is the same. */
const read = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '' : JSON.stringify(String(value));

/** A field's value in a stored state, as an edit would say it: photos that stay are named by their addresses. */
export const storedValue = (stored: Stored, field: string): unknown => {
  if (field === 'attachments') return 'photos' in stored ? stored.photos.map(({ url }) => url) : [];
  if (field === 'imageUrl') return stored.photo?.url ?? null;
  const values: Readonly<Record<string, unknown>> = { ...stored };
  return values[field];
};

/** Whether two values of a field read the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) || Array.isArray(other)
    ? JSON.stringify(one ?? []) === JSON.stringify(other ?? [])
    : read(one) === read(other);

/** Whether all of what was typed stands in a stored state already. */
export const isSaidBy = (words: Readonly<Record<string, unknown>>, stored: Stored): boolean =>
  Object.entries(words).every(
    ([field, value]) => value === undefined || isSameValue(value, storedValue(stored, field)),
  );
