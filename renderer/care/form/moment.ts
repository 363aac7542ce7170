import { clockOf, dayIn } from '#server/calendar/zones.ts';
import type { DayAndTime } from './plan-values.ts';

export const momentOf = (now: Date, timeZone: string): DayAndTime => ({
  today: dayIn(now, timeZone),
  clock: clockOf(now, timeZone),
});
