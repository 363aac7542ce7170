import { nameKey } from './rules.ts';

/** What every clinic's name may hold, and so tells no two apart. */
const COMMON = new Set(
  'veterinary veterinarian vet vets clinic clinics klinika animal animals hospital pet pets center centre care services service and the of ng inc corp co'.split(
    ' ',
  ),
);

const tellingWords = (name: string): ReadonlySet<string> =>
  new Set(
    nameKey(name)
      .split(' ')
      .filter((word) => word !== '' && !COMMON.has(word)),
  );

/**
 * Whether two names may well be one clinic's: `Reyes Vet Clinic` and `Reyes Veterinary Clinic & Grooming` are, `Vet Clinic`
 * is like whatever else has no name of its own.
 */
export const similarNames = (one: string, other: string): boolean => {
  const [a, b] = [tellingWords(one), tellingWords(other)];
  if (a.size === 0 || b.size === 0) return a.size === b.size;
  return a.isSubsetOf(b) || b.isSubsetOf(a);
};
