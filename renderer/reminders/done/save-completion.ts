import { v4 } from 'uuid';
import { clearSynced, deliver, dropItem, outboxState } from '#renderer/offline/outbox/outbox.ts';
import {
  type CompletionItem,
  type ReopeningItem,
  rescheduledIn,
} from '#renderer/reminders/offline.ts';
import { showRescheduledQuestion } from '#renderer/reminders/rescheduled/rescheduled.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { completionOf, reopeningOf } from './waiting-completions.ts';

/**
 * The result of a completion. `taken back`: an unsent reopening was removed instead. `asked` and `done already`: nothing
 * was saved, because the reminder was rescheduled or completed elsewhere.
 */
export type CompletionResult = 'server' | 'device' | 'taken back' | 'asked' | 'done already';

/** Removes an action from the outbox; resolves to whether it was unsent. */
const removeAction = async (
  item: CompletionItem | ReopeningItem | undefined,
  owner: string,
): Promise<boolean> => {
  if (!item) return false;
  if (item.state !== 'synced') {
    await dropItem(item);
    return true;
  }
  // An action that was already sent would still be shown until it is removed from the outbox.
  await clearSynced(owner);
  return false;
};

/**
 * Completes a reminder at the due date that is shown. If it was rescheduled and is still open, asks the
 * owner. Throws any other refusal.
 */
export const deliverCompletion = async (
  { id, petId, pet, title, dueDate }: ReminderWithPet,
  owner: string,
): Promise<CompletionResult> => {
  if (await removeAction(reopeningOf(outboxState().items, id), owner)) return 'taken back';
  try {
    const { end } = await deliver({
      kind: 'completion',
      owner,
      key: v4(),
      // It may be sent days later.
      body: { completedAt: timeNow().toISOString() },
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

/**
 * Opens a completed reminder again. An unsent completion is taken back instead. Resolves to the place that holds the result.
 */
export const deliverReopening = async (
  reminder: ReminderWithPet,
  owner: string,
): Promise<'server' | 'device'> => {
  if (await removeAction(completionOf(outboxState().items, reminder.id), owner)) return 'server';
  const { end } = await deliver({
    kind: 'reopening',
    owner,
    key: v4(),
    body: {},
    reminder,
    petName: reminder.pet.name,
    createdAt: new Date().toISOString(),
  });
  return end === 'sent' ? 'server' : 'device';
};
