/** The longest international number (E.164). */
const MAX_DIGITS = 15;
/** Shorter ones are emergency numbers, or rooms and extensions. */
const WHOLE_NUMBER_DIGITS = 7;

const digitCount = (number: string): number => number.replace('+', '').length;

/**
 * The first number in a text such as "Room 205, 0917 555 0100 / 0918 555 0100, after 6", as digits with an optional plus
 * for `tel:` and `sms:`. A short one counts only where no whole number follows. Undefined if none has at least `fewest`
 * digits and no more than any number has.
 */
export const firstNumber = (writtenText: string | null, fewest: number): string | undefined => {
  const writtenNumbers = writtenText?.match(/\+?\d[\d\s().-]*/g) ?? [];
  const numbers = writtenNumbers
    // The zero in "+63 (0)917" is only dialled within the country.
    .map((written) => written.replace(/^(\+.*?)\(0\)/, '$1').replace(/[^\d+]/g, ''))
    .filter((number) => digitCount(number) >= fewest && digitCount(number) <= MAX_DIGITS);
  return numbers.find((number) => digitCount(number) >= WHOLE_NUMBER_DIGITS) ?? numbers[0];
};
