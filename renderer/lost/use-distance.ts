import { useEffect, useState } from 'react';
import { distanceBetween, distanceText } from '#server/clinics/rules.ts';
import type { Place } from '#server/lost/rules.ts';

/** Milliseconds. A position that is five minutes old is good enough to say how far away something is. */
const OPTIONS: PositionOptions = { maximumAge: 300_000, timeout: 15_000 };

const isAllowed = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
};

/** How far a place is from this device, such as `1.2 km`. Empty where the device may not be located: nobody is asked. */
export const useDistance = (place: Place | null): string => {
  const [distance, setDistance] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const find = async () => {
      if (!place || !(await isAllowed())) return;
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          if (isCurrent) setDistance(distanceText(distanceBetween(coords, place)));
        },
        () => undefined,
        OPTIONS,
      );
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [place]);
  return distance;
};
