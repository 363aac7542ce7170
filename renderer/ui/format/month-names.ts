import { midnight } from '#server/calendar/days.ts';
import { dateFormatter } from './format.ts';

const writeName = dateFormatter({ timeZone: 'UTC', month: 'long' });
const writeNameAndYear = dateFormatter({ timeZone: 'UTC', month: 'long', year: 'numeric' });

const startOfMonth = (month: string): Date => new Date(midnight(`${month.slice(0, 7)}-01`));

/** The month's name, such as "November", for 2026-11 or a day in it. */
export const monthName = (month: string): string => writeName(startOfMonth(month));

/** Formats a month as "November 2026". */
export const monthAndYear = (month: string): string => writeNameAndYear(startOfMonth(month));
