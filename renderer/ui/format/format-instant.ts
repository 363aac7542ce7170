import { shownTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { formatDate } from './format.ts';
import { formatTime } from './format-day.ts';

/** An instant (ISO UTC) in the account's zone, such as "Nov 22, 2026, 6:00 PM". */
export const formatInstant = (at: string): string => {
  const [instant, zone] = [new Date(at), shownTimeZone()];
  return `${formatDate(at)}, ${formatTime(instant, zone)}`;
};
