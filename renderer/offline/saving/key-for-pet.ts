const RANDOM_DIGITS = 12;

/**
 * Derives the idempotency key for another pet's copy from the key of the form, so that saving again creates no second
 * copy. The random bits that differ between pets' ids are mixed in.
 */
export const keyForPet = (key: string, petId: string): string => {
  const digits = [...petId.slice(-RANDOM_DIGITS)];
  const mixedDigits = [...key.slice(-RANDOM_DIGITS)].map((digit, index) =>
    (Number.parseInt(digit, 16) ^ Number.parseInt(digits[index] ?? '0', 16)).toString(16),
  );
  return `${key.slice(0, -RANDOM_DIGITS)}${mixedDigits.join('')}`;
};
