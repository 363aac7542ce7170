const MAX_DIGITS = 20;

/**
 * The first number in a text such as "0917 555 0100 / 0918 555 0100, after 6", as digits with an optional plus for
 * `tel:` and `sms:`. Undefined if it has fewer digits than `fewest` or more than any number.
 */
export const firstNumber = (writtenText: string | null, fewest: number): string | undefined => {
  const [first = ''] = writtenText?.match(/\+?\d[\d\s().-]*/) ?? [];
  const digits = first.replace(/[^\d+]/g, '');
  const digitCount = digits.replace('+', '').length;
  return digitCount < fewest || digitCount > MAX_DIGITS ? undefined : digits;
};
