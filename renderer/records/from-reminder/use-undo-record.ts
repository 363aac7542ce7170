import { useQueryClient } from '@tanstack/react-query';
import { v4 } from 'uuid';
import type { Delivery } from '#renderer/offline/outbox/deliver.ts';
import { dropItem, outboxState } from '#renderer/offline/outbox/outbox.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { refetchWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { recordQuery } from '#renderer/records/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { MedicalRecord } from '#server/records/contract.ts';

/** A record that was just saved. `key` is the key of its outbox item, which is also the record's id. */
interface SavedRecord {
  readonly owner: string;
  readonly key: string;
  readonly petName: string;
  readonly delivery: Delivery<MedicalRecord>;
}

/** Undoes saving a record: in the outbox if it is still unsent, else it is deleted. */
export const useUndoRecord = () => {
  const queryClient = useQueryClient();
  const deliver = useDeliver();
  return async ({ owner, key, petName, delivery }: SavedRecord): Promise<void> => {
    try {
      const item = outboxState().items.find((each) => each.key === key);
      if (item && item.state !== 'synced') {
        await dropItem(item);
        await refetchWaiting(queryClient);
      } else {
        const baseRecord =
          delivery.end === 'sent'
            ? delivery.answer
            : await queryClient.fetchQuery({ ...recordQuery(key), staleTime: 0 });
        const createdAt = new Date().toISOString();
        const kind = 'record-removal';
        await deliver({ kind, owner, key: v4(), body: {}, base: baseRecord, petName, createdAt });
      }
      toast({ title: t('records.given.undone') });
    } catch (error) {
      showErrorToast(error, 'records.given.undo.failed');
    }
  };
};
