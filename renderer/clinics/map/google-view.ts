import type { GoogleMapObject, GoogleMaps, GoogleOverlay } from './google-types.ts';
import {
  MAX_FITTED_ZOOM,
  type MapBounds,
  type MapView,
  nearestLongitude,
  wantsMotion,
} from './map-view.ts';

/** Google's zoom levels are defined for tiles of 256 CSS pixels, MapLibre's for 512. */
const ZOOM_OFFSET = 1;
const WORLD_BOUNDS: MapBounds = [-180, -85, 180, 85];
const OFF_SCREEN_POINT = { x: -1000, y: -1000 };

/** Adapts a Google map to MapView. Calls `onReady` at the first drawing, because positions are unknown before. */
export const googleView = (
  maps: GoogleMaps,
  map: GoogleMapObject,
  onReady: (view: MapView) => void,
): GoogleOverlay => {
  const overlay = new maps.OverlayView();
  const pane = document.createElement('div');
  pane.className = 'pointer-events-none absolute inset-0';
  const moveListeners = new Set<() => void>();
  const toLatLng = (latitude: number, longitude: number) => ({
    lat: latitude,
    lng: nearestLongitude(longitude, map.getCenter()?.lng() ?? longitude),
  });

  const view: MapView = {
    pane,
    project({ latitude, longitude }) {
      const { lat, lng } = toLatLng(latitude, longitude);
      const projection = overlay.getProjection();
      return projection?.fromLatLngToContainerPixel(new maps.LatLng(lat, lng)) ?? OFF_SCREEN_POINT;
    },
    zoom: () => (map.getZoom() ?? 0) - ZOOM_OFFSET,
    bounds() {
      const bounds = map.getBounds();
      if (!bounds) return WORLD_BOUNDS;
      const [southWest, northEast] = [bounds.getSouthWest(), bounds.getNorthEast()];
      return [southWest.lng(), southWest.lat(), northEast.lng(), northEast.lat()];
    },
    onMove(listener) {
      moveListeners.add(listener);
      return () => moveListeners.delete(listener);
    },
    onRest(listener) {
      const idleListener = map.addListener('idle', listener);
      return () => idleListener.remove();
    },
    goTo({ latitude, longitude }, { zoom, coveredHeight = 0 } = {}) {
      if (zoom !== undefined) map.setZoom(zoom + ZOOM_OFFSET);
      if (wantsMotion()) map.panTo(toLatLng(latitude, longitude));
      else map.setCenter(toLatLng(latitude, longitude));
      if (coveredHeight > 0) map.panBy(0, coveredHeight / 2);
    },
    fit([west, south, east, north], margins) {
      // fitBounds has no maximum zoom, so the map's own maximum is lowered while it runs.
      map.setOptions({ maxZoom: MAX_FITTED_ZOOM });
      map.fitBounds({ west, south, east, north }, { ...margins });
      const idleListener = map.addListener('idle', () => {
        idleListener.remove();
        map.setOptions({ maxZoom: null });
      });
    },
    zoomBy(step) {
      map.setZoom((map.getZoom() ?? 0) + step);
    },
  };

  let isReady = false;
  overlay.onAdd = () => map.getDiv().append(pane);
  overlay.draw = () => {
    if (!isReady) onReady(view);
    isReady = true;
    for (const listener of moveListeners) listener();
  };
  overlay.onRemove = () => pane.remove();
  overlay.setMap(map);
  return overlay;
};
