import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Place } from '#server/clinics/rules.ts';
import type { MapPlace } from './map/map-props.ts';
import { placeOfTown, storedTown, storeTown } from './map/towns.ts';

/** The reason why the list is centred on its current place. */
export type LocationState =
  | 'default'
  | 'asking'
  | 'slow'
  | 'here'
  | 'denied'
  | 'unavailable'
  | 'timeout';

export interface OwnerLocation {
  readonly state: LocationState;
  /** Undefined while a location that is worth waiting for is being determined. */
  readonly place: MapPlace | undefined;
  /** Asks the browser for the location, which may prompt the owner, so it must follow a press. */
  readonly locate: () => void;
  /** The town used while the owner's location is unknown. */
  readonly town: string;
  readonly chooseTown: (town: string) => void;
}

/** Milliseconds after which the search for the location is reported as slow, and after which it fails. */
const SLOW_AFTER = 4_000;
const LOCATION_TIMEOUT = 15_000;
/** In milliseconds. A location five minutes old is accurate enough for a radius of 25 km. */
const MAX_AGE = 300_000;

/** Four decimals are 11 m, which is accurate enough; small movements do not load a new list. */
const roundCoordinate = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

const STATE_BY_CODE: Readonly<Record<number, LocationState>> = { 1: 'denied', 3: 'timeout' };

/** The last location found on this page, which other screens start with. */
let lastFound: Place | undefined;

const readPermission = async (): Promise<PermissionState> => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state;
  } catch {
    return 'prompt';
  }
};

let knownPermission: PermissionState | undefined;

/** Reads the browser's permission before a screen is rendered, so that its note has its final text at once. */
export const loadPermission = async (): Promise<void> => {
  knownPermission = await readPermission();
};

interface FoundLocation {
  readonly state: LocationState;
  readonly here?: Place | undefined;
}

/**
 * Requests the location; `onFound` may be called twice, first with "slow" and then with a result. Ages are in
 * milliseconds.
 */
const findPlace = (maximumAge: number, onFound: (result: FoundLocation) => void): void => {
  if (!navigator.geolocation) {
    onFound({ state: 'unavailable' });
    return;
  }
  const slowTimer = window.setTimeout(() => onFound({ state: 'slow' }), SLOW_AFTER);
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      window.clearTimeout(slowTimer);
      lastFound = {
        latitude: roundCoordinate(coords.latitude),
        longitude: roundCoordinate(coords.longitude),
      };
      onFound({ state: 'here', here: lastFound });
    },
    ({ code }) => {
      window.clearTimeout(slowTimer);
      onFound({ state: STATE_BY_CODE[code] ?? 'unavailable' });
    },
    { enableHighAccuracy: false, timeout: LOCATION_TIMEOUT, maximumAge },
  );
};

/** What is known without asking the browser for the location; undefined if it may be asked. */
const locationFor = (permission: PermissionState | undefined): FoundLocation | undefined => {
  if (lastFound) return { state: 'here', here: lastFound };
  if (permission === undefined || permission === 'granted') return undefined;
  return { state: permission === 'denied' ? 'denied' : 'default' };
};

/** Undefined until it is known whether the browser may be asked and what it answers. */
const useFoundLocation = () => {
  const [foundPlace, setFoundPlace] = useState(() => locationFor(knownPermission));
  const isShown = useRef(true);
  const requestLocation = useCallback((maximumAge: number) => {
    findPlace(maximumAge, (news) => {
      // A location that was found is kept when a later request fails.
      if (isShown.current)
        setFoundPlace((previous) => (previous?.here && !news.here ? previous : news));
    });
  }, []);
  useEffect(() => {
    isShown.current = true;
    void readPermission().then((answer) => {
      if (!isShown.current) return;
      if (answer === 'granted') requestLocation(MAX_AGE);
      else if (!lastFound) setFoundPlace(locationFor(answer));
    });
    return () => {
      isShown.current = false;
    };
  }, [requestLocation]);
  const locate = () => {
    setFoundPlace((previous) => (previous?.here ? previous : { state: 'asking' }));
    // The owner pressed the button, so a cached location is not used.
    requestLocation(0);
  };
  return { found: foundPlace, locate };
};

/**
 * The owner's location. The browser is asked without a press only if permission was granted before. Until the
 * location is known, the place is near Manila or near the chosen town.
 */
export const usePlace = (): OwnerLocation => {
  const { found, locate } = useFoundLocation();
  const [town, setTown] = useState(storedTown);
  const place = useMemo((): MapPlace | undefined => {
    if (!found) return undefined;
    return found.here ? { ...found.here, own: true } : { ...placeOfTown(town), own: false };
  }, [found, town]);
  const chooseTown = (next: string) => {
    storeTown(next);
    setTown(next);
  };
  return { state: found?.state ?? 'asking', place, locate, town, chooseTown };
};
