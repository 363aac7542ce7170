import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl';
import type { MapPalette } from './map-palette.ts';
import { PHILIPPINE_PLACES } from './philippine-places.ts';

/** The app's own font, which the page has already loaded, so no glyphs are fetched. */
const MAP_FONT = ['Figtree Variable'];

const interpolateByZoom = (...stops: readonly number[]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.4],
  ['zoom'],
  ...stops,
];

const fieldIsOneOf = (field: string, values: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', field],
  ['literal', [...values]],
];

const nameLayer = (
  { label, land }: MapPalette,
  base: { readonly id: string; readonly source: string; readonly 'source-layer'?: string },
) => ({
  ...base,
  type: 'symbol' as const,
  layout: {
    'text-field': ['get', 'name'] as ExpressionSpecification,
    'text-font': MAP_FONT,
    'text-size': 13,
  },
  paint: { 'text-color': label, 'text-halo-color': land, 'text-halo-width': 1.5 },
});

const backgroundLayer = (colour: string): LayerSpecification => ({
  id: 'background',
  type: 'background',
  paint: { 'background-color': colour },
});

/** Streets by importance: kinds, the minimum zoom, and their widths in CSS pixels at zooms 8, 14 and 18. */
const STREET_LAYERS = [
  {
    id: 'lane',
    kinds: ['residential', 'living_street', 'unclassified'],
    from: 12,
    widths: [0, 2.5, 16],
  },
  { id: 'way', kinds: ['service', 'pedestrian', 'track'], from: 14, widths: [0, 1.2, 10] },
  { id: 'road', kinds: ['tertiary', 'secondary'], from: 9, widths: [0.4, 4, 20] },
  { id: 'main', kinds: ['primary', 'trunk', 'motorway'], from: 5, widths: [1.2, 6, 24] },
] as const;

const streetLayers = ({ street, line }: MapPalette): LayerSpecification[] => {
  const streetLayer = (
    kind: 'edge' | 'fill',
    colour: string,
    extra: number,
  ): LayerSpecification[] =>
    STREET_LAYERS.map(({ id, kinds, from, widths: [far, near, close] }) => ({
      id: `${id}-${kind}`,
      type: 'line',
      source: 'streets',
      'source-layer': 'streets',
      minzoom: from,
      filter: ['all', fieldIsOneOf('kind', kinds), ['!=', ['get', 'tunnel'], true]],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': colour,
        'line-width': interpolateByZoom(8, far + extra, 14, near + extra, 18, close + extra),
      },
    }));
  return [...streetLayer('edge', line, 1.5), ...streetLayer('fill', street, 0)];
};

const PARK_KINDS = [
  'park',
  'garden',
  'forest',
  'grass',
  'meadow',
  'scrub',
  'heath',
  'recreation_ground',
];
const GREEN_AREA_KINDS = ['village_green', 'golf_course', 'cemetery', 'grassland', 'playground'];
const TOWN_KINDS = ['capital', 'state_capital', 'city', 'town', 'village', 'suburb', 'quarter'];

/** The app's style for tiles of OpenStreetMap in the Shortbread schema, version 1. */
export const streetStyle = (
  palette: MapPalette,
  tiles: VectorSourceSpecification,
): StyleSpecification => {
  const streetsOf = (layer: string) => ({ source: 'streets', 'source-layer': layer });
  const areas: LayerSpecification[] = [
    {
      id: 'parks',
      type: 'fill',
      ...streetsOf('land'),
      filter: fieldIsOneOf('kind', [...PARK_KINDS, ...GREEN_AREA_KINDS]),
      paint: { 'fill-color': palette.park },
    },
    { id: 'ocean', type: 'fill', ...streetsOf('ocean'), paint: { 'fill-color': palette.water } },
    {
      id: 'water',
      type: 'fill',
      ...streetsOf('water_polygons'),
      paint: { 'fill-color': palette.water },
    },
    {
      id: 'rivers',
      type: 'line',
      ...streetsOf('water_lines'),
      filter: fieldIsOneOf('kind', ['river', 'canal']),
      paint: {
        'line-color': palette.water,
        'line-width': interpolateByZoom(9, 0.5, 14, 3, 18, 12),
      },
    },
    {
      id: 'buildings',
      type: 'fill',
      ...streetsOf('buildings'),
      minzoom: 15,
      paint: { 'fill-color': palette.line, 'fill-opacity': 0.5 },
    },
    {
      id: 'borders',
      type: 'line',
      ...streetsOf('boundaries'),
      filter: ['<=', ['get', 'admin_level'], 4],
      paint: { 'line-color': palette.label, 'line-opacity': 0.5, 'line-dasharray': [3, 2] },
    },
  ];
  const streetNames = nameLayer(palette, { id: 'street-names', ...streetsOf('street_labels') });
  const townNames = nameLayer(palette, { id: 'town-names', ...streetsOf('place_labels') });
  return {
    version: 8,
    sources: { streets: tiles },
    layers: [
      backgroundLayer(palette.land),
      ...areas,
      ...streetLayers(palette),
      {
        ...streetNames,
        minzoom: 14,
        layout: { ...streetNames.layout, 'symbol-placement': 'line' },
      },
      { ...townNames, filter: fieldIsOneOf('kind', TOWN_KINDS) },
    ],
  };
};

/** An empty background, for when even the offline map is not available. */
export const bareStyle = ({ land }: MapPalette): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [backgroundLayer(land)],
});

/**
 * The land, borders and towns of the offline map. `address` is the file that build/vite/offline-map.ts
 * creates.
 */
export const offlineStyle = (palette: MapPalette, address: string): StyleSpecification => ({
  version: 8,
  sources: {
    world: { type: 'geojson', data: address, maxzoom: 12, tolerance: 0.2 },
    towns: {
      type: 'geojson',
      data: {
        type: 'FeatureCollection',
        features: PHILIPPINE_PLACES.map(([name, longitude, latitude, rank]) => ({
          type: 'Feature',
          properties: { name, rank },
          geometry: { type: 'Point', coordinates: [longitude, latitude] },
        })),
      },
    },
  },
  layers: [
    backgroundLayer(palette.water),
    {
      id: 'land',
      type: 'fill',
      source: 'world',
      filter: ['==', ['get', 'kind'], 'land'],
      paint: { 'fill-color': palette.land },
    },
    {
      id: 'coast',
      type: 'line',
      source: 'world',
      filter: ['==', ['get', 'kind'], 'land'],
      paint: { 'line-color': palette.line },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'world',
      filter: ['==', ['get', 'kind'], 'border'],
      paint: { 'line-color': palette.label, 'line-opacity': 0.6, 'line-dasharray': [3, 2] },
    },
    ...([1, 2, 3] as const).map((rank) => {
      const names = nameLayer(palette, { id: `towns-${rank}`, source: 'towns' });
      return {
        ...names,
        minzoom: [4, 7, 9.5][rank - 1] ?? 0,
        filter: ['==', ['get', 'rank'], rank] satisfies ExpressionSpecification,
      };
    }),
  ],
});
