import { SyncMark } from '#renderer/offline/device/sync-mark.tsx';
import { useWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { completionOf } from './waiting-completions.ts';

/** How far a completion that was made on this device is on its way; nothing for any other reminder. */
export const CompletionMark = ({ reminderId }: { readonly reminderId: string }) => {
  const item = completionOf(useWaiting(), reminderId);
  return item ? <SyncMark item={item} /> : null;
};
