export const UNITS = ['kg', 'lb'] as const;
export type Unit = (typeof UNITS)[number];

const GRAMS_PER: Readonly<Record<Unit, number>> = { kg: 1000, lb: 453.592_37 };

/** Converts grams to a unit: two decimals in kilograms, one in pounds. */
export const inUnit = (grams: number, unit: Unit): string =>
  String(Number((grams / GRAMS_PER[unit]).toFixed(unit === 'kg' ? 2 : 1)));

/** The unit of the last typed weight; kilograms by default. */
export const unitOf = (typed: string | undefined): Unit =>
  typed !== undefined && /\d\s*(lb|pound|libra)/i.test(typed) ? 'lb' : 'kg';

/** A weight with its unit. Text that already contains a unit is unchanged. */
export const withUnit = (typed: string, unit: Unit): string =>
  /\p{L}/u.test(typed) ? typed : `${typed.trim()} ${unit}`;
