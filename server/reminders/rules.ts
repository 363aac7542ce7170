import { daysBetween, HOUR, isDay } from '#server/calendar/days.ts';
import { dayIn, instantAt } from '#server/calendar/zones.ts';
import { toPetPhoto } from '#server/photos/contract.ts';
import type { Reminder, ReminderPet } from './contract.ts';

/** The hour in the owner's zone at which a due date without a time falls, for everything counted in hours. */
export const DUE_HOUR = 9;

/** The hour in the owner's zone before which nobody is notified about what is due today. */
export const DUE_TODAY_HOUR = 8;

/** The instant at which a reminder is due. */
export const dueInstant = (dueDate: string, timeZone: string): Date =>
  isDay(dueDate) ? instantAt(dueDate, DUE_HOUR, timeZone) : new Date(dueDate);

/**
 * When a record given on `day` completed earlier reminders: at the due hour of that day, but not after `latest`. ISO
 * UTC.
 */
export const recordCompletionInstant = (day: string, latest: Date, timeZone: string): string => {
  const morning = instantAt(day, DUE_HOUR, timeZone);
  return (morning < latest ? morning : latest).toISOString();
};

/** The due day in the owner's zone. */
export const getDueDay = (dueDate: string, timeZone: string): string =>
  isDay(dueDate) ? dueDate : dayIn(new Date(dueDate), timeZone);

/** The only rule for overdue: due on a day before `today`, in the owner's zone. */
export const isOverdueOn = (dueDate: string, today: string, timeZone: string): boolean =>
  getDueDay(dueDate, timeZone) < today;

export const isOverdue = (dueDate: string, now: Date, timeZone: string): boolean =>
  isOverdueOn(dueDate, dayIn(now, timeZone), timeZone);

/** Whole calendar days until the due day; negative if overdue. */
export const daysUntil = (dueDate: string, now: Date, timeZone: string): number =>
  daysBetween(dayIn(now, timeZone), getDueDay(dueDate, timeZone));

/** The last day of "this week" and of "this month", in days from today. */
const WEEK_DAYS = 7;
const MONTH_DAYS = 30;

export const DUE_GROUPS = ['overdue', 'today', 'tomorrow', 'week', 'month', 'later'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

/** The heading in the schedule for an open reminder. */
export const dueGroup = (dueDate: string, now: Date, timeZone: string): DueGroup => {
  const days = daysUntil(dueDate, now, timeZone);
  if (days < 0) return 'overdue';
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days <= WEEK_DAYS) return 'week';
  return days <= MONTH_DAYS ? 'month' : 'later';
};

export type Urgency = 'overdue' | 'urgent' | 'soon' | 'normal';

/** The hours before the due date in which an open reminder is urgent, and in which it is due soon. */
const URGENT_HOURS = 2;
const SOON_HOURS = 24;

/** Hours until a reminder is due; negative afterwards. */
export const hoursUntil = (dueDate: string, now: Date, timeZone: string): number =>
  (dueInstant(dueDate, timeZone).getTime() - now.getTime()) / HOUR;

/** The urgency of an open reminder. One that was due earlier today is urgent, not overdue. */
export const getUrgency = (dueDate: string, now: Date, timeZone: string): Urgency => {
  if (isOverdue(dueDate, now, timeZone)) return 'overdue';
  const hours = hoursUntil(dueDate, now, timeZone);
  if (hours < URGENT_HOURS) return 'urgent';
  return hours < SOON_HOURS ? 'soon' : 'normal';
};

/** Whether a reminder is due tomorrow (without a time) or in 23 to 25 hours, and so gets its own card. */
export const isDayAway = (dueDate: string, now: Date, timeZone: string): boolean => {
  if (isDay(dueDate)) return daysUntil(dueDate, now, timeZone) === 1;
  const hours = hoursUntil(dueDate, now, timeZone);
  return hours >= 23 && hours <= 25;
};

type StoredReminder = Omit<Reminder, 'isOverdue'>;

/** A stored reminder at a moment: overdue is computed, and a completed one is never overdue. */
export const reminderAt = (
  storedReminder: StoredReminder,
  now: Date,
  timeZone: string,
): Reminder => ({
  id: storedReminder.id,
  petId: storedReminder.petId,
  medicalRecordId: storedReminder.medicalRecordId,
  documentId: storedReminder.documentId ?? null,
  type: storedReminder.type,
  title: storedReminder.title,
  dueDate: storedReminder.dueDate,
  isOverdue: !storedReminder.isCompleted && isOverdue(storedReminder.dueDate, now, timeZone),
  isCompleted: storedReminder.isCompleted,
  completedAt: storedReminder.completedAt,
  notificationSent: storedReminder.notificationSent,
  createdAt: storedReminder.createdAt,
});

type PetOfRow = Omit<ReminderPet, 'photo'> & Parameters<typeof toPetPhoto>[0];

export const reminderPet = (pet: PetOfRow): ReminderPet => ({
  id: pet.id,
  name: pet.name,
  category: pet.category,
  breed: pet.breed,
  photo: toPetPhoto(pet),
  isSample: pet.isSample,
});

const byText = (a: { readonly dueDate: string }, b: { readonly dueDate: string }): number =>
  a.dueDate === b.dueDate ? 0 : a.dueDate < b.dueDate ? -1 : 1;

/** Sorts by instant, earliest first. Those that are due at the same instant keep their order. */
export const inDueOrder = <T extends { readonly dueDate: string }>(
  rows: readonly T[],
  timeZone: string,
): readonly T[] => {
  // Days need no instants, which take longer.
  if (rows.every(({ dueDate }) => isDay(dueDate))) return rows.toSorted(byText);
  const withInstants = rows.map((row) => ({
    row,
    due: dueInstant(row.dueDate, timeZone).getTime(),
  }));
  return withInstants.toSorted((a, b) => a.due - b.due).map(({ row }) => row);
};
