/** The longest international number (E.164). */
const MAX_DIGITS = 15;

/**
 * The first number in a text such as "0917 555 0100 / 0918 555 0100, after 6", as digits with an optional plus for
 * `tel:` and `sms:`. Undefined if it has fewer digits than `fewest` or more than any number.
 */
export const firstNumber = (writtenText: string | null, fewest: number): string | undefined => {
  const [first = ''] = writtenText?.match(/\+?\d[\d\s().-]*/) ?? [];
  // The zero in "+63 (0)917" is only dialled within the country.
  const digits = first.replace(/^(\+.*?)\(0\)/, '$1').replace(/[^\d+]/g, '');
  const digitCount = digits.replace('+', '').length;
  return digitCount < fewest || digitCount > MAX_DIGITS ? undefined : digits;
};
