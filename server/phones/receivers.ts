import type { NumberType } from 'libphonenumber-js';

/** Numbers that earn somebody money by what is sent to them, or that no text message reaches. */
const REFUSED: ReadonlySet<NumberType> = new Set<NumberType>([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'UAN',
  'PERSONAL_NUMBER',
  'PAGER',
  'VOICEMAIL',
]);

/**
 * Why no code is sent to a number (E.164) that no account has verified; undefined where one is. Satellite networks and
 * international premium numbers (+870, +881, +882, +883, +979 and the like) belong to no country, so that no list of
 * countries holds them. Only the full metadata knows a number's type.
 */
export const refusalOf = async (
  number: string,
  countries: readonly string[],
): Promise<'phones.number.country' | 'phones.number.kind' | undefined> => {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const parsed = parsePhoneNumberFromString(number);
  if (parsed?.country === undefined || !countries.includes(parsed.country)) {
    return 'phones.number.country';
  }
  return REFUSED.has(parsed.getType()) ? 'phones.number.kind' : undefined;
};
