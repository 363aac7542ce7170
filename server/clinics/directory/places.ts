import { listRatedClinics } from '#db/clinics/queries.ts';
import type { Clinic } from '#server/clinics/contract.ts';
import { presentPlace } from '#server/clinics/present.ts';
import { distanceBetween, type Place } from '#server/clinics/rules.ts';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import type { Owner } from '#server/http/actor.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { DirectoryError } from './directory-error.ts';
import { askGoogle, googleClinicId } from './google.ts';
import { type FoundClinic, isSameClinic } from './match-clinics.ts';
import { findNetworkPermission } from './network.ts';

/** Limits the areas one owner may cause to be read, so that browsing the map does not read the whole world. */
const AREA_LIMIT: Limit = { name: 'clinic-areas', max: 60, windowSeconds: 3600 };
/** The limit protects from costs, because Google bills every request. */
const PLACE_LIMIT: Limit = { name: 'clinic-places', max: 60, windowSeconds: 3600 };

const isWithin = async (
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  limit: Limit,
  userId: string,
): Promise<boolean> => {
  try {
    await countAgainst(db, limit, userId, clock.now());
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
};

/** Whether this owner may cause another area to be read. Above the limit, stored clinics are returned. */
export const mayReadArea =
  (parts: Parts, { userId }: Owner) =>
  (): Promise<boolean> =>
    isWithin(parts, AREA_LIMIT, userId);

/**
 * Google's places around a point, read now; none if Google is not configured or not permitted. Undefined if Google could
 * not be asked or gave no usable answer, so that its places are missing.
 */
export const readGooglePlaces = async (
  parts: Parts,
  { userId }: Owner,
  place: Place,
): Promise<readonly FoundClinic[] | undefined> => {
  const { db, config, log } = parts;
  if (config.googleMapsKey === undefined) return [];
  if ((await findNetworkPermission(db, config)) !== 'allowed') return [];
  if (!(await isWithin(parts, PLACE_LIMIT, userId))) return undefined;
  try {
    return await askGoogle(config, config.googleMapsKey, place);
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    log({ level: 'warn', directory: 'google', trouble: error.message });
    return undefined;
  }
};

/** Google's places that are not among the known clinics, with the ratings stored for them. */
export const presentPlaces = async (
  { db }: Pick<Parts, 'db'>,
  places: readonly FoundClinic[],
  knownClinics: readonly Clinic[],
  at: { readonly place: Place; readonly radius: number },
): Promise<readonly Clinic[]> => {
  const isKnown = (place: FoundClinic): boolean =>
    knownClinics.some(({ nameKnown, name, latitude, longitude }) =>
      latitude === null || longitude === null
        ? false
        : isSameClinic(place, { name: nameKnown ? name : null, latitude, longitude }),
    );
  const freshPlaces = places.filter(
    (place) => distanceBetween(at.place, place) <= at.radius && !isKnown(place),
  );
  if (freshPlaces.length === 0) return [];
  const ratedClinics = await listRatedClinics(
    db,
    freshPlaces.map(({ sourceId }) => googleClinicId(sourceId)),
  );
  const sums = new Map(ratedClinics.map((row) => [row.id, row]));
  return freshPlaces.map((place) =>
    presentPlace(place, at.place, sums.get(googleClinicId(place.sourceId))),
  );
};
