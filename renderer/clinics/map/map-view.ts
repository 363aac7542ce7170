import type { Place } from '#server/clinics/rules.ts';

/** CSS pixels from the map's upper left corner. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** West, south, east, north, in degrees. */
export type MapBounds = readonly [number, number, number, number];

/** Room in CSS pixels that is kept free at each side of what is to be seen. */
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The zoom that a place is shown with, and the closest that fitting goes. */
export const DEFAULT_ZOOM = 13;
export const MAX_FITTED_ZOOM = 15;

/** A drawn map, whoever draws it: what the markers and the buttons on it need. */
export interface MapView {
  /** What the markers are put into: the map's own gestures go on over it. */
  readonly pane: HTMLElement;
  project(place: Place): MapPoint;
  /** Of tiles 512 CSS pixels wide, as MapLibre counts. */
  zoom(): number;
  bounds(): MapBounds;
  /** Runs with each frame in which the map moves; gives the way to stop that. */
  onMove(listener: () => void): () => void;
  /** Runs when the map has come to rest. */
  onRest(listener: () => void): () => void;
  /** Without a zoom the present one is kept; `covered` as ClinicMapProps has it. */
  goTo(place: Place, how?: { readonly zoom?: number; readonly covered?: number }): void;
  fit(bounds: MapBounds, margins: Margins): void;
  zoomBy(step: 1 | -1): void;
}

/** The longitude that a place is drawn at on a map which goes round the world: the one nearest to the map's middle. */
export const nearest = (longitude: number, middle: number): number =>
  longitude + 360 * Math.round((middle - longitude) / 360);

/**
 * The bounds that hold every place, all on the first one's side of the line of 180°, so that a longitude may go beyond it;
 * undefined where there is none.
 */
export const boundsOf = (places: readonly Place[]): MapBounds | undefined => {
  const [first] = places;
  if (!first) return undefined;
  const longitudes = places.map(({ longitude }) => nearest(longitude, first.longitude));
  const latitudes = places.map(({ latitude }) => latitude);
  return [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ];
};

/** What animations an owner wants; MapLibre and Google know it not by themselves. */
export const wantsMotion = (): boolean =>
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
