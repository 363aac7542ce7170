/** The part of Google's Maps JavaScript API that the app uses. */

interface LatLng {
  lat(): number;
  lng(): number;
}

interface LatLngLiteral {
  readonly lat: number;
  readonly lng: number;
}

interface LatLngBounds {
  getNorthEast(): LatLng;
  getSouthWest(): LatLng;
}

export interface GoogleListener {
  remove(): void;
}

export interface GoogleMapObject {
  getZoom(): number | undefined;
  setZoom(zoom: number): void;
  getCenter(): LatLng | undefined;
  getBounds(): LatLngBounds | undefined;
  getDiv(): HTMLElement;
  setCenter(place: LatLngLiteral): void;
  panTo(place: LatLngLiteral): void;
  panBy(x: number, y: number): void;
  setOptions(options: { readonly maxZoom: number | null }): void;
  fitBounds(
    bounds: {
      readonly west: number;
      readonly south: number;
      readonly east: number;
      readonly north: number;
    },
    padding?: {
      readonly top: number;
      readonly right: number;
      readonly bottom: number;
      readonly left: number;
    },
  ): void;
  addListener(event: string, listener: () => void): GoogleListener;
}

interface Projection {
  fromLatLngToContainerPixel(place: LatLng): { readonly x: number; readonly y: number } | null;
}

export interface GoogleOverlay {
  onAdd: () => void;
  draw: () => void;
  onRemove: () => void;
  setMap(map: GoogleMapObject | null): void;
  getProjection(): Projection | undefined;
}

export interface GoogleMaps {
  readonly Map: new (
    container: HTMLElement,
    options: Readonly<Record<string, string | number | boolean | LatLngLiteral>>,
  ) => GoogleMapObject;
  readonly LatLng: new (latitude: number, longitude: number) => LatLng;
  readonly OverlayView: new () => GoogleOverlay;
}

declare global {
  interface Window {
    google?: { maps?: Partial<GoogleMaps> };
    /** Called by Google when it rejects the key. */
    gm_authFailure?: () => void;
    /** Called by Google when its script is ready. */
    alagaGoogleReady?: () => void;
  }
}
