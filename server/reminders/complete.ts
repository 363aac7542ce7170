import type { Runner } from '#db/engine/run.ts';
import { type ReminderWithPetRow, updateReminder } from '#db/reminders/queries.ts';

/** Whether the reminder's due date differs from the one that its owner saw. */
export const isMoved = (
  { dueDate }: Pick<ReminderWithPetRow, 'dueDate'>,
  shownDueDate: string | undefined,
): boolean => shownDueDate !== undefined && shownDueDate !== dueDate;

interface Completion {
  readonly now: Date;
  readonly by: string | null;
  /** The instant of a completion that was sent later or is given back, in ISO UTC; now without one. */
  readonly completedAt?: string | undefined;
}

/**
 * Marks a reminder as completed and returns it. `by` is the member who completed it, null for the pet's owner. A
 * reminder that is already completed does not change.
 */
export const completeReminder = async (
  tx: Runner,
  reminderWithPetRow: ReminderWithPetRow,
  { now, by, completedAt }: Completion,
): Promise<ReminderWithPetRow> => {
  if (reminderWithPetRow.isCompleted) return reminderWithPetRow;
  const instant = now.toISOString();
  const isEarlier = completedAt !== undefined && completedAt < instant;
  const completionFields = {
    ...{ isCompleted: true, completedAt: isEarlier ? completedAt : instant, isOverdue: false },
    completedByUserId: by,
    completedAs: null,
  };
  await updateReminder(tx, reminderWithPetRow.id, { ...completionFields, updatedAt: instant });
  return { ...reminderWithPetRow, ...completionFields };
};
