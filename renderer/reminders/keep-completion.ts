import { isUnreachedHere } from '#renderer/offline/outbox/keep-item.ts';
import { dropItem, keepForLater, outboxState } from '#renderer/offline/outbox/outbox.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { askMoved } from './moved.ts';
import { movedIn } from './offline.ts';
import { completionOf } from './waiting-completions.ts';

interface Completion {
  readonly owner: string;
  readonly key: string;
  /** Nothing of it has been sent. */
  readonly untried: boolean;
}

/** Keeps a completion on this device. Throws where it cannot be kept. */
export const keepCompletion = (
  { id, petId, pet, title, dueDate }: ReminderWithPet,
  completion: Completion,
): Promise<void> =>
  keepForLater({
    kind: 'completion',
    body: {},
    reminderId: id,
    petId,
    petName: pet.name,
    title,
    dueDate,
    createdAt: new Date().toISOString(),
    ...completion,
  });

/**
 * Handles a failed completion: keeps it on this device if the server is unreachable; asks the owner if the reminder was
 * moved, unless it is done by now. Throws any other failure.
 */
export const afterFailedCompletion = async (
  error: unknown,
  reminder: ReminderWithPet,
  completion: Completion,
): Promise<'device' | 'asked' | 'done already'> => {
  const moved = movedIn(error);
  if (moved?.isCompleted) return 'done already';
  if (moved) {
    askMoved(moved);
    return 'asked';
  }
  if (!isUnreachedHere(error) || completion.owner === '') throw error;
  await keepCompletion(reminder, completion);
  return 'device';
};

/** Takes a completion back that is still on this device; gives whether there was one. */
export const takeBackCompletion = async (reminderId: string): Promise<boolean> => {
  const item = completionOf(outboxState().items, reminderId);
  if (!item || item.state === 'synced') return false;
  await dropItem(item);
  return true;
};
