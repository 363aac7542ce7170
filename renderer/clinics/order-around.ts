import { compareAscending } from '#renderer/ui/lists/compare-ascending.ts';
import type { Clinic } from '#server/clinics/contract.ts';
import {
  byDistance,
  DEFAULT_RADIUS,
  distanceBetween,
  type Place,
  toMatchKey,
} from '#server/clinics/rules.ts';
import { placeOf } from './hours/use-hours.ts';

/** The clinics around a place with their distances, in the order of the server. */
export const orderAround = (place: Place, clinics: readonly Clinic[]): readonly Clinic[] => {
  const all = clinics.map((clinic): Clinic => {
    const location = placeOf(clinic);
    return { ...clinic, distance: location ? distanceBetween(place, location) : null };
  });
  return [
    ...all
      .filter(({ distance }) => distance !== null && distance <= DEFAULT_RADIUS)
      .toSorted(byDistance),
    ...all
      .filter(({ distance }) => distance === null)
      .toSorted(
        (a, b) =>
          compareAscending(toMatchKey(a.name), toMatchKey(b.name)) || compareAscending(a.id, b.id),
      ),
  ];
};
