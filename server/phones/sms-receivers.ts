import type { NumberType } from 'libphonenumber-js';

/** In some countries, mobile and fixed-line numbers cannot be distinguished. */
const MOBILE_TYPES: ReadonlySet<NumberType> = new Set<NumberType>([
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
]);

/**
 * Why no code is sent to a number (E.164) that no account has verified; undefined if one may be. Satellite and premium
 * numbers (+870, +881, +882, +883, +979 and similar) belong to no country and therefore to no list of countries. In
 * listed countries only mobile numbers get codes: other types can earn somebody money, are read aloud at a higher
 * price, or belong to nobody. Only the library's full metadata contains number types.
 */
export const smsRefusal = async (
  number: string,
  countries: readonly string[],
): Promise<'phones.number.country' | 'phones.number.kind' | undefined> => {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const parsed = parsePhoneNumberFromString(number);
  if (parsed?.country === undefined || !countries.includes(parsed.country)) {
    return 'phones.number.country';
  }
  return MOBILE_TYPES.has(parsed.getType()) ? undefined : 'phones.number.kind';
};
