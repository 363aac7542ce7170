import { type Language, LOCALES } from '#server/messages/ids.ts';

/**
 * Amounts of money, for forms, server and import alike. They are stored in hundredths of the currency's unit, in fields
 * that are called centavos for every currency.
 */

/** The currency of an account that has not chosen another one. */
export const DEFAULT_CURRENCY = 'PHP';

/** Creating a formatter is slow, so each is kept: one for each language, currency and number of decimals. */
const formatters = new Map<string, Intl.NumberFormat>();

const getFormatter = (
  currency: string,
  language: Language,
  hasPart: boolean,
): Intl.NumberFormat => {
  const key = `${currency} ${language} ${hasPart}`;
  const cachedFormatter = formatters.get(key);
  if (cachedFormatter) return cachedFormatter;
  const options = { style: 'currency', currency } as const;
  const usual = new Intl.NumberFormat(LOCALES[language], options);
  // Currencies without decimals show those that an amount has nevertheless.
  const hidesDecimals = hasPart && usual.resolvedOptions().maximumFractionDigits === 0;
  const formatter = hidesDecimals
    ? new Intl.NumberFormat(LOCALES[language], { ...options, minimumFractionDigits: 2 })
    : usual;
  formatters.set(key, formatter);
  return formatter;
};

/** Formats hundredths of a currency's unit: "₱1,250.50", "¥1,250", "KWD 1,250.500". */
export const moneyText = (centavos: number, currency: string, language: Language): string =>
  getFormatter(currency, language, centavos % 100 !== 0).format(centavos / 100);

/** Groups of three digits after the first one, as in "1.250.000". */
const GROUPED_BY_POINTS = /^\d{1,3}(?:\.\d{3}){2,}$/;
/** A comma that groups thousands, as in "1,250", but not in "0,125". */
const GROUPED_BY_COMMA = /^[1-9]\d{0,2},\d{3}$/;

/**
 * Replaces the marks of a number of digits, points and commas by those of JavaScript. Of points and commas together the
 * last one is the decimal mark. A single comma is one unless three digits follow one to three, and several group
 * thousands. A single point is always the decimal mark.
 */
export const plainNumber = (number: string): string => {
  const [point, comma] = [number.lastIndexOf('.'), number.lastIndexOf(',')];
  if (comma > point && point >= 0) return number.replaceAll('.', '').replace(',', '.');
  if (comma < 0) return GROUPED_BY_POINTS.test(number) ? number.replaceAll('.', '') : number;
  const isDecimal = point < 0 && number.indexOf(',') === comma && !GROUPED_BY_COMMA.test(number);
  return isDecimal ? number.replace(',', '.') : number.replaceAll(',', '');
};

/**
 * Digits with points and commas, in groups of three after spaces or apostrophes, as in "1 250,50" and "1’250.50". A
 * mark at the end is none of a number.
 */
const NUMBERS = /\d[\d.,]*(?:(?<=\d)[\s'’]\d{3}(?!\d)[\d.,]*)*(?<![.,])|(?<![\d.,])[.,]\d+/g;

/**
 * Abbreviations such as "Php." and "P.", whose point is no decimal point. Matched only at the start of a word, so that
 * a long word is scanned once.
 */
const ABBREVIATION = /(?<!\p{L})\p{L}+\./gu;

/** Matches a text without a minus before its number, which `parseCost` would ignore: "-₱5" and "PHP -5" would be 5. */
export const NOT_NEGATIVE = /^(?!\D{0,4}[-−]\D{0,4}\d)/;

/**
 * Parses the owner's text into centavos: everything but the number is ignored, so "₱1,250.50" and "1.250,50 €" are
 * 125050. Text without a number counts as zero, and so does one with several, such as "500-600" and "2 x 500", because
 * no sum of them is the amount that was paid.
 */
export const parseCost = (cost: string | null): number => {
  const [number, ...otherNumbers] = (cost ?? '').replace(ABBREVIATION, '').match(NUMBERS) ?? [];
  if (number === undefined || otherNumbers.length > 0) return 0;
  // The decimal mark is moved in the text, because 8.575 * 100 is slightly less than 857.5.
  return Math.round(Number(`${plainNumber(number.replace(/[\s'’]/g, ''))}e2`)) || 0;
};
