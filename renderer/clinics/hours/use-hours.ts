import { useEffect, useState } from 'react';
import { useMinute } from '#renderer/ui/time/use-minute.ts';
import type { Clinic } from '#server/clinics/contract.ts';
import type { Place } from '#server/clinics/rules.ts';
import type { ParsedHours, readHours } from './hours.ts';

/** Reads a clinic's opening hours; returns undefined if they must be shown as written. */
export type GetHours = (
  clinic: Pick<Clinic, 'hours' | 'latitude' | 'longitude'>,
) => ParsedHours | undefined;

export const placeOf = ({
  latitude,
  longitude,
}: Pick<Clinic, 'latitude' | 'longitude'>): Place | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

let loadedReadHours: typeof readHours | undefined;

const loadReader = async (): Promise<typeof readHours> => {
  const { readHours: read } = await import('./hours.ts');
  loadedReadHours = read;
  return read;
};

/**
 * Loads the parser of opening hours, which is larger than the rest of the screen. Undefined until it is
 * loaded.
 */
export const useHours = (): GetHours | undefined => {
  const [read, setRead] = useState(() => loadedReadHours);
  const now = useMinute();
  useEffect(() => {
    if (read) return;
    let isShown = true;
    loadReader().then(
      (reader) => {
        if (isShown) setRead(() => reader);
      },
      // Without the parser, the hours are shown as written.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [read]);
  if (!read) return undefined;
  return (clinic) => (clinic.hours === null ? undefined : read(clinic.hours, now, placeOf(clinic)));
};
