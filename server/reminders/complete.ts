import type { Runner } from '#db/engine/run.ts';
import { type ReminderWithPetRow, updateReminder } from '#db/reminders/queries.ts';

/** Whether the reminder's due date differs from the one that its owner saw. */
export const isMoved = (
  { dueDate }: Pick<ReminderWithPetRow, 'dueDate'>,
  shownDueDate: string | undefined,
): boolean => shownDueDate !== undefined && shownDueDate !== dueDate;

/**
 * Marks a reminder as completed and returns it. `by` is the member who completed it, null for the pet's owner. A
 * reminder that is already completed does not change.
 */
export const completeReminder = async (
  tx: Runner,
  reminderWithPetRow: ReminderWithPetRow,
  { now, by }: { readonly now: Date; readonly by: string | null },
): Promise<ReminderWithPetRow> => {
  if (reminderWithPetRow.isCompleted) return reminderWithPetRow;
  const instant = now.toISOString();
  const completionFields = {
    ...{ isCompleted: true, completedAt: instant, isOverdue: false },
    completedByUserId: by,
    completedAs: null,
  };
  await updateReminder(tx, reminderWithPetRow.id, { ...completionFields, updatedAt: instant });
  return { ...reminderWithPetRow, ...completionFields };
};
