import { DAY_MS } from '#renderer/ui/time/durations.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { User } from '#server/accounts/contract.ts';
import { wallClock } from '#server/calendar/zones.ts';

/** The canonical name of a zone's aliases, such as Asia/Kolkata for Asia/Calcutta. */
const canonicalZone = (zone: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
};

export const isSameZone = (one: string, other: string): boolean =>
  // A formatter takes milliseconds to make, and most devices are in the zone of their owner.
  one === other || canonicalZone(one) === canonicalZone(other);

/** Days between two samples of the coming year. No zone changes its offset for a shorter time. */
const STEP_DAYS = 14;

/** Whether the clocks of two zones agree now and through the coming year. An unknown zone never agrees. */
export const isSameTime = (one: string, other: string, now: Date): boolean => {
  if (isSameZone(one, other)) return true;
  try {
    for (let days = 0; days < 366; days += STEP_DAYS) {
      const futureDate = new Date(now.getTime() + days * DAY_MS);
      if (wallClock(futureDate, one) !== wallClock(futureDate, other)) return false;
    }
    return true;
  } catch {
    return false;
  }
};

/** The question is asked once for each user and zone on this device. */
export const declinedKey = (user: User, zone: string): string =>
  `alaga.seen.time-zone.${user.id}.${zone}`;

/** Whether the user is asked about the device's zone: its clock is not the user's, and the user has not declined. */
export const isZoneAsked = (user: User, zone: string): boolean =>
  localStorage.getItem(declinedKey(user, zone)) === null &&
  !isSameTime(zone, user.timeZone, timeNow());
