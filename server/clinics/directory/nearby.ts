import { listClinicsIn } from '#db/clinics/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import type { Clinic } from '#server/clinics/contract.ts';
import { presentClinic } from '#server/clinics/present.ts';
import { boxesAround, type Place } from '#server/clinics/rules.ts';

/** A circle; `radius` is in kilometres. */
export interface SearchCircle {
  readonly place: Place;
  readonly radius: number;
}

/**
 * The stored clinics within a circle, unsorted. An index finds the boxes around it, and then each distance is computed.
 */
export const clinicsWithin = async (
  db: Runner,
  userId: string,
  { place, radius }: SearchCircle,
): Promise<readonly Clinic[]> => {
  const rows = await listClinicsIn(db, userId, boxesAround(place, radius));
  return rows
    .map((row) => presentClinic(row, place))
    .filter(({ distance }) => distance !== null && distance <= radius);
};
