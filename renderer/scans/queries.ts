import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { refetchWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { listScans, removeScan, type ScannedPet } from '#server/scans/contract.ts';
import { readLive } from './live-profile.ts';
import type { ScanItem } from './offline.ts';

/** The owner's scans, newest first. */
export const scansQuery = queryOptions({
  queryKey: [listScans.path],
  meta: { about: ['scan'], kept: 'dated' },
  queryFn: ({ signal }) => call(listScans, {}, { signal }),
});

const FIVE_MINUTES = 5 * 60_000;

/**
 * The data that the pet's owner shows now, or an ApiError if it is not public. Sent without the session and
 * cached for five minutes in memory only. It is not retried, because the saved data can be shown instead.
 */
export const liveProfileQuery = (petId: string) =>
  queryOptions({
    queryKey: ['live scanned pet', petId],
    meta: { about: [], kept: false },
    queryFn: ({ signal }) => readLive(petId, signal),
    staleTime: FIVE_MINUTES,
    gcTime: FIVE_MINUTES,
    retry: false,
    networkMode: 'always',
  });

/** A scan with its unsent changes, if there are any. */
export interface LocalScan {
  readonly scan: ScannedPet;
  readonly item: ScanItem | undefined;
}

/** Removes a scan optimistically, and restores it if the server refuses. An unsent scan is discarded. */
export const useRemoveScan = () => {
  const queryClient = useQueryClient();
  const { queryKey } = scansQuery;
  return useMutation({
    mutationFn: async ({ scan: { petId }, item }: LocalScan) => {
      if (item && item.state !== 'synced') {
        const { dropItem } = await import('#renderer/offline/outbox/outbox.ts');
        await dropItem(item);
        return refetchWaiting(queryClient);
      }
      await call(removeScan, { params: { scannedPetId: petId } });
    },
    onMutate: async ({ scan: { petId } }) => {
      await queryClient.cancelQueries({ queryKey });
      const previousData = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (list) => list?.filter((scan) => scan.petId !== petId));
      return previousData;
    },
    onSuccess: () => toast({ title: t('scans.removed.title') }),
    onError: (error, _scan, previous) => {
      queryClient.setQueryData(queryKey, previous);
      showErrorToast(error, 'scans.removeFailed', 'scans.removeFailed.text');
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
};
