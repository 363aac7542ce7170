import { allows } from '#renderer/members/rights.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { isFromDevice } from './waiting-records.ts';

/** Whether the Done button is shown: only for reminders that the server knows and the account may complete. */
export const canComplete = (reminder: ReminderWithPet): boolean =>
  allows(reminder, 'log') && !isFromDevice(reminder);

/** A reminder whose Done button was pressed. */
export interface DoneRequest {
  readonly reminder: ReminderWithPet;
  /** Called before the reminder disappears from its list, so that the list can move the focus. */
  readonly onGoing: () => void;
}

let request: DoneRequest | undefined;
const listeners = new Set<() => void>();

const publish = (next: typeof request): void => {
  request = next;
  for (const listener of listeners) listener();
};

/**
 * Opens the Done sheet, which is rendered outside the screens, because the pressed row may be unmounted
 * meanwhile.
 */
export const requestDone = (next: DoneRequest): void => publish(next);

export const doneRequestStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): DoneRequest | undefined => request,
  close: (): void => publish(undefined),
};
