import * as z from 'zod/mini';
import { isOrigin, isWebUrl, optionalText, validText } from '#server/config-values.ts';

export interface ClinicConfig {
  /** The Overpass endpoint of the clinic directory; undefined turns the directory off. */
  readonly overpassUrl: string | undefined;
  /** The map's style, or the TileJSON of tiles in the Shortbread schema; undefined for the bundled map. */
  readonly mapStyleUrl: string | undefined;
  /** Origins of the style's tiles, glyphs and images, besides the style's own. */
  readonly mapOrigins: readonly string[];
  readonly googleMapsKey: string | undefined;
  /** The Google Places endpoint. Fixed; only tests change it. */
  readonly googlePlacesUrl: string;
}

/** Public services of the OpenStreetMap community, suitable for a household or a small server. */
const DEFAULT_OVERPASS_URL = 'https://overpass-api.de/api/interpreter';
const DEFAULT_MAP_STYLE_URL = 'https://vector.openstreetmap.org/shortbread_v1/tilejson.json';
const GOOGLE_PLACES_URL = 'https://places.googleapis.com/v1/places:searchNearby';

const splitOrigins = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

export const clinicSettings = z.object({
  OVERPASS_URL: validText(isWebUrl, 'OVERPASS_URL must be an http or https address, or empty'),
  MAP_STYLE_URL: validText(isWebUrl, 'MAP_STYLE_URL must be an http or https address, or empty'),
  MAP_ORIGINS: validText(
    (text) => splitOrigins(text).every(isOrigin),
    'MAP_ORIGINS must be http or https addresses without a path, separated by spaces',
  ),
  GOOGLE_MAPS_API_KEY: optionalText,
});

export const readClinicConfig = (settings: z.output<typeof clinicSettings>): ClinicConfig => ({
  // An empty value turns the service off; a missing one means the default.
  overpassUrl: (settings.OVERPASS_URL ?? DEFAULT_OVERPASS_URL) || undefined,
  mapStyleUrl: (settings.MAP_STYLE_URL ?? DEFAULT_MAP_STYLE_URL) || undefined,
  mapOrigins: splitOrigins(settings.MAP_ORIGINS ?? '').map((text) => new URL(text).origin),
  googleMapsKey: settings.GOOGLE_MAPS_API_KEY,
  googlePlacesUrl: GOOGLE_PLACES_URL,
});
