import * as z from 'zod/mini';
import { errorId } from '#server/http/endpoint.ts';
import { plainNumber } from './rules.ts';

/** The currencies in use, ISO 4217. */
export const CURRENCIES: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP ' +
  'CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF ' +
  'IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD ' +
  'MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB ' +
  'RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD ' +
  'UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG'
).split(' ');

const KNOWN_CURRENCIES: ReadonlySet<string> = new Set(CURRENCIES);

/** The code of a currency, in capitals. */
export const currencyCode = z
  .string({ error: errorId('accounts.currency') })
  .check(z.refine((code) => KNOWN_CURRENCIES.has(code), errorId('accounts.currency')));

/** A number with at most two decimals, whose groups have three digits, after the sign of a currency. */
const EXACT_AMOUNT =
  /^\p{Sc}?\s*((?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{0,2})?|(?:\d{1,12}|\d{1,3}(?:\.\d{3}){1,3}),\d{1,2}|\d{1,3}(?:\.\d{3}){2,3})$/u;

/**
 * Parses a typed amount ("1,250.50", "12,50", "₱100") into centavos, by the same marks; undefined if it is not exactly
 * one number of at least 0.
 */
export const parseExactAmount = (typedText: string): number | undefined => {
  const [, number] = EXACT_AMOUNT.exec(typedText.trim()) ?? [];
  return number === undefined ? undefined : Math.round(Number(`${plainNumber(number)}e2`));
};
