import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '#renderer/api.ts';
import { language } from '#renderer/ui/language/text.ts';
import { googleMapsConfig, type Network } from '#server/clinics/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { loadGoogleMaps, ScriptFailure } from './google-script.ts';
import type { GoogleMaps } from './google-types.ts';
import { googleView } from './google-view.ts';
import { MapLayer } from './map-layer.tsx';
import type { SurfaceProps } from './map-surface.ts';
import { DEFAULT_ZOOM, type MapView } from './map-view.ts';

type GoogleMapProps = SurfaceProps & {
  readonly network: Pick<Network, 'googleKey'>;
  readonly onFailed: (reason: MessageId) => void;
};

/** The reason decides both the text for the owner and the map shown instead. */
class GoogleRefusal extends Error {
  readonly reason: MessageId;

  constructor(reason: MessageId) {
    super(reason);
    this.reason = reason;
  }
}

const readKey = async ({ googleKey }: GoogleMapProps['network']): Promise<string> => {
  try {
    const { apiKey } = await call(googleMapsConfig, {});
    if (apiKey) return apiKey;
  } catch (error) {
    const hasNoKey =
      error instanceof ApiError && error.status === 503 && error.code !== 'http.busy';
    throw new GoogleRefusal(hasNoKey ? 'clinics.map.error.key' : 'clinics.map.error.config');
  }
  // If a key exists but was withheld, the household has not allowed it to be used.
  throw new GoogleRefusal(googleKey ? 'clinics.map.error.config' : 'clinics.map.error.key');
};

const readScript = async (key: string): Promise<GoogleMaps> => {
  try {
    return await loadGoogleMaps(key, language());
  } catch (error) {
    const isLate = error instanceof ScriptFailure && error.reason === 'timeout';
    throw new GoogleRefusal(isLate ? 'clinics.map.error.timeout' : 'clinics.map.error.script');
  }
};

const MAP_OPTIONS = {
  zoom: DEFAULT_ZOOM,
  disableDefaultUI: true,
  clickableIcons: false,
  keyboardShortcuts: true,
  gestureHandling: 'greedy',
};

/** Draws Google's map into the container and returns a function that removes it. Throws a GoogleRefusal. */
const drawGoogleMap = (
  maps: GoogleMaps,
  container: HTMLElement,
  { place, report }: SurfaceProps,
  onView: (view: MapView) => void,
): (() => void) => {
  try {
    const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
    const map = new maps.Map(container, {
      ...MAP_OPTIONS,
      center: { lat: place.latitude, lng: place.longitude },
      colorScheme: isDark ? 'DARK' : 'LIGHT',
    });
    const overlay = googleView(maps, map, onView);
    const drawnListener = map.addListener('tilesloaded', () => report({ state: 'loaded' }));
    const zoomListener = map.addListener('zoom_changed', () =>
      report({ zoom: map.getZoom() ?? null }),
    );
    return () => {
      drawnListener.remove();
      zoomListener.remove();
      overlay.setMap(null);
      container.replaceChildren();
    };
  } catch {
    throw new GoogleRefusal('clinics.map.error.init');
  }
};

/** Google's map, if the operator has set a key. Each failure is reported once with its reason. */
export const GoogleMap = (props: GoogleMapProps) => {
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView>();
  const latestProps = useRef(props);
  latestProps.current = props;

  useEffect(() => {
    let [isUnmounted, remove] = [false, () => {}];
    const showFailure = (reason: MessageId) => {
      if (isUnmounted) return;
      const { report, onFailed } = latestProps.current;
      report({ lastProblem: reason });
      onFailed(reason);
    };
    const startMap = async () => {
      latestProps.current.report({ style: 'Google Maps', webgl: '-' });
      const maps = await readScript(await readKey(latestProps.current.network));
      if (isUnmounted || !container.current) return;
      remove = drawGoogleMap(maps, container.current, latestProps.current, setView);
    };
    window.gm_authFailure = () => showFailure('clinics.map.error.script');
    startMap().catch((error: unknown) =>
      showFailure(error instanceof GoogleRefusal ? error.reason : 'clinics.map.error.init'),
    );
    return () => {
      isUnmounted = true;
      delete window.gm_authFailure;
      remove();
    };
  }, []);

  return (
    <>
      <div ref={container} className="absolute inset-0" />
      {view && <MapLayer {...props} view={view} />}
    </>
  );
};
