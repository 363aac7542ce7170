import { DAY, dayAfter } from '#server/calendar/days.ts';

/** Days for which deleted entities can be restored. */
const RETENTION_DAYS = 30;

/** Entities deleted at this instant or before are removed permanently. */
export const purgeBefore = (now: Date): string =>
  new Date(now.getTime() - RETENTION_DAYS * DAY).toISOString();

/** The instant at which a deleted entity is removed permanently. */
export const permanentlyDeletedAt = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + RETENTION_DAYS * DAY).toISOString();

/** The last calendar day (YYYY-MM-DD) on which something deleted today can be restored. */
export const restorableUntil = (today: string): string => dayAfter(today, RETENTION_DAYS);

/** The days left until permanent deletion, including the current one. */
export const daysLeft = (deletedAt: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(deletedAt) - now.getTime()) / DAY));
