import type { Clinic } from '#server/clinics/contract.ts';

export const CLINIC_SORTS = ['distance', 'rating', 'name'] as const;
export type ClinicSort = (typeof CLINIC_SORTS)[number];

/** How an owner chose to see the list. */
export interface ClinicView {
  readonly search: string;
  readonly openNow: boolean;
  readonly sort: ClinicSort;
}

export const UNFILTERED: ClinicView = { search: '', openNow: false, sort: 'distance' };

/** Whether something that is known may be left out. */
export const isFiltered = ({ search, openNow }: ClinicView): boolean =>
  search.trim() !== '' || openNow;

/** `Parañaque` is found by `paranaque`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

const holds = (clinic: Clinic, words: readonly string[]): boolean => {
  const text = plain(`${clinic.name} ${clinic.addressKnown ? clinic.address : ''}`);
  return words.every((word) => text.includes(word));
};

const FAR = Number.POSITIVE_INFINITY;

const compare: Readonly<Record<ClinicSort, (a: Clinic, b: Clinic) => number>> = {
  // The server's own order: nearest first, then those without a place.
  distance: () => 0,
  rating: (a, b) =>
    Number(b.averageRating) - Number(a.averageRating) ||
    b.totalRatings - a.totalRatings ||
    (a.distance ?? FAR) - (b.distance ?? FAR),
  name: (a, b) => a.name.localeCompare(b.name),
};

/** What is listed of what is known, in its order. `isOpen` undefined: nobody can say yet which are open, and all stay. */
export const listedClinics = (
  clinics: readonly Clinic[],
  { search, openNow, sort }: ClinicView,
  isOpen: ((clinic: Clinic) => boolean) | undefined,
): readonly Clinic[] => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return clinics
    .filter((clinic) => holds(clinic, words) && (!openNow || !isOpen || isOpen(clinic)))
    .sort(compare[sort]);
};
