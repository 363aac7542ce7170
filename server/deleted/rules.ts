import { DAY, dayAfter } from '#server/calendar/days.ts';
/** How many days Recently deleted keeps what was deleted. */
export const RETENTION_DAYS = 30;

/** What was deleted at this instant or before is gone for good. */
export const purgeBefore = (now: Date): string =>
  new Date(now.getTime() - RETENTION_DAYS * DAY).toISOString();

/** The instant at which something that was deleted goes for good. */
export const goneAt = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + RETENTION_DAYS * DAY).toISOString();

/** Until which calendar day what is deleted today, YYYY-MM-DD, can be taken back. */
export const restorableUntil = (today: string): string => dayAfter(today, RETENTION_DAYS);

/** How many days are left of something, the one that has begun among them. */
export const daysLeft = (gone: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(gone) - now.getTime()) / DAY));
