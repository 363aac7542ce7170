/** Pure rules of places and of ratings, the same in the browser and on the server. */

/** Degrees, as WGS 84 has them: latitude −90 to 90, longitude −180 to 180. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Near Manila: where the app looks while it does not know where the owner is. */
export const DEFAULT_PLACE: Place = { latitude: 14.5995, longitude: 120.9842 };

/** In km. */
export const DEFAULT_RADIUS = 25;
export const MAX_RADIUS = 100;

/** The most that one answer lists. */
export const MAX_CLINICS = 500;

export const MIN_RATING = 1;
export const MAX_RATING = 5;
export const DEFAULT_RATING = 5;

/** Where a clinic is known from: the directories, a file, or an owner. */
export type ClinicSource = 'osm' | 'google' | 'file' | 'own';

/** How the directory stands for a place. */
export interface DirectoryStatus {
  /**
   * `off`: the operator configured none; `ask`: the household's owner has not been asked yet; `refused`: said no;
   * `on`: it is read.
   */
  readonly network: 'off' | 'ask' | 'refused' | 'on';
  /** When the oldest part of the area was last read whole, as an instant; null where some of it never was. */
  readonly readAt: string | null;
  /** It is being read right now: ask for the status again in a few seconds, then for the list. */
  readonly reading: boolean;
  /** The last try failed: what the list shows is as old as `readAt` says. */
  readonly failed: boolean;
  /** When it is tried again at the earliest, as an instant; null where nothing holds it back. */
  readonly retryAt: string | null;
}

/** Whether the app may read clinics and map tiles from the network, and what it would read. */
export interface Network {
  /** The household's owner must be asked first: nothing is read until `PUT` has the answer. Never with a hosted server. */
  readonly ask: boolean;
  /** Whether it is allowed: by the household's owner, or by the operator of a hosted server. */
  readonly allowed: boolean;
  /** A directory is configured and allowed. */
  readonly clinics: boolean;
  /** The map's style, where one is configured and allowed; null means the bundled offline style. */
  readonly mapStyleUrl: string | null;
  /** A key for Google Maps is configured and allowed: `googleMapsConfig` answers it. */
  readonly googleMaps: boolean;
  /** A key for Google Maps is configured, allowed or not: whoever is asked is told of Google too. */
  readonly googleKey: boolean;
}

/** What a file brought. */
export interface ClinicImport {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** What is in the file and is no clinic with a place. */
  readonly skipped: number;
}

/** What a record's field for the clinic suggests. */
export interface ClinicName {
  readonly name: string;
  /** Null where it is known only from the owner's earlier records. */
  readonly address: string | null;
}

interface Attribution {
  readonly text: string;
  readonly url: string;
}

/** Whom to name wherever clinics of a source are shown; null where nobody asks for it. */
export const ATTRIBUTIONS: Readonly<Record<ClinicSource, Attribution | null>> = {
  osm: { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
  google: { text: 'Google Maps', url: 'https://www.google.com/maps' },
  // What was exported from OpenStreetMap is known by its id there, and is `osm`.
  file: null,
  own: null,
};

/** In km, the Earth being a ball. */
export const EARTH_RADIUS = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** In km along the surface, by the haversine formula. */
export const distanceBetween = (from: Place, to: Place): number => {
  const up = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const along = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const across = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  // Rounding may put points opposite each other a hair beyond 1.
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, up + across * along)));
};

/** `850 m` under a kilometre, else `1.2 km`. */
export const distanceText = (kilometres: number): string => {
  const metres = Math.round(kilometres * 1000);
  return metres < 1000 ? `${metres} m` : `${kilometres.toFixed(1)} km`;
};

/** South to north, west to east; never over the line where 180° meets −180°. */
export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** Wider than rounding in sines and cosines can be, in degrees: a box may hold too much, never too little. */
const SLACK = 1e-6;

/**
 * Boxes that hold every place within `radius` km: one, or two where the circle crosses the line of 180°. Where it holds a
 * pole, every longitude.
 */
export const boxesAround = ({ latitude, longitude }: Place, radius: number): readonly Box[] => {
  const angle = radius / EARTH_RADIUS;
  const south = latitude - degrees(angle) - SLACK;
  const north = latitude + degrees(angle) + SLACK;
  const band = { south: Math.max(-90, south), north: Math.min(90, north) };
  // The circle's most eastern point lies nearer to the pole than its middle: hence not angle / cos(latitude).
  const reach = Math.sin(angle) / Math.cos(radians(latitude));
  if (south <= -90 || north >= 90 || reach >= 1) return [{ ...band, west: -180, east: 180 }];
  const width = degrees(Math.asin(reach)) + SLACK;
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

/** `4.5`; `0` where nobody has rated. `sum` of `count` whole ratings from 1 to 5. */
export const averageText = (sum: number, count: number): string =>
  count === 0 ? '0' : (sum / count).toFixed(1);

/** Small letters and digits without accents, a space between words: for searching and sorting. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’'`.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What lists sort a clinic by: without a name it comes last. */
export const keyOf = (name: string | null): string =>
  name === null ? '\uffff' : nameKey(name) || name.toLowerCase();

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** An address that a browser opens as a page: never `javascript:` or `data:`. */
export const isPage = (text: string): boolean => /^https?:\/\/[^\s/?#]+\S*$/i.test(text);
