import { normalizeText, wordsIn } from '#renderer/ui/lists/word-match.ts';
import type { Clinic } from '#server/clinics/contract.ts';

export const CLINIC_SORTS = ['distance', 'rating', 'name'] as const;
export type ClinicSort = (typeof CLINIC_SORTS)[number];

/** The search, filter and order of the list. */
export interface ClinicView {
  readonly search: string;
  readonly openNow: boolean;
  readonly sort: ClinicSort;
}

export const DEFAULT_VIEW: ClinicView = { search: '', openNow: false, sort: 'distance' };

export const isFiltered = ({ search, openNow }: ClinicView): boolean =>
  search.trim() !== '' || openNow;

const containsWords = (clinic: Clinic, words: readonly string[]): boolean => {
  const text = normalizeText(`${clinic.name} ${clinic.addressKnown ? clinic.address : ''}`);
  return words.every((word) => text.includes(word));
};

const UNKNOWN_DISTANCE = Number.POSITIVE_INFINITY;

const comparators: Readonly<Record<ClinicSort, (a: Clinic, b: Clinic) => number>> = {
  // Keeps the server's order: nearest first, then clinics without a location.
  distance: () => 0,
  rating: (a, b) =>
    Number(b.averageRating) - Number(a.averageRating) ||
    b.totalRatings - a.totalRatings ||
    (a.distance ?? UNKNOWN_DISTANCE) - (b.distance ?? UNKNOWN_DISTANCE),
  name: (a, b) => a.name.localeCompare(b.name),
};

/**
 * The filtered and sorted clinics. If `isOpen` is undefined, opening hours are not known yet, and no clinic
 * is filtered out.
 */
export const listedClinics = (
  clinics: readonly Clinic[],
  { search, openNow, sort }: ClinicView,
  isOpen: ((clinic: Clinic) => boolean) | undefined,
): readonly Clinic[] => {
  const searchWords = wordsIn(search);
  return clinics
    .filter(
      (clinic) => containsWords(clinic, searchWords) && (!openNow || !isOpen || isOpen(clinic)),
    )
    .sort(comparators[sort]);
};
