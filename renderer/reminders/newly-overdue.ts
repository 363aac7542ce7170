import { timeNow } from '#renderer/ui/time/now.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { inDueOrder, isOverdueOn } from '#server/reminders/rules.ts';

type Reminders = readonly ReminderWithPet[];

interface Day {
  /** The calendar day in the owner's zone. */
  readonly today: string;
  readonly timeZone: string;
}

/** Marks open reminders as overdue whose due day has ended since the server listed them, for example offline. */
export const markNewlyOverdue = (reminders: Reminders, { today, timeZone }: Day): Reminders => {
  const isLate = ({ isCompleted, isOverdue, dueDate }: ReminderWithPet): boolean =>
    !isCompleted && !isOverdue && isOverdueOn(dueDate, today, timeZone);
  return reminders.some(isLate)
    ? reminders.map((one) => (isLate(one) ? { ...one, isOverdue: true } : one))
    : reminders;
};

/**
 * Adds reminders that became overdue since the server answered with the overdue ones. `all` are the reminders that the
 * device has; `answeredAt` is in milliseconds of the device's clock.
 */
export const withNewlyOverdue = (
  overdue: Reminders,
  all: Reminders,
  answeredAt: number,
  day: Day,
): Reminders => {
  const { today, timeZone } = day;
  const answerAge = Date.now() - answeredAt;
  const dayOfAnswer = dayIn(new Date(timeNow().getTime() - answerAge), timeZone);
  if (dayOfAnswer >= today) return overdue;
  const newlyOverdue = markNewlyOverdue(all, day).filter(
    ({ id, isCompleted, isOverdue, dueDate }) =>
      !isCompleted &&
      isOverdue &&
      !isOverdueOn(dueDate, dayOfAnswer, timeZone) &&
      !overdue.some((one) => one.id === id),
  );
  return newlyOverdue.length > 0 ? inDueOrder([...overdue, ...newlyOverdue], timeZone) : overdue;
};
