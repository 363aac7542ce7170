import type { NumberType } from 'libphonenumber-js';

/** In some countries nothing tells a mobile number from a fixed line. */
const MOBILE: ReadonlySet<NumberType> = new Set<NumberType>(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/**
 * Why no code is sent to a number (E.164) that no account has verified; undefined where one is. Satellite networks and
 * international premium numbers (+870, +881, +882, +883, +979 and the like) belong to no country, so that no list of
 * countries holds them. Of a listed country mobile numbers alone get a code: others earn somebody money, read it aloud at a
 * higher price, or belong to nobody. Only the full metadata knows a number's type.
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
  return MOBILE.has(parsed.getType()) ? undefined : 'phones.number.kind';
};
