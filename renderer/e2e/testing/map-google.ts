import type { BrowserContext, Route } from 'playwright';

/**
 * A fake of Google's script with the features that the app uses: it calls the callback in its address,
 * projects with the documented web mercator (256 CSS pixels at zoom 0), and fires the same events.
 */
const SCRIPT = `(() => {
  const name = new URL(document.currentScript.src).searchParams.get('callback');
  class LatLng { constructor(lat, lng) { this.y = lat; this.x = lng; } lat() { return this.y; } lng() { return this.x; } }
  const world = (zoom) => 256 * 2 ** zoom;
  const flat = (lat, lng) => {
    const sine = Math.sin(lat * Math.PI / 180);
    return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
  };
  const round = ({ x, y }) => new LatLng(Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180 / Math.PI, x * 360 - 180);
  class Map {
    constructor(div, options) {
      Object.assign(this, { div, options: { ...options }, listeners: new Set(), overlays: new Set(),
        center: new LatLng(options.center.lat, options.center.lng), zoom: options.zoom });
      div.style.background = 'rgb(229, 227, 223)';
      div.dataset.google = options.colorScheme;
      this.later();
    }
    later() {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => {
        for (const overlay of this.overlays) overlay.draw();
        for (const event of ['zoom_changed', 'tilesloaded', 'idle'])
          for (const one of [...this.listeners]) if (one.event === event) one.listener();
      }, 10);
    }
    addListener(event, listener) {
      const one = { event, listener };
      this.listeners.add(one);
      return { remove: () => this.listeners.delete(one) };
    }
    getDiv() { return this.div; }
    getZoom() { return this.zoom; }
    setZoom(zoom) { this.zoom = Math.min(zoom, this.options.maxZoom ?? 22); this.later(); }
    getCenter() { return this.center; }
    setCenter({ lat, lng }) { this.center = new LatLng(lat, lng); this.later(); }
    panTo(place) { this.setCenter(place); }
    panBy(x, y) {
      const at = flat(this.center.lat(), this.center.lng());
      this.center = round({ x: at.x + x / world(this.zoom), y: at.y + y / world(this.zoom) });
      this.later();
    }
    setOptions(options) { Object.assign(this.options, options); }
    pixelOf(place) {
      const [at, middle] = [flat(place.lat(), place.lng()), flat(this.center.lat(), this.center.lng())];
      return { x: this.div.clientWidth / 2 + (at.x - middle.x) * world(this.zoom),
        y: this.div.clientHeight / 2 + (at.y - middle.y) * world(this.zoom) };
    }
    getBounds() {
      const middle = flat(this.center.lat(), this.center.lng());
      const [w, h] = [this.div.clientWidth / 2 / world(this.zoom), this.div.clientHeight / 2 / world(this.zoom)];
      return { getSouthWest: () => round({ x: middle.x - w, y: middle.y + h }),
        getNorthEast: () => round({ x: middle.x + w, y: middle.y - h }) };
    }
    fitBounds({ west, south, east, north }, { top, right, bottom, left }) {
      const [a, b] = [flat(north, west), flat(south, east)];
      const fits = (size, room) => Math.log2(room / Math.max(size, 1e-9) / 256);
      const zoom = Math.floor(Math.min(fits(b.x - a.x, this.div.clientWidth - left - right),
        fits(b.y - a.y, this.div.clientHeight - top - bottom)));
      this.center = round({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
      this.setZoom(zoom);
    }
  }
  class OverlayView {
    setMap(map) {
      if (map) { this.map = map; map.overlays.add(this); this.onAdd(); map.later(); }
      else { this.map.overlays.delete(this); this.onRemove(); }
    }
    getProjection() { return { fromLatLngToContainerPixel: (place) => this.map.pixelOf(place) }; }
  }
  window.google = { maps: { Map, LatLng, OverlayView } };
  window[name]();
})();`;

/** A fake of Google's script whose map cannot draw, as in an unsupported browser. */
const BROKEN_SCRIPT = `${SCRIPT.slice(0, SCRIPT.lastIndexOf('window[name]'))}
  window.google.maps.Map = class { constructor() { throw new Error('it cannot be drawn'); } };
  window[name]();
})();`;

const SCRIPTS = 'https://maps.googleapis.com/**';

const serveFile =
  (body: string) =>
  (route: Route): Promise<void> =>
    route.fulfill({ contentType: 'text/javascript; charset=UTF-8', body });

/** Serves the fake script in every page of the profile. */
export const serveGoogle = (context: BrowserContext, as: 'whole' | 'broken' = 'whole') =>
  context.route(SCRIPTS, serveFile(as === 'whole' ? SCRIPT : BROKEN_SCRIPT));

export const failGoogle = (context: BrowserContext) =>
  context.route(SCRIPTS, (route) => route.abort());

/** Makes requests of Google's script never finish. */
export const stallGoogle = (context: BrowserContext) =>
  context.route(SCRIPTS, () => new Promise<void>(() => undefined));
