import type { ReminderWithPet } from '#server/reminders/contract.ts';

let asked: readonly ReminderWithPet[] = [];
const listeners = new Set<() => void>();

const publish = (next: typeof asked): void => {
  asked = next;
  for (const listener of listeners) listener();
};

/**
 * Asks about a reminder that was ticked off at a due date that it no longer has. The row that was pressed may be gone
 * by then, so the question stands beside the screens.
 */
export const askMoved = (reminder: ReminderWithPet): void =>
  publish([...asked.filter(({ id }) => id !== reminder.id), reminder]);

export const movedStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The reminder that is asked about now, and after it the next. */
  current: (): ReminderWithPet | undefined => asked[0],
  answered: ({ id }: ReminderWithPet): void => publish(asked.filter((one) => one.id !== id)),
};
