import type { StyleSpecification, VectorSourceSpecification } from 'maplibre-gl';
import type { MapPalette } from './map-palette.ts';
import { streetStyle } from './map-style.ts';

/**
 * A style that was loaded from the network; `styleIn` applies a theme's colours if it is the app's own style.
 */
export interface MapStyleResult {
  readonly styleIn: (palette: MapPalette) => StyleSpecification;
  /** The required attributions as plain text. */
  readonly attributions: readonly string[];
}

/** OpenStreetMap's tile servers require a referrer, which the app's own policy suppresses. */
export const REFERRER_POLICY: ReferrerPolicy = 'strict-origin-when-cross-origin';

/** Milliseconds to wait for the style, which is small. */
const LOAD_TIMEOUT = 20_000;

interface TileJson {
  readonly tiles: readonly string[];
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly attribution?: string;
}

const isTileJson = (json: object): json is TileJson => 'tiles' in json && Array.isArray(json.tiles);

// MapLibre validates the rest of a style itself.
const isStyle = (json: object): json is StyleSpecification =>
  'version' in json && json.version === 8 && 'layers' in json && 'sources' in json;

/** An attribution is HTML from a third party, so only its text is used. */
const textOfHtml = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** Resolves an address, but keeps braces, which are template parameters. */
const resolveAddress = (address: string, baseUrl: string): string =>
  new URL(address, baseUrl).href.replace(/%7B/gi, '{').replace(/%7D/gi, '}');

const tileSource = (tiles: TileJson, baseUrl: string): VectorSourceSpecification => ({
  type: 'vector',
  tiles: tiles.tiles.map((address) => resolveAddress(address, baseUrl)),
  minzoom: tiles.minzoom ?? 0,
  maxzoom: tiles.maxzoom ?? 14,
});

/** Resolves all relative addresses of a style, because it is used without its own address. */
const resolveStyle = (style: StyleSpecification, baseUrl: string): StyleSpecification => {
  const { sprite, glyphs } = style;
  const sources = Object.entries(style.sources).map(([name, source]) => [
    name,
    {
      ...source,
      ...('url' in source && source.url ? { url: resolveAddress(source.url, baseUrl) } : {}),
      ...('tiles' in source && source.tiles
        ? { tiles: source.tiles.map((address) => resolveAddress(address, baseUrl)) }
        : {}),
      ...('data' in source && typeof source.data === 'string'
        ? { data: resolveAddress(source.data, baseUrl) }
        : {}),
    },
  ]);
  return {
    ...style,
    sources: Object.fromEntries(sources),
    ...(typeof sprite === 'string' ? { sprite: resolveAddress(sprite, baseUrl) } : {}),
    ...(Array.isArray(sprite)
      ? { sprite: sprite.map(({ id, url }) => ({ id, url: resolveAddress(url, baseUrl) })) }
      : {}),
    ...(glyphs ? { glyphs: resolveAddress(glyphs, baseUrl) } : {}),
  };
};

const attributionsOf = (style: StyleSpecification): readonly string[] => {
  const attributionTexts = Object.values(style.sources).flatMap((source) =>
    'attribution' in source && source.attribution ? [textOfHtml(source.attribution)] : [],
  );
  return [...new Set(attributionTexts)].filter((text) => text !== '');
};

/**
 * Loads the address in MAP_STYLE_URL: a TileJSON of tiles in the Shortbread schema, which is drawn in the
 * app's colours, or a complete MapLibre style, which is drawn unchanged. Throws if it is neither or cannot be
 * loaded.
 */
export const readStyle = async (address: string, signal: AbortSignal): Promise<MapStyleResult> => {
  const response = await fetch(address, {
    referrerPolicy: REFERRER_POLICY,
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(LOAD_TIMEOUT)]),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const json: unknown = await response.json();
  if (typeof json !== 'object' || json === null) throw new Error(`${address} is not a map style`);
  if (isTileJson(json)) {
    const source = tileSource(json, response.url);
    return {
      styleIn: (palette) => streetStyle(palette, source),
      attributions: json.attribution ? [textOfHtml(json.attribution)] : [],
    };
  }
  if (!isStyle(json)) throw new Error(`${address} is not a map style`);
  const style = resolveStyle(json, response.url);
  return { styleIn: () => style, attributions: attributionsOf(style) };
};
