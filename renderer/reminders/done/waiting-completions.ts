import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { localLastDays, petsBeingDeleted, withEditedPets } from '#renderer/pets/offline-pets.ts';
import type { CompletionItem, ReopeningItem } from '#renderer/reminders/offline.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { inDueOrder, isOverdue } from '#server/reminders/rules.ts';
import type { ReminderSetting } from './waiting-records.ts';

type Reminders = readonly ReminderWithPet[];
type Clock = Pick<ReminderSetting, 'now' | 'timeZone'>;

const isCompletion = (item: OutboxItem): item is CompletionItem => item.kind === 'completion';
const isReopening = (item: OutboxItem): item is ReopeningItem => item.kind === 'reopening';

/** The unsent completion of a reminder; undefined if there is none or it was undone. */
export const completionOf = (items: Items, reminderId: string): CompletionItem | undefined =>
  items.filter(isCompletion).find((item) => item.reminderId === reminderId && !item.takenBack);

/** The unsent reopening of a reminder; undefined if there is none or it was undone. */
export const reopeningOf = (items: Items, reminderId: string): ReopeningItem | undefined =>
  items.filter(isReopening).find((item) => item.reminder.id === reminderId && !item.takenBack);

/** Leaves out reminders of deleted pets, and open ones of pets that passed away. */
const withoutEndedPets = (reminders: Reminders, items: Items): Reminders => {
  const deletedPetIds = petsBeingDeleted(items);
  const lastDays = localLastDays(items);
  const isLeftOut = ({ petId, isCompleted }: ReminderWithPet): boolean =>
    deletedPetIds.has(petId) || (!isCompleted && lastDays.has(petId));
  return reminders.some(isLeftOut)
    ? reminders.filter((reminder) => !isLeftOut(reminder))
    : reminders;
};

/** Whether an unsent completion is for the due date that the reminder has now. */
const isForDueDate = ({ dueDate }: CompletionItem, reminder: ReminderWithPet): boolean =>
  dueDate === undefined || dueDate === reminder.dueDate;

/** The last unsent or just sent completion or reopening of each reminder. */
const lastActions = (items: Items): ReadonlyMap<string, CompletionItem | ReopeningItem> =>
  new Map(
    items
      .filter((item) => isCompletion(item) || isReopening(item))
      .filter(({ state, takenBack }) => !takenBack && /^(waiting|synced)$/.test(state))
      .toSorted((a, b) => a.order - b.order)
      .map((item) => [isCompletion(item) ? item.reminderId : item.reminder.id, item]),
  );

const afterAction = (
  reminder: ReminderWithPet,
  item: CompletionItem | ReopeningItem | undefined,
  { now, timeZone }: Clock,
): ReminderWithPet => {
  if (item === undefined || reminder.isCompleted === isCompletion(item)) return reminder;
  if (isReopening(item)) {
    const overdue = isOverdue(reminder.dueDate, now, timeZone);
    return { ...reminder, isCompleted: false, isOverdue: overdue, completedAt: null };
  }
  return isForDueDate(item, reminder)
    ? {
        ...reminder,
        isCompleted: true,
        isOverdue: false,
        completedAt: item.body.completedAt ?? item.createdAt,
      }
    : reminder;
};

/**
 * The server's reminders combined with the outbox: unsent completions, reopenings and edits of the pets are applied, and
 * reminders of pets that were deleted or passed away on this device are left out.
 */
export const withCompletions = (all: Reminders, items: Items, clock: Clock): Reminders => {
  const reminders = withEditedPets(withoutEndedPets(all, items), items);
  const actions = lastActions(items);
  if (actions.size === 0) return reminders;
  const next = reminders.map((reminder) => afterAction(reminder, actions.get(reminder.id), clock));
  return next.some((reminder, index) => reminder !== reminders[index]) ? next : reminders;
};

/** Adds reminders with an unsent reopening to a list that contains only open ones, in which they are missing. */
export const withReopened = (open: Reminders, items: Items, timeZone: string): Reminders => {
  const reopened = [...lastActions(items).values()]
    .filter(isReopening)
    .map(({ reminder }) => reminder)
    .filter(({ id }) => !open.some((one) => one.id === id));
  if (reopened.length === 0) return open;
  return inDueOrder([...open, ...reopened], timeZone);
};
