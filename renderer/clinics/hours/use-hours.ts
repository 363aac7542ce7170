import { useEffect, useState } from 'react';
import { useMinute } from '#renderer/ui/use-minute.ts';
import type { Clinic } from '#server/clinics/contract.ts';
import type { Place } from '#server/clinics/rules.ts';
import type { Hours, readHours } from './hours.ts';

/** Reads a clinic's hours; undefined for what is to be shown as it was written. */
export type HoursOf = (
  clinic: Pick<Clinic, 'hours' | 'latitude' | 'longitude'>,
) => Hours | undefined;

/** Where a clinic is, where that is known. */
export const placeOf = ({
  latitude,
  longitude,
}: Pick<Clinic, 'latitude' | 'longitude'>): Place | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

let loaded: typeof readHours | undefined;

const load = async (): Promise<typeof readHours> => {
  const { readHours: read } = await import('./hours.ts');
  loaded = read;
  return read;
};

/** What reads hours, once it has come: it weighs more than all the rest of the screen. */
export const useHours = (): HoursOf | undefined => {
  const [read, setRead] = useState(() => loaded);
  const now = useMinute();
  useEffect(() => {
    if (read) return;
    let isShown = true;
    load().then(
      (reader) => {
        if (isShown) setRead(() => reader);
      },
      // Without it the hours are shown as they were written.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [read]);
  if (!read) return undefined;
  return (clinic) => (clinic.hours === null ? undefined : read(clinic.hours, now, placeOf(clinic)));
};
