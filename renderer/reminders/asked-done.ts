import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { isFromDevice } from './waiting-records.ts';

/** Whether the Done button is shown: only for reminders that the server knows. */
export const canBeDone = (reminder: ReminderWithPet): boolean => !isFromDevice(reminder);

/** A reminder whose Done button was pressed. */
export interface AskedDone {
  readonly reminder: ReminderWithPet;
  /** Called before the reminder disappears from its list, so that the list can move the focus. */
  readonly onGoing: () => void;
}

let asked: AskedDone | undefined;
const listeners = new Set<() => void>();

const publish = (next: typeof asked): void => {
  asked = next;
  for (const listener of listeners) listener();
};

/**
 * Opens the Done sheet, which is rendered outside the screens, because the pressed row may be unmounted
 * meanwhile.
 */
export const askDone = (next: AskedDone): void => publish(next);

export const askedDoneStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): AskedDone | undefined => asked,
  close: (): void => publish(undefined),
};
