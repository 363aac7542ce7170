import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayOfAnswer } from '#renderer/ui/time/day-of-answer.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { remindersOnDay } from './newly-overdue.ts';
import { remindersQuery } from './queries.ts';
import { useDay, useLocalReminders } from './use-reminders.ts';

type Reminders = readonly ReminderWithPet[];

/**
 * The owner's reminders as the server counted them, and the same with this device's unsent changes and with those that
 * became overdue on a later day.
 */
export interface ChangedReminders {
  readonly before: Reminders;
  readonly after: Reminders;
}

const NO_REMINDERS: Reminders = [];

interface Days {
  /** The day on which the server counted. */
  readonly answeredOn: string;
  readonly today: string;
  readonly timeZone: string;
}

/** The reminders with and without unsent changes, on the days of the counts and of now, whenever the server listed them. */
export const onDaysOfCounts = (
  previous: Reminders,
  next: Reminders,
  { answeredOn, today, timeZone }: Days,
): ChangedReminders => {
  if (previous === next && answeredOn >= today) return { before: previous, after: next };
  // `today` may be a minute late.
  const lastDay = answeredOn > today ? answeredOn : today;
  return {
    before: remindersOnDay(previous, { today: answeredOn, timeZone }),
    after: remindersOnDay(next, { today: lastDay, timeZone }),
  };
};

/**
 * What has changed since the server answered with counts of reminders, as far as this device knows. It sends no request.
 * `answeredAt` is in milliseconds of the device's clock.
 */
export const useChangedReminders = (answeredAt: number): ChangedReminders => {
  const { data: previous = NO_REMINDERS } = useQuery({ ...remindersQuery, enabled: false });
  const next = useLocalReminders(previous);
  const { today, timeZone } = useDay();
  const answeredOn = dayOfAnswer(answeredAt, timeZone);
  return useMemo(
    () => onDaysOfCounts(previous, next, { answeredOn, today, timeZone }),
    [previous, next, answeredOn, today, timeZone],
  );
};

const dueState = ({ isCompleted, isOverdue }: ReminderWithPet): 'overdue' | 'upcoming' | 'done' =>
  isCompleted ? 'done' : isOverdue ? 'overdue' : 'upcoming';

/** The difference to the server's counts of due reminders, of one pet or of all. */
export const dueCountChange = (
  { before: previous, after: next }: ChangedReminders,
  petId?: string,
) => {
  const change = { overdue: 0, upcoming: 0, done: 0 };
  if (previous === next) return change;
  const isOfPet = (one: ReminderWithPet) => petId === undefined || one.petId === petId;
  for (const reminder of next.filter(isOfPet)) change[dueState(reminder)] += 1;
  for (const reminder of previous.filter(isOfPet)) change[dueState(reminder)] -= 1;
  return change;
};
