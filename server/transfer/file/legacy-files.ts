import type { Section } from '#server/entities/entity.ts';

const INSTANT_PATTERN = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/;
const MIDNIGHT_PATTERN = /^(\d{4}-\d{2}-\d{2})[T ]00:00(:00(\.0+)?)?(Z|\+00:00)?$/;

/**
 * Converts a row of a file without our format mark, as earlier programs wrote it: numeric ids become text, and instants
 * become days as they are written. Values in the current form stay.
 */
export const upgradeRow = (
  value: unknown,
  { ids = [], days = [], dueDates = [] }: NonNullable<Section['earlier']> = {},
): unknown => {
  const fieldOf = (name: string, field: unknown): unknown => {
    if ((name === 'id' || ids.includes(name)) && typeof field === 'number') return String(field);
    if (typeof field !== 'string') return field;
    if (days.includes(name)) return INSTANT_PATTERN.exec(field)?.[1] ?? field;
    // A day if there is no time, else an instant.
    if (dueDates.includes(name)) return MIDNIGHT_PATTERN.exec(field)?.[1] ?? field;
    return field;
  };
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fieldOf(name, field)]))
    : value;
};
