import { v4 } from 'uuid';
import { deliver } from '#renderer/offline/outbox/deliver.ts';
import { clearSynced, dropItem, outboxState } from '#renderer/offline/outbox/outbox.ts';
import { rescheduledIn } from '#renderer/reminders/offline.ts';
import { showRescheduledQuestion } from '#renderer/reminders/rescheduled/rescheduled.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { completionOf } from './waiting-completions.ts';

/**
 * The result of a completion. `asked` and `done already`: nothing was saved, because the reminder was
 * rescheduled or completed elsewhere.
 */
export type CompletionResult = 'server' | 'device' | 'asked' | 'done already';

/**
 * Completes a reminder at the due date that is shown. If it was rescheduled and is still open, asks the
 * owner. Throws any other refusal.
 */
export const deliverCompletion = async (
  { id, petId, pet, title, dueDate }: ReminderWithPet,
  owner: string,
): Promise<CompletionResult> => {
  try {
    const { end } = await deliver({
      kind: 'completion',
      owner,
      key: v4(),
      body: {},
      reminderId: id,
      petId,
      petName: pet.name,
      title,
      dueDate,
      createdAt: new Date().toISOString(),
    });
    return end === 'sent' ? 'server' : 'device';
  } catch (error) {
    const rescheduledReminder = rescheduledIn(error);
    if (!rescheduledReminder) throw error;
    if (rescheduledReminder.isCompleted) return 'done already';
    showRescheduledQuestion(rescheduledReminder);
    return 'asked';
  }
};

/** Removes a completion from the outbox; resolves to whether there was one. */
export const removeCompletion = async (reminderId: string, owner: string): Promise<boolean> => {
  const item = completionOf(outboxState().items, reminderId);
  if (!item) return false;
  if (item.state !== 'synced') {
    await dropItem(item);
    return true;
  }
  // A completion that was already sent would show the reminder as done until it is removed from the outbox.
  await clearSynced(owner);
  return false;
};
