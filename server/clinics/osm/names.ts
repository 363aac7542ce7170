import { nameKey } from '#server/clinics/rules.ts';

/** What every clinic's name may hold, and so tells no two apart. */
const COMMON_WORDS = new Set(
  'veterinary veterinarian vet vets clinic clinics klinika animal animals hospital pet pets center centre care services service and the of ng inc corp co'.split(
    ' ',
  ),
);

/** The words of a name that tell it from others. */
export const distinctiveWords = (name: string): ReadonlySet<string> =>
  new Set(
    nameKey(name)
      .split(' ')
      .filter((word) => word !== '' && !COMMON_WORDS.has(word)),
  );

/**
 * Whether two names may well be one clinic's: `Reyes Vet Clinic` and `Reyes Veterinary Clinic & Grooming` are, `Vet Clinic`
 * is like whatever else has no name of its own.
 */
export const similarNames = (one: string, other: string): boolean =>
  similarWords(distinctiveWords(one), distinctiveWords(other));

/** The same for their telling words. */
export const similarWords = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === 0 || b.size === 0 ? a.size === b.size : a.isSubsetOf(b) || b.isSubsetOf(a);
