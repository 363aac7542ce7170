import { dayIn, toClockTime } from '#server/calendar/zones.ts';
import type { DayAndTime } from './plan-values.ts';

export const momentOf = (now: Date, timeZone: string): DayAndTime => ({
  today: dayIn(now, timeZone),
  clock: toClockTime(now, timeZone),
});
