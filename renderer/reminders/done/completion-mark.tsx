import { SyncMark } from '#renderer/offline/device/sync-mark.tsx';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { completionOf } from './waiting-completions.ts';
import { recordItemOf } from './waiting-records.ts';

/**
 * The sync state of a change made on this device to a reminder or its record; renders nothing if there is
 * none.
 */
export const CompletionMark = ({ reminder }: { readonly reminder: ReminderWithPet }) => {
  const items = useWaitingItems();
  const item = completionOf(items, reminder.id) ?? recordItemOf(items, reminder);
  return item ? <SyncMark item={item} /> : null;
};
