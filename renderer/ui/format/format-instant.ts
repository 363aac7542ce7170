import { deviceTimeZone } from '#renderer/ui/time/device-time-zone.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { formatDate } from './format.ts';
import { formatTime } from './format-day.ts';

/** An instant (ISO UTC) on this device, such as "Nov 22, 2026, 6:00 PM". */
export const formatInstant = (at: string): string => {
  const [instant, zone] = [new Date(at), deviceTimeZone()];
  return `${formatDate(dayIn(instant, zone))}, ${formatTime(instant, zone)}`;
};
