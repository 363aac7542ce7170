import type { ReminderWithPet } from '#server/reminders/contract.ts';

let asked: readonly ReminderWithPet[] = [];
const listeners = new Set<() => void>();

const publish = (next: typeof asked): void => {
  asked = next;
  for (const listener of listeners) listener();
};

/**
 * Asks about a reminder that was completed at a due date that has changed. The question is rendered outside
 * the screens, because the pressed row may be unmounted.
 */
export const showRescheduledQuestion = (reminder: ReminderWithPet): void =>
  publish([...asked.filter(({ id }) => id !== reminder.id), reminder]);

export const rescheduledStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The reminder of the current question; the next one follows when it is answered. */
  current: (): ReminderWithPet | undefined => asked[0],
  answered: ({ id }: ReminderWithPet): void => publish(asked.filter((one) => one.id !== id)),
};
