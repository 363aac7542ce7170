/**
 * The value of a date of which only a part was typed: browsers give '' for it, as if nothing had been typed, and it
 * would be dropped in silence. No contract takes it for a date.
 */
export const HALF_TYPED = 'half-typed';

/** The day of a date field's value: '' where it is empty or half typed. */
export const typedDay = (value: string | null | undefined): string =>
  value === HALF_TYPED ? '' : (value ?? '');
