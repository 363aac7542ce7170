import { invalidField } from '#server/http/errors.ts';

/**
 * A typed number in E.164: one without a country is Philippine, so `0917…`, `63917…` and `+63 917…` are one person's.
 * Throws 400 for what can be no number. Its rules are large, so they are loaded at the first number.
 */
export const e164Of = async (typed: string): Promise<string> => {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js');
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'PH', extract: false });
  if (!number?.isPossible()) throw invalidField('phoneNumber', 'phones.number.format');
  return number.number;
};
