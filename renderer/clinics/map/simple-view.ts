import type { Map as MapLibre } from 'maplibre-gl';
import type { Place } from '#server/clinics/rules.ts';

import { MAX_FITTED_ZOOM, type MapView, nearestLongitude, wantsMotion } from './map-view.ts';

/** Milliseconds that a movement of the map takes. */
const ANIMATION_MS = 220;

/** Adapts a MapLibre map to MapView. */
export const simpleView = (map: MapLibre): MapView => {
  const toLngLat = ({ latitude, longitude }: Place) => ({
    lat: latitude,
    lng: nearestLongitude(longitude, map.getCenter().lng),
  });
  const animationOptions = () => (wantsMotion() ? { duration: ANIMATION_MS } : { animate: false });
  const addMapListener = (event: 'move' | 'moveend', listener: () => void) => {
    map.on(event, listener);
    map.on('resize', listener);
    return () => {
      map.off(event, listener);
      map.off('resize', listener);
    };
  };
  return {
    pane: map.getCanvasContainer(),
    project: (place) => map.project(toLngLat(place)),
    zoom: () => map.getZoom(),
    bounds: () => {
      const bounds = map.getBounds();
      return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    },
    onMove: (listener) => addMapListener('move', listener),
    onRest: (listener) => addMapListener('moveend', listener),
    goTo(place, { zoom, coveredHeight = 0 } = {}) {
      map.easeTo({
        center: toLngLat(place),
        offset: [0, -coveredHeight / 2],
        ...(zoom === undefined ? {} : { zoom }),
        ...animationOptions(),
      });
    },
    fit([west, south, east, north], padding) {
      const bounds: [number, number, number, number] = [west, south, east, north];
      const { clientWidth, clientHeight } = map.getContainer();
      const hasRoomForPadding =
        padding.left + padding.right < clientWidth && padding.top + padding.bottom < clientHeight;
      map.fitBounds(bounds, {
        maxZoom: MAX_FITTED_ZOOM,
        animate: false,
        ...(hasRoomForPadding ? { padding: { ...padding } } : {}),
      });
    },
    zoomBy(step) {
      map.easeTo({ zoom: map.getZoom() + step, ...animationOptions() });
    },
  };
};
