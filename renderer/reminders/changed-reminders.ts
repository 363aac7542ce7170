import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { timeNow } from '#renderer/ui/time/now.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { markNewlyOverdue } from './newly-overdue.ts';
import { remindersQuery } from './queries.ts';
import { useDay, useLocalReminders } from './use-reminders.ts';

type Reminders = readonly ReminderWithPet[];

/**
 * The owner's reminders on the server, and the same with this device's unsent changes and, while the server is out of
 * reach, those that became overdue since.
 */
export interface ChangedReminders {
  readonly before: Reminders;
  readonly after: Reminders;
  /**
   * The number completed on this device in the current month of the owner's zone that are still open on the
   * server.
   */
  readonly completedThisMonth: number;
}

const NO_REMINDERS: Reminders = [];

/** The number of reminders, open before, that are completed in the current month of the owner's zone. */
export const completedInMonth = (
  previous: Reminders,
  next: Reminders,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): number => {
  const monthOf = (instant: Date): string => dayIn(instant, timeZone).slice(0, 7);
  const month = monthOf(now);
  const doneBefore = new Set(previous.filter(({ isCompleted }) => isCompleted).map(({ id }) => id));
  return next.filter(
    ({ id, completedAt }) =>
      completedAt !== null && !doneBefore.has(id) && monthOf(new Date(completedAt)) === month,
  ).length;
};

/** This device's changes to the cached reminders. It sends no request. */
export const useChangedReminders = (): ChangedReminders => {
  const allRemindersQuery = useQuery({ ...remindersQuery, enabled: false });
  const { data: previous = NO_REMINDERS, isPaused, isError } = allRemindersQuery;
  const localReminders = useLocalReminders(previous);
  const { today, timeZone } = useDay();
  // With a connection, the server's own counts include them.
  const isOutOfReach = isPaused || isError;
  return useMemo(() => {
    const next = isOutOfReach
      ? markNewlyOverdue(localReminders, { today, timeZone })
      : localReminders;
    const clock = { now: timeNow(), timeZone };
    return {
      before: previous,
      after: next,
      completedThisMonth: previous === next ? 0 : completedInMonth(previous, next, clock),
    };
  }, [previous, localReminders, isOutOfReach, today, timeZone]);
};

const dueState = ({ isCompleted, isOverdue }: ReminderWithPet): 'overdue' | 'upcoming' | 'done' =>
  isCompleted ? 'done' : isOverdue ? 'overdue' : 'upcoming';

/** The difference to the server's counts of due reminders, of one pet or of all. */
export const dueCountChange = (
  { before: previous, after: next }: Pick<ChangedReminders, 'before' | 'after'>,
  petId?: string,
) => {
  const change = { overdue: 0, upcoming: 0, done: 0 };
  if (previous === next) return change;
  const isOfPet = (one: ReminderWithPet) => petId === undefined || one.petId === petId;
  for (const reminder of next.filter(isOfPet)) change[dueState(reminder)] += 1;
  for (const reminder of previous.filter(isOfPet)) change[dueState(reminder)] -= 1;
  return change;
};
