import { dayOfAnswer } from '#renderer/ui/time/day-of-answer.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { inDueOrder, isOverdueOn } from '#server/reminders/rules.ts';

type Reminders = readonly ReminderWithPet[];

interface Day {
  /** The calendar day in the owner's zone. */
  readonly today: string;
  readonly timeZone: string;
}

/** Reminders that are in their state already stay the same objects. */
const withOverdueState = (
  reminders: Reminders,
  stateOf: (reminder: ReminderWithPet) => boolean,
): Reminders =>
  reminders.some((one) => one.isOverdue !== stateOf(one))
    ? reminders.map((one) =>
        one.isOverdue === stateOf(one) ? one : { ...one, isOverdue: !one.isOverdue },
      )
    : reminders;

/** Reminders as they are on a day, whenever the server listed them. */
export const remindersOnDay = (reminders: Reminders, { today, timeZone }: Day): Reminders =>
  withOverdueState(
    reminders,
    ({ isCompleted, dueDate }) => !isCompleted && isOverdueOn(dueDate, today, timeZone),
  );

/** Marks open reminders as overdue whose due day has ended since the server listed them, for example offline. */
export const markNewlyOverdue = (reminders: Reminders, { today, timeZone }: Day): Reminders =>
  withOverdueState(
    reminders,
    ({ isCompleted, isOverdue, dueDate }) =>
      isOverdue || (!isCompleted && isOverdueOn(dueDate, today, timeZone)),
  );

/** Adds reminders that became overdue since the server answered with the overdue ones. `all` are those that the device has. */
export const withNewlyOverdue = (
  overdue: Reminders,
  all: Reminders,
  answeredAt: number,
  day: Day,
): Reminders => {
  const { today, timeZone } = day;
  const answeredOn = dayOfAnswer(answeredAt, timeZone);
  if (answeredOn >= today) return overdue;
  const newlyOverdue = remindersOnDay(all, day).filter(
    ({ id, isOverdue, dueDate }) =>
      isOverdue &&
      !isOverdueOn(dueDate, answeredOn, timeZone) &&
      !overdue.some((one) => one.id === id),
  );
  return newlyOverdue.length > 0 ? inDueOrder([...overdue, ...newlyOverdue], timeZone) : overdue;
};
