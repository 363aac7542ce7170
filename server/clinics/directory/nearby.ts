import { listClinicsIn } from '#db/clinics/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import type { Clinic } from '#server/clinics/contract.ts';
import { presentClinic } from '#server/clinics/present.ts';
import { boxesAround, type Place } from '#server/clinics/rules.ts';

/** A circle: `radius` in km. */
export interface Around {
  readonly place: Place;
  readonly radius: number;
}

/** Nearest first, and the same order every time. */
export const byDistance = (a: Clinic, b: Clinic): number =>
  (a.distance ?? 0) - (b.distance ?? 0) || (a.id < b.id ? -1 : 1);

/** What the table knows within a circle, in no order: from an index the boxes around it, then each by its true distance. */
export const clinicsWithin = async (
  db: Runner,
  userId: string,
  { place, radius }: Around,
): Promise<readonly Clinic[]> => {
  const rows = await listClinicsIn(db, userId, boxesAround(place, radius));
  return rows
    .map((row) => presentClinic(row, place))
    .filter(({ distance }) => distance !== null && distance <= radius);
};
