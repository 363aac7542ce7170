import type { GoogleMaps } from './google-types.ts';
import { REFERRER_POLICY } from './read-style.ts';

/** Milliseconds to wait for Google's script. */
const SCRIPT_TIMEOUT = 10_000;

/** The reason why Google's script could not be loaded. */
export class ScriptFailure extends Error {
  readonly reason: 'failed' | 'timeout';

  constructor(reason: 'failed' | 'timeout') {
    super(`the script of Google Maps: ${reason}`);
    this.reason = reason;
  }
}

const isReady = (maps: Partial<GoogleMaps> | undefined): maps is GoogleMaps =>
  maps?.Map !== undefined && maps.OverlayView !== undefined && maps.LatLng !== undefined;

const scriptAddress = (key: string, language: string): string => {
  const parameters = new URLSearchParams({
    key,
    v: 'quarterly',
    loading: 'async',
    callback: 'alagaGoogleReady',
    language,
    region: 'PH',
    // Sends only the origin as referrer, because the page's address may contain a location.
    auth_referrer_policy: 'origin',
  });
  return `https://maps.googleapis.com/maps/api/js?${parameters}`;
};

let loading: Promise<GoogleMaps> | undefined;

const loadScript = (key: string, language: string): Promise<GoogleMaps> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const settleLoading = (callback: () => void) => {
      window.clearTimeout(timer);
      delete window.alagaGoogleReady;
      callback();
    };
    const rejectWith = (reason: 'failed' | 'timeout') =>
      settleLoading(() => {
        script.remove();
        reject(new ScriptFailure(reason));
      });
    const timer = window.setTimeout(() => rejectWith('timeout'), SCRIPT_TIMEOUT);
    window.alagaGoogleReady = () =>
      settleLoading(() => {
        const maps = window.google?.maps;
        if (isReady(maps)) resolve(maps);
        else reject(new ScriptFailure('failed'));
      });
    script.onerror = () => rejectWith('failed');
    script.async = true;
    script.referrerPolicy = REFERRER_POLICY;
    script.src = scriptAddress(key, language);
    document.head.append(script);
  });

/**
 * Loads Google's script once for each page, with the first key; a failed attempt can be repeated. Throws
 * ScriptFailure.
 */
export const loadGoogleMaps = (key: string, language: string): Promise<GoogleMaps> => {
  loading ??= loadScript(key, language).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};
