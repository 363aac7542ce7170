/**
 * The value of a half-typed date. Browsers report '' for it, so the field would silently count as empty.
 * Every contract rejects this value.
 */
export const INCOMPLETE_DAY = 'half-typed';

/** The value of a date field: '' if it is empty or half typed. */
export const dayFromField = (value: string | null | undefined): string =>
  value === INCOMPLETE_DAY ? '' : (value ?? '');
