import { formatTime, formatWeekday } from '#renderer/ui/format/format-day.ts';
import { dayIn } from '#server/calendar/zones.ts';

/** The time of an instant, with its day if that differs from the day of `otherInstant`. */
export const doseTime = (instant: Date, otherInstant: Date, timeZone: string): string => {
  const [day, otherDay] = [dayIn(instant, timeZone), dayIn(otherInstant, timeZone)];
  const time = formatTime(instant, timeZone);
  return day === otherDay ? time : `${formatWeekday(day, otherDay)}, ${time}`;
};
