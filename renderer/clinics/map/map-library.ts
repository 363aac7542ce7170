import { Map as MapLibre, type MapOptions, setWorkerUrl } from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';

// The library with its worker is larger than the rest of the app, so only the simple map imports it.
setWorkerUrl(workerAddress);

/** Opens a map in its container. Throws if the browser has no WebGL. */
export const openMap = (options: MapOptions): MapLibre => new MapLibre(options);
