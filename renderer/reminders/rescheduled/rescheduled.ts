import type { ReminderWithPet } from '#server/reminders/contract.ts';

let requests: readonly ReminderWithPet[] = [];
const listeners = new Set<() => void>();

const publishRequests = (next: typeof requests): void => {
  requests = next;
  for (const listener of listeners) listener();
};

/**
 * Asks about a reminder that was completed at a due date that has changed. The question is rendered outside
 * the screens, because the pressed row may be unmounted.
 */
export const showRescheduledQuestion = (reminder: ReminderWithPet): void =>
  publishRequests([...requests.filter(({ id }) => id !== reminder.id), reminder]);

export const rescheduledStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The reminder of the current question; the next one follows when it is answered. */
  current: (): ReminderWithPet | undefined => requests[0],
  answered: ({ id }: ReminderWithPet): void =>
    publishRequests(requests.filter((one) => one.id !== id)),
};
