const RANDOM = 12;

/**
 * The key of the same plan for another pet, from the key of the form: the same save makes the same plans. It differs in
 * the random bits, in which ids of pets differ.
 */
export const keyForPet = (key: string, petId: string): string => {
  const digits = [...petId.slice(-RANDOM)];
  const mixed = [...key.slice(-RANDOM)].map((digit, place) =>
    (Number.parseInt(digit, 16) ^ Number.parseInt(digits[place] ?? '0', 16)).toString(16),
  );
  return `${key.slice(0, -RANDOM)}${mixed.join('')}`;
};
