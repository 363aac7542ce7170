import { Map as MapLibre, type MapOptions, setWorkerUrl } from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';

// The drawing library with its worker weighs more than the rest of the app: the Simple Map alone takes it from here.
setWorkerUrl(workerAddress);

/** A new map in its container. Throws where the browser has no WebGL. */
export const openMap = (options: MapOptions): MapLibre => new MapLibre(options);
