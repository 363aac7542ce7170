import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Delivery } from '#renderer/offline/outbox/deliver.ts';
import { dropItem } from '#renderer/offline/outbox/outbox.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { refetchWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import { type LocalScan, scansQuery } from './queries.ts';

/** Removes a scan optimistically, and restores it if the server refuses. An unsent scan is discarded. */
export const useRemoveScan = () => {
  const owner = useOwnerId();
  const queryClient = useQueryClient();
  const deliver = useDeliver();
  const { queryKey } = scansQuery;
  return useMutation({
    mutationFn: async ({ scan, item }: LocalScan): Promise<Delivery['end']> => {
      if (item && item.state !== 'synced') {
        await dropItem(item);
        await refetchWaiting(queryClient);
        return 'sent';
      }
      const { end } = await deliver({
        ...{ kind: 'scan-removed', owner, key: newId(), body: {}, scan },
        createdAt: new Date().toISOString(),
      });
      return end;
    },
    onMutate: async ({ scan: { petId } }) => {
      await queryClient.cancelQueries({ queryKey });
      const previousData = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (list) => list?.filter((scan) => scan.petId !== petId));
      return previousData;
    },
    onSuccess: (end, _scan, previous) => {
      // An unsent removal is shown from the outbox, so the cached list stays equal to the server's.
      if (end !== 'sent') queryClient.setQueryData(queryKey, previous);
      reportDelivery(end, { title: t('scans.removed.title') });
    },
    onError: (error, _scan, previous) => {
      queryClient.setQueryData(queryKey, previous);
      showErrorToast(error, 'scans.removeFailed', 'scans.removeFailed.text');
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
};
