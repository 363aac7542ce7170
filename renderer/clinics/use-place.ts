import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Place } from '#server/clinics/rules.ts';
import type { MapPlace } from './map/map-props.ts';
import { keepTown, keptTown, placeOfTown } from './map/towns.ts';

/** Why the list is around the place where it is. */
export type WhereState =
  | 'default'
  | 'asking'
  | 'slow'
  | 'here'
  | 'denied'
  | 'unavailable'
  | 'timeout';

export interface Where {
  readonly state: WhereState;
  /** Undefined while it is being found, and it is worth waiting for. */
  readonly place: MapPlace | undefined;
  /** Asks the browser, which may ask its owner: only where they pressed something that says so. */
  readonly locate: () => void;
  /** Where is looked while the owner's place is not known. */
  readonly town: string;
  readonly chooseTown: (town: string) => void;
}

/** Milliseconds. A place five minutes old is good enough to look 25 km around it. */
const SLOW = 4_000;
const TIMEOUT = 15_000;
const MAX_AGE = 300_000;

/** Four decimals are 11 m: no more is needed, and small moves ask for no new list. */
const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

const FAILURES: Readonly<Record<number, WhereState>> = { 1: 'denied', 3: 'timeout' };

/** What this page found last: another screen of it need not look again to begin with. */
let lastFound: Place | undefined;

const permission = async (): Promise<PermissionState> => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state;
  } catch {
    return 'prompt';
  }
};

interface Found {
  readonly state: WhereState;
  readonly here?: Place | undefined;
}

/** The browser's answer, or what takes its place; `told` may be called twice: slow, then something. Ages in milliseconds. */
const findPlace = (maximumAge: number, told: (found: Found) => void): void => {
  if (!navigator.geolocation) {
    told({ state: 'unavailable' });
    return;
  }
  const slow = window.setTimeout(() => told({ state: 'slow' }), SLOW);
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      window.clearTimeout(slow);
      lastFound = { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) };
      told({ state: 'here', here: lastFound });
    },
    ({ code }) => {
      window.clearTimeout(slow);
      told({ state: FAILURES[code] ?? 'unavailable' });
    },
    { enableHighAccuracy: false, timeout: TIMEOUT, maximumAge },
  );
};

/** Undefined at first: whether the browser may be asked is not known yet, nor what it says. */
const useFound = () => {
  const [found, setFound] = useState<Found | undefined>(
    () => lastFound && { state: 'here', here: lastFound },
  );
  const isShown = useRef(true);
  const ask = useCallback((maximumAge: number) => {
    findPlace(maximumAge, (news) => {
      // Whoever was found once stays found: a later failure takes nothing away.
      if (isShown.current) setFound((before) => (before?.here && !news.here ? before : news));
    });
  }, []);
  useEffect(() => {
    isShown.current = true;
    void permission().then((answer) => {
      if (!isShown.current) return;
      if (answer === 'granted') ask(MAX_AGE);
      else if (!lastFound) setFound({ state: answer === 'denied' ? 'denied' : 'default' });
    });
    return () => {
      isShown.current = false;
    };
  }, [ask]);
  const locate = () => {
    setFound((before) => (before?.here ? before : { state: 'asking' }));
    // Whoever presses for it may have moved.
    ask(0);
  };
  return { found, locate };
};

/**
 * Where the owner is. The browser is asked by itself only where its owner has allowed it before, so that no question
 * comes as a surprise; until it is known, and where it never is, the place is near Manila, or near the town that was
 * chosen instead.
 */
export const usePlace = (): Where => {
  const { found, locate } = useFound();
  const [town, setTown] = useState(keptTown);
  const place = useMemo((): MapPlace | undefined => {
    if (!found) return undefined;
    return found.here ? { ...found.here, own: true } : { ...placeOfTown(town), own: false };
  }, [found, town]);
  const chooseTown = (next: string) => {
    keepTown(next);
    setTown(next);
  };
  return { state: found?.state ?? 'asking', place, locate, town, chooseTown };
};
