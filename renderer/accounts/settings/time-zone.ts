import { wallClock } from '#server/calendar/zones.ts';

/** The one name that a zone's aliases share here, such as Asia/Kolkata for Asia/Calcutta. */
const canonical = (zone: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
};

export const isSameZone = (one: string, other: string): boolean =>
  canonical(one) === canonical(other);

/** `America/New_York` as a reader expects it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

const DAY = 86_400_000;
/** Days between two looks at the year that comes: no zone leaves its usual time for less. */
const STEP = 14;

/** Whether the clocks of two zones show the same now and through the year that comes. A zone nobody knows differs. */
export const isSameTime = (one: string, other: string, now: Date): boolean => {
  if (isSameZone(one, other)) return true;
  try {
    for (let days = 0; days < 366; days += STEP) {
      const then = new Date(now.getTime() + days * DAY);
      if (wallClock(then, one) !== wallClock(then, other)) return false;
    }
    return true;
  } catch {
    return false;
  }
};
