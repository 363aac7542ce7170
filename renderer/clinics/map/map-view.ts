import type { Place } from '#server/clinics/rules.ts';

/** CSS pixels from the map's upper left corner. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** West, south, east, north, in degrees. */
export type MapBounds = readonly [number, number, number, number];

/** CSS pixels that are kept free at each side. */
export interface ViewMargins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The zoom at which a location is shown, and the maximum for fitting bounds. */
export const DEFAULT_ZOOM = 13;
export const MAX_FITTED_ZOOM = 15;

/** The interface of both kinds of map for markers and buttons. */
export interface MapView {
  /** The element that contains the markers. The map's gestures work through it. */
  readonly pane: HTMLElement;
  project(place: Place): MapPoint;
  /** The zoom for tiles of 512 CSS pixels, as in MapLibre. */
  zoom(): number;
  bounds(): MapBounds;
  /** Runs on each frame in which the map moves; returns a function that unsubscribes. */
  onMove(listener: () => void): () => void;
  /** Runs when the map has stopped moving; returns a function that unsubscribes. */
  onRest(listener: () => void): () => void;
  /** Without `zoom`, the current one is kept. `coveredHeight` is that of ClinicMapProps. */
  goTo(place: Place, options?: { readonly zoom?: number; readonly coveredHeight?: number }): void;
  fit(bounds: MapBounds, margins: ViewMargins): void;
  zoomBy(step: 1 | -1): void;
}

/** The equivalent longitude that is nearest to the map's centre, because the map repeats around the world. */
export const nearestLongitude = (longitude: number, middle: number): number =>
  longitude + 360 * Math.round((middle - longitude) / 360);

/**
 * The bounds of all places. All are taken on the first one's side of the 180° meridian, so a longitude may
 * exceed 180; undefined without places.
 */
export const boundsOf = (places: readonly Place[]): MapBounds | undefined => {
  const [nearestPlace] = places;
  if (!nearestPlace) return undefined;
  const longitudes = places.map(({ longitude }) =>
    nearestLongitude(longitude, nearestPlace.longitude),
  );
  const latitudes = places.map(({ latitude }) => latitude);
  return [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ];
};

/** Whether animations are allowed. MapLibre and Google do not check prefers-reduced-motion themselves. */
export const wantsMotion = (): boolean =>
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
