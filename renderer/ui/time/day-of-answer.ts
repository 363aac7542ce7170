import { dayIn } from '#server/calendar/zones.ts';
import { timeNow } from './now.ts';

/** The owner's day on which an answer arrived. `answeredAt` is in milliseconds of the device's clock. */
export const dayOfAnswer = (answeredAt: number, timeZone: string): string =>
  dayIn(new Date(timeNow().getTime() - (Date.now() - answeredAt)), timeZone);
