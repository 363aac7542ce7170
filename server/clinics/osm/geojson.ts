import { createHash } from 'node:crypto';
import type { FoundClinic } from '#server/clinics/directory/match-clinics.ts';
import { clinicFromTags, isPlace, isVeterinary } from './osm.ts';
import { isJson, type OverpassAnswer, readOverpass, tagsIn } from './overpass-answer.ts';
import type { Tags } from './tags.ts';

/** All positions in a geometry's coordinates, at any depth. */
const positionsIn = (coordinates: unknown): readonly (readonly [number, number])[] => {
  if (!Array.isArray(coordinates)) return [];
  const [longitude, latitude] = coordinates;
  if (typeof longitude === 'number' && typeof latitude === 'number') return [[longitude, latitude]];
  return coordinates.flatMap(positionsIn);
};

/** The centre of a geometry's bounding box. */
const findCenter = (geometry: unknown) => {
  const positions = isJson(geometry) ? positionsIn(geometry['coordinates']) : [];
  if (positions.length === 0) return undefined;
  const computeMiddle = (values: readonly number[]): number =>
    values.reduce((a, b) => Math.min(a, b)) / 2 + values.reduce((a, b) => Math.max(a, b)) / 2;
  const latitude = computeMiddle(positions.map(([, each]) => each));
  const longitude = computeMiddle(positions.map(([each]) => each));
  return isPlace(latitude, longitude) ? { latitude, longitude } : undefined;
};

const OSM_ID = /^(node|way|relation)\/\d{1,19}$/;

/** The OpenStreetMap id if the file was exported from there; other entries are identified by name and place. */
const parseIdentity = (
  feature: Readonly<Record<string, unknown>>,
  tags: Tags,
  place: { readonly latitude: number; readonly longitude: number },
): Pick<FoundClinic, 'source' | 'sourceId' | 'latitude' | 'longitude'> => {
  const osmId = [feature['id'], tags['@id'], tags['id']].find(
    (id): id is string => typeof id === 'string' && OSM_ID.test(id),
  );
  if (osmId !== undefined) return { source: 'osm', sourceId: osmId, ...place };
  const { latitude, longitude } = place;
  const identityText = JSON.stringify([tags['name'], latitude.toFixed(5), longitude.toFixed(5)]);
  const sourceId = createHash('sha256').update(identityText).digest('base64url').slice(0, 22);
  return { source: 'file', sourceId, ...place };
};

/** Field names in plain lists of clinics, with the OpenStreetMap tags they stand for. */
const PLAIN: Readonly<Record<string, string>> = {
  hours: 'opening_hours',
  openinghours: 'opening_hours',
  telephone: 'phone',
  Name: 'name',
  Address: 'address',
  Phone: 'phone',
};

const parseClinic = (feature: unknown): FoundClinic | undefined => {
  if (!isJson(feature) || feature['type'] !== 'Feature') return undefined;
  const featureTags = tagsIn(feature['properties']);
  const tags = {
    ...Object.fromEntries(
      Object.entries(featureTags).map(([key, value]) => [PLAIN[key] ?? key, value]),
    ),
    ...featureTags,
  };
  const centerPlace = findCenter(feature['geometry']);
  // A file may contain a whole map. If none of its entries is tagged with a kind, it must be a list of clinics.
  const isClinicLike =
    'amenity' in tags || 'healthcare' in tags || 'shop' in tags || 'highway' in tags;
  const isClinic = isClinicLike ? isVeterinary(tags) : tags['name'] !== undefined;
  if (!centerPlace || !isClinic) return undefined;
  return clinicFromTags(parseIdentity(feature, tags, centerPlace), tags);
};

const readGeoJson = (file: unknown): OverpassAnswer | undefined => {
  if (!isJson(file)) return undefined;
  const features: unknown = file['type'] === 'Feature' ? [file] : file['features'];
  if (!Array.isArray(features) || !/^Feature(Collection)?$/.test(String(file['type']))) {
    return undefined;
  }
  const clinics = features.map(parseClinic).filter((clinic) => clinic !== undefined);
  return { clinics, skipped: features.length - clinics.length };
};

/** Reads the clinics in a GeoJSON or Overpass JSON file; undefined for other contents. */
export const readClinicsFile = (text: string): OverpassAnswer | undefined => {
  try {
    // Some editors begin a file with a byte order mark.
    const file: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    return readGeoJson(file) ?? readOverpass(file);
  } catch {
    return undefined;
  }
};
