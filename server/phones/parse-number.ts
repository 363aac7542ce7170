import { invalidField } from '#server/http/errors.ts';

interface PhoneNumber {
  readonly e164: string;
  /** As people read it: `+63 917 555 0101`. */
  readonly international: string;
}

/**
 * A typed number: one without a country is Philippine, so `0917…`, `63917…` and `+63 917…` are one person's.
 * Throws 400 for what no country's numbering has. Its rules are large, so they are loaded at the first number.
 */
export const parseNumber = async (typed: string): Promise<PhoneNumber> => {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js');
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'PH', extract: false });
  if (!number?.isValid()) throw invalidField('phoneNumber', 'phones.number.format');
  return { e164: number.number, international: number.formatInternational() };
};
