import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { petsBeingDeleted } from '#renderer/pets/offline-pets.ts';
import type { CompletionItem } from '#renderer/reminders/offline.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';

type Reminders = readonly ReminderWithPet[];

const isCompletion = (item: OutboxItem): item is CompletionItem => item.kind === 'completion';

/** The unsent completion of a reminder; undefined if there is none or it was undone. */
export const completionOf = (items: Items, reminderId: string): CompletionItem | undefined =>
  items.filter(isCompletion).find((item) => item.reminderId === reminderId && !item.takenBack);

const withoutLeaving = (reminders: Reminders, items: Items): Reminders => {
  const deletedPetIds = petsBeingDeleted(items);
  return reminders.some(({ petId }) => deletedPetIds.has(petId))
    ? reminders.filter(({ petId }) => !deletedPetIds.has(petId))
    : reminders;
};

/** Whether an unsent completion is for the due date that the reminder has now. */
const isForDueDate = ({ dueDate }: CompletionItem, reminder: ReminderWithPet): boolean =>
  dueDate === undefined || dueDate === reminder.dueDate;

/**
 * The server's reminders combined with the outbox: unsent completions are applied, and reminders of pets with
 * an unsent deletion are left out.
 */
export const withCompletions = (all: Reminders, items: Items): Reminders => {
  const reminders = withoutLeaving(all, items);
  const completions = new Map(
    items
      .filter(isCompletion)
      .filter(({ state, takenBack }) => !takenBack && /^(waiting|synced)$/.test(state))
      .map((item) => [item.reminderId, item]),
  );
  if (!reminders.some(({ id, isCompleted }) => !isCompleted && completions.has(id)))
    return reminders;
  return reminders.map((reminder) => {
    const item = completions.get(reminder.id);
    return reminder.isCompleted || item === undefined || !isForDueDate(item, reminder)
      ? reminder
      : { ...reminder, isCompleted: true, isOverdue: false, completedAt: item.createdAt };
  });
};
