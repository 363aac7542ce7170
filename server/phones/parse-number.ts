import { invalidField } from '#server/http/errors.ts';

interface PhoneNumber {
  readonly e164: string;
  /** For people to read: `+63 917 555 0101`. */
  readonly international: string;
}

/**
 * Parses a typed number. Without a country code it is Philippine, so `0917…`, `63917…` and `+63 917…` are the same.
 * Throws 400 if no country has such a number. The library's data is large, so it is loaded with the first number.
 */
export const parseNumber = async (typedText: string): Promise<PhoneNumber> => {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js');
  const number = parsePhoneNumberFromString(typedText, { defaultCountry: 'PH', extract: false });
  if (!number?.isValid()) throw invalidField('phoneNumber', 'phones.number.format');
  return { e164: number.number, international: number.formatInternational() };
};
