import { nameKey } from '#server/clinics/rules.ts';

/** Words that occur in any clinic's name and therefore distinguish none. */
const COMMON_WORDS = new Set(
  'veterinary veterinarian vet vets clinic clinics klinika animal animals hospital pet pets center centre care services service and the of ng inc corp co'.split(
    ' ',
  ),
);

/** The words of a name that distinguish it from others. */
export const distinctiveWords = (name: string): ReadonlySet<string> =>
  new Set(
    nameKey(name)
      .split(' ')
      .filter((word) => word !== '' && !COMMON_WORDS.has(word)),
  );

/**
 * Whether two names may belong to one clinic, by their distinctive words. `Reyes Vet Clinic` and `Reyes Veterinary
 * Clinic & Grooming` may; a name without such words, as `Vet Clinic`, may match only another one like it.
 */
export const similarWords = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === 0 || b.size === 0 ? a.size === b.size : a.isSubsetOf(b) || b.isSubsetOf(a);
