/** Pure rules for places and ratings, shared by the browser and the server. */

/** Degrees (WGS 84): latitude −90 to 90, longitude −180 to 180. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Near Manila; used while the owner's position is unknown. */
export const DEFAULT_PLACE: Place = { latitude: 14.5995, longitude: 120.9842 };

/** The default search radius in kilometres. */
export const DEFAULT_RADIUS = 25;
export const MAX_RADIUS = 100;

/** The maximum number of clinics in one answer. */
export const MAX_CLINICS = 500;

export const MIN_RATING = 1;
export const MAX_RATING = 5;
export const DEFAULT_RATING = 5;

/** The source of a clinic: a directory, an imported file or an owner. */
export type ClinicSource = 'osm' | 'google' | 'file' | 'own';

/** The state of the directory for a place. */
export interface DirectoryStatus {
  /**
   * `off`: none is configured; `ask`: the household has not been asked yet; `refused`: it said no; `on`: the directory
   * is used.
   */
  readonly network: 'off' | 'ask' | 'refused' | 'on';
  /** The instant at which the oldest part of the area was last read completely; null if a part never was. */
  readonly readAt: string | null;
  /** Whether the directory is being read now. Clients poll the status and then request the list again. */
  readonly reading: boolean;
  /** Whether the last attempt failed; the list is as old as `readAt` says. */
  readonly failed: boolean;
  /** The earliest instant of the next attempt; null if it is not delayed. */
  readonly retryAt: string | null;
}

/** Whether the app may read clinics and map tiles from the network, and which services it would use. */
export interface Network {
  /**
   * Whether the household must be asked first: nothing is read until the answer is stored with `PUT`. Always false on a
   * hosted server.
   */
  readonly ask: boolean;
  /** Whether the household or the operator of a hosted server permits the directory. */
  readonly allowed: boolean;
  /** Whether a directory is configured and permitted. */
  readonly clinics: boolean;
  /** The map style if it is configured and permitted; null for the bundled offline style. */
  readonly mapStyleUrl: string | null;
  /** Whether a Google Maps key is configured and permitted; `googleMapsConfig` returns it. */
  readonly googleMaps: boolean;
  /** Whether a Google Maps key is configured, permitted or not: the question to the household then mentions Google. */
  readonly googleKey: boolean;
}

/** The result of importing a file. */
export interface ClinicImport {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Entries that are no clinic, or have no place. */
  readonly skipped: number;
}

/** A suggestion for the clinic field of a record. */
export interface ClinicName {
  readonly name: string;
  /** Null if the clinic is known only from the owner's earlier records. */
  readonly address: string | null;
}

interface Attribution {
  readonly text: string;
  readonly url: string;
}

/** The credit to show with clinics of each source; null if none is required. */
export const ATTRIBUTIONS: Readonly<Record<ClinicSource, Attribution | null>> = {
  osm: { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
  google: { text: 'Google Maps', url: 'https://www.google.com/maps' },
  // Entries exported from OpenStreetMap keep their id and have the source `osm`.
  file: null,
  own: null,
};

/** Kilometres, with the Earth as a sphere. */
export const EARTH_RADIUS = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** Kilometres along the surface, by the haversine formula. */
export const distanceBetween = (from: Place, to: Place): number => {
  const latitudeTerm = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const longitudeTerm = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const cosineProduct = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  // For opposite points, rounding may give slightly more than 1.
  return (
    2 *
    EARTH_RADIUS *
    Math.asin(Math.sqrt(Math.min(1, latitudeTerm + cosineProduct * longitudeTerm)))
  );
};

/** `850 m` below a kilometre, otherwise `1.2 km`. */
export const distanceText = (kilometres: number): string => {
  const metres = Math.round(kilometres * 1000);
  return metres < 1000 ? `${metres} m` : `${kilometres.toFixed(1)} km`;
};

interface DistantThing {
  readonly id: string;
  /** In kilometres. */
  readonly distance: number | null;
}

/** Nearest first, with a stable order. */
export const byDistance = (a: DistantThing, b: DistantThing): number =>
  (a.distance ?? 0) - (b.distance ?? 0) || (a.id < b.id ? -1 : 1);

/** South to north and west to east; never across the 180° meridian. */
export interface SearchBox {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/**
 * Degrees; more than the rounding errors of sines and cosines, so that a box may contain too much but never too little.
 */
const DEGREES_TOLERANCE = 1e-6;

/**
 * Boxes that contain every place within `radius` km: one, or two if the circle crosses the 180° meridian. Near a pole,
 * every longitude.
 */
export const boxesAround = (
  { latitude, longitude }: Place,
  radius: number,
): readonly SearchBox[] => {
  const angle = radius / EARTH_RADIUS;
  const south = latitude - degrees(angle) - DEGREES_TOLERANCE;
  const north = latitude + degrees(angle) + DEGREES_TOLERANCE;
  const band = { south: Math.max(-90, south), north: Math.min(90, north) };
  // The easternmost point of the circle is nearer to the pole than its centre, so angle / cos(latitude) would be too
  // small.
  const longitudeSpan = Math.sin(angle) / Math.cos(radians(latitude));
  if (south <= -90 || north >= 90 || longitudeSpan >= 1)
    return [{ ...band, west: -180, east: 180 }];
  const width = degrees(Math.asin(longitudeSpan)) + DEGREES_TOLERANCE;
  const [west, east] = [longitude - width, longitude + width];
  if (west < -180) {
    return [
      { ...band, west: west + 360, east: 180 },
      { ...band, west: -180, east },
    ];
  }
  if (east > 180) {
    return [
      { ...band, west, east: 180 },
      { ...band, west: -180, east: east - 360 },
    ];
  }
  return [{ ...band, west, east }];
};

/** `4.5`; `0` without ratings. `sum` is the total of `count` ratings from 1 to 5. */
export const averageText = (sum: number, count: number): string =>
  count === 0 ? '0' : (sum / count).toFixed(1);

/** Lower-case letters and digits without accents, words separated by a space; for searching and sorting. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’'`.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The sort key of a clinic; clinics without a name come last. */
export const toMatchKey = (name: string | null): string =>
  name === null ? '\uffff' : nameKey(name) || name.toLowerCase();

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Whether a text is the address of a web page, and not `javascript:` or `data:`. */
export const isPage = (text: string): boolean => /^https?:\/\/[^\s/?#]+\S*$/i.test(text);
