import type { Runner } from '#db/engine/run.ts';
import { type ReminderWithPetRow, updateReminder } from '#db/reminders/queries.ts';

/** Whether the reminder's due date differs from the one that its owner saw. */
export const isMoved = (
  { dueDate }: Pick<ReminderWithPetRow, 'dueDate'>,
  shown: string | undefined,
): boolean => shown !== undefined && shown !== dueDate;

/** Completes a reminder and returns it. Completing it again changes nothing; the first time is kept. */
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
