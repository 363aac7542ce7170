import type { Runner } from '#db/engine/run.ts';
import { type ReminderWithPetRow, updateReminder } from '#db/reminders/queries.ts';

/** Whether the reminder's due date differs from the one that its owner saw. */
export const isMoved = (
  { dueDate }: Pick<ReminderWithPetRow, 'dueDate'>,
  shownValue: string | undefined,
): boolean => shownValue !== undefined && shownValue !== dueDate;

/** Ticks a reminder off, by a member or, where `by` is null, its pet's owner, and gives it as it stands then. Done is done: a second time changes nothing, the first moment of it stays. */
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
