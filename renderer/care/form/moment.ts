import { clockOf, dayIn } from '#server/calendar/zones.ts';
import type { Moment } from './plan-values.ts';

export const momentOf = (now: Date, timeZone: string): Moment => ({
  today: dayIn(now, timeZone),
  clock: clockOf(now, timeZone),
});
