import type { ErrorEvent, Map as MapLibre, MapSourceDataEvent } from 'maplibre-gl';
import { t } from '#renderer/ui/language/text.ts';
import type { Network } from '#server/clinics/contract.ts';
import type { Place } from '#server/clinics/rules.ts';
import { openMap } from './map-library.ts';
import { readPalette } from './map-palette.ts';
import type { ReportMapChange } from './map-report.ts';
import { bareStyle, offlineStyle } from './map-style.ts';
import type { MapGround, ShownGround } from './map-surface.ts';
import { DEFAULT_ZOOM } from './map-view.ts';
import { offlineMapAddress } from './offline-map-address.ts';
import { type MapStyleResult, REFERRER_POLICY, readStyle } from './read-style.ts';

interface SimpleMapOptions {
  readonly container: HTMLElement;
  readonly place: Place;
  readonly network: Pick<Network, 'mapStyleUrl' | 'ask' | 'allowed'>;
  readonly report: ReportMapChange;
  readonly onMap: (map: MapLibre) => void;
  /** Called whenever the background of the map changes. */
  readonly onGround: (shownGround: ShownGround) => void;
}

export interface SimpleMapHandle {
  remove(): void;
}

const webglVersionOf = (map: MapLibre): string => {
  const canvas = map.getCanvas();
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
  return String(context?.getParameter(context.VERSION) ?? 'none');
};

/** Problems that may be gone at the next attempt. */
const RETRIED_GROUNDS: readonly MapGround[] = ['partly', 'unreachable', 'bare'];

/** Removes the query, which may contain an API key, because users send the report to others. */
const withoutQuery = (address: string): string => address.replace(/\?.*$/, '');

const whyOffline = ({ ask, allowed }: SimpleMapOptions['network']): MapGround =>
  ask || !allowed ? 'notAllowed' : 'noStreets';

/**
 * Draws the street map if it can be loaded, else the offline map, into the container. Throws if the browser
 * cannot draw maps.
 */
export const drawSimpleMap = (drawing: SimpleMapOptions): SimpleMapHandle => {
  const { container, place, network, report } = drawing;
  let styleController = new AbortController();
  let streets: MapStyleResult | undefined;
  let isPainted = false;
  let reportedGround: MapGround | undefined;
  const loadedTiles = new Set<string>();
  let [failedCount, failedInViewCount] = [0, 0];

  const map = openMap({
    container,
    style: { version: 8, sources: {}, layers: [] },
    center: [place.longitude, place.latitude],
    zoom: DEFAULT_ZOOM,
    maxZoom: 19,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: { 'Map.Title': t('clinics.map.canvas') },
    transformRequest: (url) => ({ url, referrerPolicy: REFERRER_POLICY }),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();

  /** With `anew`, failed tiles are requested again, which MapLibre does not do for an unchanged style. */
  const applyStyle = (anew: boolean) => {
    const palette = readPalette();
    const offline = reportedGround === 'bare' ? bareStyle : offlineStyle;
    const style = streets ? streets.styleIn(palette) : offline(palette, offlineMapAddress);
    map.setStyle(style, { diff: !anew });
    isPainted = true;
  };
  const reportGround = (ground: MapGround) => {
    if (ground === reportedGround) return;
    reportedGround = ground;
    drawing.onGround({ ground, attributions: streets?.attributions ?? [], retry: startDrawing });
  };
  const goOffline = (reason: MapGround) => {
    streets = undefined;
    report({ style: 'offline' });
    reportGround(reason);
    applyStyle(true);
  };
  const reportTiles = () => report({ tilesLoaded: loadedTiles.size, tilesFailed: failedCount });

  const loadStyle = async (address: string, { signal }: AbortController) => {
    loadedTiles.clear();
    [failedCount, failedInViewCount] = [0, 0];
    reportTiles();
    report({ style: withoutQuery(address), lastProblem: null });
    try {
      const styleResult = await readStyle(address, signal);
      if (signal.aborted) return;
      streets = styleResult;
    } catch (error) {
      if (signal.aborted) return;
      report({ lastProblem: String(error) });
      return goOffline('unreachable');
    }
    reportGround('streets');
    applyStyle(true);
  };
  function startDrawing() {
    styleController.abort();
    styleController = new AbortController();
    if (network.mapStyleUrl === null) goOffline(whyOffline(network));
    else void loadStyle(network.mapStyleUrl, styleController);
  }

  map.on('sourcedata', ({ tile }: MapSourceDataEvent) => {
    if (!streets || tile?.state !== 'loaded') return;
    loadedTiles.add(String(tile.tileID.key));
    reportTiles();
  });
  map.on('error', ({ error }: ErrorEvent) => {
    report({ lastProblem: String(error.message) });
    if (!streets) {
      // The offline map itself may not have been downloaded yet.
      if (isPainted && reportedGround !== 'bare') goOffline('bare');
      return;
    }
    failedCount += 1;
    failedInViewCount += 1;
    reportTiles();
    if (loadedTiles.size > 0) reportGround('partly');
  });
  map.on('movestart', () => {
    failedInViewCount = 0;
  });
  map.on('idle', () => {
    if (!isPainted || !map.isStyleLoaded()) return;
    // Not a single tile was loaded. This also happens without errors if a server has none of them.
    if (streets && loadedTiles.size === 0) return goOffline('unreachable');
    if (streets && failedInViewCount === 0) reportGround('streets');
    report({ state: 'loaded' });
  });
  map.on('zoom', () => report({ zoom: map.getZoom() }));

  report({ state: 'loading', webgl: webglVersionOf(map), zoom: map.getZoom() });
  drawing.onMap(map);
  startDrawing();
  const theme = window.matchMedia('(prefers-color-scheme: dark)');
  const restyle = () => {
    if (isPainted) applyStyle(false);
  };
  const onOnline = () => {
    if (reportedGround && RETRIED_GROUNDS.includes(reportedGround)) startDrawing();
  };
  theme.addEventListener('change', restyle);
  window.addEventListener('online', onOnline);
  return {
    remove() {
      styleController.abort();
      theme.removeEventListener('change', restyle);
      window.removeEventListener('online', onOnline);
      map.remove();
    },
  };
};
