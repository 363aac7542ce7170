import type { Runner } from '#db/engine/run.ts';
import { type ReminderWithPetRow, updateReminder } from '#db/reminders/queries.ts';

/** Whether a reminder falls due on another date than the one that its owner was shown. */
export const isMoved = (
  { dueDate }: Pick<ReminderWithPetRow, 'dueDate'>,
  shown: string | undefined,
): boolean => shown !== undefined && shown !== dueDate;

/** Ticks a reminder off, and gives it as it stands then. Done is done: a second time changes nothing, the first moment of it stays. */
export const completeReminder = async (
  tx: Runner,
  found: ReminderWithPetRow,
  now: Date,
): Promise<ReminderWithPetRow> => {
  if (found.isCompleted) return found;
  const instant = now.toISOString();
  const done = { isCompleted: true, completedAt: instant, isOverdue: false };
  await updateReminder(tx, found.id, { ...done, updatedAt: instant });
  return { ...found, ...done };
};
