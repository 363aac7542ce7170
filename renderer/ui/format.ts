const LANGUAGE = 'en-PH';

const dates = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});
const dayOfYear = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
});
const money = new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency: 'PHP' });

/** A calendar date as "Mar 3, 2026"; an instant as the day it is here. */
export const formatDate = (day: string): string =>
  day.length === 10
    ? dates.format(new Date(`${day}T00:00:00Z`))
    : new Date(day).toLocaleDateString('en-US', {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
      });

/** "Mar 3", where the year stands beside it. */
export const formatDayOfYear = (day: string): string =>
  dayOfYear.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));

/** Centavos as "₱1,250.50". */
export const formatMoney = (centavos: number): string => money.format(centavos / 100);

/** The device's zone: a device in another zone than the account's asks before changing it. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
