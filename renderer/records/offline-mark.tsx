import { useOutbox } from '#renderer/offline/outbox.ts';
import { SyncMark } from '#renderer/offline/sync-mark.tsx';

/** How far a record that waits on this device is on its way; nothing for any other. */
export const OfflineMark = ({ id }: { readonly id: string }) => {
  const { items } = useOutbox();
  const item = items.find((each) => each.id === id);
  return item ? <SyncMark item={item} /> : null;
};
