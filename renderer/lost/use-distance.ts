import { useEffect, useState } from 'react';
import { distanceBetween, distanceText } from '#server/clinics/rules.ts';
import type { Place } from '#server/lost/rules.ts';

/** Milliseconds. A position five minutes old is accurate enough for a distance. */
const POSITION_OPTIONS: PositionOptions = { maximumAge: 300_000, timeout: 15_000 };

const isAllowed = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
};

/**
 * The distance from this device to a place, for example `1.2 km`. Empty without permission; the owner is
 * never prompted for it.
 */
export const useDistance = (place: Place | null): string => {
  const [distance, setDistance] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const findDistance = async () => {
      if (!place || !(await isAllowed())) return;
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          if (isCurrent) setDistance(distanceText(distanceBetween(coords, place)));
        },
        () => undefined,
        POSITION_OPTIONS,
      );
    };
    void findDistance();
    return () => {
      isCurrent = false;
    };
  }, [place]);
  return distance;
};
