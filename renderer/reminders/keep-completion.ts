import { isForDevice } from '#renderer/offline/keep-item.ts';
import { dropItem, keepForLater, outboxState } from '#renderer/offline/outbox.ts';
import { completionOf } from '#renderer/offline/waiting-completions.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';

interface Completion {
  readonly owner: string;
  readonly key: string;
  /** Nothing of it has been sent. */
  readonly untried: boolean;
}

/** Keeps a completion on this device. Throws where it cannot be kept. */
export const keepCompletion = (
  { id, petId, pet, title }: ReminderWithPet,
  completion: Completion,
): Promise<void> =>
  keepForLater({
    kind: 'completion',
    body: {},
    reminderId: id,
    petId,
    petName: pet.name,
    title,
    createdAt: new Date().toISOString(),
    ...completion,
  });

/** Keeps one whose try failed; throws the failure where that is not this device's to mend. */
export const keepFailedCompletion = async (
  error: unknown,
  reminder: ReminderWithPet,
  completion: Completion,
): Promise<void> => {
  if (!isForDevice(error) || completion.owner === '') throw error;
  await keepCompletion(reminder, completion);
};

/** Takes a completion back that is still on this device; gives whether there was one. */
export const takeBackCompletion = async (reminderId: string): Promise<boolean> => {
  const item = completionOf(outboxState().items, reminderId);
  if (!item || item.state === 'synced') return false;
  await dropItem(item);
  return true;
};
