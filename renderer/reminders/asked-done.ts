import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { isFromDevice } from './waiting-records.ts';

/** Whether Done is offered: not before the server knows the reminder. */
export const canBeDone = (reminder: ReminderWithPet): boolean => !isFromDevice(reminder);

/** A reminder whose Done was pressed. */
export interface AskedDone {
  readonly reminder: ReminderWithPet;
  /** It is about to go from where it is listed, which then says where the focus goes. */
  readonly onGoing: () => void;
}

let asked: AskedDone | undefined;
const listeners = new Set<() => void>();

const publish = (next: typeof asked): void => {
  asked = next;
  for (const listener of listeners) listener();
};

/** Opens the sheet of Done. The row that was pressed may go meanwhile, so it stands beside the screens. */
export const askDone = (next: AskedDone): void => publish(next);

export const askedDoneStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): AskedDone | undefined => asked,
  close: (): void => publish(undefined),
};
